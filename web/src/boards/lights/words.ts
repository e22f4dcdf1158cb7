/*
 * words.ts: what the Forest of Lights says beside its sentences of the core:
 * the names of treasures and entrances.
 */
// SPDX-License-Identifier: MIT
import { N, sayForms, sayName } from '../../say.svelte';
import type { Say, Words } from '../board';
import { along, forestOf, type Forest, type LightsView } from './forest';
import { touches } from '../trace.svelte';

const SIDES: Readonly<Record<string, string>> = {
  N1: N('the left gap at the top'),
  N2: N('the right gap at the top'),
  S1: N('the left gap at the bottom'),
  S2: N('the right gap at the bottom'),
  W1: N('the upper gap on the left'),
  W2: N('the lower gap on the left'),
  E1: N('the upper gap on the right'),
  E2: N('the lower gap on the right'),
};

export const sideName = (entrance: string, say: Say): string => say(SIDES[entrance] ?? entrance);

const LANES: Readonly<Record<string, string>> = {
  W1: N('in the upper lane, place {n} from the left'),
  W2: N('in the lower lane, place {n} from the left'),
  N1: N('in the left lane, place {n} from the top'),
  N2: N('in the right lane, place {n} from the top'),
};
/** Where a cell lies, as the sentences say it. */
export function cellPlace(forest: Forest, cell: number, say: Say): string {
  const lane = Object.keys(LANES).find((e) => along(forest, e).includes(cell));
  return lane ? say(LANES[lane]!, { n: along(forest, lane).indexOf(cell) + 1 }) : say('Cell {cell}', { cell: cell + 1 });
}

export function actionName(action: string, say: Say): string {
  const [verb, what = ''] = action.split(' ');
  if (verb === 'name') return say('Say that it will be {treasure:the}', { treasure: sayForms(what) });
  if (verb === 'enter') return say('Bring your light in: {where}', { where: sideName(what, say) });
  if (verb === 'push') return say('Push a tile in: {where}', { where: sideName(what, say) });
  return action;
}

/** A treasure; an entrance is none. */
const picture = (thing: string): string[] => (/^[a-z]+$/.test(thing) ? [`treasure-${thing}`] : []);

/** Lights that stand under something else than before, wherever they were pushed from. */
const seen: Words['seen'] = (before, now, { seat, players, say, edition }) => {
  const forest = forestOf(edition);
  const at = (view: LightsView, who: number) => view.lit.find((l) => l.seat === who);
  return (now as LightsView).lit
    .filter((l) => at(before as LightsView, l.seat)?.cell !== l.cell)
    .map((l) => {
      const parts = { treasure: sayForms(l.treasure), where: cellPlace(forest, l.cell, say) };
      return l.seat === seat ? say('Your light shows {treasure:the}, {where}.', parts) : say("{name}'s light shows {treasure:the}, {where}.", { ...parts, name: players[l.seat]?.name ?? '' });
    });
};

export const words: Words = {
  picture,
  seen,
  trace: { touch: touches({ enter: ['entrance'], push: ['entrance'] }) },
  options: {
    film: { values: { random: N('by chance') } },
    rotate: { of: 'film', values: { random: N('by chance'), 0: N('not at all'), 1: N('a quarter'), 2: N('half round'), 3: N('three quarters') } },
    goal: { values: { 0: N('as in the rulebook') } },
  },
  action: (action, { say }) => actionName(action, say),
};
