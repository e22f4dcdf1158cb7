/*
 * room.mjs WASM: tables without a server, in Node, as TAP: each game to its end against computer players who think in
 * an instance of their own; in the middle everything is thrown away but what was kept.
 *
 * The other half of front/offline/page.h is in here once more, without a browser; chance is the same each time.
 */
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const decode = new TextDecoder();
const encode = new TextEncoder();
let luck = 7;
const random = () => (luck = (Math.imul(luck, 1664525) + 1013904223) >>> 0) >>> 16;

class Program {
  kept = [];
  said = [];
  jobs = [];
  constructor() {
    const refuse = () => 8;
    const page = {
      keep: (at, n) => this.kept.push(this.text(at, n)),
      say: (_screen, at, n) => this.said.push(JSON.parse(this.text(at, n))),
      hang_up: () => this.said.push({ is: 'end' }),
      answer: (status, at, n, code, token) => (this.answer = { status, body: this.text(at, n), code: this.word(code), token: this.word(token) }),
      think: (job, at, n) => this.jobs.push([job, this.part(at, n).slice()]),
      bytes: (at, n) => this.part(at, n).forEach((_, i, all) => (all[i] = random())),
      hash: (at, n, to, size) => {
        const text = this.part(at, n);
        /* Node has BLAKE2b in 64 bytes alone, which is another hash than a shorter one; any will do here. */
        this.part(to, size).set(createHash('blake2b512').update(text).digest().subarray(0, size));
      },
    };
    const wasi_snapshot_preview1 = { fd_close: refuse, fd_fdstat_get: refuse, fd_read: refuse, fd_seek: refuse, fd_write: refuse, clock_time_get: () => 0, proc_exit: () => assert.fail('the program ended') };
    this.run = new WebAssembly.Instance(module, { page, wasi_snapshot_preview1 }).exports;
    this.run._initialize();
  }
  part = (at, n) => new Uint8Array(this.run.memory.buffer, at, n);
  text = (at, n) => decode.decode(this.part(at, n));
  word = (at) => this.text(at, new Uint8Array(this.run.memory.buffer).indexOf(0, at) - at);
  put(what) {
    const bytes = typeof what === 'string' ? encode.encode(what) : what;
    this.part(this.run.offline_inbox(bytes.length), bytes.length).set(bytes);
    return bytes.length;
  }
}

const mind = new Program();

