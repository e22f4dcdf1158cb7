/*
 * tally.ts: who is the champion, as a sentence.
 */
// SPDX-License-Identifier: MIT
import type { Tally } from './net/words';
import { say } from './say.svelte';

/** Empty while nobody is. */
export function championSentence({ champions, together }: Tally, names: readonly string[]): string {
  if (!champions) return '';
  if (together) return champions.length > 0 ? say('Together you are the champions!') : say('The game is the champion.');
  const who = champions.map((seat) => names[seat] ?? '');
  return who.length === 1 ? say('{name} is the champion!', { name: who[0]! }) : say('Champions: {names}', { names: who.join(', ') });
}
