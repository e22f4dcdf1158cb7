/* turn.ts: whose mark stands before the sentence of the moment, and whom it waits for. */
// SPDX-License-Identifier: MIT
import type { Sentence, TableInfo } from './net/words';
import { language, PLACES } from './say.svelte';

/** The seat that the sentence names first; nobody where it names none. */
export function subjectOf(s: Sentence | null | undefined): number | null {
  for (const [, place] of s?.id.matchAll(PLACES) ?? []) {
    const part = s!.parts?.[place!];
    if (typeof part === 'object' && 'seat' in part) return part.seat;
  }
  return null;
}

/** The people who have still to answer, but for the one who reads: nobody where it is the one alone of whom the sentence speaks. */
export function awaited(waiting: readonly (number | string)[], seats: TableInfo['seats'], subject: number | null, reader: number | null): number[] {
  const people = waiting.filter((w): w is number => typeof w === 'number' && w !== reader && seats[w]?.kind === 'person' && !seats[w]!.level);
  return people.length === 1 && people[0] === subject ? [] : people;
}

/** "Anna, Ben and Cleo", in the reader's language. */
export const together = (names: readonly string[]): string => new Intl.ListFormat(language(), { type: 'conjunction' }).format(names);
