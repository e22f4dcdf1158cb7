/* layers.ts: layers of paper that several pictures share, cut once; a picture is 400 × 300. */
// SPDX-License-Identifier: MIT
import { crown, hills, pine, wood } from './paper';

const W = 400;
export const far = wood(0, W, 168, 74, 26, 300, 11);
export const far2 = wood(0, W, 196, 96, 34, 300, 23);
export const floor = hills(-10, W + 10, 246, 10, 4, 310, 9);
export const front = hills(-10, W + 10, 290, 5, 5, 310, 4);
/** Big trees at both sides, like the wings of a stage. */
export const wings = pine(14, 310, 250, 120) + pine(-18, 310, 300, 130) + pine(386, 310, 236, 120) + pine(420, 310, 300, 130);
export const bushes = [crown(20, 300, 34, 1), crown(72, 310, 28, 2), crown(340, 312, 30, 3), crown(392, 300, 40, 4), crown(128, 318, 22, 6), crown(286, 320, 22, 7)].join('');
