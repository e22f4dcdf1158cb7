/*
 * castle.ts: the round castle: where its spaces, walls and doors lie, which
 * spaces are joined now, and the way from one to another.
 *
 * All of it comes from the edition.  The middle is (0, 0), the castle 1000
 * across; angles are in degrees, clockwise from the top.
 */
// SPDX-License-Identifier: MIT
import builtIn from '../../../../games/labyrinth/edition.json';
import type { View } from '../board';
import { f, type Spot } from '../drawing';

export interface LabyrinthView extends View {
  phase: string;
  turn: number;
  turns: number[];
  changes: number;
  centre_used: boolean;
  pawns: string[];
  sought: string | null;
  pile: number;
  held: number[];
  duel: { sides: number[]; for: string; stake: number; chosen: number[]; last: string[] | null } | null;
  gone: string[];
  reach: string[];
  played: number;
  cards?: string[];
  choice?: string | null;
  /** The referee's view. */
  hands?: string[][];
}

export interface Zone {
  cells: number;
  turns: boolean;
  ring: string;
  in: string;
  out: string;
  /** Radii. */
  from: number;
  to: number;
}
export interface Castle {
  zones: Zone[];
  starts: string[];
  /** card → space */
  secrets: Readonly<Record<string, string>>;
  /** space → card */
  on: Readonly<Record<string, string>>;
  kind: Readonly<Record<string, string>>;
}

interface Edition {
  zones: { cells: number; turns: boolean; ring: string; in?: string; out?: string }[];
  starts: string[];
  secrets: Record<string, Record<string, string>>;
}

export const UNITS = 12;
const RADII = [0, 138, 211, 282, 352, 421, 488];

export function castleOf(edition: unknown): Castle {
  const e = (edition ?? builtIn) as Edition;
  const secrets: Record<string, string> = {};
  const on: Record<string, string> = {};
  const kind: Record<string, string> = {};
  for (const [k, cards] of Object.entries(e.secrets)) {
    for (const [card, space] of Object.entries(cards)) {
      secrets[card] = space;
      on[space] = card;
      kind[card] = k;
    }
  }
  return {
    zones: e.zones.map((z, i) => ({ cells: z.cells, turns: z.turns, ring: z.ring, in: z.in ?? '', out: z.out ?? '', from: RADII[i] ?? 0, to: RADII[i + 1] ?? 500 })),
    starts: e.starts,
    secrets,
    on,
    kind,
  };
}

export const parse = (space: string): [number, number] => {
  const [z, i] = space.split('.').map(Number);
  return [z ?? 0, i ?? 0];
};

/** By how many degrees each zone is turned, given how many spaces the turning ones are (fractions too). */
export function angles(castle: Castle, turns: readonly number[]): number[] {
  let k = 0;
  return castle.zones.map((z) => (z.turns ? (turns[k++] ?? 0) * (360 / z.cells) : 0));
}

/** The place of a turning zone in `turns`, or -1. */
export function turning(castle: Castle, zone: number): number {
  if (!castle.zones[zone]?.turns) return -1;
  return castle.zones.slice(0, zone).filter((z) => z.turns).length;
}

export function polar(angle: number, far: number): Spot {
  const a = (angle * Math.PI) / 180;
  return { x: far * Math.sin(a), y: -far * Math.cos(a) };
}
/** The angle of the middle of a space, within its zone, and how far out it is. */
export function middle(castle: Castle, space: string): { angle: number; far: number } {
  const [z, i] = parse(space);
  const zone = castle.zones[z]!;
  return { angle: ((i + 0.5) * 360) / zone.cells, far: z === 0 ? zone.to * 0.62 : (zone.from + zone.to) / 2 };
}

/** A piece of a ring. */
export function sector(a: number, b: number, from: number, to: number): string {
  const p = polar(a, to);
  const q = polar(b, to);
  const r = polar(b, from);
  const s = polar(a, from);
  const big = b - a > 180 ? 1 : 0;
  return `M${f(p.x)} ${f(p.y)}A${to} ${to} 0 ${big} 1 ${f(q.x)} ${f(q.y)}L${f(r.x)} ${f(r.y)}${from > 0 ? `A${from} ${from} 0 ${big} 0 ${f(s.x)} ${f(s.y)}` : ''}z`;
}
const arc = (a: number, b: number, r: number): string => {
  const p = polar(a, r);
  const q = polar(b, r);
  return `M${f(p.x)} ${f(p.y)}A${r} ${r} 0 ${b - a > 180 ? 1 : 0} 1 ${f(q.x)} ${f(q.y)}`;
};

