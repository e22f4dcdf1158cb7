/*
 * words.ts: what Little Red Riding Hood says beside the sentences of the
 * core: the names of cards and of actions.
 */
// SPDX-License-Identifier: MIT
import { N, sayName } from '../../say.svelte';
import type { Say, Words } from '../board';

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
  CARDS[card] ? say(CARDS[card]) : say('a {value} with flowers', { value: card.replace(/\D+$/, '') });

/** A space of the woods: "r2", "w4" or "a0". */
export function placeName(place: string, say: Say): string {
  const n = Number(place.slice(1)) + 1;
  return place[0] === 'a' ? say('door {door}', { door: n }) : place[0] === 'w' ? say("the wolf's space {n}", { n }) : say("Red's space {n}", { n });
}

export function actionName(action: string, say: Say): string {
  const [verb, a = '', b = '', c = ''] = action.split(' ');
  switch (verb) {
    case 'pick':
      return say('Pick: turn up the next card');
    case 'stop':
      return say('Stop: turn up the tokens, and Red goes');
    case 'eat':
      return a === 'cake' ? say('Eat the cake: Red goes one step more') : say('Eat the butter: Red goes one step more');
    case 'save':
      return say('Save: no treat now');
    case 'road':
      return say('The road: Red stays on her own way');
    case 'shortcut':
      return say("The shortcut: Red crosses over to the wolf's way");
    case 'open':
      return say('Begin the picking with this card: {card}', { card: cardName(a, say) });
    case 'lay':
      return say('Lay face down: {card}', { card: cardName(a, say) });
    case 'done':
      return say('No animal: go on');
    case 'tokens':
      return say('Lay these tokens: {faces}', { faces: action.split(' ').slice(1).map(sayName).join(', ') });
    case 'hood':
      return say('Hood: turn up the tokens, Red goes, and the picking goes on');
    case 'use':
      if (a === 'goat' && c) return say('The goat eats tokens {first} and {second}', { first: Number(b) + 1, second: Number(c) + 1 });
      if (a === 'goat' && b) return say('The goat eats token {first}', { first: Number(b) + 1 });
      if (a === 'crow' && b) return say('The crow brings this card back: {card}', { card: cardName(b, say) });
      if (a === 'vixen' && b) return say('The vixen looks behind door {door}', { door: Number(b) + 1 });
      return say('Use: {character}. {deed}', { character: characterName(a, say), deed: characterDeed(a, say) });
    case 'keep':
      return say('Leave the tile behind this door');
    case 'exchange':
      return say('Exchange it with what is behind door {door}', { door: Number(a) + 1 });
    default:
      return action;
  }
}

export const words: Words = {
  action: (action, { say }) => actionName(action, say),
};
