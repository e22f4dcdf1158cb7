/* records.mjs: the records of tests/rules, played by people at a real table (a server that rehearses lets chance do what they say). */
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';

/** A record of tests/rules: how to play, what chance does, and who does what. */
export function recordOf(path) {
  const text = readFileSync(new URL(`../rules/${path}.rec`, import.meta.url), 'utf8');
  const head = Object.fromEntries([...text.matchAll(/^\[(\w+) "(.*)"\]$/gm)].map(([, name, value]) => [name, value]));
  const value = (v) => (v === 'true' ? true : v === 'false' ? false : /^\d+$/.test(v) ? Number(v) : v);
  const options = Object.fromEntries(head.Options.split(' ').filter(Boolean).map((o) => [o.split('=')[0], value(o.split('=')[1])]));
  const steps = [...text.matchAll(/^(chance|\d) (.*)$/gm)].map(([, by, action]) => ({ by, action }));
  return {
    game: head.Game, players: Number(head.Players), options,
    chance: steps.filter((s) => s.by === 'chance').map((s) => s.action),
    acts: steps.filter((s) => s.by !== 'chance').map((s) => ({ seat: Number(s.by), action: s.action })),
  };
}

/* Runs in the page: plays actions of the seats of this person, each as soon as it is asked for, on a line of its own. */
const deeds = ({ code, acts }) =>
  new Promise((done, fail) => {
    const line = new WebSocket(`ws://${location.host}/api/tables/${code}/ws`, 'thicket');
    const send = (message) => line.send(JSON.stringify(message));
    let at = -1;
    let look;
    let sent = false;
    const next = () => {
      sent = false;
      if (++at < acts.length) send({ do: 'look', seat: acts[at].seat });
      else done(line.close());
    };
    line.onopen = () => send({ do: 'hello', seat: acts[0].seat });
    line.onmessage = ({ data }) => {
      const m = JSON.parse(data);
      if (m.is === 'you') look = m.look;
      if (m.is === 'now' && at < 0) return next();
      if (m.is === 'now' && !sent && look === acts[at]?.seat && m.actions?.includes(acts[at].action)) {
        sent = true;
        send({ do: 'act', id: 1, action: acts[at].action, ask: m.ask });
      }
      if (m.is === 'ok' && m.id === 1) next();
      if (m.is === 'error') fail(new Error(data));
    };
    setTimeout(() => fail(new Error(`seat ${acts[at]?.seat} is not asked to ${acts[at]?.action}`)), 10000);
  });
/** Plays these actions from a page of the server, on a new line now and then: it is told to slow down otherwise. */
export async function play(p, code, acts) {
  for (let i = 0; i < acts.length; i += 10) await p.evaluate(deeds, { code, acts: acts.slice(i, i + 10) });
}

export const NAMES = ['Anna', 'Ben', 'Cleo', 'Dora'];
export const QUICK = { look: 0, shout: 0, pace: 0, wins: 0 };

/** A table with everybody of the record on one screen, where it was played up to action number `stop`. */
export async function tableAt(p, url, { game, players, options, chance, acts }, stop, wish = {}) {
  const made = await p.context().request.post(`${url}/api/tables`, { maxRetries: 2, data: { game, options, chance, settings: { ...QUICK, ...wish }, seats: NAMES.slice(0, players).map((name) => ({ kind: 'me', name })), start: true } });
  const { code } = await made.json();
  await p.goto(`${url}/healthz`);
  await play(p, code, acts.slice(0, stop));
  return code;
}

/* Runs in the page of who sits without a seat or with several: begins the match. */
const begin = (code) =>
  new Promise((done) => {
    const line = new WebSocket(`ws://${location.host}/api/tables/${code}/ws`, 'thicket');
    line.onopen = () => line.send('{"do":"hello"}');
    line.onmessage = ({ data }) => {
      const m = JSON.parse(data);
      if (m.is === 'table' && m.phase === 'gather') line.send('{"do":"start"}');
      if (m.is === 'now') done(line.close());
    };
  });

/** A table of the record whose last action is still to come: the screen of whoever has `seat`, and that of all others; `end` plays it. */
export async function last(page, url, path, seat, { watched = true, ...more } = {}) {
  const { game, players, options, chance, acts } = recordOf(path);
  const mine = await page('small', more);
  const others = players > 1 ? await page('small') : mine;
  const seats = NAMES.slice(0, players).map((name, i) => (players > 1 && i === seat ? { kind: 'open' } : { kind: 'me', name }));
  const made = await others.context().request.post(`${url}/api/tables`, { maxRetries: 2, data: { game, options, chance, settings: QUICK, seats, start: players === 1 } });
  const { code } = await made.json();
  const both = [...new Set([mine, others])];
  for (const p of both) await p.goto(`${url}/healthz`);
  if (players > 1) {
    await mine.context().request.post(`${url}/api/tables/${code}/seats`, { maxRetries: 2, data: { name: NAMES[seat], seat } });
    await others.evaluate(begin, code);
  }
  const by = (a) => (a.seat === seat ? mine : others);
  /* Actions of one person in a row on one line. */
  for (let i = 0; i < acts.length - 1; ) {
    let n = i + 1;
    while (n < acts.length - 1 && by(acts[n]) === by(acts[i])) n++;
    await play(by(acts[i]), code, acts.slice(i, n));
    i = n;
  }
  for (const p of watched ? both : [mine]) {
    await p.goto(`${url}/t/${code}`);
    await p.locator('.board-box').waitFor();
    await p.locator('.board').first().waitFor();
  }
  return { mine, others, code, end: () => play(by(acts.at(-1)), code, [acts.at(-1)]) };
}
