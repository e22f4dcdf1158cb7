/*
 * reading.ts: how long a sentence stands before the story goes on.
 *
 * By its length in the reader's language, but not by the words in its places:
 * how long a screen takes may be noticed by others, who are perhaps not told
 * which they are.
 */
// SPDX-License-Identifier: MIT
import type { Sentence } from './net/words';
import { whole } from './say.svelte';

/** The paces of a table, in percent of the usual time. */
export const PACES = [200, 100, 50] as const;

/* A family reads about as fast as it reads subtitles. */
const LEAST = 1100;
const FIRST = 500;
const EACH = 45;
const A_WORD = '_'.repeat(12);
const WEIGHT = { long: 1.5, brief: 0.6 };

/** For a sentence at a table's pace, in ms. */
export function standing(says: Sentence | undefined, stands: 'long' | 'brief' | undefined, pace: number): number {
  if (!says) return 0;
  const { length } = whole(says.id).replace(/\{[^}]*\}/g, A_WORD);
  return (Math.max(LEAST, FIRST + EACH * length) * (stands ? WEIGHT[stands] : 1) * pace) / 100;
}
