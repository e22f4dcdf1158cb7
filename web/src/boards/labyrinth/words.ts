/*
 * words.ts: what the Secret Labyrinth says beside the sentences of the core:
 * the names of cards, zones and actions.
 */
// SPDX-License-Identifier: MIT
import { N, sayForms, sayName } from '../../say.svelte';
import type { Player, Say, Words } from '../board';
import { castleOf, middle, parse, WAYS, type Castle, type Way } from './castle';

const ZONES = [N('the disc'), N('the court'), N('the inner ring'), N('the hall'), N('the outer ring'), N('the rim')];

/** As the rules call a space: by what is printed on it, else by its part of the castle. */
export function partName(space: string, card: string | undefined, say: Say): string {
  return card ? say('the space with {card:the}', { card: sayForms(card) }) : say(ZONES[parse(space)[0]] ?? '');
}
/** The castle is a clock, as it is turned now. */
export type Hour = (space: string) => number;
export const hours =
  (castle: Castle, turned: readonly number[]): Hour =>
  (space) => {
    const angle = middle(castle, space).angle + (turned[parse(space)[0]] ?? 0);
    return ((Math.ceil(angle / 30 - 0.01) + 11) % 12) + 1;
  };
/** A space, told from the others of its part. */
export const spaceName = (space: string, hour: Hour, say: Say): string => say('{part} at {hour} o’clock', { part: say(ZONES[parse(space)[0]] ?? ''), hour: hour(space) });

/** Out of one's space and back to it: for the sake of those who stand there too. */
export function outAndBack(seat: number, pawns: readonly string[], players: readonly Player[], say: Say): string {
  const met = players.filter((_, s) => s !== seat && pawns[s] === pawns[seat]);
  return say('Walk out and back to {names}', { names: met.map((p) => p.name).join(', ') });
}

/** `space`: what the space of the action is called. */
export function actionName(action: string, players: readonly Player[], say: Say, space = ''): string {
  const [verb = '', a = '', b = '', c = ''] = action.split(' ');
  const back = a === 'back';
  const name = (s: string) => players[Number(s)]?.name ?? s;
  const names: Readonly<Record<string, () => string>> = {
    centre: () => say('Turn the disc by {n}', { n: a }),
    inner: () => back ? say('Turn the inner ring back') : say('Turn the inner ring'),
    outer: () => back ? say('Turn the outer ring back') : say('Turn the outer ring'),
    take: () => say('Take the card'),
    go: () => say('Go here: {space}', { space }),
    stay: () => say('Stay here'),
    duel: () =>
      b
        ? say('Challenge {name} for as many cards as the die says: {kind}', { name: name(a), kind: sayName(b) })
        : say('Challenge {name} for one card', { name: name(a) }),
    against: () => say('Duel with {name} for the card', { name: name(a) }),
    pass: () => say('Pass'),
    rock: () => sayName(verb),
    scissors: () => sayName(verb),
    paper: () => sayName(verb),
    give: () => say('Give this card: {card}', { card: sayName(a) }),
    send: () => say('Put the pawn here: {space}', { space }),
    jump: () => say('Jump to it'),
    beast: () => {
      if (b === 'steal') return say('Use a beast to steal from {name}: {beast}', { beast: sayName(a), name: name(c) });
      if (b === 'fly') return say('Use a beast and fly: {beast}. To: {space}', { beast: sayName(a), space });
      return say('Use a beast: {beast}. Give {name} this card for two others: {card}', { beast: sayName(a), name: name(c), card: sayName(b) });
    },
  };
  return names[verb]?.() ?? action;
}

const SHUT: Readonly<Record<Way, string>> = { in: N('inwards'), out: N('outwards'), on: N('clockwise round'), back: N('anticlockwise round') };
const LEADS: Readonly<Record<Way, string>> = {
  in: N('inwards to {space}'),
  out: N('outwards to {space}'),
  on: N('clockwise to {space}'),
  back: N('anticlockwise to {space}'),
};

/** A space (with what is on it) and its doors: which way, and where each leads; and the walls. */
export function doorsName(space: string, doors: ReadonlyMap<Way, readonly string[]>, hour: Hour, say: Say): string {
  const open = WAYS.flatMap((w) => (doors.get(w) ?? []).map((to) => say(LEADS[w], { space: spaceName(to, hour, say) }))).join(', ');
  const shut = WAYS.filter((w) => doors.get(w)?.length === 0).map((w) => say(SHUT[w])).join(', ');
  if (!open) return say('{space}. Walls on all sides.', { space });
  return shut ? say('{space}. Doors: {doors}. Walls: {walls}.', { space, doors: open, walls: shut }) : say('{space}. Doors: {doors}.', { space, doors: open });
}

/** The space of an action, in words. */
function placeOf(action: string, castle: Castle, say: Say): string {
  const space = /\d+\.\d+/.exec(action)?.[0];
  return space ? partName(space, castle.on[space], say) : '';
}

const KINDS = ['treasure', 'gnome'];
const THROWS = ['rock', 'scissors', 'paper'];
/** A secret, a kind of them, or a hand of a duel. */
function picture(thing: string): string[] {
  if (!/^[a-z]+$/.test(thing)) return [];
  return [`${KINDS.includes(thing) ? 'kind' : THROWS.includes(thing) ? 'throw' : 'secret'}-${thing}`];
}

export const words: Words = {
  picture,
  elsewhere: (seat) => `[data-part="seats"] [data-place="${seat}"]`,
  trace: {
    touch: (e, places, view) => {
      const at = (seat: unknown) => String((view['pawns'] as string[])[Number(seat)]);
      switch (e.type) {
        case 'go':
        case 'fly':
        case 'jump':
          return [...places, at(e['by']), String(e['space'])];
        case 'send':
          return [...places, at(e['seat']), String(e['space'])];
        case 'centre':
        case 'inner':
        case 'outer':
        case 'inner-back':
        case 'outer-back':
          return [...places, e.type.replace('-back', '')];
        default:
          return places;
      }
    },
  },
  options: { beasts: { values: { trade: N('trade one for two'), german: N('steal one, or fly') } }, cap: { values: { 0: N('never') } } },
  action: (action, { players, say, edition }) => actionName(action, players, say, placeOf(action, castleOf(edition), say)),
};
