/*
 * words.ts: what the Princess and the Goblin says beside the sentences of the
 * core: the question of the moment, the names of symbols, tiles and actions.
 */
// SPDX-License-Identifier: MIT
import { N } from '../../say.svelte';
import type { Player, Say, Words } from '../board';
import { chain, parse, printed, type Cave, type GoblinsView, type Printed, type Tile } from './caves';

const SYMBOLS: Readonly<Record<string, string>> = { ring: N('ring'), lamp: N('lamp'), rose: N('rose'), dove: N('dove'), plain: N('plain'), grass: N('grass') };

export const symbolName = (s: string, say: Say): string => say(SYMBOLS[s] ?? s);

/** Where a space lies, seen from the mountain. */
export function spaceName(at: string, say: Say): string {
  const [x, y] = parse(at);
  const across = x < 0 ? say('{n} to the left', { n: -x }) : x > 0 ? say('{n} to the right', { n: x }) : '';
  const along = y < 0 ? say('{n} up', { n: -y }) : y > 0 ? say('{n} down', { n: y }) : '';
  return across && along ? say('{along}, {across}', { along, across }) : across || along || say('the mountain');
}

export function tileName(tile: Tile | undefined, say: Say): string {
  if (!tile) return say('a tile');
  if (tile.goblin) return say('a goblin');
  const ends = { entry: symbolName(tile.entry, say), exit: symbolName(tile.exit, say) };
  if (tile.scrolls.length === 0) return say('begins: {entry}; ends: {exit}', ends);
  return say('begins: {entry}; ends: {exit}; scrolls: {scrolls}', { ...ends, scrolls: tile.scrolls.map((s) => symbolName(s, say)).join(', ') });
}

const palaceSign = (id: string, p: Printed, say: Say): string => symbolName(p.palaces.get(id)?.exit ?? id, say);
export const palaceName = (id: string, p: Printed, say: Say): string => say('Palace: {symbol}', { symbol: palaceSign(id, p, say) });

export function crumbName(seat: number, symbol: string, players: readonly Player[], say: Say): string {
  return say('crumb of {name}: {symbol}', { symbol: symbolName(symbol, say), name: players[seat]?.name ?? '' });
}

/** A cave tile as it lies there: where, what, and what is on it. */
export function caveName(cave: Cave, face: Tile | undefined, players: readonly Player[], say: Say): string {
  const where = spaceName(cave.at, say);
  const what = face ? tileName(face, say) : say('rock, face down');
  const crumbs = cave.crumbs.map((c) => crumbName(c.seat, c.symbol, players, say)).join(', ');
  return crumbs ? say('{where}: {what}. On it: {crumbs}', { where, what, crumbs }) : say('{where}: {what}', { where, what });
}

export function actionName(action: string, p: Printed, say: Say): string {
  const [verb, a = '', b = ''] = action.split(' ');
  const at = (s: string) => spaceName(s, say);
  const tile = (s: string) => tileName(p.tiles.get(s), say);
  switch (verb) {
    case 'explore':
      return say('Explore the mountain');
    case 'escape':
      return a ? say('Escape from this palace: {symbol}', { symbol: palaceSign(a, p, say) }) : say('Dare the escape');
    case 'palace':
      return say('Begin at this palace: {symbol}', { symbol: palaceSign(a, p, say) });
    case 'place':
      return say('Lay the tile here: {where}', { where: at(a) });
    case 'crumb':
      return say('Put a crumb here: {where}. Symbol: {symbol}', { symbol: symbolName(a, say), where: at(b) });
    case 'end':
      return say('End your turn');
    case 'swap':
      return say('Swap two tiles: {one}; {other}', { one: at(a), other: at(b) });
    case 'goblins':
      return say('Shout, and turn this one up: {where}', { where: at(a) });
    case 'quiet':
      return a ? say('Quiet for this turn') : say('Quiet');
    case 'flip':
      return a === 'mountain' ? say("Turn up the mountain's top tile") : say('Turn up this tile: {where}', { where: at(a) });
    case 'use':
      return say('Use this tile: {where}', { where: at(a) });
    case 'put':
      return say('Put it back here: {where}', { where: at(a) });
    case 'seal':
      return say('Seal the next home');
    case 'retreat':
      return say('Go back to the palace');
    case 'wait':
      return say('Wait');
    case 'chart':
      return say('Chart the caves');
    case 'take':
      return say('Keep this tile: {tile}', { tile: tile(a) });
    case 'lay':
      return say('Lay this tile: {tile}', { tile: tile(a) });
    case 'unlay':
      return say('Take the last tile back');
    case 'finish':
      return say('Step out on the grass');
    case 'fail':
      return say('Give up');
    default:
      return action;
  }
}

