/*
 * The page in every language: nothing sticks out of its place on any screen of
 * any game, on a telephone (390 px) and on a laptop; two people at one table
 * each read their own language; and it changes in mid-game.
 */
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { readCatalogue } from '../../web/tools/catalogue.mjs';
import { assert, run, SIZES, test } from './harness.mjs';

const PO = new URL('../../po/', import.meta.url);
const LANGUAGES = readFileSync(new URL('LINGUAS', PO), 'utf8').split(/\s+/).filter(Boolean);
const GAMES = ['thumb', 'hood', 'lights', 'goblins', 'labyrinth'];
const SAID = Object.fromEntries(LANGUAGES.map((l) => [l, readCatalogue(new URL(`${l}.po`, PO))]));

/** The sentence in that language; it must have one. */
function said(language, english, parts = {}) {
  const text = language === 'en' ? english : SAID[language][english];
  assert.ok(text, `${language}: ${english}`);
  return text.replace(/\{(\w+)\}/g, (place, name) => parts[name] ?? place);
}

/**
 * What sticks out: text beyond the screen, beyond an ancestor that cuts it off,
 * or beyond its own button.  What can be scrolled to is in its place.
 */
function sticksOut() {
  const found = new Set();
  const tell = (what, node) => found.add(`${what}: "${node.data.trim().slice(0, 60)}" in ${node.parentElement.closest('[class]')?.className?.baseVal ?? node.parentElement.closest('[class]')?.className}`);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const e = node.parentElement;
    if (!node.data.trim() || !e || e.closest('.spoken, script, style, option, [aria-hidden="true"].back')) continue;
    if (!e.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const r of range.getClientRects()) {
      if (r.width < 1 || r.height < 1) continue;
      let scrolls = false;
      for (let a = e; a && a !== document.body; a = a.parentElement) {
        const s = getComputedStyle(a);
        const box = a.getBoundingClientRect();
        if (/auto|scroll/.test(s.overflowX + s.overflowY)) {
          scrolls = true;
          break;
        }
        if (/hidden|clip/.test(s.overflowX) && (r.right > box.right + 2 || r.left < box.left - 2)) tell('cut at the side', node);
        if (/hidden|clip/.test(s.overflowY) && r.bottom > box.bottom + r.height / 3) tell('cut below', node);
        if (a.matches('button, .button, .field') && (r.right > box.right + 2 || r.left < box.left - 2 || r.bottom > box.bottom + 4)) tell('out of its button', node);
      }
      if (!scrolls && (r.right > innerWidth + 1 || r.left < -1)) tell('beyond the screen', node);
    }
  }
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth + 1) found.add(`the page is ${root.scrollWidth} wide on a screen of ${root.clientWidth}`);
  return [...found];
}

const speaks = (p, language) => p.addInitScript((l) => localStorage.setItem('thicket', JSON.stringify({ language: l, motion: 'calm', name: 'Margarethe' })), language);

/** A table that a computer makes through the interface of the page. */
async function make(p, url, body) {
  const answer = await p.request.post(`${url}/api/tables`, { data: { settings: { pace: 0, look: 0 }, start: true, ...body }, headers: { origin: url } });
  assert.ok(answer.ok(), await answer.text());
  return (await answer.json()).code;
}
const QUICK = { lights: { goal: 1 }, goblins: { cap: 3 }, labyrinth: { cap: 3 } };
const COMPUTERS = [{ kind: 'computer', level: 'random' }, { kind: 'computer', level: 'random' }, { kind: 'computer', level: 'random' }];
let finished = null;
/** One finished game of each, for all languages: [game, code]. */
async function finish(p, url) {
  if (!finished) {
    const codes = await Promise.all(GAMES.map((game) => make(p, url, { game, seats: COMPUTERS, options: QUICK[game] ?? {} })));
    for (const code of codes) {
      for (let i = 0; ; i++) {
        const { phase } = await (await p.request.get(`${url}/api/tables/${code}`)).json();
        if (phase === 'over') break;
        assert.ok(i < 200, 'the computers play for ever');
        await p.waitForTimeout(50);
      }
    }
    finished = GAMES.map((game, i) => [game, codes[i]]);
  }
  return finished;
}

