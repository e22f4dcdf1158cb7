/*
 * bared.ts: at the end the tiles of the ring turn up, one after the other.
 */
// SPDX-License-Identifier: MIT
import type { Bare } from '../board';
import type { ThumbView } from './ring';

export const bare: Bare = (view, truth) => {
  let circle = (view as ThumbView).circle;
  const faces = (truth as ThumbView).truth ?? [];
  return faces.flatMap((face, p) => (circle[p] ? [] : [{ ...view, circle: (circle = circle.map((c, i) => (i === p ? face : c))) }]));
};
