/* face.ts: the game on the home page. */
// SPDX-License-Identifier: MIT
import { N } from '../../say.svelte';
import type { Face } from '../board';

export const face: Face = { order: 4, line: N('Hidden caves, breadcrumbs, and a way out for the bold.'), quick: 3 };
