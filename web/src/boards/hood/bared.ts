/*
 * bared.ts: at the end the tokens of the row turn up, and then what is behind the doors.
 */
// SPDX-License-Identifier: MIT
import type { Bare } from '../board';
import type { HoodView } from './ways';

export const bare: Bare = (view, truth) => {
  const { row, arrival_faces: faces = [] } = truth as HoodView;
  const now = view as HoodView;
  const steps: HoodView[] = [];
  let last = now;
  row.forEach((card, i) => {
    if (now.row[i]?.tokens.includes(null)) steps.push((last = { ...last, row: last.row.map((c, k) => (k === i ? card : c)) }));
  });
  faces.forEach((face, i) => {
    if (!now.arrivals[i]) steps.push((last = { ...last, arrivals: last.arrivals.map((a, k) => (k === i ? face : a)) }));
  });
  return steps;
};
