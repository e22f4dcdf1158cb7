/*
 * Screen twins: one screen passed round, and nothing on it that the next
 * person may not know.
 *
 * Two matches that one of those round the screen cannot tell apart are played
 * on it by presses.  Whatever that person gets to see must be equal: the
 * accessible tree, every pixel, the document, title and storage, what was
 * said, and what the page has in memory and was sent; from when the screen is
 * passed on until they lift the curtain, while they look, and whenever nobody
 * has lifted one.  What another one sees who has lifted theirs does not count.
 *
 * And the same with leaks planted in the page: each must be found.
 */
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, impatient, run, still, test } from './harness.mjs';
import { serve, THICKET } from '../../web/tools/table.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const NAMES = ['Anna', 'Ben', 'Cleo', 'Dana', 'Eli', 'Finn'];
const FOLDER = process.env.SHOTS ?? join(tmpdir(), 'thicket-twins');

/* ---- The matches ---- */

/** Every record of the rules, for everybody at its table: `make screen-twins`. */
function everyRecord() {
  const lines = [];
  for (const path of readdirSync(here('../rules'), { recursive: true }).sort()) {
    if (path.endsWith('.rec')) {
      const text = readFileSync(here(`../rules/${path}`), 'utf8');
      const players = Number(/\[Players "(\d)"\]/.exec(text)?.[1] ?? 0);
      if (/edition=/.test(text)) continue;
      for (let seat = 0; players > 1 && seat < players; seat++) lines.push(`${path} seat ${seat}`);
    }
  }
  return lines;
}
const LONG = process.env.TWINS === 'all';
const lines = readFileSync(here('twins.txt'), 'utf8').split('\n').filter((l) => l && !l.startsWith('#'));
if (LONG) lines.push(...everyRecord().filter((l) => l.includes(process.env.ONLY ?? '')));
const pairs = execFileSync('python3', [here('../twins.py'), THICKET], { input: lines.join('\n'), encoding: 'utf8', maxBuffer: 1 << 28 })
  .trim()
  .split('\n')
  .map((l) => JSON.parse(l));

/** What the page says of a game by itself, whatever lies on its table. */
function aims(game) {
  const file = here(`../../web/src/boards/${game}/about.ts`);
  const about = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const sentences = [...about.matchAll(/'((?:[^'\\\n]|\\.)+[.!])'|"([^"\n]+[.!])"/g)].map((m) => m[1] ?? m[2]);
  return sentences.map((text) => filled(text.replaceAll("\\'", "'")));
}
/** The sentence with anything in its places. */
const filled = (text) => new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]*\}/g, '.+')}$`);

/* ---- The page ---- */

/* Runs in the page: keeps what it says to the server, and how long it holds on to views that are one seat's alone. */
function listens() {
  /** An element with all in it; in which order its attributes came does not show. */
  window.written = (e) => {
    const attributes = [...e.attributes].map((a) => ` ${a.name}="${a.name === 'class' ? [...e.classList].sort().join(' ') : a.value}"`).sort();
    const inside = [...e.childNodes].map((c) => (c instanceof Element ? window.written(c) : c instanceof Text ? c.data : '')).join('');
    return `\n<${e.localName}${attributes.join('')}>${inside}`;
  };
  window.sent = [];
  window.kept = [];
  const send = WebSocket.prototype.send;
  const parse = JSON.parse;
  let alone = false;
  WebSocket.prototype.send = function (text) {
    const m = parse(text);
    window.line = this;
    window.sent.push(m);
    /* What was said to one who looked alone is of that time. */
    if (m.do === 'look') {
      if (alone) window.heard.length = 0;
      alone = !m.curtain && typeof m.seat === 'number';
    }
    send.call(this, text);
  };
  window.nows = 0;
  JSON.parse = (...given) => {
    const m = parse(...given);
    if (m?.is === 'now') window.nows++;
    if (m?.is === 'now' && m.private) for (const secret of [m.view, ...m.events]) window.kept.push(new WeakRef(secret));
    return m;
  };
}

/* Runs in the page: presses what plays the action; what takes two presses is said to the server. */
function acts(action) {
  const said = () => window.sent.filter((m) => m.do === 'act').length;
  const before = said();
  const at = [...document.querySelectorAll(`.board-box [data-action="${CSS.escape(action)}"]`)].find((e) => e.hasAttribute('data-press') || (e.localName === 'button' && !e.disabled));
  at?.focus();
  at?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  const pressed = said() > before;
  if (!pressed) window.line.send(JSON.stringify({ do: 'act', action }));
  return pressed;
}

/* Runs in the page: plays the beginning, without a screen. */
async function plays([code, plies]) {
  const line = new WebSocket(`ws://${location.host}/api/tables/${code}/ws`, 'thicket');
  await new Promise((done) => (line.onopen = done));
  const say = (message) => {
    line.send(JSON.stringify({ ...message, id: 1 }));
    return new Promise((done, fail) => {
      line.onmessage = (e) => {
        const m = JSON.parse(e.data);
        if (m.is === 'ok') done();
        if (m.is === 'error') fail(new Error(`${JSON.stringify(message)}: ${m.text}`));
      };
    });
  };
  await say({ do: 'hello' });
  for (const [who, action] of plies) {
    if (who === 'chance') continue;
    await say({ do: 'look', seat: who });
    await say({ do: 'act', action });
  }
  line.close();
  /* Gone for the server too, before a screen comes: else it is told of that, or not. */
  const isHere = async () => (await (await fetch(`/api/tables/${code}`)).json()).seats.some((s) => s.here);
  while (await isHere());
}

