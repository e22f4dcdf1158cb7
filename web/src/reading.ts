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

/* A sentence is in sight for its own time and, below it, for that of the next one: together, subtitles' time. */
const LEAST = 1100;
const FIRST = 400;
const EACH = 28;
const A_WORD = '_'.repeat(12);
const WEIGHT = { long: 1.4, brief: 0.7 };
/** A voice that reads it all takes this much longer. */
const ALOUD = 2;

/* Who waits to be asked waits not much more than ten seconds: a story that takes longer is told faster from PATIENCE on, and
 * what is brief in it is only shown. What all have feared or hoped for stands its time all the same. */
const PATIENCE = 4000;
const IMPATIENCE = 10000;
const FASTEST = 0.6;

/** For a sentence at a table's pace, in ms, `spent` ms after the story began that is told since a person was asked. */
export function standing(says: Sentence | undefined, stands: 'long' | 'brief' | undefined, pace: number, spent = 0, aloud = false): number {
  if (!says) return 0;
  const { length } = whole(says.id).replace(/\{[^}]*\}/g, A_WORD);
  const usual = (Math.max(LEAST, FIRST + EACH * length) * (stands ? WEIGHT[stands] : 1) * pace) / 100;
  if (aloud || stands === 'long') return (aloud ? ALOUD : 1) * usual;
  const late = (spent * 100) / Math.max(1, pace) - PATIENCE;
  if (late > 0 && stands === 'brief') return 0;
  return usual * Math.min(1, Math.max(FASTEST, 1 - ((1 - FASTEST) * late) / (IMPATIENCE - PATIENCE)));
}
