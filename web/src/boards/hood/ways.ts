/*
 * ways.ts: what Little Red Riding Hood's board shows, and where things lie
 * in the woods: the wolf's straight way, Red's winding one, the shortcut
 * between them and the doors at the end of both.
 *
 * Coordinates are those of the drawing, 1000 × 1000, the ways starting at
 * the bottom.  Lengths and the place of the shortcut come from the edition.
 */
// SPDX-License-Identifier: MIT
import builtIn from '../../../../games/hood/edition.json';
import type { View } from '../board';
import { f, type Spot } from '../drawing';

export type Face = 'flower' | 'stone';
export type Tile = 'path' | 'cottage';

export interface RowCard {
  card: string;
  /** null: face down and unknown to the looker. */
  tokens: (Face | null)[];
}

export interface HoodView extends View {
  mode: 'woods' | 'wolf';
  phase: string;
  turn: number;
  active: number;
  red: string;
  wolf: string;
  shortcut_taken: boolean;
  row: RowCard[];
  count: number;
  deck: number;
  discard: number;
  reserve: number;
  basket: number;
  arrivals: (Tile | null)[];
  cake: boolean;
  butter: boolean;
  bottom: string | null;
  fork_steps: number | null;
  /** The wolf is a player. */
  laid?: boolean | string;
  hand?: number | string[];
  hood_left?: boolean;
  characters?: string[][];
  under?: string[];
  vixen?: number | null;
  /** The wolf's own view. */
  reserve_faces?: Record<Face, number> | null;
  discard_cards?: string[];
  /** The referee's view. */
  deck_cards?: string[];
  arrival_faces?: Tile[];
}

export interface CardFace {
  id: string;
  value: number;
  flowers: number;
}
export interface Ways {
  cards: Readonly<Record<string, CardFace>>;
  red: number;
  wolf: number;
  fork: number;
  joins: number;
  arrivals: number;
}

interface Edition {
  cards: CardFace[];
  red_path: number;
  wolf_path: number;
  shortcut: { at: number; joins: number };
  arrivals: number;
}

export function waysOf(edition: unknown): Ways {
  const e = (edition ?? builtIn) as Edition;
  return {
    cards: Object.fromEntries(e.cards.map((c) => [c.id, c])),
    red: e.red_path,
    wolf: e.wolf_path,
    fork: e.shortcut.at,
    joins: e.shortcut.joins,
    arrivals: e.arrivals,
  };
}

/* ---- Places ---------------------------------------------------------------- */

type Pair = readonly [number, number];

/* Red's way up to the fork, and on from it; a smooth line through these. */
const LOWER: readonly Pair[] = [[336, 910], [456, 928], [580, 892], [720, 912], [850, 892], [914, 812], [856, 734], [728, 724], [606, 758], [484, 728], [366, 726], [278, 664], [284, 588]];
const UPPER: readonly Pair[] = [[284, 588], [372, 534], [500, 566], [628, 568], [752, 532], [806, 456], [738, 392], [612, 404], [492, 372], [386, 396], [300, 348]];
const DOOR_LINE = 290;

/** Points close to each other on the smooth line through `points`. */
function smooth(points: readonly Pair[]): Spot[] {
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))]!;
  const line: Spot[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const [p, q, r, s] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const along = (k: 0 | 1, t: number) =>
      0.5 * (2 * q[k] + (r[k] - p[k]) * t + (2 * p[k] - 5 * q[k] + 4 * r[k] - s[k]) * t * t + (3 * q[k] - p[k] - 3 * r[k] + s[k]) * t ** 3);
    for (let j = 0; j < 12; j++) line.push({ x: along(0, j / 12), y: along(1, j / 12) });
  }
  const [x, y] = points[points.length - 1]!;
  return [...line, { x, y }];
}
const lower = smooth(LOWER);
const upper = smooth(UPPER);

/** The point this part of the way (0 to 1) along a line. */
function part(line: readonly Spot[], t: number): Spot {
  const steps = line.slice(1).map((p, i) => Math.hypot(p.x - line[i]!.x, p.y - line[i]!.y));
  let left = Math.max(0, Math.min(1, t)) * steps.reduce((a, b) => a + b, 0);
  for (const [i, long] of steps.entries()) {
    if (left <= long) {
      const [p, q] = [line[i]!, line[i + 1]!];
      const k = long ? left / long : 0;
      return { x: p.x + (q.x - p.x) * k, y: p.y + (q.y - p.y) * k };
    }
    left -= long;
  }
  return line[line.length - 1]!;
}

const WOLF_FOOT: Spot = { x: 106, y: 896 };
const WOLF_JOIN: Spot = { x: 122, y: 556 };
const WOLF_TOP: Spot = { x: 131, y: 372 };
const between = (p: Spot, q: Spot, t: number): Spot => ({ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t });

/** The doors stand side by side; this is the ground before door i. */
export const doorSpot = (i: number, n: number): Spot => ({ x: n > 1 ? 140 + (i * 720) / (n - 1) : 500, y: DOOR_LINE });