/** The frames that a page got while nobody but this seat had lifted the curtain. */
function overhear(p, seat) {
  const frames = [];
  p.removeAllListeners('websocket');
  let alone = null;
  let back = null;
  p.on('websocket', (line) => {
    line.on('framesent', ({ payload }) => {
      const m = JSON.parse(payload);
      if (m.do !== 'look') return;
      if (typeof m.seat === 'number' && !m.curtain) alone = m.seat;
      else back = m.id;
    });
    line.on('framereceived', ({ payload }) => {
      const m = JSON.parse(payload);
      if (m.is === 'ok' && m.id === back) alone = null;
      if (m.is !== 'pong' && (alone === null || alone === seat)) frames.push(payload);
    });
  });
  return frames;
}

/* ---- One of two ---- */

const ASKED = '.play.asked, .curtain .card button:enabled, .ending';

class Screen {
  constructor(p, pair, url) {
    Object.assign(this, { p, cdp: p.cdp, pair, url, seen: [], by: null, presses: 0, acts: 0, lifts: 0 });
  }
  async open(plies) {
    const { p, pair, url } = this;
    const seats = NAMES.slice(0, pair.players).map((name) => ({ kind: 'me', name }));
    const chance = plies.filter(([who]) => who === 'chance').map(([, action]) => action);
    const answer = await p.context().request.post(`${url}/api/tables`, {
      data: { game: pair.game, options: pair.options, seats, settings: { look: 0, shout: 0, pace: 0 }, start: true, chance },
    });
    const { code } = await answer.json();
    if (!p.url().startsWith(url)) await p.goto(`${url}/healthz`);
    await p.evaluate(plays, [code, plies.slice(0, pair.from)]);
    this.frames = overhear(p, pair.seat);
    await p.goto(`${url}/t/${code}`);
  }
  /** What the person who cannot tell sees now; nothing, while somebody else looks alone. */
  async look(step) {
    if (this.by !== null && this.by !== this.pair.seat) return;
    const { p, url } = this;
    if (this.by === null) await this.cdp.send('HeapProfiler.collectGarbage');
    const page = await p.evaluate(() => ({
      document: window.written(document.documentElement),
      title: document.title,
      address: location.pathname,
      storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
      focus: document.activeElement ? window.written(document.activeElement).slice(0, 300) : '',
      said: window.heard.map((h) => h.told),
      kept: window.kept.filter((r) => r.deref()).length,
    }));
    const { kept, said, ...rest } = page;
    const sight = { step, ...rest, tree: await p.locator('body').ariaSnapshot(), frames: this.frames.join('\n').replaceAll('},{', '},\n{') };
    /* Neither is the other's to compare: nothing may be kept, and what was said must have been told to all. */
    sight.kept = this.by === null && kept > 0 ? `${kept} private views in memory` : '';
    sight.unheard = said.filter((s) => s && !this.tells(s)).join('\n');
    for (const name of Object.keys(sight)) sight[name] = sight[name].replaceAll(url, 'http://host').replaceAll(new URL(url).host, 'host');
    await p.evaluate(() => window.show(true));
    sight.pixels = await p.screenshot();
    await p.evaluate(() => window.show(false));
    this.seen.push(sight);
  }
  /** Whether frames that were for all say so, sentence by sentence, or it is what one plays for, which stands there until something happens. */
  tells(sentence) {
    if (aims(this.pair.game).some((aim) => aim.test(sentence))) return true;
    const texts = new Set(this.frames.flatMap((f) => [...f.matchAll(/"text":("(?:[^"\\]|\\.)*")/g)].map(([, text]) => JSON.parse(text))));
    /* And as it may be said for ever, which comes without its words filled in. */
    const later = this.frames.flatMap((f) => [...f.matchAll(/"later":\{"id":("(?:[^"\\]|\\.)*")/g)].map(([, id]) => filled(JSON.parse(id))));
    const isTold = (s) => texts.has(s) || later.some((l) => l.test(s)) || s.split(/(?<=[.!?]) /).some((_, i, all) => i > 0 && isTold(all.slice(0, i).join(' ')) && isTold(all.slice(i).join(' ')));
    return isTold(sentence);
  }
  /** Passes the screen on until somebody is asked, who lifts the curtain if it is down. */
  async pass(step) {
    const { p } = this;
    await p.locator(ASKED).first().waitFor();
    await still(p);
    if (await p.locator('.ending').count()) return undefined; /* all is turned up: now anybody can tell */
    const card = p.locator('.curtain .card button');
    if ((await card.count()) === 0) return this.look(`${step}: nobody has lifted a curtain`);
    this.by = null;
    await this.look(`${step}: the curtain is down`);
    this.by = NAMES.indexOf((await card.innerText()).split(' ').at(-1));
    this.lifts++;
    await card.dispatchEvent('click');
    await p.locator('.play.asked').waitFor();
    await still(p);
    return this.look(`${step}: ${NAMES[this.by]} looks`);
  }
  async act([who, action]) {
    const { p } = this;
    if (who === 'chance') return;
    const looks = await p.evaluate(() => window.sent.findLast((m) => m.do === 'look' && typeof m.seat === 'number')?.seat ?? 0);
    assert.equal(looks, who, `the screen asks seat ${looks}, the match goes on with seat ${who}`);
    const before = await p.evaluate(() => window.nows);
    const pressed = await p.evaluate(acts, action);
    if (pressed) this.presses++;
    this.acts++;
    await p.waitForFunction((n) => window.nows > n, before);
    if (!pressed) await still(p); /* the page did not know: it still asked */
  }
}

async function play(p, pair, plies, url) {
  const screen = new Screen(p, pair, url);
  await screen.open(plies);
  for (const [i, ply] of [...plies, ['chance', '']].entries()) {
    if (i < pair.from || (ply[0] === 'chance' && i < plies.length)) continue;
    await screen.pass(`before ply ${i}`);
    await screen.act(ply);
  }
  return screen;
}

/* ---- The two ---- */

function differences(one, two) {
  const [a, b] = [one.split('\n'), two.split('\n')];
  const lines = [];
  for (let i = 0; i < Math.max(a.length, b.length) && lines.length < 8; i++) {
    if (a[i] !== b[i]) lines.push(`  - ${(a[i] ?? '').slice(0, 300)}`, `  + ${(b[i] ?? '').slice(0, 300)}`);
  }
  return lines.join('\n');
}

/** Where what two screens have shown differs: sentences, and the pictures in a folder; empty, if it does not. */
function leaks(name, one, two) {
  const found = [];
  for (let i = 0; i < Math.max(one.seen.length, two.seen.length); i++) {
    const [a, b] = [one.seen[i] ?? {}, two.seen[i] ?? {}];
    for (const part of ['step', 'title', 'address', 'storage', 'focus', 'tree', 'document', 'frames']) {
      if (a[part] !== b[part]) found.push(`${a.step}: ${part}\n${differences(a[part] ?? '', b[part] ?? '')}`);
    }
    for (const { step, kept, unheard } of [a, b]) {
      if (kept) found.push(`${step}: ${kept}`);
      if (unheard) found.push(`${step}: was said\n  ${unheard}`);
    }
    if (a.pixels && b.pixels && !a.pixels.equals(b.pixels)) {
      mkdirSync(FOLDER, { recursive: true });
      const at = join(FOLDER, `${name.replaceAll(/\W+/g, '-')}-${i}`);
      writeFileSync(`${at}-one.png`, a.pixels);
      writeFileSync(`${at}-two.png`, b.pixels);
      found.push(`${a.step}: pixels\n  ${at}-one.png, -two.png`);
    }
  }
  return found;
}

const servers = await Promise.all([1, 2].map(() => serve(['--rehearse', '5', '--messages-per-second', '1000'])));
const totals = { pairs: 0, looks: 0, lifts: 0, acts: 0, presses: 0 };

/** Two screens to pass round. */
async function screens(page, stays) {
  const both = await Promise.all([page('phone', { stays }), page('phone', { stays })]);
  for (const p of both) {
    await impatient(p);
    await p.addInitScript(listens);
    p.cdp = await p.context().newCDPSession(p);
  }
  return both;
}
const twins = (both, pair) => Promise.all(both.map((p, i) => play(p, pair, pair[['first', 'second'][i]], servers[i].url)));
let both;

for (const pair of pairs) {
  if (LONG && !pair.first) continue;
  test(`${pair.what} cannot tell`, async ({ page }) => {
    assert.ok(pair.first, 'no twins were found');
    both ??= await screens(page, true);
    const [one, two] = await twins(both, pair);
    const found = leaks(pair.what, one, two);
    if (found.length > 0) throw new Error(`${found.length} leaks:\n${found.slice(0, 4).join('\n')}`);
    totals.pairs++;
    for (const s of [one, two]) for (const n of ['lifts', 'acts', 'presses']) totals[n] += s[n];
    totals.looks += one.seen.length;
    console.log(`# ${one.seen.length} looks, ${one.lifts} curtains, ${one.presses} of ${one.acts} actions by a press`);
  });
}

/* ---- Planted leaks ---- */

/** A place in the page's program, as it is built, and what stands there instead; and twins that show it. */
const PLANTED = {
  'the choice of a duel stays in the header': {
    at: /\w+\(this\.#\w+,\{event:null,before:null,n:\+\+this\.#\w+\}\)/,
    plant: '0',
    twins: 'labyrinth/the-first-choice-of-a-duel-is-secret.rec seat 2',
  },
  'a hand opens without a curtain': {
    at: /(pass\(\w+\)\{return this\.#\w+\(\{seat:\w+,curtain:)!0/,
    plant: '$1!1',
    twins: 'labyrinth/german-beasts-steal-one-or-fly.rec seat 2',
  },
  'the first draw comes without a curtain': {
    at: /(return this\.lifted=!1,\{curtain:)!0/,
    plant: '$1!1',
    twins: 'goblins/swaps-are-secret.rec seat 1',
  },
};

const caught = [];
for (const [name, { at, plant, twins: what }] of Object.entries(PLANTED)) {
  test(`planted: ${name}`, async ({ page }) => {
    let planted = 0;
    const pages = await screens(page, false);
    for (const p of pages) {
      await p.route('**/assets/*.js', async (route) => {
        const response = await route.fetch();
        const program = await response.text();
        if (at.test(program)) planted++;
        await route.fulfill({ response, body: program.replace(at, plant) });
      });
    }
    const found = leaks(`planted ${name}`, ...(await twins(pages, pairs.find((pair) => pair.what === what))));
    assert.equal(planted, 2, 'where to plant it is in one place of the program');
    const seen = found.find((it) => /: (tree|pixels|was said)\n/.test(it));
    assert.ok(seen, 'it was not found');
    caught.push(name);
    console.log(`# found ${seen.replaceAll('\n', '\n# ')}`);
    console.log(`# ${caught.length} of ${Object.keys(PLANTED).length} planted leaks found`);
  });
}

await run([], () => Promise.all(servers.map((s) => s.stop())));
