/* face.ts: the game on the home page. */
// SPDX-License-Identifier: MIT
import { N } from '../../say.svelte';
import type { Face } from '../board';

export const face: Face = { order: 3, line: N('One more flower, or run? The wolf is never far.'), quick: 3 };
