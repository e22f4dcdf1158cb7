/*
 * sentence.ts: the server's sentences in the reader's language.  The server
 * sends the English key and its parts apart; words are translated, seats
 * become names, or "you".
 */
// SPDX-License-Identifier: MIT
import { fill, form, N, sayForms, whole } from '../say.svelte';
import type { Part, Sentence } from './words';

export interface Reader {
  names: readonly string[];
  /** The seat that is called "you": none where several share a screen. */
  you?: number | undefined;
}

const YOU = N('you; obj: you');

/** A part with its forms. */
function part(p: Part, to: Reader): string {
  if (typeof p === 'string') return sayForms(p);
  if (typeof p === 'number') return String(p);
  if (Array.isArray(p)) return p.map((x) => form(part(x, to))).join(', ');
  if ('id' in p) return filled(p.id, p.parts, to);
  const name = to.names[p.seat] ?? String(p.seat + 1);
  return p.seat === to.you ? `${name}; the: ${whole(YOU)}` : name;
}

function filled(id: string, parts: Sentence['parts'], to: Reader): string {
  return fill(whole(id), Object.fromEntries(Object.entries(parts ?? {}).map(([k, v]) => [k, part(v, to)])));
}

/** What the reader did, what was done to the reader, or what everybody reads. */
function keyFor(s: Sentence, you: number | undefined): string {
  if (you === undefined) return s.id;
  const mine = Object.entries(s.parts ?? {}).filter(([, p]) => typeof p === 'object' && 'seat' in p && p.seat === you);
  const own = mine.map(([name]) => (name === 'by' ? s.you : s.yours)).find((x) => x);
  return own ?? s.id;
}

export function sentence(s: Sentence | undefined, fallback: string, to: Reader): string {
  if (!s) return fallback;
  return filled(keyFor(s, to.you), s.parts, to);
}
