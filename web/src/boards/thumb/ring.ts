/*
 * ring.ts: where things lie in Tom Thumb's wood: the ring of tiles as it is
 * seen from a chair, the chairs, and the path with its bridges.
 *
 * Coordinates are those of the drawing, 1000 × 1180.  A turn is a part of the
 * whole circle, clockwise from the bottom edge, where the looker sits.
 */
// SPDX-License-Identifier: MIT
import type { View } from '../board';
import { f, type Spot } from '../drawing';

export interface ThumbView extends View {
  phase: string;
  turn: number;
  guide: number | null;
  circle: (string | null)[];
  ogre: number;
  lantern: number;
  path: number[];
  pebbles: number;
  tree: boolean;
  boots: boolean;
  asked: { seat: number; place: string } | null;
  found: number;
  advice: { seat: number; at: number | null }[];
  aside: number;
  coming: string[];
  proposal: { what: string; by: number; agreed: number[] } | null;
  offset: number;
  /** The Guide's own view. */
  hand?: string[];
  /** The referee's view. */
  truth?: string[];
  result?: { won: boolean };
}

export const WIDTH = 1000;
export const HEIGHT = 1180;
export const MIDDLE: Spot = { x: 500, y: 702 };
export const RING = 226;

/** The point at this turn and this far from the middle of the ring. */
export function spot(turn: number, far: number): Spot {
  const a = 2 * Math.PI * turn;
  return { x: MIDDLE.x - far * Math.sin(a), y: MIDDLE.y + far * Math.cos(a) };
}

/** The turn of position p of n for a looker on this chair (which may be between two chairs). */
export const tileTurn = (p: number, n: number, chair: number, chairs: number): number => p / n - chair / chairs;

/** How big a tile of n is: as big as the ring allows. */
export const tileSize = (n: number): number => Math.min(80, (Math.PI * RING) / n - 7);

/** The radius of the path at this turn: it swings out where the drawing has room. */
const swing = (turn: number): number => 428 - 26 * Math.cos(8 * Math.PI * turn) + 9 * Math.sin(26 * Math.PI * turn);

const FROM = 0.115;
const TO = 0.885;
const along = (k: number, n: number): number => FROM + ((TO - FROM) * k) / Math.max(1, n - 1);

/** Where space k of n of the path lies (k may be between two spaces). */
export function pathSpot(k: number, n: number): Spot {
  const t = along(k, n);
  return spot(t, swing(t));
}

/** The path as a line, from space a to space b. */
export function pathLine(a: number, b: number, n: number): string {
  const steps = Math.max(2, Math.ceil((b - a) * 8));
  let d = '';
  for (let i = 0; i <= steps; i++) {
    const p = pathSpot(a + ((b - a) * i) / steps, n);
    d += `${i ? 'L' : 'M'}${f(p.x)} ${f(p.y)}`;
  }
  return d;
}

export interface Crossing extends Spot {
  /** In degrees: along the path. */
  tilt: number;
  stream: string;
}

/** The bridges: one between each section of the path and the next. */
export function crossings(path: readonly number[]): Crossing[] {
  const n = path.reduce((a, b) => a + b, 0);
  const found: Crossing[] = [];
  let k = 0;
  for (const length of path.slice(0, -1)) {
    k += length;
    const at = pathSpot(k - 0.5, n);
    const ahead = pathSpot(k - 0.4, n);
    const t = along(k - 0.5, n);
    const bends = [310, 380, swing(t), 490, 570, 680].map((far, i) => spot(t + (i % 2 ? 0.008 : -0.008), far));
    let stream = `M${f(bends[0]!.x)} ${f(bends[0]!.y)}`;
    for (let i = 1; i < bends.length; i++) {
      const p = bends[i - 1]!;
      const q = bends[i]!;
      stream += `Q${f(p.x)} ${f(p.y)} ${f((p.x + q.x) / 2)} ${f((p.y + q.y) / 2)}`;
    }
    found.push({ ...at, tilt: (Math.atan2(ahead.y - at.y, ahead.x - at.x) * 180) / Math.PI, stream });
  }
  return found;
}
