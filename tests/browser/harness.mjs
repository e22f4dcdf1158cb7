/*
 * harness.mjs: what the browser tests share: one server and one Chromium a
 * file, pages that report every error, and TAP.
 *
 *     test('two people meet', async ({ page, server }) => { … });
 *     await run();
 */
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { browse } from '../../web/tools/browser.mjs';
import { machineWord } from '../../web/tools/machine.mjs';
import { serve } from '../../web/tools/table.mjs';
import { frames } from './frame.mjs';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
export const SIZES = { small: [360, 640], phone: [390, 844], laptop: [1280, 800], tv: [1920, 1080] };
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl'];

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
  const words = (selector) => document.querySelector(selector)?.textContent.trim() ?? '';
  new MutationObserver(() => {
    const [told, asked] = [words('.play .told'), words('.play h1.ask')];
    const last = window.heard.at(-1);
    if ((told || asked) && (last?.told !== told || last.asked !== asked)) window.heard.push({ told, asked });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/* Runs in the page: what the tests ask of it again and again, answered where it happens. */
function helps() {
  /** Resolves when nothing changes any more and everything that ends has ended. */
  window.still = () =>
    new Promise((done) => {
      let timer;
      const arm = () => {
        clearTimeout(timer);
        timer = setTimeout(look, 50);
      };
      const watch = new MutationObserver(arm);
      const look = () => {
        if (document.getAnimations().some((a) => a.playState === 'running' && a.effect?.getComputedTiming().iterations !== Infinity)) return arm();
        watch.disconnect();
        document.fonts.ready.then(done);
      };
      watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      arm();
    });
  /**
   * Presses what is lit as soon as it is, wherever a finger would really meet it, until the game is over; the number of
   * presses.  Before each, whatever can be pressed must be in reach (frame.mjs).  Given languages it speaks another
   * one at each press, and asks what it has not asked before in all of them: nothing may be cut off.
   */
  window.playOut = async (lit, most, languages) => {
    /* Firefox does what can wait, a worker's words among it, only where no timer is due for 3 ms. */
    const rest = navigator.userAgent.includes('Firefox') ? 25 : 4;
    const soon = () => new Promise((done) => setTimeout(done, rest));
    const meets = (e) => {
      const { left, top, right, bottom } = e.getBoundingClientRect();
      const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return e.contains(met);
    };
    const seen = () => document.querySelector('.extras button');
    const speak = async (language) => {
      dispatchEvent(new StorageEvent('storage', { key: 'thicket', newValue: JSON.stringify({ language, name: 'Margarethe' }) }));
      while (document.documentElement.lang !== language) await soon();
    };
    const words = () => document.querySelector('h1.ask')?.textContent;
    const said = new Set();
    const far = new Set();
    let waited = performance.now();
    for (let presses = 0; ; ) {
      if (document.querySelector('.ending')) {
        if (languages) await speak(languages[0]);
        if (far.size > 0) throw new Error(`out of reach:\n${[...far].join('\n')}`);
        if (window.moved.length > 0) throw new Error(`moved:\n${window.moved.join('\n')}`);
        if (window.cut.length > 0) throw new Error(`cut:\n${window.cut.join('\n')}`);
        return presses;
      }
      const ready = seen();
      const all = ready ? [ready] : [...document.querySelectorAll(lit)];
      /* Well mixed, so that nobody picks up and puts down the same thing for ever. */
      const luck = Math.imul(presses + 1, 0x9e3779b1) >>> 12;
      const it = all.map((_, i) => all[(luck + i) % all.length]).find(meets);
      if (it && languages && !said.has(words())) {
        for (const language of languages) {
          await speak(language);
          said.add(words());
        }
      } else if (it) {
        for (const what of window.outOfReach()) far.add(`${what} (${document.documentElement.lang}: ${document.querySelector('h1.ask')?.textContent})`);
        if (++presses > most) throw new Error(`${most} presses, and the game does not end`);
        waited = performance.now();
        it.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        it.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        while (ready && seen()) await soon();
        if (languages) await speak(languages[presses % languages.length]);
      } else if (performance.now() - waited > 20000) {
        throw new Error(all.length ? `lit, but nobody can press it: ${all.map((e) => e.outerHTML.slice(0, 200))}` : 'nothing is lit');
      }
      await soon();
    }
  };
}

/* Runs in the page: leaves out what only costs paint: this browser draws without a graphics card.  A fifth of its time is
 * drawing what nobody looks at: a page that is wholly transparent has the same boxes, and is met and pressed alike. */
function plainly(isSeen) {
  const plain = new CSSStyleSheet();
  plain.replaceSync('*, ::before, ::after { filter: none !important; box-shadow: none !important; animation: none !important; transition: none !important; }');
  const unseen = new CSSStyleSheet();
  unseen.replaceSync('html { opacity: 0 !important; }');
  window.show = (on) => (document.adoptedStyleSheets = on ? [plain] : [plain, unseen]);
  window.show(isSeen);
}

/** Runs the tests of a file one after the other, with one server for all, which leaves nothing to chance; then `end`. */
export async function run(options = [], end = async () => {}) {
  const server = await serve(['--rehearse', process.env.SEED ?? '7', ...options]);
  const browser = await browse();
  let bad = 0;
  let errors;
  let requests;
  console.log(`1..${tests.length}`);
  for (const [i, { name, body }] of tests.entries()) {
    const contexts = [];
    errors = [];
    requests = [];
    /** A new person: a browser with no past, of a size; gone after the test, unless it `stays`; drawn only if it `isSeen`. */
    async function page(size = 'laptop', { stays = false, isSeen = Boolean(process.env.SHOTS), ...more } = {}) {
      const [width, height] = SIZES[size];
      const context = await browser.newContext({
        viewport: { width, height }, hasTouch: width < 600, reducedMotion: 'reduce', colorScheme: 'dark', ...more,
      });
      if (!stays) contexts.push(context);
      const p = await context.newPage();
      p.setDefaultTimeout(45000);
      p.on('pageerror', (e) => errors.push(String(e)));
      p.on('console', (m) => {
        if (m.type() === 'error' && !EXPECTED.some((x) => x.test(m.text()))) errors.push(m.text());
      });
      p.on('request', (r) => requests.push(r.url()));
      await p.addInitScript(listens);
      await p.addInitScript(helps);
      await p.addInitScript(frames);
      if (more.reducedMotion !== 'no-preference') await p.addInitScript(plainly, isSeen);
      return p;
    }
    const started = Date.now();
    let timer;
    try {
      await Promise.race([
        body({ page, server, browser, url: server.url, requests }),
        new Promise((_, fail) => { timer = setTimeout(() => fail(new Error('took too long')), 400000); }),
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
  await end();
  process.exit(bad ? 1 : 0);
}

/* ---- Things that people do ---- */

/** Makes every table of this page quick: computer players who do not think, at once, and few treasures to win. */
export async function hurry(p, options = {}) {
  await p.route('**/api/tables', async (route) => {
    const body = route.request().postDataJSON();
    const seats = body.seats.map((s) => (s.kind === 'computer' ? { ...s, level: 'random' } : s));
    await route.continue({ postData: JSON.stringify({ ...body, seats, settings: { pace: 0, ...body.settings }, options: { ...body.options, ...options } }) });
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
  await Promise.race([gaps(p).first().waitFor({ timeout: 45000 }), over.waitFor({ timeout: 45000 })]);
  if (await over.isVisible()) return false;
  const n = await gaps(p).count();
  if (n > 0) await gaps(p).nth(luck % n).click({ timeout: 3000 }).catch(() => {});
  return true;
}

/** What can be pressed now, on any board: everything lit that plays an action (or begins one of two presses). */
export const LIT = '.board-box [data-action][data-press], .board-box button[data-action]:not([disabled])';
export const targets = (p) => p.locator(LIT);

/** Presses something lit as soon as it is this page's turn, on any board; false when the game is over. */
export async function play(p, luck) {
  const over = p.locator('.ending');
  const seen = p.getByRole('button', { name: 'Seen enough' });
  await targets(p).or(over).or(seen).first().waitFor({ timeout: 45000 });
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

/** Somebody who has seen it all: skips every motion as it begins.  Before the page is opened. */
export const impatient = (p) =>
  p.addInitScript(() => {
    const skip = () => {
      document.querySelector('button.skip')?.click();
      document.querySelector('.learn .board-box')?.dispatchEvent(new PointerEvent('pointerdown')); /* a lesson is touched */
    };
    new MutationObserver(() => setTimeout(skip)).observe(document, { subtree: true, childList: true });
  });
export const still = (p) => p.evaluate(() => window.still());

/**
 * Plays on to the end of the game; the number of presses.  `most` of them are enough for any game of this kind.  What the
 * page told and asked meanwhile has no word of the machine in it.
 */
export async function playOut(p, { most = 400, languages = null } = {}) {
  const presses = await p.evaluate(([lit, n, l]) => window.playOut(lit, n, l), [LIT, most, languages]);
  const heard = await p.evaluate(() => window.heard.flatMap((h) => [h.told, h.asked]));
  assert.deepEqual([...new Set(heard)].filter(machineWord), []);
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

/** To be put into a page before it is opened, for axe(). */
export const AXE = { content: readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8') };
/** A screen reader and weak eyes find nothing amiss. */
export async function axe(p, where) {
  await still(p);
  const { violations } = await p.evaluate(async () => {
    window.show(true); /* for contrasts */
    const found = await globalThis.axe.run(document, { preload: false, resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] });
    window.show(false);
    return found;
  });
  const bad = violations.map((v) => `${where}: ${v.id} (${v.impact}): ${v.nodes.slice(0, 3).map((n) => `${n.target} ${n.any[0]?.message ?? ''}`).join(' | ')}`);
  assert.deepEqual(bad, []);
}
/** Nothing sticks out at the side. */
export async function fits(p, where) {
  const wide = await p.evaluate(() => {
    const w = document.documentElement.clientWidth;
    return document.documentElement.scrollWidth > w + 1 ? [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > w + 1 && !e.closest('svg')).slice(0, 5).map((e) => e.outerHTML.slice(0, 120)) : [];
  });
  assert.deepEqual(wide, [], `${where} is wider than its screen`);
}

export { assert };
