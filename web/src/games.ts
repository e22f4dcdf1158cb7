/*
 * games.ts: what the page itself knows of the five games: their order on the
 * home page, and how many sit at a table that is dealt with one click.  A game
 * that the server offers and this list does not know comes after them.
 */
// SPDX-License-Identifier: MIT
import { N } from './say.svelte';
import type { GameInfo, NewSeat, NewTable } from './net/words';

export interface GameFace {
  id: string;
  title: string;
  /** One line under the picture. */
  line: string;
  players: [number, number];
  /** Seats of a quick game. */
  quick: number;
}

export const FACES: readonly GameFace[] = [
  { id: 'lights', title: N('Forest of Lights'), line: N('Treasures glow only under a lantern. Remember where.'), players: [2, 4], quick: 3 },
  { id: 'thumb', title: N('Tom Thumb'), line: N('All together, find the way home before the ogre comes.'), players: [2, 6], quick: 4 },
  { id: 'hood', title: N('Little Red Riding Hood'), line: N('One more flower, or run? The wolf is never far.'), players: [1, 5], quick: 3 },
  { id: 'goblins', title: N('The Princess and the Goblin'), line: N('Hidden caves, breadcrumbs, and a way out for the bold.'), players: [1, 4], quick: 3 },
  { id: 'labyrinth', title: N('Secret Labyrinth'), line: N('A castle whose rings really turn.'), players: [2, 4], quick: 3 },
];

/** The games to show: the known ones in their order, as far as they are offered. */
export function faces(offered: readonly GameInfo[] | null): GameFace[] {
  if (!offered) return [...FACES];
  const known = FACES.filter((f) => offered.some((g) => g.id === f.id));
  const others = offered
    .filter((g) => !FACES.some((f) => f.id === g.id))
    .map((g) => ({ id: g.id, title: g.title, line: '', players: g.players, quick: Math.min(3, g.players[1]) }));
  return [...known, ...others].map((f) => {
    const g = offered.find((o) => o.id === f.id)!;
    return { ...f, title: g.title, players: g.players, quick: Math.max(g.players[0], Math.min(f.quick, g.players[1])) };
  });
}

/** A table with computer players, already dealt. */
export function quickTable(face: GameFace, me: { name: string; colour: string }): NewTable {
  const seats: NewSeat[] = Array.from({ length: face.quick }, (_, i) =>
    i === 0 ? { kind: 'me', ...(me.name ? { name: me.name } : {}), ...(me.colour ? { colour: me.colour } : {}) } : { kind: 'computer' },
  );
  return { game: face.id, seats, start: true };
}
