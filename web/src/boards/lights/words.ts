/*
 * words.ts: what the Forest of Lights says beside its sentences of the core:
 * the question of the moment, the names of treasures and entrances.
 */
// SPDX-License-Identifier: MIT
import { N } from '../../say.svelte';
import type { Say, Words } from '../board';
import type { LightsView } from './forest';

export const TREASURES: Readonly<Record<string, string>> = {
  vase: N('vase'),
  candlestick: N('candlestick'),
  key: N('key'),
  dagger: N('dagger'),
  wand: N('wand'),
  watch: N('watch'),
  lamp: N('lamp'),
  chalice: N('chalice'),
  crown: N('crown'),
  pearls: N('pearls'),
  amulet: N('amulet'),
  horseshoe: N('horseshoe'),
  ring: N('ring'),
  star: N('star'),
  coin: N('coin'),
  diamond: N('diamond'),
};

const SIDES: Readonly<Record<string, string>> = {
  N1: N('top left (N1)'),
  N2: N('top right (N2)'),
  S1: N('bottom left (S1)'),
  S2: N('bottom right (S2)'),
  W1: N('left, upper (W1)'),
  W2: N('left, lower (W2)'),
  E1: N('right, upper (E1)'),
  E2: N('right, lower (E2)'),
};

export const treasureName = (t: string, say: Say): string => say(TREASURES[t] ?? t);
export const sideName = (entrance: string, say: Say): string => say(SIDES[entrance] ?? entrance);

export function actionName(action: string, say: Say): string {
  const [verb, what = ''] = action.split(' ');
  if (verb === 'name') return say('I expect to see: {treasure}', { treasure: treasureName(what, say) });
  if (verb === 'enter') return say('Bring your light in: {where}', { where: sideName(what, say) });
  if (verb === 'push') return say('Push a tile in: {where}', { where: sideName(what, say) });
  return action;
}

export const words: Words = {
  ask({ view, seat, legal, players, say }) {
    const v = view as LightsView;
    const treasure = v.sought ? treasureName(v.sought, say) : '';
    if (v.phase === 'over') return say('The game is over.');
    if (v.turn !== seat || legal.length === 0) return say('{name} looks for a treasure: {treasure}.', { name: players[v.turn]?.name ?? '', treasure });
    const inside = v.lights[seat] !== null;
    if (v.named) {
      return inside
        ? say('You expect to see: {treasure}. Now push at a glowing gap.', { treasure: treasureName(v.named, say) })
        : say('You expect to see: {treasure}. Now come in at a glowing gap.', { treasure: treasureName(v.named, say) });
    }
    return inside
      ? say('Your turn: push at a glowing gap.')
      : say('Your turn: bring your light in at a glowing gap.');
  },
  secret: () => false,
  action: (action, { say }) => actionName(action, say),
  ending(result, { players, seat, say }) {
    const winner = typeof result['winner'] === 'number' ? result['winner'] : null;
    if (winner === null) return say('The game is over.');
    if (winner === seat) return say('You have found the most. The forest is yours!');
    return say('{name} has won the forest.', { name: players[winner]?.name ?? '' });
  },
};
