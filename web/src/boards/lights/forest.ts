/*
 * forest.ts: where things lie in the forest of lights, and what a push moves.
 *
 * All of it comes from the edition: lanes (two ends and five cells each) and
 * the grid.  Coordinates are those of the drawing, 880 × 880.
 */
// SPDX-License-Identifier: MIT
import builtIn from '../../../../games/lights/edition.json';
import type { View } from '../board';
import type { Spot } from '../drawing';

export interface LightsView extends View {
  turn: number;
  phase: string;
  sought: string | null;
  named: string | null;
  lights: (number | null)[];
  lit: { cell: number; treasure: string; seat: number }[];
  won: string[][];
  free: number;
  goal: number;
  pile: number;
  /** The referee's view, after the end. */
  treasures?: string[];
}

export interface Entrance extends Spot {
  name: string;
  /** Index of its lane. */
  lane: number;
  /** One step inwards, in cells. */
  dx: number;
  dy: number;
}
export interface Lane {
  ends: [string, string];
  cells: number[];
}
export interface Forest {
  cells: Spot[];
  lanes: Lane[];
  entrances: Entrance[];
  treasures: string[];
  /** The empty places of the grid, where trees stand. */
  groves: Spot[];
  rows: number;
  columns: number;
}

export const SIZE = 880;
export const PITCH = 116;
const EDGE = (SIZE - 5 * PITCH) / 2;

interface Edition {
  lanes: { ends: string[]; cells: number[] }[];
  grid: { rows: number; columns: number; at: number[][] };
  treasures: string[];
}

const place = (row: number, column: number): Spot => ({
  x: EDGE + (column + 0.5) * PITCH,
  y: EDGE + (row + 0.5) * PITCH,
});

export function forestOf(edition: unknown): Forest {
  const e = (edition ?? builtIn) as Edition;
  const at = e.grid.at;
  const cells = at.map(([r, c]) => place(r!, c!));
  const lanes = e.lanes.map((l) => ({ ends: [l.ends[0]!, l.ends[1]!] as [string, string], cells: l.cells }));
  const entrances = lanes.flatMap((l, lane) =>
    l.ends.map((name, side) => {
      const line = side === 0 ? l.cells : [...l.cells].reverse();
      const first = at[line[0]!]!;
      const second = at[line[1]!]!;
      const dy = second[0]! - first[0]!;
      const dx = second[1]! - first[1]!;
      const near = place(first[0]!, first[1]!);
      return { name, lane, dx, dy, x: near.x - dx * (PITCH * 0.92), y: near.y - dy * (PITCH * 0.92) };
    }),
  );
  const taken = new Set(at.map(([r, c]) => `${r},${c}`));
  const groves: Spot[] = [];
  for (let r = 0; r < e.grid.rows; r++) {
    for (let c = 0; c < e.grid.columns; c++) {
      if (!taken.has(`${r},${c}`)) groves.push(place(r, c));
    }
  }
  return { cells, lanes, entrances, treasures: e.treasures, groves, rows: e.grid.rows, columns: e.grid.columns };
}

/** The cells of a lane in the order in which a push at this entrance goes through them. */
export function along(forest: Forest, entrance: string): number[] {
  const lane = forest.lanes.find((l) => l.ends.includes(entrance));
  if (!lane) return [];
  return lane.ends[0] === entrance ? lane.cells : [...lane.cells].reverse();
}

/** What a push (or an entering light) does to the lights: new cells, null for outside. */
export function pushed(forest: Forest, lights: readonly (number | null)[], entrance: string, entering: number | null): (number | null)[] {
  const line = along(forest, entrance);
  return lights.map((cell, seat) => {
    if (seat === entering) return line[0] ?? null;
    const i = cell === null ? -1 : line.indexOf(cell);
    return i < 0 ? cell : (line[i + 1] ?? null);
  });
}
