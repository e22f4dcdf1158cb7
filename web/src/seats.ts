/*
 * seats.ts: how a seat looks: a colour and a shape, always together.
 *
 * The six colours are those of the server (docs/serve.md); each has one shape.
 */
// SPDX-License-Identifier: MIT
import type { Player } from './boards/board';
import type { SeatInfo } from './net/words';
import { N, say } from './say.svelte';

export const SHAPES = ['●', '▲', '■', '◆', '★', '✚'] as const;
export const COLOURS = ['coral', 'sky', 'gold', 'leaf', 'violet', 'rose'] as const;
export const COLOUR_NAMES = [N('coral'), N('sky blue'), N('gold'), N('leaf green'), N('violet'), N('rose pink')];

export function look(colour: string): { colour: string; shape: string } {
  const i = Math.max(0, COLOURS.indexOf(colour as (typeof COLOURS)[number]));
  return { colour: `--seat-${i}`, shape: SHAPES[i]! };
}

/** First names of computer players, by seat; they are names in every language. */
const NAMES = ['Hazel', 'Rowan', 'Bramble', 'Fern', 'Wren', 'Moss'];
export const computerName = (seat: number): string => NAMES[seat % NAMES.length]!;

/** What to call whoever sits in a seat: always a name, so that it fits every sentence. */
export function nameOf(s: Pick<SeatInfo, 'kind' | 'name'>, seat: number): string {
  if (s.name) return s.name;
  if (s.kind === 'computer') return computerName(seat);
  if (s.kind === 'open') return say('an empty chair');
  return say('Player {n}', { n: seat + 1 });
}

/** The symbol of a player's shape, for <use href>. */
export const shapeOf = (p: Pick<Player, 'shape'> | undefined): string =>
  `#shape-${Math.max(0, SHAPES.indexOf((p?.shape ?? '●') as (typeof SHAPES)[number]))}`;

/** The colour of a player, for CSS. */
export const colourOf = (p: Pick<Player, 'colour'> | undefined): string => `var(${p?.colour ?? '--seat-0'})`;
