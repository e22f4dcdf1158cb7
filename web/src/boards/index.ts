/*
 * index.ts: what a game has in its folder: board and words, what its things
 * are, and lessons.  Each is loaded when it is needed.
 */
// SPDX-License-Identifier: MIT
import type { Component } from 'svelte';
import { playing } from '../say.svelte';
import type { Sound } from '../sound';
import type { About, Bare, Board, Event, View, Words } from './board';

const boards = import.meta.glob<{ default: Board }>('./*/Board.svelte');
const words = import.meta.glob<{ words: Words }>('./*/words.ts');
const heard = import.meta.glob<{ cries?: Record<string, Sound> }>('./*/sounds.ts');
const bared = import.meta.glob<{ bare: Bare }>('./*/bared.ts');
const drawings = import.meta.glob<{ default: Component }>('./*/Drawing.svelte');
const abouts = import.meta.glob<{ about: About }>('./*/about.ts');
const scripts = import.meta.glob<{ default: Script }>('./*/tutorial*.json');
const frames = import.meta.glob<{ default: Frame[] }>('./*/played*.json');

export interface GameOnScreen {
  Board: Board;
  words: Words;
  about: About | null;
  /** A game that says nothing shows the truth at once. */
  bare: Bare;
  /** What is heard with the picture of an ending, where it is not the usual. */
  cries: Readonly<Record<string, Sound>>;
}

/** A lesson: what the owl says and asks for, step by step; and what the learner sees at each step. */
export interface Script {
  title: string;
  players: number;
  me?: number;
  steps: { say: string; at?: string; do?: string }[];
}
export interface Frame {
  view: View;
  legal: string[];
  happened: Event[];
}

const file = (game: string, what: string, lesson: string): string => `./${game}/${what}${lesson && `-${lesson}`}.json`;

/** A lesson of a game by its name; the first one has none. */
export async function lessonOf(game: string, lesson: string): Promise<{ script: Script; frames: Frame[] }> {
  const [script, seen] = await Promise.all([scripts[file(game, 'tutorial', lesson)]!(), frames[file(game, 'played', lesson)]!()]);
  return { script: script.default, frames: seen.default };
}

/** All lessons of a game: their names, and their titles to be said. */
export async function lessonsOf(game: string): Promise<{ lesson: string; title: string }[]> {
  const names = Object.keys(scripts).flatMap((path) => new RegExp(`^\\./${game}/tutorial-?(.*)\\.json$`).exec(path)?.[1] ?? []);
  return Promise.all(names.sort().map(async (lesson) => ({ lesson, title: (await scripts[file(game, 'tutorial', lesson)]!()).default.title })));
}

/** The picture that the rules have in the place of their first drawing of letters. */
export const drawingOf = async (game: string): Promise<Component | null> => (await drawings[`./${game}/Drawing.svelte`]?.())?.default ?? null;

export const wordsOf = async (game: string): Promise<Words> => (await words[`./${game}/words.ts`]?.())?.words ?? {};

export async function boardOf(game: string): Promise<GameOnScreen> {
  playing(game);
  const board = boards[`./${game}/Board.svelte`] ?? boards['./generic/Board.svelte']!;
  const [b, said, a, t, s] = await Promise.all([board(), wordsOf(game), abouts[`./${game}/about.ts`]?.(), bared[`./${game}/bared.ts`]?.(), heard[`./${game}/sounds.ts`]?.()]);
  return { Board: b.default, words: said, about: a?.about ?? null, bare: t?.bare ?? ((_, truth) => [truth]), cries: s?.cries ?? {} };
}
