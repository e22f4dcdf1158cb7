/*
 * The page in every language: nothing sticks out of its place on any screen of
 * any game, on a telephone (390 px) and on a laptop; two people at one table
 * each read their own language; and it changes in mid-game.
 */
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { readCatalogue } from '../../web/tools/catalogue.mjs';
import { asks, assert, run, SIZES, still, test, told } from './harness.mjs';

const TURN = 'Find {treasure:the}: bring your light in, or first name what it will show.';
const PO = new URL('../../po/', import.meta.url);
const LANGUAGES = readFileSync(new URL('LINGUAS', PO), 'utf8').split(/\s+/).filter(Boolean);
const LOOKS = { content: `globalThis.sticksOut = ${sticksOut};` };
const GAMES = [...readFileSync(new URL('../../core/games.def', import.meta.url), 'utf8').matchAll(/^GAME\((\w+)\)/gm)].map((m) => m[1]);
const SAID = Object.fromEntries(LANGUAGES.map((l) => [l, readCatalogue(new URL(`${l}.po`, PO))]));

/** The sentence in that language; it must have one. */
function said(language, english, parts = {}) {
  const text = language === 'en' ? english : SAID[language][english];
  assert.ok(text, `${language}: ${english}`);
  /* A word brings its forms: "der Eingang; obj: den Eingang". */
  const form = (word, which) => word.split('; ').find((w) => which && w.startsWith(`${which}: `))?.slice(which.length + 2) ?? word.split('; ')[0];
  return text.replace(/\{(\w+)(?::(\w+))?\}/g, (place, name, which) => (name in parts ? form(parts[name], which) : place));
}

/** The same with anything in its places. */
const like = (language, english) => new RegExp(`^\\s*${said(language, english).replace(/[.()?*+|[\]\\^$]/g, '\\$&').replace(/\{[^}]+\}/g, '.+')}$`);

/**
 * What sticks out: text beyond the screen, beyond an ancestor that cuts it off,
 * or beyond its own button.  What can be scrolled to is in its place.
 */
function sticksOut() {
  const found = new Set();
  /* What cuts off or scrolls, from an element outwards; asked once each. */
  const known = new Map();
  const outwards = (e) => {
    if (!e || e === document.body) return [];
    if (!known.has(e)) {
      const s = getComputedStyle(e);
      const it = { scrolls: /auto|scroll/.test(s.overflowX + s.overflowY), cutsX: /hidden|clip/.test(s.overflowX), cutsY: /hidden|clip/.test(s.overflowY), button: e.matches('button, .button, .field') };
      it.box = e.getBoundingClientRect();
      known.set(e, it.scrolls ? [it] : it.cutsX || it.cutsY || it.button ? [it, ...outwards(e.parentElement)] : outwards(e.parentElement));
    }
    return known.get(e);
  };
  const tell = (what, node) => found.add(`${what}: "${node.data.trim().slice(0, 60)}" in ${node.parentElement.closest('[class]')?.className?.baseVal ?? node.parentElement.closest('[class]')?.className}`);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const e = node.parentElement;
    /* People's names are shortened where there is no room; the label of a picture hangs over its edge. */
    if (!node.data.trim() || !e || e.closest('.spoken, script, style, option, .name, .now')) continue;
    if (!e.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    /* A word is broken only where it may be: addresses, and at hyphens. */
    if (range.getClientRects().length > 1 && getComputedStyle(e).hyphens !== 'auto') {
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{M}’']{2,24}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size > 1 && !/\S[/.:]\S/.test(node.data)) tell(`broken: ${word}`, node);
      }
      range.selectNodeContents(node);
    }
    for (const r of range.getClientRects()) {
      if (r.width < 1 || r.height < 1) continue;
      const round = outwards(e);
      for (const { scrolls, cutsX, cutsY, button, box } of round) {
        if (scrolls) break;
        if (cutsX && (r.right > box.right + 2 || r.left < box.left - 2)) tell('cut at the side', node);
        if (cutsY && r.bottom > box.bottom + r.height / 3) tell('cut below', node);
        if (button && (r.right > box.right + 2 || r.left < box.left - 2 || r.bottom > box.bottom + 4)) tell('out of its button', node);
      }
      const scrolls = round.at(-1)?.scrolls;
      if (!scrolls && (r.right > innerWidth + 1 || r.left < -1)) tell('beyond the screen', node);
    }
  }
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth + 1) found.add(`the page is ${root.scrollWidth} wide on a screen of ${root.clientWidth}`);
  return [...found];
}

