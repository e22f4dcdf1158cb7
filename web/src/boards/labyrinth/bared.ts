/*
 * bared.ts: at the end everybody lays the cards down, seat by seat.
 */
// SPDX-License-Identifier: MIT
import type { Bare } from '../board';
import type { LabyrinthView } from './castle';

export const bare: Bare = (view, truth) => {
  const all = (truth as LabyrinthView).hands ?? [];
  return all.map((_, n) => ({ ...view, hands: all.slice(0, n + 1) }));
};
