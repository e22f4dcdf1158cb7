/* face.ts: the game on the home page. */
// SPDX-License-Identifier: MIT
import { N } from '../../say.svelte';
import type { Face } from '../board';

export const face: Face = { order: 1, line: N('Treasures glow only above a light. Remember where.'), quick: 3 };