const kept = (language) => JSON.stringify({ language, motion: 'calm', name: 'Margarethe' });
const speaks = (p, language) => p.addInitScript((text) => localStorage.setItem('thicket', text), kept(language));

/** Looks at the screen as on a phone, with SWEEP as on a laptop too, in every language; the page learns of each as from another page. */
async function look(p, where, wrong, sizes = process.env.SWEEP ? ['laptop', 'phone'] : ['phone']) {
  const wanted = LANGUAGES.map((language) => [language, kept(language)]);
  for (const size of sizes) {
    const [width, height] = SIZES[size];
    await p.setViewportSize({ width, height });
    const found = await p.evaluate(async (list) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      const all = [];
      for (const [language, newValue] of list) {
        dispatchEvent(new StorageEvent('storage', { key: 'thicket', newValue }));
        while (document.documentElement.lang !== language) await frame();
        await frame();
        window.show(true); /* a page that nobody sees has nothing that sticks out */
        all.push(...globalThis.sticksOut().map((w) => `${language}: ${w}`));
        window.show(false);
      }
      return all;
    }, wanted);
    wrong.push(...found.map((w) => `${where}, ${size}, ${w}`));
  }
}
async function visit(p, path, ready) {
  await p.goto(path, { waitUntil: 'commit' });
  await p.locator(ready).first().waitFor();
}

/** A table, made through the interface of the page. */
async function make(p, url, body) {
  const answer = await p.request.post(`${url}/api/tables`, { data: { settings: { pace: 0, look: 1 }, start: true, ...body }, headers: { origin: url } });
  assert.ok(answer.ok(), await answer.text());
  return (await answer.json()).code;
}
/** The options that keep a game short, as its record for the terminal's tests names them. */
function quick(game) {
  const record = readFileSync(new URL(`../terminal/records/${game}.rec`, import.meta.url), 'utf8');
  const options = /^# short (.*)$/m.exec(record)?.[1].split(' ') ?? [];
  return Object.fromEntries(options.map((o) => o.split('=')).map(([name, value]) => [name, Number(value)]));
}
const COMPUTER = { kind: 'computer', level: 'random' };
const ME = { kind: 'me', name: 'Margarethe' };

test('every page outside the games fits in every language', async ({ page, url }) => {
  const wrong = [];
  const p = await page('phone');
  await p.addInitScript(LOOKS);
  for (const path of ['/', '/party', '/join', '/settings', '/t/NOSUCH']) {
    await visit(p, url + path, 'h1');
    await look(p, path, wrong);
  }
  const code = await make(p, url, { game: 'lights', start: false, seats: [ME, { kind: 'open' }, COMPUTER] });
  await visit(p, `${url}/t/${code}`, '.lobby');
  await look(p, 'lobby', wrong, ['phone', 'small']);
  const q = await page('phone');
  await q.addInitScript(LOOKS);
  await visit(q, `${url}/t/${code}`, 'form');
  await look(q, 'sit down', wrong);
  /* A party: the lobby of the television, a phone that is in, one that rests, and one whose neighbour is away. */
  const party = await make(p, url, { game: 'lights', start: false, seats: [{ kind: 'open' }, { kind: 'open' }] });
  await visit(p, `${url}/t/${party}?as=table`, '.chairs');
  await look(p, 'the lobby of a television', wrong);
  const phones = [q, await page('phone')];
  for (const phone of phones) {
    await phone.addInitScript(LOOKS);
    await visit(phone, `${url}/t/${party}`, 'form');
    await phone.locator('form .lit').click();
    await phone.locator('.in').waitFor();
  }
  await look(q, 'a phone that is in', wrong);
  await p.locator('.go .lit').click();
  const rests = await Promise.any(phones.map((phone) => phone.locator('.rest').waitFor().then(() => phone)));
  await look(rests, 'a hand that rests', wrong);
  await phones.find((phone) => phone !== rests).close();
  for (const [screen, name] of [[rests, 'a hand'], [p, 'a television']]) {
    await screen.locator('.absence button').waitFor();
    await look(screen, `${name}, somebody is away`, wrong, screen === p ? ['laptop'] : undefined);
  }
  assert.deepEqual(wrong, []);
});