/** The question to whoever is asked, and what the others are told. */
function moment(v: GoblinsView, name: string, say: Say): Readonly<Record<string, readonly [string, string]>> {
  return {
    start: [
      v.mountain > 0 ? say('Explore the mountain, or begin your escape from a palace.') : say('The mountain is empty: begin your escape from a palace.'),
      say('{name} explores, or begins to escape.', { name }),
    ],
    place: [say('Lay the tile face down beside the caves.'), say('{name} lays a tile face down.', { name })],
    crumb: [
      v.mode === 'advanced' ? say('You see what lies around. Swap tiles, drop a crumb, or end your turn.') : say('You see what lies around. Drop a crumb, or end your turn.'),
      say('{name} looks round in the caves.', { name }),
    ],
    shout: [say('{name} is escaping! Shout a goblin out, or be quiet.', { name }), say('The others may shout while {name} is escaping.', { name })],
    put: [say('Put this tile back into the caves, face up.'), say('{name} puts tiles back into the caves.', { name })],
    seal: [say('You are home: seal the next home with a goblin.'), say('{name} seals a home.', { name })],
    stuck: [say('Nothing fits: go back to the palace, or wait.'), say('{name} is stuck.', { name })],
    palace: [say('Choose the palace you begin from.'), say('{name} chooses a palace.', { name })],
    solo: [say('Explore, chart the caves, or dare the escape.'), say('{name} explores alone.', { name })],
    chart: [say('Take half of the caves into your escape pile.'), say('{name} charts the caves.', { name })],
    build: [say('Build your path; finish it with grass.'), say('{name} builds the path.', { name })],
  };
}

export const words: Words = {
  word(word, say) {
    if (/^-?\d+,-?\d+$/.test(word)) return spaceName(word, say);
    const tile = printed(null).tiles.get(word);
    return tile && tileName(tile, say);
  },
  ask({ view, seat, legal, players, say }) {
    const v = view as GoblinsView;
    const name = players[v.turn]?.name ?? '';
    const mine = legal.length > 0;
    if (v.phase === 'flip') {
      const path = v.paths[v.turn];
      const end = path ? chain(printed(null), path).end : '';
      if (!mine) return say('{name} looks for the way on.', { name });
      return end ? say('Go on. Your next tile must begin with: {symbol}.', { symbol: symbolName(end, say) }) : say('Go on: turn up or use a tile that fits your path.');
    }
    if (v.phase === 'shout' && !mine && seat !== null && seat !== v.turn) return say('You are quiet. The others may still shout.');
    if (v.phase === 'shout' && seat === v.turn) return say('You are escaping. Will somebody shout?');
    const said = moment(v, name, say)[v.phase];
    return said ? said[mine ? 0 : 1] : say('The game is over.');
  },
  secret: (view, seat) => {
    const v = view as GoblinsView;
    if (v.mode === 'solo') return false;
    return (v.phase === 'place' || v.phase === 'crumb' || v.phase === 'start') && v.turn === seat;
  },
  action: (action, { say }) => actionName(action, printed(null), say),
  ending(result, { players, seat, say }) {
    if ('won' in result) {
      const points = Number(result['points'] ?? 0);
      return result['won'] ? say('You are out, and the goblins are left behind! Points: {points}.', { points }) : say('The goblins keep you. Your points were not enough: {points}.', { points });
    }
    const winner = result['winner'];
    const scores = (result['scores'] as number[] | undefined) ?? [];
    if (typeof winner !== 'number') return say('Nobody got away with enough. The goblins win.');
    const points = scores[winner] ?? 0;
    if (winner === seat) return say('You got away with the most! Points: {points}.', { points });
    return say('{name} got away with the most. Points: {points}.', { name: players[winner]?.name ?? '', points });
  },
};
