/* The tally and the box, in words. */
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { boxLines } from './box';
import { championSentence } from './tally';

const none = { matches: 3, wins: [2, 1], group: 0, game: 0, together: false };
const names = ['Anna', 'Ben'];

describe('the champion', () => {
  it('is nobody, one, several, all together or the game', () => {
    expect(championSentence(none, names)).toBe('');
    expect(championSentence({ ...none, champions: [0] }, names)).toBe('Anna is the champion!');
    expect(championSentence({ ...none, champions: [0, 1] }, names)).toBe('Champions: Anna, Ben');
    expect(championSentence({ ...none, together: true, champions: [0, 1] }, names)).toBe('Together you are the champions!');
    expect(championSentence({ ...none, together: true, champions: [] }, names)).toBe('The game is the champion.');
  });
});

describe('the box', () => {
  it('says what is stated and nothing else', () => {
    expect(boxLines({})).toEqual([]);
    expect(boxLines({ age: 5, minutes: [20, 20] })).toEqual(['From 5 years.', '20 minutes.']);
    expect(boxLines({ minutes: [10, 20], begins: 'The youngest player begins.' })).toEqual(['10 to 20 minutes.', 'The youngest player begins.']);
  });
});
