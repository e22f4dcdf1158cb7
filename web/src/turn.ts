/* turn.ts: whose mark stands beside the sentence of the moment. */
// SPDX-License-Identifier: MIT
import type { View } from './boards/board';

/** The one seat that is waited for; else the view's own `turn`; else nobody. */
export function turnOf(view: View | undefined, waiting: readonly (number | string)[] | undefined): number | null {
  const seats = (waiting ?? []).filter((w): w is number => typeof w === 'number');
  if (seats.length === 1) return seats[0]!;
  const turn = view?.['turn'];
  return typeof turn === 'number' ? turn : null;
}
