/*
 * index.ts: which board a game has.
 *
 * Every folder with a Board.svelte is a game's board, loaded when it is
 * needed; its words.ts, when it has one, comes with it.
 */
// SPDX-License-Identifier: MIT
import { playing } from '../say.svelte';
import type { Board, Words } from './board';

const boards = import.meta.glob<{ default: Board }>('./*/Board.svelte');
const words = import.meta.glob<{ words: Words }>('./*/words.ts');

export interface GameOnScreen {
  Board: Board;
  words: Words;
}

export const hasBoard = (game: string): boolean => `./${game}/Board.svelte` in boards;

export async function boardOf(game: string): Promise<GameOnScreen> {
  playing(game);
  const board = boards[`./${game}/Board.svelte`] ?? boards['./generic/Board.svelte']!;
  const [b, w] = await Promise.all([board(), words[`./${game}/words.ts`]?.()]);
  return { Board: b.default, words: w?.words ?? {} };
}
