/* levels.ts: the ages of computer players, for a person to read. */
// SPDX-License-Identifier: MIT
import { N, say } from './say.svelte';

const NAMES: Readonly<Record<string, string>> = {
  random: N('plays by luck'),
  toddler: N('toddler'),
  child: N('child'),
  adult: N('grown-up'),
  elephant: N('elephant'),
};
const MEMORY: Readonly<Record<string, string>> = {
  random: N('remembers nothing'),
  toddler: N('forgets almost at once, hardly plans'),
  child: N('remembers a little, plans a little'),
  adult: N('remembers most things, plans ahead'),
  elephant: N('never forgets, plans far ahead'),
};
/* One's own is a word of numbers: "adult~-95~51" (docs/memory.md). */
const own = (level: string) => level.includes('~');
export const levelName = (level: string): string => (own(level) ? say('yourself') : say(NAMES[level] ?? level));
export const levelMemory = (level: string): string => (own(level) ? say('remembers as your games tell') : say(MEMORY[level] ?? ''));

/** The one to offer first: a child, or the middle one. */
export function firstLevel(levels: readonly string[]): string {
  return levels.includes('child') ? 'child' : (levels[Math.floor((levels.length - 1) / 2)] ?? 'random');
}
