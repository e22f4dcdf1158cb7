/*
 * paper.ts: shapes cut from paper, made by rule: foliage edges, trees, hills.
 *
 * Every function gives the `d` of an SVG path.  The same seed gives the same
 * shape, so that a picture does not change from one drawing to the next.
 */
// SPDX-License-Identifier: MIT

/** A small repeatable source of variety: numbers from 0 to 1. */
export function variety(seed: number): () => number {
  let a = (seed * 2654435761) >>> 0 || 1;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const f = (n: number): string => (Math.round(n * 10) / 10).toString();

export interface Point {
  x: number;
  y: number;
}

/** Bumps of foliage along a closed line of points: each stretch becomes an arc that bulges outwards. */
export function foliage(points: readonly Point[], bulge = 0.62): string {
  const n = points.length;
  let d = `M${f(points[0]!.x)} ${f(points[0]!.y)}`;
  for (let i = 1; i <= n; i++) {
    const p = points[i % n]!;
    const q = points[i - 1]!;
    const r = Math.hypot(p.x - q.x, p.y - q.y) * bulge;
    d += `A${f(r)} ${f(r)} 0 0 1 ${f(p.x)} ${f(p.y)}`;
  }
  return d + 'z';
}

/** Points round a rounded rectangle, clockwise, about `step` apart, wobbling by `wobble`. */
export function round(x: number, y: number, w: number, h: number, r: number, step: number, wobble: number, seed: number): Point[] {
  const luck = variety(seed);
  const parts: [number, (s: number) => Point][] = [
    [w - 2 * r, (s) => ({ x: x + r + s, y })],
    [(Math.PI / 2) * r, (s) => ({ x: x + w - r + r * Math.sin(s / r), y: y + r - r * Math.cos(s / r) })],
    [h - 2 * r, (s) => ({ x: x + w, y: y + r + s })],
    [(Math.PI / 2) * r, (s) => ({ x: x + w - r + r * Math.cos(s / r), y: y + h - r + r * Math.sin(s / r) })],
    [w - 2 * r, (s) => ({ x: x + w - r - s, y: y + h })],
    [(Math.PI / 2) * r, (s) => ({ x: x + r - r * Math.sin(s / r), y: y + h - r + r * Math.cos(s / r) })],
    [h - 2 * r, (s) => ({ x, y: y + h - r - s })],
    [(Math.PI / 2) * r, (s) => ({ x: x + r - r * Math.cos(s / r), y: y + r - r * Math.sin(s / r) })],
  ];
  const points: Point[] = [];
  for (const [length, at] of parts) {
    const n = Math.max(1, Math.round(length / step));
    for (let i = 0; i < n; i++) {
      const p = at((length * (i + luck() * 0.35)) / n);
      points.push({ x: p.x + (luck() - 0.5) * wobble, y: p.y + (luck() - 0.5) * wobble });
    }
  }
  return points;
}

/** A pine: three skirts of paper, `h` high, standing on (x, y). */
export function pine(x: number, y: number, h: number, w = h * 0.52): string {
  const trunk = h * 0.12;
  const top = y - h;
  let d = `M${f(x)} ${f(top)}`;
  const rows = 3;
  for (let i = 1; i <= rows; i++) {
    const yy = top + ((h - trunk) * i) / rows;
    const half = (w / 2) * (0.45 + (0.55 * i) / rows);
    d += `L${f(x + half)} ${f(yy)}`;
    if (i < rows) d += `Q${f(x + half * 0.6)} ${f(yy - h * 0.015)} ${f(x + half * 0.42)} ${f(yy - h * 0.02)}`;
  }
  d += `Q${f(x)} ${f(y - trunk * 0.75)} ${f(x - w / 2)} ${f(y - trunk)}`;
  for (let i = rows - 1; i >= 1; i--) {
    const yy = top + ((h - trunk) * i) / rows;
    const half = (w / 2) * (0.45 + (0.55 * i) / rows);
    d += `L${f(x - half * 0.42)} ${f(yy - h * 0.02)}Q${f(x - half * 0.6)} ${f(yy - h * 0.015)} ${f(x - half)} ${f(yy)}`;
  }
  return d + 'z';
}

/** The right half of that pine, for the shaded side of the fold. */
export function pineShade(x: number, y: number, h: number, w = h * 0.52): string {
  const trunk = h * 0.12;
  const top = y - h;
  let d = `M${f(x)} ${f(top)}`;
  for (let i = 1; i <= 3; i++) {
    const yy = top + ((h - trunk) * i) / 3;
    const half = (w / 2) * (0.45 + (0.55 * i) / 3);
    d += `L${f(x + half)} ${f(yy)}`;
    if (i < 3) d += `Q${f(x + half * 0.6)} ${f(yy - h * 0.015)} ${f(x + half * 0.42)} ${f(yy - h * 0.02)}`;
  }
  return d + `Q${f(x + w * 0.2)} ${f(y - trunk * 0.8)} ${f(x)} ${f(y - trunk * 0.85)}z`;
}

/** A round crown of leaves of radius r about (x, y). */
export function crown(x: number, y: number, r: number, seed: number, bumps = 9): string {
  const luck = variety(seed);
  const turn = luck() * Math.PI;
  const points = Array.from({ length: bumps }, (_, i) => {
    const a = turn + (i / bumps) * 2 * Math.PI;
    const rr = r * (0.86 + luck() * 0.2);
    return { x: x + Math.cos(a) * rr, y: y + Math.sin(a) * rr };
  });
  return foliage(points, 0.6);
}

/** A line of hills from x0 to x1 about height y, closed at the bottom. */
export function hills(x0: number, x1: number, y: number, swell: number, n: number, bottom: number, seed: number): string {
  const luck = variety(seed);
  const step = (x1 - x0) / n;
  let d = `M${f(x0)} ${f(bottom)}L${f(x0)} ${f(y + (luck() - 0.5) * swell)}`;
  let last = y;
  for (let i = 1; i <= n; i++) {
    const yy = y + (luck() - 0.5) * 2 * swell;
    const x = x0 + i * step;
    d += `C${f(x - step * 0.6)} ${f(last)} ${f(x - step * 0.4)} ${f(yy)} ${f(x)} ${f(yy)}`;
    last = yy;
  }
  return d + `L${f(x1)} ${f(bottom)}z`;
}

/** A row of pines on a hill from x0 to x1: a whole layer of forest as one sheet. */
export function wood(x0: number, x1: number, y: number, h: number, gap: number, bottom: number, seed: number): string {
  const luck = variety(seed);
  let d = '';
  for (let x = x0 - gap; x < x1 + gap; x += gap * (0.7 + luck() * 0.6)) {
    const hh = h * (0.65 + luck() * 0.6);
    d += pine(x, y + hh * 0.14 + 4, hh, hh * (0.42 + luck() * 0.12));
  }
  return d + `M${f(x0)} ${f(y - 2)}H${f(x1)}V${f(bottom)}H${f(x0)}z`;
}
