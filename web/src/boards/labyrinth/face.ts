/* face.ts: the game on the home page. */
// SPDX-License-Identifier: MIT
import { N } from '../../say.svelte';
import type { Face } from '../board';

export const face: Face = { order: 5, line: N('A castle whose rings really turn.'), quick: 3 };
