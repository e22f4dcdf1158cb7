/* What the things of a board are, for who asks: touch and hold, a mouse that rests, the key "?". */
// SPDX-License-Identifier: MIT
import { assert, hurry, impatient, run, still, targets, test } from './harness.mjs';

const TITLES = ['Forest of Lights', 'Tom Thumb', 'Little Red Riding Hood', 'The Princess and the Goblin', 'Secret Labyrinth'];

const note = (p) => p.locator('.note');
const deal = async (p, url, title) => {
  await p.goto(url);
  await p.getByRole('button', { name: new RegExp(`Play now: ${title}`) }).click();
  await targets(p).first().waitFor();
  await still(p);
};
/** Where a finger comes down on it. */
const middle = async (it) => {
  const { x, y, width, height } = await it.boundingBox();
  return [x + width / 2, y + height / 2];
};

test('everything that can be pressed on the first screen of a game says what it is', async ({ page, url }) => {
  const p = await page('laptop');
  await hurry(p);
  await impatient(p);
  for (const title of TITLES) {
    await deal(p, url, title);
    assert.notEqual(await p.locator('.told').innerText(), '', `${title} says what one plays for`);
    const silent = await p.evaluate(async () => {
      const soon = () => new Promise((done) => setTimeout(done, 0));
      const bad = [];
      for (const e of document.querySelectorAll('.board :is([data-press], button:not([disabled]))')) {
        e.focus();
        e.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
        await soon();
        const [name, what] = [...(document.querySelector('.note:not(.ask)')?.children ?? [])].map((c) => c.textContent);
        if (!name || !what || /[{}]/.test(name + what)) bad.push(`${e.getAttribute('aria-label') ?? e.textContent.trim()}: ${name}: ${what}`);
        dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        await soon();
      }
      return bad;
    });
    assert.deepEqual(silent, [], title);
  }
});

test('by keys alone: "What is this?", then Enter on a thing asks and plays nothing', async ({ page, url }) => {
  const p = await page('laptop');
  await hurry(p);
  await deal(p, url, 'Forest of Lights');
  assert.ok(await p.evaluate(() => document.querySelector('.board-box').contains(document.activeElement)), 'whoever came to the board by keys is there');
  const asks = p.getByRole('button', { name: 'What is this?' });
  const told = await p.locator('.play header').innerText();
  for (const key of ['Enter', ' ']) {
    await asks.press('Enter');
    assert.equal(await asks.getAttribute('aria-pressed'), 'true');
    await targets(p).first().press(key);
    await note(p).waitFor();
    assert.equal(await asks.getAttribute('aria-pressed'), 'false');
    await p.keyboard.press('Escape');
    await note(p).waitFor({ state: 'detached' });
  }
  assert.equal(await p.locator('.play header').innerText(), told, 'nothing was played');
  await targets(p).first().press('Enter');
  await p.waitForFunction((was) => document.querySelector('.play header').innerText !== was, told);
});

test('a finger that stays asks and does nothing else; a press, another view and Escape end it', async ({ page, url }) => {
  const p = await page('small');
  await hurry(p);
  await deal(p, url, 'Little Red Riding Hood');
  const pick = p.locator('[data-action="pick"]');
  const cards = () => p.locator('[data-part="row"] .it[aria-label]').count();
  const before = await cards();
  await p.mouse.move(...(await middle(pick)));
  await p.mouse.down();
  await note(p).waitFor();
  await p.mouse.up();
  assert.match(await note(p).innerText(), /Any number is safe\. Only with the wolf the picking fails/);
  await still(p);
  assert.equal(await cards(), before, 'no card was picked');
  const [paper, thing] = [await note(p).boundingBox(), await pick.boundingBox()];
  assert.ok(paper.y + paper.height <= thing.y || paper.y >= thing.y + thing.height, 'the note lies beside its thing');

  /* What cannot be pressed now has its note too; the old one is gone. */
  await p.mouse.move(...(await middle(p.locator('[data-part="cake"]'))));
  await p.mouse.down();
  await p.getByText('Red may eat it for one step more').waitFor();
  await p.mouse.up();
  assert.equal(await note(p).count(), 1);
  await p.keyboard.press('Escape');
  assert.equal(await note(p).count(), 0);

  /* One key lets the next touch ask; a press is a move again after that. */
  await p.locator('header').getByRole('button', { name: 'What is this?' }).click();
  await p.locator('h1.ask', { hasText: 'Touch what you want to know about.' }).waitFor();
  await p.touchscreen.tap(...(await middle(p.locator('[data-action="stop"]'))));
  await p.getByText('Then the wolf goes one step.').waitFor();
  await pick.click();
  await note(p).waitFor({ state: 'detached' });
  await p.waitForFunction((n) => document.querySelectorAll('[data-part="row"] .it[aria-label]').length !== n, before);
});

test('of things that lie on each other the topmost is explained', async ({ page, url }) => {
  const p = await page('small');
  await hurry(p);
  await deal(p, url, 'Secret Labyrinth');
  const all = await p.evaluate(() => {
    const middle = (e) => {
      const { left, top, width, height } = (e.querySelector('[data-spot]') ?? e).getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const pawns = [...document.querySelectorAll('.castle .pawn')];
    const far = (e) => Math.min(...pawns.map((q) => Math.hypot(middle(q)[0] - middle(e)[0], middle(q)[1] - middle(e)[1])));
    const secrets = [...document.querySelectorAll('.castle .secret')].sort((a, b) => far(a) - far(b)).slice(0, 3);
    return [...secrets, ...pawns].map((e) => ({ name: e.getAttribute('aria-label'), at: middle(e) }));
  });
  for (const { name, at } of all) {
    await p.mouse.move(...at);
    await p.mouse.down();
    await note(p).waitFor();
    assert.equal(await note(p).locator('b').textContent(), name.charAt(0).toUpperCase() + name.slice(1));
    await p.mouse.up();
    await p.keyboard.press('Escape');
    await note(p).waitFor({ state: 'detached' });
  }
});

test('a tile that lies face down says no more than that', async ({ page, url }) => {
  const p = await page('laptop');
  await hurry(p);
  await deal(p, url, 'Tom Thumb');
  const tile = p.locator('[data-part="tile-1"]');
  await p.mouse.move(...(await middle(tile)));
  await p.mouse.down();
  await note(p).waitFor();
  await p.mouse.up();
  const face = await note(p).locator('b').innerText();
  await p.locator('[data-action="hide"]').click();
  await note(p).waitFor({ state: 'detached' });
  await p.waitForFunction(() => document.querySelector('[data-part="tile-1"]').getAttribute('aria-label').includes('face down'));
  await still(p);
  await p.mouse.move(0, 0);
  await p.mouse.move(...(await middle(tile)), { steps: 3 });
  await note(p).waitFor(); /* it rests there */
  assert.notEqual(await note(p).locator('b').innerText(), face);
  await p.mouse.move(5, 5);
  await note(p).waitFor({ state: 'detached' });
});

test('the level of Play now is chosen with one press, and kept', async ({ page, url }) => {
  const p = await page('small');
  const dealt = [];
  p.on('request', (r) => r.method() === 'POST' && dealt.push(r.postDataJSON()));
  await p.goto(url);
  await p.locator('.levels label').nth(3).click();
  await p.reload();
  await p.getByRole('button', { name: /Play now: Forest of Lights/ }).click();
  await targets(p).first().waitFor();
  assert.deepEqual(dealt.at(-1).seats.map((s) => s.level), [undefined, 'elephant', 'elephant']);
});

await run();
