/*
 * machine.mjs: what only a machine says.  No sentence, label or name that a person gets may have it, in any language: an id
 * of the notation, a place counted from 0, a hole.
 */
// SPDX-License-Identifier: MIT
const NEVER = [
  /undefined|\[object|NaN|[{}]/, /* a place without a part, a thing that is no text */
  /-?\d+,-?\d+/, /* a space of the caves: 1,0 */
  /(?<!\p{L})[rwa]\d+(?![\d\p{L}])/u, /* a space of the woods: r13, w6, a0 */
  /(?<![\p{L}\d])\d[ab](?![\p{L}\d])/u, /* a card: 3b */
  /(?<![\d.])\d\.\d+(?!\d)/, /* a space of the castle: 5.1 */
  /(ring|lamp|rose|dove)-(ring|lamp|rose|dove|grass)/, /* a tile */
  /(palace|home|goblin|pile|under|basket)\.?\d/,
  /[a-z]_[a-z]/, /* a field, an option */
  /\p{L}[ \u00a0\u202f]0(?![\d\p{L}]| \p{L}+ \d|\))/u, /* seat 0, position 0; not 0 of 6 */
];

/** The first machine's word in a text, or null. */
export function machineWord(text) {
  for (const pattern of NEVER) {
    const found = pattern.exec(text);
    if (found) return found[0];
  }
  return null;
}
