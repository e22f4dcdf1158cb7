/*
 * api.ts: the server's plain requests (docs/serve.md, "HTTP").
 *
 * A refusal is thrown as an ApiError with the server's code and sentence; no
 * answer at all has the code "offline".
 */
// SPDX-License-Identifier: MIT
import { base } from '../base';
import { reach, type Answer } from './reach';
import type { Clocks, Fit, GamePage, Games, Hindsight, NewTable, Refusal, Replay, Sentence, TableInfo } from './words';

export class ApiError extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly say?: Sentence,
  ) {
    super(text);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Answer;
  try {
    answer = await reach.ask(path, body === undefined ? undefined : JSON.stringify(body));
  } catch {
    throw new ApiError('offline', 'The server does not answer.');
  }
  const { status, text } = answer;
  const ok = status >= 200 && status < 300;
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    throw new ApiError(ok ? 'bad-answer' : `http-${status}`, text.slice(0, 200));
  }
  if (!ok) {
    const no = said as Partial<Refusal>;
    throw new ApiError(no.error ?? `http-${status}`, no.text ?? '', no.say);
  }
  return said as T;
}

const pages = new Map<string, Promise<unknown>>();
/** For what does not change while the page is open. */
function once<T>(path: string): Promise<T> {
  let found = pages.get(path) as Promise<T> | undefined;
  if (!found) {
    found = ask<T>(path);
    pages.set(path, found);
    found.catch(() => pages.delete(path));
  }
  return found;
}

const code = (c: string) => encodeURIComponent(c);
export const api = {
  games: () => once<Games>('/api/games'),
  game: (id: string) => once<GamePage>(`/api/games/${code(id)}`),
  edition: (id: string, name: string) => once<Record<string, unknown>>(`/api/games/${code(id)}/editions/${code(name)}`),
  make: (table: NewTable) => ask<{ code: string; link: string }>('/api/tables', table),
  table: (c: string) => ask<TableInfo>(`/api/tables/${code(c)}`),
  sit: (c: string, who: { name?: string; colour?: string; seat?: number; key?: string }) =>
    ask<{ code: string; seats: number[]; asks?: number }>(`/api/tables/${code(c)}/seats`, who),
  /** With everything face up, or as one seat saw it. */
  replay: (c: string, match?: number, eyes?: number) =>
    ask<Replay>(`/api/tables/${code(c)}/replay?${new URLSearchParams({ ...(match && { match: String(match) }), ...(eyes !== undefined && { eyes: String(eyes) }) })}`),
  review: (c: string, match?: number) => ask<Hindsight>(`/api/tables/${code(c)}/review${match ? `?match=${match}` : ''}`),
  /** A new table that goes on from there, against computer players. */
  takeOver: (c: string, wish: { match?: number; at: number; seat: number; level?: string; name?: string; settings?: Partial<Clocks> }) =>
    ask<{ code: string }>(`/api/tables/${code(c)}/take-over`, wish),
  memory: (game: string, games: { game: string; cases: number[][] }[]) => ask<Fit>('/api/memory', { game, games }),
  qr: (c: string) => `${base}/api/tables/${code(c)}/qr.svg`,
  record: (c: string, match?: number) => `${base}/api/tables/${code(c)}/record${match ? `?match=${match}` : ''}`,
};