for (const language of LANGUAGES) {
  test(`${language}: everything fits its place`, async ({ page, url }) => {
    const p = await page('phone');
    await speaks(p, language);
    const wrong = [];
    async function look(where) {
      for (const size of ['phone', 'laptop']) {
        const [width, height] = SIZES[size];
        await p.setViewportSize({ width, height });
        await p.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        wrong.push(...(await p.evaluate(sticksOut)).map((w) => `${where}, ${size}: ${w}`));
      }
      await p.setViewportSize({ width: SIZES.phone[0], height: SIZES.phone[1] });
    }
    async function visit(path, ready) {
      await p.goto(url + path);
      await p.locator(ready).first().waitFor();
      await p.waitForFunction((l) => document.documentElement.lang === l, language);
    }
    for (const path of ['/', '/join', '/settings', '/t/NOSUCH']) {
      await visit(path, 'h1');
      await look(path);
    }
    for (const game of GAMES) {
      await visit(`/rules/${game}`, 'article p');
      await look(`rules of ${game}`);
      await visit(`/new?game=${game}`, '.go .button');
      for (const d of await p.locator('details').all()) await d.evaluate((e) => (e.open = true));
      await look(`new ${game}`);
      await visit(`/learn/${game}`, '.words');
      await look(`learn ${game}`);
      const next = p.locator('aside .button.lit');
      for (let i = 0; i < 2 && (await next.count()); i++) {
        await next.click();
        await look(`learn ${game}, step ${i + 2}`);
      }
      const code = await make(p, url, { game, seats: [{ kind: 'me', name: 'Margarethe' }, { kind: 'computer', level: 'random' }, { kind: 'computer', level: 'random' }] });
      await visit(`/t/${code}`, '.play main *');
      await p.locator('h1.ask').waitFor();
      await p.waitForTimeout(100);
      await look(`table of ${game}`);
      const tools = p.locator('.tools .button');
      if (await tools.count()) {
        await tools.last().click();
        if (await p.locator('.hint').waitFor({ timeout: 3000 }).then(() => true, () => false)) await look(`hint of ${game}`);
      }
    }
    await p.locator('header .button').first().click();
    await p.locator('.sheet, dialog').first().waitFor();
    await look('menu');
    const code = await make(p, url, { game: 'lights', start: false, seats: [{ kind: 'me', name: 'Margarethe' }, { kind: 'open' }, { kind: 'computer' }] });
    await visit(`/t/${code}`, '.lobby');
    await look('lobby');
    const q = await page('phone');
    await speaks(q, language);
    await q.goto(`${url}/t/${code}`);
    await q.locator('form, .picture').first().waitFor();
    wrong.push(...(await q.evaluate(sticksOut)).map((w) => `sit down: ${w}`));
    for (const [game, over] of await finish(p, url)) {
      await visit(`/t/${over}?as=watch`, '.ending');
      await look(`end of ${game}`);
      await visit(`/t/${over}/replay`, 'footer');
      await look(`replay of ${game}`);
    }
    assert.deepEqual(wrong, []);
  });
}

test('two people at one table each read their own language, and change it in mid-game', async ({ page, url }) => {
  const anna = await page('laptop');
  const ben = await page('laptop');
  await speaks(anna, 'de');
  await speaks(ben, 'fr');
  const code = await make(anna, url, { game: 'lights', start: false, seats: [{ kind: 'me', name: 'Anna' }, { kind: 'open' }] });
  await anna.goto(`${url}/t/${code}`);
  await anna.locator('.lobby').waitFor();
  const sat = await ben.request.post(`${url}/api/tables/${code}/sit`, { data: { name: 'Ben' }, headers: { origin: url } });
  assert.ok(sat.ok(), await sat.text());
  await ben.goto(`${url}/t/${code}`);
  await ben.locator('.lobby').waitFor();
  await anna.getByRole('button', { name: said('de', 'Deal') }).click();
  await anna.getByText(said('de', 'Your turn: bring your light in at a glowing gap.')).first().waitFor();
  await anna.locator('[data-action="enter N1"]').click();
  const entered = '{by} enters the forest at {entrance}.';
  const heard = (p, language) => p.getByText(said(language, entered, { by: 'Anna', entrance: 'N1' })).first().waitFor({ state: 'attached' });
  await Promise.all([heard(anna, 'de'), heard(ben, 'fr')]);
  assert.notEqual(said('de', entered), said('fr', entered));
  await ben.getByText(said('fr', 'Your turn: bring your light in at a glowing gap.')).first().waitFor();
  /* Ben learns Dutch; what was told last and what he is asked change at once. */
  await ben.getByRole('button', { name: said('fr', 'Menu') }).click();
  await ben.locator('select').first().selectOption('nl');
  await ben.waitForFunction(() => document.documentElement.lang === 'nl');
  await heard(ben, 'nl');
  await ben.getByText(said('nl', 'Your turn: bring your light in at a glowing gap.')).first().waitFor({ state: 'attached' });
  await heard(anna, 'de');
});

await run();