for (const game of GAMES) {
  test(`every screen of ${game} fits in every language`, async ({ page, url }) => {
    const wrong = [];
    const p = await page('phone');
    await p.addInitScript(LOOKS);
    await visit(p, `${url}/rules/${game}`, 'article p');
    await look(p, 'rules', wrong);
    await visit(p, `${url}/new?game=${game}`, '.go .button');
    for (const d of await p.locator('details').all()) await d.evaluate((e) => (e.open = true));
    await look(p, 'new', wrong);
    await visit(p, `${url}/learn/${game}`, '.words');
    await p.locator('aside .button.lit').click();
    await look(p, 'learn', wrong);
    const code = await make(p, url, { game, seats: [ME, COMPUTER, COMPUTER] });
    await visit(p, `${url}/t/${code}`, 'h1.ask');
    await still(p);
    await look(p, 'table', wrong);
    const hint = p.locator('header .lamp');
    if (await hint.count()) {
      await hint.click();
      await p.locator('.hint').waitFor();
      await look(p, 'hint', wrong);
    }
    await p.locator('header .button').first().click();
    await p.locator('select').first().waitFor();
    await look(p, 'menu', wrong);
    const over = await make(p, url, { game, seats: [COMPUTER, COMPUTER, COMPUTER], options: quick(game) });
    /* Computers play while somebody looks; who comes when it is over sees the end at once. */
    await visit(p, `${url}/t/${over}?as=watch`, 'h1.ask');
    for (let i = 0; (await (await p.request.get(`${url}/api/tables/${over}`)).json()).phase !== 'over'; i++) {
      assert.ok(i < 400, 'the computers play for ever');
      await p.waitForTimeout(100);
    }
    await visit(p, `${url}/t/${over}?as=watch`, '.ending');
    await look(p, 'end', wrong);
    await visit(p, `${url}/t/${over}/replay`, 'footer');
    await look(p, 'replay', wrong);
    /* Through somebody's eyes there is most to say, on the smallest screen. */
    await visit(p, `${url}/t/${over}/replay?eyes=0&at=20`, 'footer');
    await look(p, 'replay, through eyes', wrong, process.env.SWEEP ? ['laptop', 'phone', 'small'] : ['small']);
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
  const sat = await ben.request.post(`${url}/api/tables/${code}/seats`, { data: { name: 'Ben' }, headers: { origin: url } });
  assert.ok(sat.ok(), await sat.text());
  await ben.goto(`${url}/t/${code}`);
  await ben.locator('.lobby').waitFor();
  await anna.getByRole('button', { name: said('de', 'Start the game') }).click();
  await anna.getByText(like('de', TURN)).first().waitFor();
  await anna.locator('[data-action="enter N1"]').click();
  const entered = '{by} came into the forest through {entrance}.', you = 'You came into the forest through {entrance}.', gap = 'the left gap at the top';
  assert.notEqual(said('de', entered), said('fr', entered));
  const turn = like('fr', TURN);
  await asks(ben, turn);
  await told(anna, said('de', you, { entrance: said('de', gap) }));
  await told(ben, said('fr', entered, { by: 'Anna', entrance: said('fr', gap) }));
  const early = (await ben.evaluate(() => window.heard)).filter((h) => turn.test(h.asked) && !h.told);
  assert.deepEqual(early, [], 'asked before it was told what Anna did');
  /* Ben learns Dutch; what was told last and what he is asked change at once. */
  const lastTold = await ben.locator('.told').innerText();
  const key = [entered, '{by} took {treasure:the}!', 'Now everybody looks for {treasure:the}.', 'It was {treasure:the}: {by} was right and goes on.'].find((k) => like('fr', k).test(lastTold));
  assert.ok(key, lastTold);
  await ben.getByRole('button', { name: said('fr', 'Menu') }).click();
  await ben.locator('select').first().selectOption('nl');
  await ben.waitForFunction(() => document.documentElement.lang === 'nl');
  assert.match(await ben.locator('.told').innerText(), like('nl', key));
  await ben.getByText(like('nl', TURN)).first().waitFor({ state: 'attached' });
  const hers = { [entered]: you, '{by} took {treasure:the}!': 'You took {treasure:the}!', 'It was {treasure:the}: {by} was right and goes on.': 'It was {treasure:the}: you were right and go on.' };
  await anna.locator('.told').filter({ hasText: like('de', hers[key] ?? key) }).waitFor({ state: 'attached' });
});

await run(['--absence', '1']);
