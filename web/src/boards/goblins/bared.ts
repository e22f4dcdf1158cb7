/*
 * bared.ts: at the end the rock turns over, row by row.
 */
// SPDX-License-Identifier: MIT
import type { Bare } from '../board';
import type { GoblinsView } from './caves';

export const bare: Bare = (view, truth) => {
  const faces = (truth as GoblinsView).truth ?? {};
  let { caves } = view as GoblinsView;
  if (typeof caves[0] === 'string') return []; /* alone all lies open */
  const place = (at: string) => at.split(',').map(Number) as [number, number];
  const down = caves.filter((c) => !c.tile && faces[c.at]).map((c) => c.at);
  down.sort((a, b) => place(a)[1] - place(b)[1] || place(a)[0] - place(b)[0]);
  return down.map((at) => ({ ...view, peek: [], caves: (caves = caves.map((c) => (c.at === at ? { ...c, tile: faces[at]! } : c))) }));
};
