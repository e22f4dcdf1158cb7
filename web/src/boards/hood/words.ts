/*
 * words.ts: what Little Red Riding Hood says beside the sentences of the
 * core: the names of cards and of actions.
 */
// SPDX-License-Identifier: MIT
import { N, sayName } from '../../say.svelte';
import type { Say, Words } from '../board';
import { touches } from '../trace.svelte';
import { waysOf, type HoodView, type Ways } from './ways';

const CHARACTERS: Readonly<Record<string, string>> = {
  woodcutter: N('the woodcutter'),
  hunter: N('the hunter'),
  thumbling: N('the thumbling'),
  peter: N('Peter'),
  snake: N('the snake'),
  goat: N('the goat'),
  crow: N('the crow'),
  vixen: N('the vixen'),
};
/** What a character does, in one line. */
const DEEDS: Readonly<Record<string, string>> = {
  woodcutter: N('The row counts as one card.'),
  hunter: N("Takes the 0 from the wolf's hand."),
  thumbling: N('Stones move Red too.'),
  peter: N("Draws a card from the wolf's hand into the row."),
  snake: N('Red goes back one step.'),
  goat: N('Eats two tokens of the row.'),
  crow: N('Brings a card back from the discard.'),
  vixen: N('Looks behind a door, and may exchange it.'),
};
const CARDS: Readonly<Record<string, string>> = {
  wolf: N('the wolf, 0'),
  owl: N('the owl, 7'),
  trap: N('the trap, 7'),
  hood: N('the hood, 8'),
};

export const characterName = (c: string, say: Say): string => say(CHARACTERS[c] ?? c);
export const characterDeed = (c: string, say: Say): string => say(DEEDS[c] ?? '');
/** "3a" is a 3 with flowers: people say its value. */
export const cardName = (card: string, say: Say): string =>
  CARDS[card] ? say(CARDS[card]) : say('the {value} with {flowers:one flower|# flowers}', { value: card.replace(/\D+$/, ''), flowers: waysOf(null).cards[card]?.flowers ?? 1 });

/** Where somebody is on the way: "r2", "w4" or "a0". */
export function placeName(place: string, ways: Ways, say: Say): string {
  const n = Number(place.slice(1));
  return place[0] === 'a' ? say('at door {door}', { door: n + 1 }) : say('{n:one step|# steps} from the doors', { n: (place[0] === 'w' ? ways.wolf : ways.red) - n });
}

export function actionName(action: string, say: Say): string {
  const [verb = '', a = '', b = '', c = ''] = action.split(' ');
  const names: Readonly<Record<string, () => string>> = {
    pick: () => say('Pick: turn up the next card'),
    stop: () => say('Stop: turn up the tokens, and Red goes'),
    eat: () => a === 'cake' ? say('Eat the cake: Red goes one step more') : say('Eat the butter: Red goes one step more'),
    save: () => say('Save: no treat now'),
    road: () => say('The road: Red stays on her own way'),
    shortcut: () => say("The shortcut: Red crosses over to the wolf's way"),
    open: () => say('Begin the picking with this card: {card}', { card: cardName(a, say) }),
    lay: () => say('Lay face down: {card}', { card: cardName(a, say) }),
    done: () => say('No animal: go on'),
    tokens: () => say('Lay these tokens: {faces}', { faces: action.split(' ').slice(1).map(sayName).join(', ') }),
    hood: () => say('Hood: turn up the tokens, Red goes, and the picking goes on'),
    use: () => {
      if (a === 'goat' && c) return say('The goat eats tokens {first} and {second}', { first: Number(b) + 1, second: Number(c) + 1 });
      if (a === 'goat' && b) return say('The goat eats token {first}', { first: Number(b) + 1 });
      if (a === 'crow' && b) return say('The crow brings this card back: {card}', { card: cardName(b, say) });
      if (a === 'vixen' && b) return say('The vixen looks behind door {door}', { door: Number(b) + 1 });
      return say('Use: {character}. {deed}', { character: characterName(a, say), deed: characterDeed(a, say) });
    },
    keep: () => say('Leave the tile behind this door'),
    exchange: () => say('Exchange it with what is behind door {door}', { door: Number(a) + 1 }),
  };
  return names[verb]?.() ?? action;
}

/** A card by its picture or its flowers, a character, a token, a treat. */
function picture(thing: string): string[] {
  if (thing in CARDS) return [`hood-face-${thing}`];
  if (thing in CHARACTERS) return [`hood-who-${thing}`];
  if (['flower', 'stone', 'cake', 'butter'].includes(thing)) return [`hood-${thing}`];
  const value = /^(\d+)[a-z]?$/.exec(thing)?.[1];
  return value === undefined ? [] : [`hood-bloom-${((Math.max(1, Number(value)) - 1) % 6) + 1}`];
}

export const words: Words = {
  picture,
  trace: { touch: touches({ red: ['from', 'to'], wolf: ['from', 'to'], tile: ['place'], look: ['place'], exchange: ['place', 'other'] }), begins: (e) => e.type === 'open' || (e.type === 'draw' && e['by'] === undefined), open: (e, view) => e.type === 'draw' && (view as HoodView).row.some((c) => c.card === e['card']) },
  elsewhere: () => '[data-part="red"]',
  together: (options) => options['mode'] !== 'wolf',
  options: { mode: { values: { woods: N('Nobody: all together'), wolf: N('One of us') } } },
  action: (action, { say }) => actionName(action, say),
};
