/*
 * A board that stands still, for everyone: text at 200 %, screens that use their width, television type, and whole
 * games by keyboard and accessible names alone.  That nothing moves and all is in reach is measured in every whole game of
 * game.mjs; SWEEP=1 does so here in every game and mode, at every size, in every language (make sweep).
 */
// SPDX-License-Identifier: MIT
import { assert, codeOf, impatient, LANGUAGES, playOut, run, still, targets, test } from './harness.mjs';

const COMPUTER = { kind: 'computer', level: 'random' };
const GAMES = {
  lights: { goal: 1 },
  hood: {},
  'hood wolf': { mode: 'wolf' },
  thumb: {},
  labyrinth: { cap: 6 },
  goblins: { cap: 24 },
  'goblins advanced': { mode: 'advanced', cap: 24 },
};

/** A table that is dealt, with this page in one of its seats. */
async function sit(p, url, which, { seats = 3, me = 0, options = {} } = {}) {
  const all = Array.from({ length: seats }, () => COMPUTER);
  all[me] = { kind: 'me', name: 'Margarethe' };
  const body = { game: which.split(' ')[0], seats: all, options: { ...GAMES[which], ...options }, settings: { pace: 0, look: 1 }, start: true };
  const answer = await p.request.post(`${url}/api/tables`, { data: body, headers: { origin: url } });
  assert.ok(answer.ok(), await answer.text());
  await p.goto(`${url}/t/${(await answer.json()).code}`);
  await targets(p).or(p.locator('.extras button, .ending')).first().waitFor();
}
const wants = (p, settings) => p.evaluate((newValue) => dispatchEvent(new StorageEvent('storage', { key: 'thicket', newValue })), JSON.stringify({ name: 'Margarethe', ...settings }));
async function resize(p, [width, height]) {
  await p.setViewportSize({ width, height });
  await still(p);
}
/** How large the picture is drawn. */
const scale = (p) => p.evaluate(() => document.querySelector('[data-still] svg[role="group"]').getScreenCTM().a);

/* Runs in the page before it: keeps the line to the table, and what it brought last. */
const overhears = () => {
  const Line = window.WebSocket;
  window.WebSocket = class extends Line {
    constructor(...given) {
      super(...given);
      window.line = this;
      this.addEventListener('message', ({ data }) => {
        const m = JSON.parse(data);
        if (m.is === 'now') window.last ??= m;
      });
    }
  };
};
/* Runs in the page: whatever the wolf may hold and be asked for, made up and brought by that line, in every language; what of it is out of reach. */
const hands = async ({ animals, held, cards, languages }) => {
  const soon = () => new Promise((done) => setTimeout(done, 4));
  const bad = new Set();
  let ask = 1;
  const bring = async (view, actions) => {
    const m = { ...window.last, from: -1, events: [], waiting: [0], ask: ask++, actions, view: { ...window.last.view, turn: 0, ...view } };
    window.line.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(m) }));
    await soon();
  };
  const look = (what) => {
    const cloth = document.querySelector('.cloth').getBoundingClientRect().height;
    for (const b of [...window.outOfReach(), ...(cloth < 44 ? [`of the cloth only ${cloth} px are left`] : [])]) bad.add(`${innerWidth}, ${document.documentElement.lang}, ${what}: ${b}`);
  };
  const all = (view, actions, then) => languages.reduce(async (before, language) => {
    await before;
    dispatchEvent(new StorageEvent('storage', { key: 'thicket', newValue: JSON.stringify({ language, name: 'Margarethe' }) }));
    while (document.documentElement.lang !== language) await soon();
    await bring(view, actions);
    await then();
  }, Promise.resolve());
  /* Row, discard, hand and the laid card are all the cards; two tokens a card at most are in the row. */
  for (const [rows, away, sets] of [[1, 9, held], [5, 5, [15]], [7, 3, [15]]]) {
    const row = cards.slice(0, rows).map((card, i) => ({ card, tokens: i < 6 ? ['flower', 'stone'] : [] }));
    const discard = cards.slice(rows, rows + away);
    const hand = cards.slice(rows + away, -1);
    const tokens = row.reduce((n, c) => n + c.tokens.length, 0);
    const pairs = Array.from({ length: tokens }, (_, i) => Array.from({ length: tokens - i - 1 }, (_, j) => `use goat ${i} ${i + j + 1}`)).flat();
    const ways = { snake: ['use snake'], goat: pairs, crow: discard.map((c) => `use crow ${c}`), vixen: [0, 1, 2, 3].map((i) => `use vixen ${i}`) };
    const view = { row, count: rows, laid: cards.at(-1), hand, discard: away, discard_cards: discard };
    for (const set of sets) {
      const mine = animals.filter((_, i) => set & (1 << i));
      const others = animals.length - mine.length;
      const characters = [mine, ...['woodcutter', 'hunter', 'thumbling', 'peter'].slice(0, others).map((c) => [c]), ...mine.map(() => [])].slice(0, window.last.view.characters.length);
      await all({ ...view, phase: 'animal', characters }, ['done', ...mine.flatMap((a) => ways[a])], async () => {
        look(mine);
        for (const a of mine.filter((a) => a !== 'snake' && mine.length > 1)) {
          const it = document.querySelector(`.hand [data-action="use ${a}"]`);
          if (it.getAttribute('aria-pressed') !== 'true') it.click();
          await soon();
          look(`${mine}, ${a} of ${away} and ${rows}`);
        }
      });
    }
  }
  for (const phase of ['open', 'lay']) {
    await all({ phase, hand: cards, row: [], count: 0, laid: false, discard: 0, discard_cards: [], characters: window.last.view.characters.map((_, i) => (i === 0 ? animals : [])) }, cards.map((c) => `${phase} ${c}`), async () => look(phase));
  }
  return [...bad];
};
/* The largest sets of animals on a small phone; with SWEEP every set there, and the largest on larger screens. */
const everySet = Array.from({ length: 15 }, (_, i) => i + 1);
for (const [size, held] of process.env.SWEEP ? [['small', everySet], ['laptop', [7, 15]], ['tv', [7, 15]]] : [['small', [7, 15]]]) {
  test(`hood wolf, five of them, ${size}: any animals with any discard are in reach, in every language`, async ({ page, url }) => {
    const p = await page(size);
    await p.addInitScript(overhears);
    await sit(p, url, 'hood wolf', { seats: 5 });
    const cards = await p.evaluate(() => window.last.view.hand);
    assert.equal(cards.length, 11);
    assert.deepEqual(await p.evaluate(hands, { animals: ['snake', 'goat', 'crow', 'vixen'], held, cards, languages: LANGUAGES }), []);
    assert.deepEqual(await p.evaluate(() => window.moved), []);
  });
}

