/* face.ts: the game on the home page. */
// SPDX-License-Identifier: MIT
import { N } from '../../say.svelte';
import type { Face } from '../board';

export const face: Face = { order: 9, line: N('Peek at a card, remember it, and keep the best.'), quick: 3 };
