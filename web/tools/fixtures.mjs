/*
 * fixtures.mjs GAME [--players N] [--seed N] [--steps N] [--option NAME=VALUE]... [--name NAME]
 *              [--level LEVEL] [--thicket PROGRAM]
 *
 * Plays a game at the referee and writes what every observer saw at every step
 * to web/fixtures/GAME-NAME.json, for the workbench and the tests.  With --level the
 * moves are the computer player's, else seeded and random.
 */
// SPDX-License-Identifier: MIT
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Referee, eyes } from './referee.mjs';
import { THICKET } from './table.mjs';

/** Numbers from 0 to n-1 by a seed (mulberry32): enough to choose a move. */
function chooser(seed) {
  let luck = seed >>> 0 || 1;
  return (n) => {
    luck = (luck + 0x6d2b79f5) >>> 0;
    let t = Math.imul(luck ^ (luck >>> 15), 1 | luck);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * n);
  };
}

/** The games that the program has: id, players, options. */
export async function gamesOf(thicket = THICKET) {
  const match = new Referee(thicket);
  const { games } = await match.ask({ do: 'games' });
  await match.close();
  return games;
}

/** The kinds of events that a game's source names. */
export function kindsOf(game) {
  const text = readFileSync(new URL(`../../games/${game}/${game}_text.c`, import.meta.url), 'utf8');
  return [...text.matchAll(/\.type = "([a-z-]+)"/g)].map(([, kind]) => kind);
}

/** A game as every observer saw it: { game, players, steps: [{ by, action, eyes: { 0: { view, legal, happened, question }, … } }] }. */
export async function record(game, { players = 3, seed = 7, steps: most = 60, options = {}, level = '', thicket = THICKET } = {}) {
  const random = chooser(seed);
  const match = new Referee(thicket);
  let turn = await match.ask({ do: 'new', game, players, options, seed });
  const observers = [...Array(players).keys(), 'table', 'referee'];
  const since = Object.fromEntries(observers.map((o) => [o, 0]));
  const steps = [];
  async function note(by, action) {
    const seen = {};
    for (const o of observers) {
      const { next, ...what } = await eyes(match, o, since[o]);
      const { question } = turn.over || o === 'referee' ? {} : await match.ask({ do: 'ask', as: o });
      since[o] = next;
      seen[o] = { ...what, question };
    }
    steps.push({ by, action, waiting: turn.waiting, over: turn.over, result: turn.result ?? null, eyes: seen });
  }
  await note(null, null);
  while (!turn.over && steps.length <= most) {
    const by = turn.waiting[random(turn.waiting.length)];
    let action;
    if (level) {
      ({ action } = await match.ask({ do: 'hint', as: by, level }));
    } else {
      const { actions } = await match.ask({ do: 'legal', as: by });
      action = actions[random(actions.length)];
    }
    turn = await match.ask({ do: 'act', as: by, action });
    await note(by, action);
  }
  await match.close();
  return { game, players, seed, options, steps };
}

async function main() {
  const [game, ...rest] = process.argv.slice(2);
  const args = { players: 3, seed: 7, steps: 60, name: 'random', thicket: THICKET, level: '', options: {} };
  for (let i = 0; i < rest.length; i += 2) {
    const name = rest[i].replace(/^--/, '');
    const value = rest[i + 1];
    if (name === 'option') {
      const [k, v] = value.split('=');
      args.options[k] = v === 'true' ? true : v === 'false' ? false : /^-?\d+$/.test(v) ? Number(v) : v;
    } else if (name in args && name !== 'options') {
      args[name] = typeof args[name] === 'number' ? Number(value) : value;
    } else {
      console.error(`fixtures: unknown option ${rest[i]}`);
      process.exit(2);
    }
  }
  if (!game || game.startsWith('-')) {
    console.error('fixtures: which game? fixtures.mjs GAME [--players N] [--seed N] ...');
    process.exit(2);
  }
  const file = fileURLToPath(new URL(`../fixtures/${game}-${args.name}.json`, import.meta.url));
  mkdirSync(dirname(file), { recursive: true });
  const fixture = await record(game, args);
  writeFileSync(file, JSON.stringify(fixture));
  console.log(`${file}: ${fixture.steps.length} steps`);
}
if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