/** A round wall with an opening at every unit whose door is open. */
export function roundWall(doors: string, r: number): string {
  const unit = 360 / UNITS;
  const half = Math.min(unit * 0.34, (25 / r) * (180 / Math.PI));
  let d = '';
  let start: number | null = null;
  let first: number | null = null;
  for (let u = 0; u < UNITS; u++) {
    if (doors[u] !== '1') continue;
    const at = (u + 0.5) * unit;
    if (start === null) first = at;
    else d += arc(start + half, at - half, r);
    start = at;
  }
  if (start === null || first === null) return arc(0, 180, r) + arc(180, 360, r);
  return d + arc(start + half, first + 360 - half, r);
}
/** The walls between the spaces of a zone: whole, or two stubs with a door between. */
export function crossWalls(zone: Zone, index: number): string {
  let d = '';
  for (let i = 0; i < zone.cells; i++) {
    const a = ((i + 1) * 360) / zone.cells;
    const line = (r: number, s: number) => {
      const p = polar(a, r);
      const q = polar(a, s);
      d += `M${f(p.x)} ${f(p.y)}L${f(q.x)} ${f(q.y)}`;
    };
    const from = index === 0 ? 20 : zone.from + 4.5;
    const to = zone.to - 4.5;
    if (zone.ring[i] !== '1') line(from, to);
    else {
      const gap = index === 0 ? 54 : 40;
      const mid = index === 0 ? 84 : (from + to) / 2;
      line(from, mid - gap / 2);
      line(mid + gap / 2, to);
    }
  }
  return d;
}

/** The table units at which a zone and the next one out are joined now. */
export function joined(castle: Castle, zone: number, turns: readonly number[]): number[] {
  const shift = (z: number) => Math.round((angles(castle, turns)[z]! * UNITS) / 360);
  const inner = castle.zones[zone]!;
  const outer = castle.zones[zone + 1];
  if (!outer) return [];
  const at = (doors: string, z: number, u: number) => doors[(((u - shift(z)) % UNITS) + UNITS) % UNITS] === '1';
  return Array.from({ length: UNITS }, (_, u) => u).filter((u) => at(inner.out, zone, u) && at(outer.in, zone + 1, u));
}

/** The spaces next to each space, through open doors. */
export function graph(castle: Castle, turns: readonly number[]): Map<string, string[]> {
  const next = new Map<string, string[]>();
  const join = (a: string, b: string) => {
    next.set(a, [...(next.get(a) ?? []), b]);
    next.set(b, [...(next.get(b) ?? []), a]);
  };
  castle.zones.forEach((zone, z) => {
    for (let i = 0; i < zone.cells; i++) if (zone.ring[i] === '1') join(`${z}.${i}`, `${z}.${(i + 1) % zone.cells}`);
    const outer = castle.zones[z + 1];
    if (!outer) return;
    const turn = angles(castle, turns);
    const cell = (k: number, u: number) => {
      const c = castle.zones[k]!.cells;
      const own = (((u - Math.round((turn[k]! * UNITS) / 360)) % UNITS) + UNITS) % UNITS;
      return `${k}.${Math.floor((own * c) / UNITS)}`;
    };
    for (const u of joined(castle, z, turns)) join(cell(z, u), cell(z + 1, u));
  });
  return next;
}

/** The ways out of a space, in the order they are said: inwards, outwards, clockwise round, and back. */
export const WAYS = ['in', 'out', 'on', 'back'] as const;
export type Way = (typeof WAYS)[number];
/** Each way that a space has, with the spaces it leads to now; none: a wall. */
export function doors(castle: Castle, next: ReadonlyMap<string, readonly string[]>, space: string): Map<Way, string[]> {
  const [z, i] = parse(space);
  const cells = castle.zones[z]!.cells;
  const to = next.get(space) ?? [];
  const found = new Map<Way, string[]>();
  if (z > 0) found.set('in', to.filter((s) => parse(s)[0] === z - 1));
  if (z < castle.zones.length - 1) found.set('out', to.filter((s) => parse(s)[0] === z + 1));
  for (const [way, by] of [['on', 1], ['back', cells - 1]] as const) found.set(way, to.filter((s) => s === `${z}.${(i + by) % cells}`));
  return found;
}

/** A shortest way along open doors, both ends included; just the two when there is none. To the same space: out and back. */
export function way(castle: Castle, turns: readonly number[], from: string, to: string): string[] {
  const next = graph(castle, turns);
  if (from === to) return [from, next.get(from)?.[0] ?? from, to];
  const came = new Map<string, string>([[from, '']]);
  const queue = [from];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    if (at === to) {
      const line = [to];
      for (let back = came.get(to); back; back = came.get(back)) line.unshift(back);
      return line;
    }
    for (const n of next.get(at) ?? []) {
      if (!came.has(n)) {
        came.set(n, at);
        queue.push(n);
      }
    }
  }
  return [from, to];
}
