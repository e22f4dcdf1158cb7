/*
 * caves.ts: what is printed on the tiles of the Princess and the Goblin, where
 * the caves lie on the screen, and how a path reads.
 *
 * A space of the caves is `x,y` from -5 to 5, the mountain at 0,0; y grows
 * downwards.  On the screen a space is PITCH wide.
 */
// SPDX-License-Identifier: MIT
import builtIn from '../../../../games/goblins/edition.json';
import type { View } from '../board';
import type { Spot } from '../drawing';

export interface Crumb {
  seat: number;
  symbol: string;
}
export interface Cave {
  at: string;
  /** null: face down. */
  tile: string | null;
  crumbs: readonly Crumb[];
}
export interface Path {
  palace: string;
  tiles: readonly string[];
  /** How many breadcrumbs it has captured. */
  crumbs: number;
}
export interface GoblinsView extends View {
  mode: string;
  phase: string;
  turn: number;
  mountain: number;
  /** In solo a list of tiles: see `alone`. */
  caves: readonly Cave[];
  paths: readonly (Path | null)[];
  supply: readonly (readonly string[])[];
  palaces: readonly string[];
  homes: number;
  sealed: readonly number[];
  escaped: readonly number[];
  shouted: boolean;
  quiet: readonly number[];
  putting: readonly string[];
  /** Of a seat's own view. */
  holding?: string | null;
  peek?: readonly { at: string; tile: string }[];
  /** Solo. */
  pile?: number | readonly string[];
  discard?: readonly string[];
  goblins?: number;
  /** The referee's view, after the end. */
  truth?: Readonly<Record<string, string>>;
  home_order?: readonly string[];
}
/** The caves of solo: a set of tiles, face up. */
export const alone = (v: GoblinsView): readonly string[] => (v.mode === 'solo' ? (v.caves as unknown as string[]) : []);

/* ---- What is printed ---- */

export interface Tile {
  id: string;
  goblin: boolean;
  entry: string;
  /** A symbol, or `grass`. */
  exit: string;
  scrolls: readonly string[];
}
export interface Palace {
  id: string;
  exit: string;
  back: string;
}
export interface Printed {
  symbols: readonly string[];
  tiles: ReadonlyMap<string, Tile>;
  palaces: ReadonlyMap<string, Palace>;
  /** Home → goblins on its back. */
  homes: ReadonlyMap<string, number>;
}

interface Edition {
  symbols: string[];
  palaces: Palace[];
  homes: { id: string; goblins: number }[];
  tiles: { id: string; goblin?: boolean; entry?: string; exit?: string; scrolls?: string[] }[];
}

export function printed(edition: unknown): Printed {
  const e = (edition ?? builtIn) as Edition;
  return {
    symbols: e.symbols,
    tiles: new Map(e.tiles.map((t) => [t.id, { id: t.id, goblin: t.goblin ?? false, entry: t.entry ?? '', exit: t.exit ?? '', scrolls: t.scrolls ?? [] }])),
    palaces: new Map(e.palaces.map((p) => [p.id, p])),
    homes: new Map(e.homes.map((h) => [h.id, h.goblins])),
  };
}

/* ---- How a path reads ---- */

export interface Link {
  tile: Tile;
  /** Laid the other way round (option `turnable`). */
  turned: boolean;
}

/** The tiles of a path in order, each the way round in which it fits; and what it ends in: a symbol, or `grass`. */
export function chain(p: Printed, path: Path): { links: Link[]; end: string } {
  let end = p.palaces.get(path.palace)?.exit ?? '';
  const links: Link[] = [];
  for (const id of path.tiles) {
    const tile = p.tiles.get(id);
    if (!tile) continue;
    const turned = tile.entry !== end && tile.exit === end;
    links.push({ tile, turned });
    end = turned ? tile.entry : tile.exit;
  }
  return { links, end };
}

/** What a path is worth, as far as its tiles tell: scrolls, captured crumbs, and the symbols on signposts and
 *  scrolls that are the one on the palace's back (for the modes that have this bonus). */
export function worth(p: Printed, path: Path): { scrolls: number; crumbs: number; symbols: number } {
  const palace = p.palaces.get(path.palace);
  const tiles = path.tiles.map((t) => p.tiles.get(t)).filter((t) => t !== undefined);
  const shown = [palace?.exit, ...tiles.flatMap((t) => [t.entry, t.exit, ...t.scrolls])];
  return {
    scrolls: tiles.reduce((n, t) => n + t.scrolls.length, 0),
    crumbs: path.crumbs,
    symbols: shown.filter((s) => s !== undefined && s === palace?.back).length,
  };
}

/* ---- Where things lie ---- */

/** A part of the caves, in spaces, both ends included. */
export interface Part {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const PITCH = 100;
export const MOUNTAIN = '0,0';
const EDGE = 5;

export function parse(at: string): [number, number] {
  const [x, y] = at.split(',');
  return [Number(x), Number(y)];
}
/** The middle of a space on the screen. */
export function middle(at: string): Spot {
  const [x, y] = parse(at);
  return { x: x * PITCH, y: y * PITCH };
}

/** So many spaces on every side of the mountain. */
export const around = (n: number): Part => ({ left: -n, top: -n, right: n, bottom: n });
/** What is shown: the caves and the spaces next to them, and never less than before; the mountain stays in the middle, so
 *  that nothing moves but outwards, and that seldom. */
export function shown(caves: readonly { at: string }[], before: Part = around(2)): Part {
  let { right: across, bottom: along } = before;
  for (const c of caves) {
    const [x, y] = parse(c.at);
    across = Math.min(EDGE, Math.max(across, Math.abs(x) + 1));
    along = Math.min(EDGE, Math.max(along, Math.abs(y) + 1));
  }
  return { left: -across, top: -along, right: across, bottom: along };
}
export function between(a: Part, b: Part, t: number): Part {
  const mix = (p: number, q: number) => p + (q - p) * t;
  return { left: mix(a.left, b.left), top: mix(a.top, b.top), right: mix(a.right, b.right), bottom: mix(a.bottom, b.bottom) };
}

/** A number from 0 to n-1 that is always the same for a space: variety without luck. */
export function kindOf(at: string, n: number): number {
  const [x, y] = parse(at);
  return (((x * 7 + y * 13 + x * y * 3) % n) + n) % n;
}
