/*
 * index.ts: what a game has in its folder: board and words, and a lesson.
 * Each is loaded when it is needed.
 */
// SPDX-License-Identifier: MIT
import { playing } from '../say.svelte';
import type { Sound } from '../sound';
import type { Bare, Board, Event, View, Words } from './board';

const boards = import.meta.glob<{ default: Board }>('./*/Board.svelte');
const words = import.meta.glob<{ words: Words }>('./*/words.ts');
const heard = import.meta.glob<{ cries?: Record<string, Sound> }>('./*/sounds.ts');
const bared = import.meta.glob<{ bare: Bare }>('./*/bared.ts');
const scripts = import.meta.glob<{ default: Script }>('./*/tutorial.json');
const frames = import.meta.glob<{ default: Frame[] }>('./*/played.json');

export interface GameOnScreen {
  Board: Board;
  words: Words;
  /** A game that says nothing shows the truth at once. */
  bare: Bare;
  /** What is heard with the picture of an ending, where it is not the usual. */
  cries: Readonly<Record<string, Sound>>;
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

export async function boardOf(game: string): Promise<GameOnScreen> {
  playing(game);
  const board = boards[`./${game}/Board.svelte`] ?? boards['./generic/Board.svelte']!;
  const [b, w, t, s] = await Promise.all([board(), words[`./${game}/words.ts`]?.(), bared[`./${game}/bared.ts`]?.(), heard[`./${game}/sounds.ts`]?.()]);
  return { Board: b.default, words: w?.words ?? {}, bare: t?.bare ?? ((_, truth) => [truth]), cries: s?.cries ?? {} };
}
