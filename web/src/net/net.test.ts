import { describe, expect, it } from 'vitest';
import { blake2b } from './blake2b';
import { form } from '../say.svelte';
import { pieces, sentence } from './sentence';
import { TRIES, wait } from './line';

describe('blake2b', () => {
  it('agrees with the standard, also at the edges of a block', () => {
    expect(blake2b('')).toBe('0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8');
    expect(blake2b('thicket 7 000102')).toBe('dee20123e768d845b517a6d645fb38b68b4ce02c7c4a780c32190195278d573e');
    expect(blake2b('x'.repeat(200))).toBe('7eb9c902d76f4876a0494066a9773bd4f8c0caf612f4683e352af66bc12af33e');
    expect(blake2b('y'.repeat(128))).toBe('344a3b5dec41f412c454eb8e0a96c5ff9d31c94fed2bd73d4eea9bc92524993d');
    expect(blake2b('thicket 7 000102', 16)).toBe('783772742aba0e9b396d63a48d7d480d');
  });
});

describe('sentences of the server', () => {
  const names = ['Anna', 'Hazel'];
  it('puts names for seats, and numbers and words for themselves', () => {
    expect(sentence({ id: '{by} enters the forest at {entrance}.', parts: { by: { seat: 1 }, entrance: 'N1' } }, '', { names })).toBe('Hazel enters the forest at N1.');
    expect(sentence({ id: '{n} left', parts: { n: 3 } }, '', { names })).toBe('3 left');
  });
  it('joins lists with commas, names too', () => {
    expect(sentence({ id: 'They are {who}.', parts: { who: [{ seat: 0 }, { seat: 1 }, 'key'] } }, '', { names })).toBe('They are Anna, Hazel, key.');
  });
  it('says a word with others, in the form that is asked for', () => {
    const at = { word: '1,0', id: '{n} to the right; to: the place {n} to the right', parts: { n: 1 } };
    expect(sentence({ id: 'It lies {at:to}: {at}.', parts: { at } }, '', { names })).toBe('It lies the place 1 to the right: 1 to the right.');
  });
  it('chooses by the sound that follows', () => {
    expect(['Émile', 'Paul'].map((x) => form(x, 'd’|de '))).toEqual(['d’Émile', 'de Paul']);
    expect(['Irene', 'Hierro', 'Yolanda', 'Óscar'].map((x) => form(x, 'e |y '))).toEqual(['e Irene', 'y Hierro', 'y Yolanda', 'y Óscar']);
  });
  it('chooses by number', () => {
    expect(['0', '1', '12'].map((n) => form(n, 'one card|# cards'))).toEqual(['0 cards', 'one card', '12 cards']);
    expect(['0', '1', '2'].map((n) => form(n, 'nothing|# card|# cards'))).toEqual(['nothing', '1 card', '2 cards']);
  });
  it('calls the reader you', () => {
    expect(sentence({ id: '{by} challenges {seat:obj}.', parts: { by: { seat: 0 }, seat: { seat: 1 } } }, '', { names, you: 1 })).toBe('Anna challenges you.');
  });
  it('keeps apart what it names, so that it can be shown', () => {
    const tile = { word: 'ring-lamp', id: 'a tile with {entry:an |a } and {exit:an |a }', parts: { entry: 'ring', exit: 'lamp' } };
    expect(pieces({ id: '{by} flipped {tile:the}: {all}.', parts: { by: { seat: 0 }, tile, all: ['ring', 'dove'] } }, '', { names })).toEqual([
      'Anna', ' flipped ', { text: 'a tile with a ring and a lamp', thing: 'ring-lamp' }, ': ', { text: 'ring', thing: 'ring' }, ', ', { text: 'dove', thing: 'dove' }, '.',
    ]);
  });
  it('falls back to the text', () => {
    expect(sentence(undefined, 'as it is', { names })).toBe('as it is');
  });
});

describe('coming back', () => {
  it('is soon at first, then less often, and never gives up', () => {
    expect(wait(0)).toBe(TRIES[0]);
    expect(TRIES.every((t, i) => i === 0 || t > TRIES[i - 1]!)).toBe(true);
    expect(wait(1000)).toBe(TRIES[TRIES.length - 1]);
  });
});