/** A house that has read what another one kept. */
class House extends Program {
  now = 0;
  token = '';
  code = '';
  constructor(kept = []) {
    super();
    this.run.offline_open();
    for (const change of kept) if (!/^\["(cut|drop|record)"/.test(change)) assert.ok(this.run.offline_load(this.put(change)), change);
  }
  call(what) {
    this.run.offline_now(this.now);
    const result = what();
    const due = this.run.offline_turn();
    this.now += due < 0 ? 1000 : Math.max(1, due);
    return result;
  }
  ask(path, body) {
    this.call(() => this.run.offline_ask(this.put(JSON.stringify({ post: body !== undefined, path, body: JSON.stringify(body) ?? '', token: this.token }))));
    if (this.answer.token) ({ token: this.token, code: this.code } = this.answer);
    return this.answer;
  }
  enter(code, token) {
    Object.assign(this, { code, token });
    this.screen = this.call(() => this.run.offline_connect(this.put(JSON.stringify({ code, as: '', token }))));
    this.say({ do: 'hello', tells: true });
  }
  say(message) {
    this.call(() => this.run.offline_hear(this.screen, this.put(JSON.stringify(message))));
  }
  /** Lets everybody think who is asked, elsewhere, and time pass. */
  pass() {
    for (const [job, bytes] of this.jobs.splice(0)) {
      const n = mind.run.offline_think(mind.put(bytes));
      const thought = mind.part(mind.run.offline_outbox(), n).slice();
      this.call(() => this.run.offline_thought(job, this.put(thought)));
    }
    this.call(() => {});
  }
}

/** The changes that lead to what is kept now. */
function settled(kept) {
  const lines = new Map();
  for (const [what, code, ...rest] of kept.map((k) => JSON.parse(k))) {
    if (what === 'cut') [...lines.keys()].filter((k) => k.startsWith(`line ${code} ${rest[0]} `) && Number(k.split(' ')[3]) >= rest[1]).forEach((k) => lines.delete(k));
    else lines.set(`${what} ${code} ${rest.slice(0, -1).join(' ')}`, JSON.stringify([what, code, ...rest]));
  }
  return [...lines.values()];
}

function playGame(game) {
  let house = new House();
  const seats = [{ kind: 'me', name: 'Anna' }, { kind: 'computer', level: 'toddler' }, { kind: 'computer', level: 'random' }];
  assert.equal(house.ask('/api/tables', { game, seats, settings: { pace: 0 }, start: true }).status, 201);
  const { code, token } = house;
  house.enter(code, token);
  let kept = [...house.kept];
  let now = null;
  let commitment = '';
  for (let acted = 0, step = 0; step < 5000; step++) {
    for (const m of house.said.splice(0)) {
      assert.notEqual(m.is, 'error', m.text);
      if (m.is === 'now') now = m;
      if (m.is === 'table') commitment ||= m.commitment;
      if (m.is === 'table' && m.phase === 'over') {
        assert.equal(m.commitment, commitment);
        assert.ok(m.seed && m.salt);
        const record = house.ask(`/api/tables/${code}/record`).body;
        const lines = settled(kept.concat(house.kept)).map((k) => JSON.parse(k)).filter(([what]) => what === 'line').map((l) => l.at(-1));
        assert.equal(record.split('\n').filter((l) => l && !l.startsWith('[')).join('\n'), lines.join('\n'), 'what is kept is the record');
        assert.ok(JSON.parse(house.ask(`/api/tables/${code}/replay`).body).steps.length >= lines.length);
        assert.ok(acted > 3);
        return house;
      }
    }
    if (now?.actions?.length) {
      acted++;
      const { action, ask } = { action: now.actions[(acted * 7) % now.actions.length], ask: now.ask };
      now = null;
      house.say({ do: 'act', action: action.action ?? action, ask });
      if (acted === 3) {
        /* The page was closed: only what was kept is left. */
        kept = settled(kept.concat(house.kept.splice(0)));
        house = new House(kept);
        house.enter(code, token);
        assert.equal(house.said.find((m) => m.is === 'table').commitment, commitment);
      }
    }
    house.pass();
  }
  assert.fail('the game does not end');
}

const GAMES = ['thumb', 'hood', 'lights', 'goblins', 'labyrinth'];
const HINT = 'a hint comes, with its reason';
const REVIEW = 'a match is looked back on a choice at a time, and who asks meanwhile is answered';
console.log(`1..${GAMES.length + 2}`);
let bad = 0;
function check(i, name, body) {
  try {
    body();
    console.log(`ok ${i} - ${name}`);
  } catch (e) {
    bad++;
    console.log(`not ok ${i} - ${name}\n${String(e.stack).replace(/^/gm, '# ')}`);
  }
}
GAMES.forEach((game, i) => check(i + 1, `${game} is played to its end, from what was kept in the middle on`, () => playGame(game)));
check(GAMES.length + 1, HINT, () => {
  const house = new House();
  house.ask('/api/tables', { game: 'lights', seats: [{ kind: 'me' }, { kind: 'me' }], settings: { pace: 0 }, start: true });
  house.enter(house.code, house.token);
  house.say({ do: 'hint', detail: 'move', id: 5 });
  house.pass();
  const hint = house.said.find((m) => m.is === 'hint');
  assert.ok(hint.id === 5 && hint.action && hint.text);
});
check(GAMES.length + 2, REVIEW, () => {
  const house = playGame('thumb');
  const path = `/api/tables/${house.code}`;
  const ask = () => JSON.parse(house.ask(`${path}/review`).body);
  const asked = [ask(), ask(), ask(), ask()];
  assert.deepEqual(asked.map((a) => a.done), [0, 0, 1, 2]);
  assert.equal(house.ask(`${path}/record`).status, 200);
  let last = asked[0];
  for (let i = 0; i < last.of + 2 && !last.review; i++) last = ask();
  assert.ok(last.review && last.done === last.of);
});
process.exit(bad ? 1 : 0);
