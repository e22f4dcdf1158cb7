/*
 * words.ts: what the Secret Labyrinth says beside the sentences of the core:
 * the names of cards, zones and actions.
 */
// SPDX-License-Identifier: MIT
import { N, sayName } from '../../say.svelte';
import type { Player, Say, Words } from '../board';
import { WAYS, type Way } from './castle';

const ZONES = [N('disc'), N('court'), N('inner ring'), N('hall'), N('outer ring'), N('rim')];

export function spaceName(space: string, say: Say): string {
  const [z, i] = space.split('.');
  return say('{zone}, space {index}', { zone: say(ZONES[Number(z)] ?? ''), index: i ?? '' });
}

/** Out of one's space and back to it: for the sake of those who stand there too. */
export function outAndBack(seat: number, pawns: readonly string[], players: readonly Player[], say: Say): string {
  const met = players.filter((_, s) => s !== seat && pawns[s] === pawns[seat]);
  return say('Walk out and back to {names}', { names: met.map((p) => p.name).join(', ') });
}

/** `space`: what the space of the action is called, where more is known of it than its name. */
export function actionName(action: string, players: readonly Player[], say: Say, space?: string): string {
  const [verb, a = '', b = '', c = ''] = action.split(' ');
  const back = a === 'back';
  const name = (s: string) => players[Number(s)]?.name ?? s;
  switch (verb) {
    case 'centre':
      return say('Turn the disc by {n}', { n: a });
    case 'inner':
      return back ? say('Turn the inner ring back') : say('Turn the inner ring');
    case 'outer':
      return back ? say('Turn the outer ring back') : say('Turn the outer ring');
    case 'take':
      return say('Take the card');
    case 'go':
      return say('Go here: {space}', { space: space ?? spaceName(a, say) });
    case 'stay':
      return say('Stay here');
    case 'duel':
      return b
        ? say('Challenge {name} for as many cards as the die says: {kind}', { name: name(a), kind: sayName(b) })
        : say('Challenge {name} for one card', { name: name(a) });
    case 'against':
      return say('Duel with {name} for the card', { name: name(a) });
    case 'pass':
      return say('Pass');
    case 'rock':
    case 'scissors':
    case 'paper':
      return sayName(verb);
    case 'give':
      return say('Give this card: {card}', { card: sayName(a) });
    case 'send':
      return say('Put the pawn here: {space}', { space: space ?? spaceName(a, say) });
    case 'jump':
      return say('Jump to it');
    case 'beast':
      if (b === 'steal') return say('Use a beast to steal from {name}: {beast}', { beast: sayName(a), name: name(c) });
      if (b === 'fly') return say('Use a beast and fly: {beast}. To: {space}', { beast: sayName(a), space: space ?? spaceName(c, say) });
      return say('Use a beast: {beast}. Give {name} this card for two others: {card}', { beast: sayName(a), name: name(c), card: sayName(b) });
    default:
      return action;
  }
}

const SHUT: Readonly<Record<Way, string>> = { in: N('inwards'), out: N('outwards'), on: N('clockwise round'), back: N('anticlockwise round') };
const LEADS: Readonly<Record<Way, string>> = {
  in: N('inwards to {space}'),
  out: N('outwards to {space}'),
  on: N('clockwise to {space}'),
  back: N('anticlockwise to {space}'),
};

/** A space (with what is on it) and its doors: which way, and where each leads; and the walls. */
export function doorsName(space: string, doors: ReadonlyMap<Way, readonly string[]>, say: Say): string {
  const open = WAYS.flatMap((w) => (doors.get(w) ?? []).map((to) => say(LEADS[w], { space: spaceName(to, say) }))).join(', ');
  const shut = WAYS.filter((w) => doors.get(w)?.length === 0).map((w) => say(SHUT[w])).join(', ');
  if (!open) return say('{space}. Walls on all sides.', { space });
  return shut ? say('{space}. Doors: {doors}. Walls: {walls}.', { space, doors: open, walls: shut }) : say('{space}. Doors: {doors}.', { space, doors: open });
}

export const words: Words = {
  action: (action, { players, say }) => actionName(action, players, say),
};
