/* drawing.ts: what all drawn boards speak of: a spot on the drawing, and its numbers as text. */
// SPDX-License-Identifier: MIT
export interface Spot {
  x: number;
  y: number;
}

/** A number in the `d` of a path. */
export const f = (v: number): string => v.toFixed(1);
