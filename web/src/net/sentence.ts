/*
 * sentence.ts: the server's sentences in the reader's language.  The server
 * sends the English key and its parts apart; words are translated, seats
 * become names.
 */
// SPDX-License-Identifier: MIT
import { fill, say, sayName } from '../say.svelte';
import type { Part, Sentence } from './words';

/** `word` says a word of the game. */
export function part(p: Part, names: readonly string[], word = sayName): string {
  if (typeof p === 'string') return word(p);
  if (typeof p === 'number') return String(p);
  if (Array.isArray(p)) return p.map((x) => part(x, names, word)).join(', ');
  return names[p.seat] ?? String(p.seat);
}

export function sentence(s: Sentence | undefined, fallback: string, names: readonly string[], word = sayName): string {
  if (!s) return fallback;
  const parts = Object.fromEntries(Object.entries(s.parts ?? {}).map(([k, v]) => [k, part(v, names, word)]));
  return fill(say(s.id), parts);
}
