/*
 * games.svelte.ts: the games as the home page shows them: what the server says
 * of them, and the face that each has in its folder, boards/<game>/face.ts.
 */
// SPDX-License-Identifier: MIT
import type { Face } from './boards/board';
import { api } from './net/api';
import type { Box, GameInfo, NewSeat, NewTable } from './net/words';
import { say } from './say.svelte';

export interface GameFace {
  id: string;
  title: string;
  /** One line under the picture; empty where the game has no face. */
  line: string;
  players: [number, number];
  box: Box;
  /** Seats of a quick game. */
  quick: number;
}

const found = import.meta.glob<{ face: Face }>('./boards/*/face.ts', { eager: true });
const faceOf = (game: string): Face => found[`./boards/${game}/face.ts`]?.face ?? { order: Infinity, line: '', quick: 3 };

const lessons = import.meta.glob('./boards/*/tutorial*.json');
export const hasLesson = (game: string, lesson = ''): boolean => `./boards/${game}/tutorial${lesson && `-${lesson}`}.json` in lessons;

/** The games that are offered, in the order of their faces; those without one come last. */
export function faces(offered: readonly Pick<GameInfo, 'id' | 'title' | 'players' | 'box'>[]): GameFace[] {
  return offered
    .map((g) => ({ g, face: faceOf(g.id) }))
    .sort((a, b) => (a.face.order === b.face.order ? 0 : a.face.order - b.face.order))
    .map(({ g, face }) => ({
      id: g.id,
      title: g.title,
      line: face.line,
      players: g.players,
      box: g.box,
      quick: Math.max(g.players[0], Math.min(face.quick, g.players[1])),
    }));
}

let titles = $state.raw<Readonly<Record<string, string>>>({});
export function useGames(): void {
  $effect(() => {
    api.games().then(
      (g) => (titles = Object.fromEntries(g.games.map(({ id, title }) => [id, title]))),
      () => {},
    );
  });
}
/** The game's title in the reader's language; its id, while the server has not told. */
export const titleOf = (game: string): string => say(titles[game] ?? game);

/** A table on a television, with as many chairs as the game has: the phones come to it. */
export const partyTable = (face: GameFace, { learned }: { learned: boolean }): NewTable => ({
  game: face.id,
  settings: { threads: Number(learned) },
  seats: Array.from({ length: face.players[1] }, () => ({ kind: 'open' as const })),
});

/** A table with computer players, already dealt. */
export function quickTable(face: GameFace, me: { name: string; colour: string; level: string; learned: boolean }): NewTable {
  const seats: NewSeat[] = Array.from({ length: face.quick }, (_, i) =>
    i === 0 ? { kind: 'me', ...(me.name ? { name: me.name } : {}), ...(me.colour ? { colour: me.colour } : {}) } : { kind: 'computer', ...(me.level ? { level: me.level } : {}) },
  );
  return { game: face.id, seats, settings: { threads: Number(me.learned) }, start: true };
}
