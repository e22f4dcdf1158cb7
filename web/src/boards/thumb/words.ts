/*
 * words.ts: what Tom Thumb says beside the sentences of the core: the
 * question of the moment, the names of places and of actions.
 */
// SPDX-License-Identifier: MIT
import { N } from '../../say.svelte';
import type { Say, Words } from '../board';
import type { ThumbView } from './wood';

const PLACES: Readonly<Record<string, string>> = {
  castle: N('castle'),
  clearing: N('clearing'),
  hill: N('hill'),
  hut: N('hut'),
  lair: N('lair'),
  marsh: N('marsh'),
  river: N('river'),
  bridge: N('bridge'),
  cave: N('cave'),
  wolves: N('wolves'),
};
const HELPS: Readonly<Record<string, string>> = {
  tree: N('the Tall Tree'),
  boots: N('the Seven-League Boots'),
};

export const placeName = (p: string, say: Say): string => say(PLACES[p] ?? p);
export const helpName = (h: string, say: Say): string => say(HELPS[h] ?? h);

export function actionName(action: string, say: Say): string {
  const [verb, a = '', b = ''] = action.split(' ');
  switch (verb) {
    case 'hide':
      return say('Turn all the tiles face down');
    case 'name':
      return say('Ask for: {place}', { place: placeName(a, say) });
    case 'flip':
      return say('Turn up tile {position}', { position: a });
    case 'pebble':
      return say('Spend a pebble: ask for advice');
    case 'point':
      return say('Point at tile {position}', { position: a });
    case 'shrug':
      return say('Shrug: you do not know');
    case 'swap':
      return say('Swap tiles {first} and {second}', { first: a, second: b });
    case 'insert':
      return say('Put in at gap {gap}: {place}', { place: placeName(a, say), gap: b });
    case 'propose':
      return say('Propose to use: {help}', { help: helpName(a, say) });
    case 'agree':
      return say('Agree');
    case 'refuse':
      return say('Refuse');
    case 'begin':
      return say('Begin the turn');
    case 'penalty':
      return say('Somebody helped: the Ogre comes nearer');
    default:
      return action;
  }
}

export const words: Words = {
  ask({ view, seat, legal, players, say }) {
    const v = view as ThumbView;
    const name = players[v.turn]?.name ?? '';
    const place = v.asked ? placeName(v.asked.place, say) : '';
    const mine = legal.length > 0;
    switch (v.phase) {
      case 'look':
        return mine
          ? say('Look well at the tiles. When everybody is ready, turn them face down.')
          : say('Look well at the tiles: {name} will turn them face down.', { name });
      case 'name':
        return mine ? say('You are the Guide: which place shall be found?') : say('{name} is the Guide and chooses a place.', { name });
      case 'flip':
        if (v.turn === seat && mine) return say('Turn up the tile you are asked for: {place}.', { place });
        return say('{name} looks for a tile: {place}.', { name, place });
      case 'advise':
        return mine
          ? say('{name} asks where this is: {place}. Point at a tile, or shrug.', { name, place })
          : say('{name} asks for advice. To find: {place}.', { name, place });
      case 'swap':
        return mine ? say('Swap two tiles: the wolves, if you know where they are, and another.') : say('{name} swaps two tiles. Watch closely!', { name });
      case 'insert':
        return mine
          ? say('A bridge is crossed. Put the new tile into one of the glowing gaps.')
          : say('A bridge is crossed. {name} puts the new tiles in.', { name });
      case 'between':
        if (legal.includes('begin')) return say('You are the next Guide: begin when everybody is ready.');
        return mine ? say('Shall the Tree or the Boots help? Else {name} begins.', { name }) : say('{name} is the next Guide.', { name });
      case 'vote': {
        const help = helpName(v.proposal?.what ?? '', say);
        const by = players[v.proposal?.by ?? 0]?.name ?? '';
        return mine ? say('{name} proposes: {help}. Do you agree?', { name: by, help }) : say('{name} proposes: {help}. Everybody must agree.', { name: by, help });
      }
      case 'boots':
        return mine ? say('The Boots: turn up this tile: {place}.', { place }) : say('The Boots: {name} looks for a tile: {place}.', { name, place });
      default:
        return say('The game is over.');
    }
  },
  secret: (view, seat) => {
    const v = view as ThumbView;
    return v.guide === seat && (v.hand?.length ?? 0) > 0;
  },
  action: (action, { say }) => actionName(action, say),
  ending(result, { say }) {
    return result['won'] ? say('You are home! Everybody has won.') : say('The Ogre is here. Everybody has lost.');
  },
};