if (!process.env.SWEEP) {
  for (const which of Object.keys(GAMES)) {
    test(`${which}: text at 200 % leaves the board four fifths of its size, and all in reach`, async ({ page, url }) => {
      const p = await page('small');
      await sit(p, url, which, { options: { goal: 3 }[which] });
      for (const size of [[360, 640], [390, 664], [390, 844]]) {
        await resize(p, size);
        const at = [];
        for (const text of [100, 200]) {
          await wants(p, { text, language: 'de' });
          await still(p);
          at.push(await scale(p));
          assert.deepEqual(await p.evaluate(() => window.outOfReach()), [], `${size}, ${text} %`);
        }
        assert.ok(at[1] >= 0.8 * at[0], `${size}: ${at[1] / at[0]} of its size`);
      }
    });
  }

  for (const size of ['small', 'laptop']) test(`keys stand still (${size}): none comes under the finger that has pressed another`, async ({ page, url }) => {
    const p = await page(size);
    await impatient(p);
    await sit(p, url, 'labyrinth', { options: { cap: 30 } });
    const keys = () =>
      p.evaluate(() => Object.fromEntries([...document.querySelectorAll('.side .button[data-action]')].map((e) => {
        const { left, top, right, bottom } = e.getBoundingClientRect();
        return [e.dataset.action, [left, top, right, bottom].map(Math.round)];
      })));
    const turners = (all) => Object.entries(all).filter(([a]) => /^(centre|inner|outer)/.test(a));
    const rest = () => p.locator('.side .seats').evaluate((e) => JSON.stringify(e.getBoundingClientRect()));
    const first = turners(await keys());
    const where = await rest();
    assert.equal(first.length, 7);
    for (const action of ['centre 2', 'outer', 'stay', 'inner', 'inner']) {
      await p.locator(`.side [data-action="${action}"]:not([disabled])`).click();
      await p.locator(`.side [data-action]:not([disabled])`).first().waitFor();
      await p.mouse.move(180, 200); /* a key that is pointed at rises */
      await still(p);
      const now = await keys();
      assert.deepEqual([turners(now), await rest()], [first, where], `after ${action}`);
      for (const [a, [left, top, right, bottom]] of Object.entries(now).filter(([a]) => !/^(centre|inner|outer)/.test(a))) {
        const under = first.find(([, [l, t, r, b]]) => left < r && l < right && top < b && t < bottom);
        assert.equal(under, undefined, `${a} lies where ${under?.[0]} was`);
      }
    }
  });

  for (const which of ['lights', 'hood', 'labyrinth', 'goblins', 'thumb']) {
    test(`${which}: names are whole on a small phone`, async ({ page, url }) => {
      const p = await page('small');
      await sit(p, url, which);
      await still(p);
      assert.deepEqual(await p.locator('.board .name').evaluateAll((all) => all.filter((e) => e.checkVisibility() && e.scrollWidth > e.clientWidth).map((e) => e.textContent)), []);
    });
  }

  /* A television is 3 m away.  ISO 9241-303 wants capitals of 16 minutes of arc: of a screen 68 cm high (55 inches), that is
   * type of 1/30 of its height, which questions have; nothing is below 1/45 (12 minutes, twice what good eyes need). */
  const wall = () => {
    const [least, bad] = [innerHeight / 45 - 0.1, new Set()];
    window.show(true); /* of a page that nobody sees no word is small */
    const walk = document.createTreeWalker(document.querySelector('.play'), NodeFilter.SHOW_TEXT);
    for (let n = walk.nextNode(); n; n = walk.nextNode()) {
      const e = n.parentElement;
      if (!n.data.trim() || e.closest('.spoken, svg') || !e.checkVisibility({ checkOpacity: true })) continue;
      if (parseFloat(getComputedStyle(e).fontSize) < least) bad.add(`${getComputedStyle(e).fontSize}: ${n.data.trim()}`);
    }
    window.show(false);
    const ask = parseFloat(getComputedStyle(document.querySelector('.play header h1')).fontSize);
    if (ask < innerHeight / 30) bad.add(`the headline: ${ask}`);
    const tile = document.querySelector('.ring .tile, .wood .tile')?.getBoundingClientRect().height ?? innerHeight;
    if (tile < innerHeight / 8) bad.add(`a tile: ${tile}`);
    return [...bad];
  };
  /** Whether the column beside the picture is used, without a large hole, and nothing in it is cut off. */
  const column = () => {
    const side = document.querySelector('.board .side');
    const { top, bottom, height } = side.getBoundingClientRect();
    const bad = [];
    const ink = [];
    for (const e of side.querySelectorAll('*')) {
      if (e.closest('.spoken') || (e.ownerSVGElement && e.ownerSVGElement !== e)) continue;
      const r = e.getBoundingClientRect();
      if (r.width < 2 || r.height < 2) continue;
      if (r.bottom > bottom + 12 || r.top < top - 16 || r.right > innerWidth) bad.push(`cut off: ${e.outerHTML.slice(0, 80)} ${r.top} to ${r.bottom} in ${top} to ${bottom}`);
      if (e.childElementCount === 0 || e.localName === 'svg' || getComputedStyle(e).backgroundColor !== 'rgba(0, 0, 0, 0)') ink.push(r);
    }
    let low = top;
    for (const r of [...ink.sort((a, b) => a.top - b.top), { top: bottom, bottom }]) {
      if (r.top - low > height / 4) bad.push(`of ${height} px ${low} to ${r.top} are empty`);
      low = Math.max(low, r.bottom);
    }
    return bad.slice(0, 3);
  };
  /** Names of which hardly a letter is left. */
  const shortened = () =>
    [...document.querySelectorAll('.board .name')].filter((e) => e.clientWidth < Math.min(e.scrollWidth, 2.4 * parseFloat(getComputedStyle(e).fontSize))).map((e) => `${e.textContent}: ${e.clientWidth} of ${e.scrollWidth} px`);
  for (const which of Object.keys(GAMES)) {
    test(`${which}, four of them: a laptop and a television use their width, and can be read from 3 m`, async ({ page, url }) => {
      const p = await page('laptop');
      await impatient(p);
      await sit(p, url, which, { seats: 4, options: which === 'lights' ? { goal: 5 } : {} });
      const press = async (i) => {
        const all = targets(p).or(p.locator('.extras button'));
        await all.or(p.locator('.ending')).first().waitFor();
        const n = await all.count();
        if (n > 0) await all.nth((i * 7 + 3) % n).click({ timeout: 3000 }).catch(() => {});
        return (await p.locator('.ending').count()) === 0;
      };
      for (let i = 0; i < 2; i++) {
        for (const size of [[1280, 800], [1920, 1080]]) {
          await resize(p, size);
          assert.deepEqual(await p.evaluate(() => window.outOfReach()), [], `${size}, press ${i}`);
          assert.deepEqual(await p.evaluate(column), [], `${size}, press ${i}`);
        }
        await resize(p, [360, 640]);
        assert.deepEqual(await p.evaluate(shortened), [], `the names on a small phone, press ${i}`);
        if (!(await press(i))) return;
      }
      /* With a television there, a phone is a hand: all in reach there too. */
      const tv = await page('tv');
      await tv.goto(`${url}/t/${codeOf(p)}?as=table`);
      await tv.locator('.board').waitFor();
      await resize(p, [360, 640]);
      for (let i = 0; i < 2; i++) {
        await still(tv);
        if (await tv.locator('.ending').count()) return;
        assert.deepEqual([...(await tv.evaluate(column)), ...(await tv.evaluate(wall))], [], `on a television, press ${i}`);
        if (!(await press(i + 2))) return;
        await still(p);
        assert.deepEqual(await p.evaluate(() => window.outOfReach()), [], `a hand, press ${i}`);
      }
    });
  }

  /** The accessible names of what can be pressed on the board. */
  const names = async (p) =>
    [...(await p.getByRole('main').ariaSnapshot()).matchAll(/- '?button "((?:[^"\\]|\\.)*)"(?! \[disabled\])/g)].map((m) => m[1].replaceAll('\\"', '"').replaceAll("''", "'"));
  for (const which of ['lights', 'hood', 'thumb', 'labyrinth', 'goblins']) {
    test(`a whole match of ${which} by keyboard and by names alone`, async ({ page, url }) => {
      const p = await page('laptop');
      await impatient(p);
      await sit(p, url, which, { seats: 2, options: { labyrinth: { cap: 3 }, goblins: { cap: 8 } }[which] ?? {} });
      const over = p.locator('.ending');
      let presses = 0;
      let pressed = false; /* something on the board, in the round before */
      for (; presses < 150; presses++) {
        await targets(p).or(over).or(p.locator('.extras button')).first().waitFor({ timeout: 20000 });
        if (await over.count()) break;
        /* The time to look may be over while one goes there. */
        if (await p.locator('.extras button').evaluateAll((all) => (all[0]?.focus(), all.length > 0))) {
          await p.keyboard.press('Enter');
          await p.locator('.extras button').waitFor({ state: 'detached' });
          pressed = false;
          continue;
        }
        /* Whoever was on the board is still on it. */
        if (pressed) assert.equal(await p.evaluate(() => (document.querySelector('.board-box').contains(document.activeElement) ? '' : document.activeElement.outerHTML.slice(0, 120))), '', 'the focus is on the board');
        pressed = false;
        const all = await names(p);
        if (all.length === 0) continue; /* the others were quicker */
        /* One name means one action. */
        const name = all[(presses * 7 + 3) % all.length];
        const it = p.getByRole('main').getByRole('button', { name, exact: true, disabled: false });
        const actions = new Set(await it.evaluateAll((all) => all.map((e) => e.getAttribute('data-action'))));
        assert.ok(actions.size <= 1, `${name}: ${[...actions]}`);
        const there = () => it.evaluateAll((all) => all.length === 0 || all.includes(document.activeElement));
        let tabs = 0;
        for (; tabs < 120 && !(await there()); tabs++) await p.keyboard.press('Tab');
        assert.ok(tabs < 120, `Tab does not reach: ${name}`);
        if ((await it.count()) === 0) continue;
        await p.keyboard.press('Enter');
        pressed = true;
      }
      assert.ok(await over.count(), 'it has an end');
      console.log(`# ${presses} presses`);
    });
  }
} else {
  const SIZES = [[360, 640], [390, 664], [390, 844], [844, 390], [1280, 800], [1920, 1080]];
  for (const which of Object.keys(GAMES)) {
    for (const [width, height] of SIZES) {
      for (const seats of [2, 4]) {
        for (const me of which === 'hood wolf' ? [0, 1] : [0]) {
          test(`${which}, ${seats} of them, seat ${me}, ${width}×${height}: nothing moves, all is in reach`, async ({ page, url }) => {
            const p = await page('small', { viewport: { width, height } });
            await impatient(p);
            await sit(p, url, which, { seats, me });
            console.log(`# ${await playOut(p, { languages: LANGUAGES })} presses`);
          });
        }
      }
    }
  }
}

await run();
