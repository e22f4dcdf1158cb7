/*
 * box.ts: what the box of a game says, in the reader's language.
 */
// SPDX-License-Identifier: MIT
import type { Box } from './net/words';
import { say } from './say.svelte';

/** For whom and how long, a sentence each; nothing that is not stated. */
export function boxLines({ age, minutes, begins }: Box): string[] {
  const lines: string[] = [];
  if (age) lines.push(say('From {n} years.', { n: age }));
  if (minutes) lines.push(minutes[0] === minutes[1] ? say('{n} minutes.', { n: minutes[0] }) : say('{n} to {most} minutes.', { n: minutes[0], most: minutes[1] }));
  if (begins) lines.push(say(begins));
  return lines;
}
