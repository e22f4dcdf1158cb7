/*
 * trace.svelte.ts: where the last turn was, until the next one is over.
 *
 * The shell keeps the places (story.svelte.ts) and hands them down; a board
 * asks `traced().has(place)` of the places it draws and gives those the class
 * `traced`, in a style of its own.  A place is a word of the notation; never
 * what lies there.
 */
// SPDX-License-Identifier: MIT
import { getContext, setContext } from 'svelte';
import type { Event, Traces } from './board';

const TRACED = Symbol('traced');
type Places = () => ReadonlySet<string>;

/** In the shell. */
export const trace = (places: Places): void => void setContext(TRACED, places);

/** In a board, once; then call what it gives. */
export function traced(): Places {
  const none = new Set<string>();
  return getContext<Places | undefined>(TRACED) ?? (() => none);
}

/** The usual traces: by the type of an event, its operands that are places. */
export function touches(operands: Readonly<Record<string, readonly string[]>>): Traces['touch'] {
  return (event: Event, places) => [...places, ...(operands[event.type] ?? []).map((name) => String(event[name]))];
}
