/*
 * about.ts: what may be asked of a board: which of its things lies under a
 * finger, and what there is to say of it.
 *
 * A game names its things by where they are on its board (boards/<game>/about.ts).
 * What a thing is called there is read from the board itself, so that nothing is
 * ever said of what lies face down.
 */
// SPDX-License-Identifier: MIT
import type { About, Asked, Say, Thing } from './board';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
/** A thing as it lies on the screen now. */
export interface Lies<T> {
  readonly of: T;
  readonly box: Box;
}

export const area = (b: Box): number => (b.right - b.left) * (b.bottom - b.top);
const holds = (b: Box, x: number, y: number): boolean => x >= b.left && x <= b.right && y >= b.top && y <= b.bottom;

/** What is meant at this point: the smallest thing that holds it; of several about as small, the one whose middle is nearest. */
export function meant<T>(all: readonly Lies<T>[], x: number, y: number): Lies<T> | null {
  const here = all.filter(({ box }) => holds(box, x, y));
  const least = Math.min(...here.map(({ box }) => area(box)));
  const far = ({ box }: Lies<T>) => Math.hypot((box.left + box.right) / 2 - x, (box.top + box.bottom) / 2 - y);
  return here.filter(({ box }) => area(box) <= 1.5 * least).reduce<Lies<T> | null>((best, it) => (best && far(best) <= far(it) ? best : it), null);
}

/** The place for a note of this size: beside the thing, below it before above it, inside the room. */
export function beside(thing: Box, room: Box, width: number, height: number, gap = 10): { x: number; y: number } {
  const within = (v: number, from: number, to: number) => Math.max(from, Math.min(v, to));
  const across = within((thing.left + thing.right - width) / 2, room.left + 4, room.right - width - 4);
  const along = within((thing.top + thing.bottom - height) / 2, room.top + 4, room.bottom - height - 4);
  const ways = [
    { room: room.bottom - thing.bottom - gap - height, x: across, y: thing.bottom + gap },
    { room: thing.top - room.top - gap - height, x: across, y: thing.top - gap - height },
    { room: room.right - thing.right - gap - width, x: thing.right + gap, y: along },
    { room: thing.left - room.left - gap - width, x: thing.left - gap - width, y: along },
  ];
  const way = ways.find((w) => w.room >= 0) ?? ways.reduce((best, w) => (w.room > best.room ? w : best));
  return { x: within(way.x, room.left + 4, room.right - width - 4), y: within(way.y, room.top + 4, room.bottom - height - 4) };
}

/** Where an element lies; a single `data-spot` inside a thing narrows it. */
export function boxOf(e: Element): Box {
  const spots = e.querySelectorAll('[data-spot]');
  return (spots.length === 1 ? spots[0]! : e).getBoundingClientRect();
}

/** Everything on the board that something can be said of. */
export function thingsOn(board: Element, about: About): Lies<{ thing: Thing; element: Element }>[] {
  return about.things.flatMap((thing) =>
    [...board.querySelectorAll(thing.at)].filter((e) => e.getClientRects().length > 0).map((element) => ({ of: { thing, element }, box: boxOf(element) })),
  );
}

/**
 * Those that lie at this point, of several on each other the topmost: the last that is drawn.  What is no rectangle must
 * really be met there, and so must what feels a finger; what only feels it (`.reach`) is not seen.
 */
export function thingsAt(board: Element, about: About, x: number, y: number): Lies<{ thing: Thing; element: Element }>[] {
  const met = document.elementsFromPoint(x, y).filter((e) => !e.matches('.reach'));
  const all = thingsOn(board, about).filter(({ of: { element } }) => element.localName !== 'path' || met.includes(element));
  const seen = all.filter(({ of: { element }, box }) => (getComputedStyle(element).pointerEvents === 'none' ? holds(box, x, y) : met.some((e) => element.contains(e))));
  const isBefore = (a: Element, b: Element) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const top = seen.map(({ of }) => of.element).reduce<Element | null>((last, e) => (last && !isBefore(last, e) ? last : e), null);
  return top ? all.filter(({ of }) => of.element === top) : all;
}

/** What it is called where it lies: its name and its state; `data-called` where its name for those who do not see it says much more. */
export function called(e: Element): string {
  const words = e.getAttribute('data-called') ?? e.getAttribute('aria-label') ?? (e.querySelector('.name') ?? e.querySelector('.spoken') ?? e).textContent;
  const name = words?.trim().replace(/\s+/g, ' ') ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** What the note says. */
export function told(about: About, { thing, element }: { thing: Thing; element: Element }, p: Asked, say: Say): { name: string; what: string } {
  const parts = about.parts?.(p) ?? {};
  return { name: thing.name ? say(thing.name, parts) : called(element), what: say(typeof thing.what === 'string' ? thing.what : thing.what(p), parts) };
}
