/*
 * index.ts: what a game has in its folder: board and words, and a lesson.
 * Each is loaded when it is needed.
 */
// SPDX-License-Identifier: MIT
import { playing } from '../say.svelte';
import type { Board, Event, View, Words } from './board';

const boards = import.meta.glob<{ default: Board }>('./*/Board.svelte');
const words = import.meta.glob<{ words: Words }>('./*/words.ts');
const scripts = import.meta.glob<{ default: Script }>('./*/tutorial.json');
const frames = import.meta.glob<{ default: Frame[] }>('./*/played.json');

export interface GameOnScreen {
  Board: Board;
  words: Words;
}

/** A lesson: what the owl says and asks for, step by step; and what the learner sees at each step. */
export interface Script {
  players: number;
  me?: number;
  steps: { say: string; at?: string; do?: string }[];
}
export interface Frame {
  view: View;
  legal: string[];
  happened: Event[];
}

export async function lessonOf(game: string): Promise<{ script: Script; frames: Frame[] }> {
  const [script, seen] = await Promise.all([scripts[`./${game}/tutorial.json`]!(), frames[`./${game}/played.json`]!()]);
  return { script: script.default, frames: seen.default };
}

export const wordsOf = async (game: string): Promise<Words> => (await words[`./${game}/words.ts`]?.())?.words ?? {};

export async function boardOf(game: string): Promise<GameOnScreen> {
  playing(game);
  const board = boards[`./${game}/Board.svelte`] ?? boards['./generic/Board.svelte']!;
  const [b, said] = await Promise.all([board(), wordsOf(game)]);
  playing(game, said.sign);
  return { Board: b.default, words: said };
}
