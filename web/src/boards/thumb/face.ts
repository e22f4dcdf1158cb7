/* face.ts: the game on the home page. */
// SPDX-License-Identifier: MIT
import { N } from '../../say.svelte';
import type { Face } from '../board';

export const face: Face = { order: 2, line: N('All together, find the way home before the ogre comes.'), quick: 4 };
