/*
 * words.ts: what the Princess and the Goblin says beside the sentences of the
 * core: the names of symbols, tiles and actions.
 */
// SPDX-License-Identifier: MIT
import { fill, form, N, sayForms, sayName, whole } from '../../say.svelte';
import type { Player, Say, Words } from '../board';
import { touches } from '../trace.svelte';
import { parse, printed, type Cave, type Printed, type Tile } from './caves';

/* On tiles beside the symbols of the vocabulary: a scroll that is plain, a path's end. */
N('plain');
N('grass');

/* By the sign of its column, then of its row: as the rules say it (games/goblins/goblins_text.c). */
const BESIDE: readonly (readonly string[])[] = [
  [N('{x} to the left and {y} above the mountain'), N('{x:just|# spaces} to the left of the mountain'), N('{x} to the left and {y} below the mountain')],
  [N('{y:just|# spaces} above the mountain'), N('the mountain'), N('{y:just|# spaces} below the mountain')],
  [N('{x} to the right and {y} above the mountain'), N('{x:just|# spaces} to the right of the mountain'), N('{x} to the right and {y} below the mountain')],
];
/** Where a space lies, seen from the mountain. */
export function spaceName(at: string, say: Say): string {
  const [x, y] = parse(at);
  return say(BESIDE[Math.sign(x) + 1]?.[Math.sign(y) + 1] ?? '', { x: Math.abs(x), y: Math.abs(y) });
}

/** A tile with the forms of its name, to be filled into a sentence. */
function tileForms(tile: Tile | undefined): string {
  if (!tile) return whole(N('a tile'));
  if (tile.goblin) return whole(N('a goblin'));
  const ends = { entry: sayForms(tile.entry), exit: sayForms(tile.exit) };
  return fill(whole(tile.exit === 'grass' ? N('a tile with {entry:an |a } and the way out') : N('a tile with {entry:an |a } and {exit:an |a }')), ends);
}
/** What is on its scrolls, without those that are plain. */
const signed = (tile: Tile): string => tile.scrolls.filter((s) => s !== 'plain').map(sayName).join(', ');
export function tileName(tile: Tile | undefined, say: Say): string {
  const name = form(tileForms(tile));
  if (!tile || tile.goblin || tile.scrolls.length === 0) return name;
  const scrolls = signed(tile);
  return scrolls ? say('{tile}; {n:on its scroll|on its scrolls}: {scrolls}', { tile: name, n: tile.scrolls.length, scrolls }) : say('{tile}; {n:one scroll|# scrolls}', { tile: name, n: tile.scrolls.length });
}

/** What a tile is good for, in whole sentences. */
export function tileStory(tile: Tile | undefined, say: Say): string {
  if (!tile || tile.goblin) return say('A goblin: it takes a path apart.');
  const [entry, exit] = [sayForms(tile.entry), sayForms(tile.exit)];
  const leads = tile.exit === 'grass' ? say('It leads from {entry:the} out of the mountain.', { entry }) : say('It leads from {entry:the} to {exit:the}.', { entry, exit });
  const n = tile.scrolls.length;
  const worth = n > 0 ? say('{n:Its scroll is one point.|Its # scrolls are # points.}', { n }) : '';
  const scrolls = signed(tile);
  return [leads, worth, scrolls && say('{n:On its scroll|On its scrolls}: {scrolls}.', { n, scrolls })].filter(Boolean).join(' ');
}

const palaceSign = (id: string, p: Printed): string => sayName(p.palaces.get(id)?.exit ?? id);
export const palaceName = (id: string, p: Printed, say: Say): string => say('Palace: {symbol}', { symbol: palaceSign(id, p) });

export function crumbName(seat: number, symbol: string, players: readonly Player[], say: Say): string {
  return say('crumb of {name}: {symbol}', { symbol: sayName(symbol), name: players[seat]?.name ?? '' });
}

/** A cave tile as it lies there: where, what, and what is on it. */
export function caveName(cave: Cave, face: Tile | undefined, players: readonly Player[], say: Say): string {
  const where = spaceName(cave.at, say);
  const what = face ? tileName(face, say) : say('rock, face down');
  const crumbs = cave.crumbs.map((c) => crumbName(c.seat, c.symbol, players, say)).join(', ');
  return crumbs ? say('{where}: {what}. On it: {crumbs}', { where, what, crumbs }) : say('{where}: {what}', { where, what });
}

export function actionName(action: string, p: Printed, say: Say): string {
  const [verb = '', a = '', b = ''] = action.split(' ');
  const at = (s: string) => spaceName(s, say);
  const tile = (s: string) => tileForms(p.tiles.get(s));
  const names: Readonly<Record<string, () => string>> = {
    explore: () => say('Explore the mountain'),
    escape: () => a ? say('Escape from this palace: {symbol}', { symbol: palaceSign(a, p) }) : say('Dare the escape'),
    palace: () => say('Begin at this palace: {symbol}', { symbol: palaceSign(a, p) }),
    place: () => say('Lay the tile {where}', { where: at(a) }),
    crumb: () => say('Drop the crumb with {symbol:the}, {where}', { symbol: sayForms(a), where: at(b) }),
    end: () => say('End your turn'),
    swap: () => say('Swap two tiles: the one {one} and the one {other}', { one: at(a), other: at(b) }),
    goblins: () => say('Shout: turn up the tile {where}', { where: at(a) }),
    quiet: () => a ? say('Quiet for this turn') : say('Quiet'),
    flip: () => a === 'mountain' ? say("Turn up the mountain's top tile") : say('Turn up the tile {where}', { where: at(a) }),
    use: () => say('Use the tile {where}', { where: at(a) }),
    put: () => say('Put it back {where}', { where: at(a) }),
    seal: () => say('Seal the next home'),
    retreat: () => say('Go back to the palace'),
    wait: () => say('Wait'),
    chart: () => say('Chart the caves'),
    take: () => say('Keep {tile:the}', { tile: tile(a) }),
    lay: () => say('Lay {tile:the}', { tile: tile(a) }),
    unlay: () => say('Take the last tile back'),
    finish: () => say('Step out on the grass'),
    fail: () => say('Give up'),
  };
  return names[verb]?.() ?? action;
}

/** A symbol, a goblin, a palace, a home, the mountain; a tile has its two signposts ("ring-lamp", "rose-grass-a"). */
function picture(thing: string): string[] {
  if (thing === '0,0') return ['gob-mount'];
  const kind = /^(goblin|palace|home)\d*$/.exec(thing)?.[1];
  if (kind) return [`gob-${kind}`];
  const [entry = '', exit] = thing.split('-');
  const signs = [entry, exit === 'grass' ? 'out' : exit].filter((s) => s !== undefined);
  return /^[a-z]+$/.test(entry) ? signs.map((s) => `gob-${s}`) : [];
}

export const words: Words = {
  picture,
  trace: { touch: touches({ place: ['at'], peek: ['at'], crumb: ['at'], goblins: ['at'], flip: ['at'], use: ['at'], put: ['at'] }) },
  elsewhere: () => '[data-part="paths"]',
  options: { cap: { values: { 0: N('never') } } },
  action: (action, { say, edition }) => actionName(action, printed(edition), say),
};
