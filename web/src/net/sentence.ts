/*
 * sentence.ts: the server's sentences in the reader's language.  The server
 * sends the English key and its parts apart; words are translated, seats
 * become names, or "you".
 */
// SPDX-License-Identifier: MIT
import { fill, form, N, PLACES, sayForms, whole } from '../say.svelte';
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

/** What a sentence is made of: words, and the things that it names. */
export type Piece = string | Named;
export interface Named {
  /** How it stands in the sentence. */
  text: string;
  /** Its word of the notation ("key", "ring-lamp"), by which it is found on the board. */
  thing: string;
}

/** A part in the form that its place asks for; a list is several things. */
function placed(p: Part, asked: string | undefined, to: Reader): Piece[] {
  if (Array.isArray(p)) return p.flatMap((x, i) => [...(i > 0 ? [', '] : []), ...placed(x, undefined, to)]);
  const text = form(part(p, to), asked);
  if (typeof p === 'string') return [{ text, thing: p }];
  return typeof p === 'object' && 'word' in p ? [{ text, thing: p.word }] : [text];
}

export function pieces(s: Sentence | undefined, fallback: string, to: Reader): Piece[] {
  if (!s) return [fallback];
  const text = whole(keyFor(s, to.you));
  const found: Piece[] = [];
  let at = 0;
  for (const place of text.matchAll(PLACES)) {
    const [hole, name = '', asked] = place;
    const value = s.parts?.[name];
    found.push(text.slice(at, place.index));
    found.push(...(value === undefined ? [hole] : placed(value, asked, to)));
    at = place.index + place[0].length;
  }
  found.push(text.slice(at));
  return found.filter((x) => x !== '');
}

export const wording = (all: readonly Piece[]): string => all.map((x) => (typeof x === 'string' ? x : x.text)).join('');

export function sentence(s: Sentence | undefined, fallback: string, to: Reader): string {
  return wording(pieces(s, fallback, to));
}
