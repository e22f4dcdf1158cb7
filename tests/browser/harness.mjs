/*
 * harness.mjs: what the browser tests share: one server and one Chromium a
 * file, pages that report every error, and TAP.
 *
 *     test('two people meet', async ({ page, server }) => { … });
 *     await run();
 */
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { browse } from '../../web/tools/browser.mjs';
import { serve } from '../../web/tools/table.mjs';

export const require = createRequire(new URL('../../web/package.json', import.meta.url));
export const SIZES = { phone: [390, 844], laptop: [1280, 800], tv: [1920, 1080] };

const tests = [];
/** A test; with ONLY=words in the environment only those whose names have them. */
export function test(name, body) {
  if (name.includes(process.env.ONLY ?? '')) tests.push({ name, body });
}

/* What a page may complain about without a test failing: what the tests do on purpose. */
const EXPECTED = [/WebSocket connection to .* failed/, /ERR_CONNECTION/, /ERR_INTERNET_DISCONNECTED/, /status of 4\d\d/, /status of 503/];

/* Runs in the page: keeps everything it tells, with the question that stood there; some of it is there for a moment only. */
function listens() {
  window.heard = [];
  const words = (selector) => document.querySelector(selector)?.textContent ?? '';
  new MutationObserver(() => {
    const [told, asked] = [words('.play .told'), words('.play h1.ask')];
    const last = window.heard.at(-1);
    if ((told || asked) && (last?.told !== told || last.asked !== asked)) window.heard.push({ told, asked });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Runs the tests of a file one after the other, with one server for all. */
export async function run(options = []) {
  const server = await serve(options);
  const browser = await browse();
  let bad = 0;
  console.log(`1..${tests.length}`);
  for (const [i, { name, body }] of tests.entries()) {
    const contexts = [];
    const errors = [];
    const requests = [];
    /** A new person: a browser with no past, of a size. */
    async function page(size = 'laptop', more = {}) {
      const [width, height] = SIZES[size];
      const context = await browser.newContext({
        viewport: { width, height }, hasTouch: size === 'phone', reducedMotion: 'reduce', colorScheme: 'dark', ...more,
      });
      contexts.push(context);
      const p = await context.newPage();
      p.setDefaultTimeout(15000);
      p.on('pageerror', (e) => errors.push(String(e)));
      p.on('console', (m) => {
        if (m.type() === 'error' && !EXPECTED.some((x) => x.test(m.text()))) errors.push(m.text());
      });
      p.on('request', (r) => requests.push(r.url()));
      await p.addInitScript(listens);
      return p;
    }
    const started = Date.now();
    let timer;
    try {
      await Promise.race([
        body({ page, server, browser, url: server.url, requests }),
        new Promise((_, fail) => { timer = setTimeout(() => fail(new Error('took too long')), 120000); }),
      ]);
      assert.deepEqual(errors, [], 'the page reported errors');
      const strangers = requests.filter((r) => !/^(data|blob):/.test(r) && !['127.0.0.1', 'localhost'].includes(new URL(r).hostname));
      assert.deepEqual(strangers, [], 'requests to somebody else');
      console.log(`ok ${i + 1} - ${name}`);
    } catch (e) {
      bad++;
      console.log(`not ok ${i + 1} - ${name}`);
      console.log(String(e?.stack ?? e).replace(/^/gm, '# '));
      if (errors.length) console.log(`# page: ${errors.join('\n# page: ')}`);
      console.log(server.log().slice(-1500).replace(/^/gm, '# server: '));
      if (process.env.SHOTS) {
        for (const [k, c] of contexts.entries()) for (const [j, p] of c.pages().entries()) await p.screenshot({ path: `${process.env.SHOTS}/fail-${i + 1}-${k}-${j}.png` }).catch(() => {});
      }
    } finally {
      clearTimeout(timer);
      for (const c of contexts) await c.close().catch(() => {});
    }
    console.log(`# ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
  await browser.close();
  await server.stop();
  process.exit(bad ? 1 : 0);
}

/* ---- Things that people do ---- */

/** Makes every table of this page quick: computer players at once, and few treasures to win. */
export async function hurry(p, options = {}) {
  await p.route('**/api/tables', async (route) => {
    const body = route.request().postDataJSON();
    await route.continue({ postData: JSON.stringify({ ...body, settings: { pace: 0, ...body.settings }, options: { ...body.options, ...options } }) });
  });
}
export const codeOf = (p) => new URL(p.url()).pathname.split('/')[2];
export const question = (p) => p.locator('h1.ask').innerText();
/** Waits until the page has told this since it was opened, or asks this now. */
export const told = (p, text) => p.waitForFunction((t) => window.heard.some((h) => h.told.includes(t)), text);
export const asks = (p, text) => p.locator('h1.ask', { hasText: text }).waitFor();
/** The gaps in the hedge that can be pressed now. */
export const gaps = (p) => p.locator('.gap[data-press]');

/** Presses some gap as soon as it is this page's turn; false when the game is over. */
export async function push(p, luck) {
  const over = p.locator('.ending');
  await Promise.race([gaps(p).first().waitFor({ timeout: 20000 }), over.waitFor({ timeout: 20000 })]);
  if (await over.isVisible()) return false;
  const n = await gaps(p).count();
  if (n > 0) await gaps(p).nth(luck % n).click({ timeout: 3000 }).catch(() => {});
  return true;
}

/** What can be pressed now, on any board: everything lit that plays an action (or begins one of two presses). */
export const targets = (p) => p.locator('.board-box [data-action][data-press], .board-box button[data-action]:not([disabled])');

/** Presses something lit as soon as it is this page's turn, on any board; false when the game is over. */
export async function play(p, luck) {
  const over = p.locator('.ending');
  const seen = p.getByRole('button', { name: 'Seen enough' });
  await targets(p).or(over).or(seen).first().waitFor({ timeout: 20000 });
  if (await over.isVisible()) return false;
  if (await seen.isVisible()) {
    await seen.click({ timeout: 3000 }).catch(() => {});
    await seen.waitFor({ state: 'detached' });
    return true;
  }
  const n = await targets(p).count();
  if (n > 0) await targets(p).nth(luck % n).click({ timeout: 3000 }).catch(() => {});
  return true;
}

/** Somebody who has seen it all: presses "Skip the motion" whenever it is there.  Before the page is opened. */
export const impatient = (p) => p.addInitScript(() => setInterval(() => document.querySelector('button.skip')?.click(), 25));

/** Plays on to the end of the game; the number of presses.  `most` of them are enough for any game of this kind. */
export async function playOut(p, most = 400) {
  let presses = 0;
  /* Well mixed, so that nobody picks up and puts down the same thing for ever. */
  while (await play(p, (Math.imul(presses + 1, 0x9e3779b1) >>> 12))) assert.ok(++presses < most, 'the game ends');
  return presses;
}

/** Opens a table with friends, by hand; returns its code. */
export async function openTable(p, url, { game = 'lights', name = 'Anna', seats = 2 } = {}) {
  await p.goto(`${url}/new?game=${game}`);
  await p.locator('.go .button').waitFor();
  for (;;) {
    const n = await p.locator('section ol li').count();
    if (n === seats) break;
    await p.getByRole('button', { name: n < seats ? 'One seat more' : 'One seat less' }).click();
  }
  await p.getByLabel('First name for seat 1').fill(name);
  await p.locator('.go .button').click();
  await p.locator('.lobby').waitFor();
  return codeOf(p);
}
export async function sitDown(p, url, code, name) {
  await p.goto(`${url}/t/${code}`);
  await p.getByLabel('What is your first name?').fill(name);
  await p.getByRole('button', { name: 'Sit down' }).click();
  await p.locator('.lobby, .play').first().waitFor();
}

export { assert };
