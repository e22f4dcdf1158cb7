/*
 * bared.ts: at the end the treasures of the forest come out of the mist, cell by cell.
 */
// SPDX-License-Identifier: MIT
import type { Bare } from '../board';
import type { LightsView } from './forest';

export const bare: Bare = (view, truth) => {
  const all = (truth as LightsView).treasures ?? [];
  return all.map((_, n) => ({ ...view, treasures: all.slice(0, n + 1) }));
};
