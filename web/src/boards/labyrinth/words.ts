/*
 * words.ts: what the Secret Labyrinth says beside the sentences of the core:
 * the question of the moment, the names of cards, zones and actions.
 */
// SPDX-License-Identifier: MIT
import { N } from '../../say.svelte';
import type { Player, Say, Words } from '../board';
import type { LabyrinthView } from './castle';

const CARDS: Readonly<Record<string, string>> = {
  crown: N('crown'),
  chest: N('chest'),
  sceptre: N('sceptre'),
  goblet: N('goblet'),
  sword: N('sword'),
  mirror: N('mirror'),
  harp: N('harp'),
  baker: N('baker'),
  smith: N('smith'),
  piper: N('piper'),
  weaver: N('weaver'),
  gardener: N('gardener'),
  miner: N('miner'),
  cook: N('cook'),
  dragon: N('dragon'),
  griffin: N('griffin'),
  unicorn: N('unicorn'),
  phoenix: N('phoenix'),
};
const THROWS: Readonly<Record<string, string>> = { rock: N('rock'), scissors: N('scissors'), paper: N('paper') };
const KINDS: Readonly<Record<string, string>> = { treasure: N('treasure'), gnome: N('gnome') };
const ZONES = [N('disc'), N('court'), N('inner ring'), N('hall'), N('outer ring'), N('rim')];

export const cardName = (c: string, say: Say): string => say(CARDS[c] ?? c);
export const throwName = (t: string, say: Say): string => say(THROWS[t] ?? t);
export const kindName = (k: string, say: Say): string => say(KINDS[k] ?? k);
export function spaceName(space: string, say: Say): string {
  const [z, i] = space.split('.');
  return say('{zone}, space {index}', { zone: say(ZONES[Number(z)] ?? ''), index: i ?? '' });
}

export function actionName(action: string, players: readonly Player[], say: Say): string {
  const [verb, a = '', b = '', c = ''] = action.split(' ');
  const name = (s: string) => players[Number(s)]?.name ?? s;
  switch (verb) {
    case 'centre':
      return say('Turn the disc by {n}', { n: a });
    case 'inner':
      return say('Turn the inner ring');
    case 'outer':
      return say('Turn the outer ring');
    case 'take':
      return say('Take the card');
    case 'go':
      return say('Go here: {space}', { space: spaceName(a, say) });
    case 'stay':
      return say('Stay here');
    case 'duel':
      return c === 'dice'
        ? say('Challenge {name} for as many cards as the die says: {kind}', { name: name(a), kind: kindName(b, say) })
        : say('Challenge {name} for one card: {kind}', { name: name(a), kind: kindName(b, say) });
    case 'pass':
      return say('Pass');
    case 'rock':
    case 'scissors':
    case 'paper':
      return throwName(verb, say);
    case 'give':
      return say('Give this card: {card}', { card: cardName(a, say) });
    case 'send':
      return say('Put the pawn here: {space}', { space: spaceName(a, say) });
    case 'jump':
      return say('Jump to it');
    case 'beast':
      if (b === 'steal') return say('Use a beast to steal from {name}: {beast}', { beast: cardName(a, say), name: name(c) });
      if (b === 'fly') return say('Use a beast and fly: {beast}. To: {space}', { beast: cardName(a, say), space: spaceName(c, say) });
      return say('Use a beast: {beast}. Give {name} this card for two others: {card}', { beast: cardName(a, say), name: name(c), card: cardName(b, say) });
    default:
      return action;
  }
}

export const words: Words = {
  ask({ view, seat, legal, players, say }) {
    const v = view as LabyrinthView;
    const name = players[v.turn]?.name ?? '';
    const mine = legal.length > 0;
    const card = v.sought ? cardName(v.sought, say) : '';
    switch (v.phase) {
      case 'change':
        if (!mine) return say('{name} turns the castle.', { name });
        if (legal.includes('take')) return say('You stand on the sought card: take it, or turn first.');
        return v.changes === 0 ? say('Your turn: turn two rings. Sought: {card}.', { card }) : say('Turn once more. Sought: {card}.', { card });
      case 'move':
        return mine ? say('Go where the light is, or stay. Sought: {card}.', { card }) : say('{name} walks through the castle.', { name });
      case 'arrive':
        return mine ? say('You are not alone here. A challenge?') : say('{name} may challenge.', { name });
      case 'duel': {
        const sides = v.duel?.sides ?? [];
        if (mine) return say('Duel! Rock, scissors or paper?');
        return say('{one} and {other} duel.', { one: players[sides[0] ?? 0]?.name ?? '', other: players[sides[1] ?? 0]?.name ?? '' });
      }
      case 'give':
        return mine ? say('You lost: choose a card to give.') : say('The loser chooses a card to give.');
      case 'send':
        return mine ? say('You won: put the other pawn on a glowing space.') : say('The winner sends the other pawn away.');
      case 'beast-up':
        return mine ? say('A beast: {card}! Jump to it?', { card }) : say('{name} may jump to the beast.', { name });
      default:
        return say('The game is over.');
    }
  },
  secret: (view, seat) => {
    const v = view as LabyrinthView;
    return (v.cards?.length ?? 0) > 0 || (v.phase === 'duel' && (v.duel?.sides.includes(seat) ?? false));
  },
  action: (action, { players, say }) => actionName(action, players, say),
  ending(result, { players, seat, say }) {
    const winners = (result['winners'] as number[] | undefined) ?? [];
    const kind = String(result['kind'] ?? '');
    if (winners.length > 1) return say('Shared: {names}.', { names: winners.map((w) => players[w]?.name ?? '').join(', ') });
    if (winners[0] === undefined) return say('The game is over.');
    if (winners[0] === seat) return kind === 'gnome' ? say('All the gnomes are with you. You have won!') : say('All the treasures are yours. You have won!');
    return say('{name} has won the castle.', { name: players[winners[0]]?.name ?? '' });
  },
};
