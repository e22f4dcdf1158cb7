/*
 * light.ts: things on the board in a light of their own: what a hint means,
 * and what somebody touched in a sentence.
 */
// SPDX-License-Identifier: MIT

/** Gives these a class, and back what takes it from them. */
export function light(all: Iterable<Element>, name: string): () => void {
  const lit = [...all];
  for (const e of lit) e.classList.add(name);
  return () => {
    for (const e of lit) e.classList.remove(name);
  };
}

/** What lies where somebody knows it to lie, in the words of a fact: the place on the board. */
export const placeOf = (where: string): string => `[data-place="${CSS.escape(where.replace(/^basket\.\d+$/, 'basket'))}"]`;

/** Lets places glow, each as strongly as it is remembered (0 to 100), and takes that back. */
export function glow(board: Element, places: readonly { where: string; share: number }[]): () => void {
  const lit = places.flatMap(({ where, share }) => [...board.querySelectorAll<HTMLElement | SVGElement>(placeOf(where))].map((e) => [e, share] as const));
  for (const [e, share] of lit) {
    e.style.setProperty('--share', String(share));
    e.classList.add('known');
  }
  return () => {
    for (const [e] of lit) {
      e.style.removeProperty('--share');
      e.classList.remove('known');
    }
  };
}

const SHOWS = 2200; /* ms */
let last = () => {};

/** Lights a thing wherever it lies open, or a place: what the board calls so, else what is drawn with its symbol. */
export function pointAt(thing: string, symbols: readonly string[]): void {
  last();
  const within = (selector: string) => [...document.querySelectorAll(`.board ${selector}`)].filter((e) => e.getClientRects().length > 0);
  const called = within(`:is([data-thing="${CSS.escape(thing)}"], [data-place="${CSS.escape(thing)}"])`);
  const found = called.length > 0 || symbols.length !== 1 ? called : within(`use[href="#${CSS.escape(symbols[0]!)}"]`);
  const out = light(found, 'pointed');
  const timer = setTimeout(out, SHOWS);
  last = () => {
    clearTimeout(timer);
    out();
  };
}