export function spotOf(ways: Ways, place: string): Spot {
  const k = Number(place.slice(1));
  if (place[0] === 'a') return doorSpot(k, ways.arrivals);
  if (place[0] === 'w') {
    if (k <= ways.joins) return between(WOLF_FOOT, WOLF_JOIN, k / Math.max(1, ways.joins));
    return between(WOLF_JOIN, WOLF_TOP, (k - ways.joins) / Math.max(1, ways.wolf - 1 - ways.joins));
  }
  if (k <= ways.fork) return part(lower, k / Math.max(1, ways.fork));
  return part(upper, (k - ways.fork) / Math.max(1, ways.red - 1 - ways.fork));
}

const run = (letter: string, from: number, to: number): string[] => Array.from({ length: Math.max(0, to - from) }, (_, i) => `${letter}${from + i}`);

/** Every place of a pawn's way, from its start to the last door. */
export function wayOf(ways: Ways, pawn: 'red' | 'wolf', shortcut = false): string[] {
  const end = run('a', 0, ways.arrivals);
  if (pawn === 'wolf') return [...run('w', 0, ways.wolf), ...end];
  if (shortcut) return [...run('r', 0, ways.fork + 1), ...run('w', ways.joins, ways.wolf), ...end];
  return [...run('r', 0, ways.red), ...end];
}

/** The places that a pawn comes through from one to the other, both included, forwards or back. */
export function walk(ways: Ways, pawn: 'red' | 'wolf', from: string, to: string, shortcut: boolean): string[] {
  for (const taken of [shortcut, !shortcut]) {
    const way = wayOf(ways, pawn, taken);
    const [i, j] = [way.indexOf(from), way.indexOf(to)];
    if (i >= 0 && j >= 0) return i <= j ? way.slice(i, j + 1) : way.slice(j, i + 1).reverse();
  }
  return [from, to];
}

const draw = (points: readonly Spot[]): string => points.map((p, i) => `${i ? 'L' : 'M'}${f(p.x)} ${f(p.y)}`).join('');

/** The ways as lines to draw. */
export function lines(ways: Ways): { red: string; wolf: string; doors: string; shortcut: string } {
  const first = doorSpot(0, ways.arrivals);
  const last = doorSpot(ways.arrivals - 1, ways.arrivals);
  const from = spotOf(ways, `r${ways.fork}`);
  const to = spotOf(ways, `w${ways.joins}`);
  const end = UPPER[UPPER.length - 1]!;
  return {
    red: draw([...lower, ...upper]) + `Q${end[0] - 56} ${end[1] - 34} ${f(first.x + 60)} ${f(first.y + 8)}L${f(first.x)} ${f(first.y)}`,
    wolf: draw([WOLF_FOOT, WOLF_TOP, first]),
    doors: draw([first, last]),
    shortcut: `M${f(from.x)} ${f(from.y)}Q${f((from.x + to.x) / 2)} ${f(Math.min(from.y, to.y) + 8)} ${f(to.x)} ${f(to.y)}`,
  };
}

/* ---- Tokens ---------------------------------------------------------------- */

/** How a token of the row lies: face down, face down but known to the looker, or face up for all. */
export type Lies = 'down' | 'known' | 'up';

/** Tokens are up once a hood card lies after them, or when the picking was stopped. */
export function lies(view: Pick<HoodView, 'row' | 'phase'>, card: number, token: number): Lies {
  if (view.row[card]?.tokens[token] == null) return 'down';
  const up = ['fork', 'treat', 'over'].includes(view.phase) || view.row.some((c, i) => i > card && c.card === 'hood');
  return up ? 'up' : 'known';
}

export const tokensOf = (row: readonly RowCard[]): number => row.reduce((n, c) => n + c.tokens.length, 0);

/** The same row with these faces, in the row's order of all its tokens. */
export function faced(row: readonly RowCard[], faces: readonly (Face | null)[]): RowCard[] {
  let t = 0;
  return row.map((c) => ({ card: c.card, tokens: c.tokens.map(() => faces[t++] ?? null) }));
}

/** The same row without the tokens at these indices. */
export function eaten(row: readonly RowCard[], gone: readonly number[]): RowCard[] {
  let t = 0;
  return row.map((c) => ({ card: c.card, tokens: c.tokens.filter(() => !gone.includes(t++)) }));
}

/** What the wolf may lay next, having chosen these: `tokens flower` … begins one of the legal actions. */
export function nextTokens(legal: readonly string[], chosen: readonly Face[]): { face: Face; action: string; whole: boolean }[] {
  const all = new Set(legal.filter((a) => a.startsWith('tokens ')));
  return (['flower', 'stone'] as const).flatMap((face) => {
    const action = ['tokens', ...chosen, face].join(' ');
    const open = [...all].some((a) => a === action || a.startsWith(`${action} `));
    return open ? [{ face, action, whole: all.has(action) }] : [];
  });
}
