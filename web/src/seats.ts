/*
 * seats.ts: how a seat looks: a colour and a shape, always together, and a
 * face where there is room for one.
 *
 * The six colours are those of the server (docs/serve.md); each has one shape
 * and one face.
 */
// SPDX-License-Identifier: MIT
import type { Player } from './boards/board';
import type { SeatInfo } from './net/words';
import { N, say } from './say.svelte';

export const SHAPES = ['●', '▲', '■', '◆', '★', '✚'] as const;
export const COLOURS = ['coral', 'sky', 'gold', 'leaf', 'violet', 'rose'] as const;
export const COLOUR_NAMES = [N('coral'), N('sky blue'), N('gold'), N('leaf green'), N('violet'), N('rose pink')];

/** The face of each, which is also the name of who gave none. */
export const FACE_NAMES = [N('Fox'), N('Bird'), N('Bear'), N('Frog'), N('Mouse'), N('Hare')];

const indexOf = (colour: string): number => Math.max(0, COLOURS.indexOf(colour as (typeof COLOURS)[number]));
export const faceName = (colour: string): string => say(FACE_NAMES[indexOf(colour)]!);

export function look(colour: string): { colour: string; shape: string } {
  const i = indexOf(colour);
  return { colour: `--seat-${i}`, shape: SHAPES[i]! };
}

/** First names of computer players, by seat; they are names in every language. */
const NAMES = ['Hazel', 'Rowan', 'Bramble', 'Fern', 'Wren', 'Moss'];
export const computerName = (seat: number): string => NAMES[seat % NAMES.length]!;

/** What to call whoever sits in a seat: always a name, so that it fits every sentence.  Who gave none, and an empty chair,
 *  has that of its face; that it is empty is said beside it (Presence). */
export function nameOf(s: Pick<SeatInfo, 'kind' | 'name' | 'colour'>, seat: number): string {
  return s.name || (s.kind === 'computer' ? computerName(seat) : faceName(s.colour));
}

const ofShape = (p: Pick<Player, 'shape'> | undefined): number => Math.max(0, SHAPES.indexOf((p?.shape ?? '●') as (typeof SHAPES)[number]));
/** The symbols of a player's shape and face, for <use href>. */
export const shapeOf = (p: Pick<Player, 'shape'> | undefined): string => `#shape-${ofShape(p)}`;
export const faceOf = (p: Pick<Player, 'shape'> | undefined): string => `#face-${ofShape(p)}`;

/** The colour of a player, for CSS. */
export const colourOf = (p: Pick<Player, 'colour'> | undefined): string => `var(${p?.colour ?? '--seat-0'})`;
