/* From the home page to the end of a game, alone against computer players. */
// SPDX-License-Identifier: MIT
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { asks, assert, codeOf, gaps, hurry, impatient, LANGUAGES, playOut, question, run, still, targets, test, told } from './harness.mjs';

test('ten seconds from opening the page to the first move', async ({ page, url }) => {
  const p = await page('laptop', { reducedMotion: 'no-preference' });
  const start = Date.now();
  await p.goto(url);
  await p.getByRole('button', { name: /Play now: Forest of Lights/ }).click();
  await gaps(p).first().waitFor();
  await gaps(p).first().click();
  await told(p, 'You came into the forest at');
  const ms = Date.now() - start;
  console.log(`# ${ms} ms from the address to the first move`);
  assert.ok(ms < 10000);
  assert.match(await p.title(), /Forest of Lights/);
});

test('a game of lights to its end, the replay, the record, and again', async ({ page, url }) => {
  const p = await page('laptop');
  await hurry(p, { goal: 1 });
  await impatient(p);
  await p.goto(url);
  await p.getByRole('button', { name: /Play now: Forest of Lights/ }).click();
  await p.locator('.play').waitFor();
  const code = codeOf(p);
  const moves = await playOut(p);
  console.log(`# ${moves} moves`);

  /* How it ended, and that chance was fair. */
  assert.match(await question(p), /won/);
  await p.getByText('The record, and whether chance was fair').click();
  await p.getByText('Chance was fair: the seed fits its seal').waitFor();
  assert.equal(await p.locator('.ending ol li').count(), 3);

  /* The record to keep. */
  const [download] = await Promise.all([p.waitForEvent('download'), p.getByRole('link', { name: 'Keep the record' }).click()]);
  const record = readFileSync(await download.path(), 'utf8');
  assert.match(record, /\[Game "lights"\]/);
  assert.match(record, /\[Result "seat\d"\]/);

  /* Everything again, face up. */
  await p.getByRole('link', { name: 'See it all again' }).click();
  const line = p.getByRole('slider', { name: 'Time line' });
  await line.waitFor();
  assert.equal(await p.locator('.bared').count(), 16);
  const last = Number(await line.getAttribute('max'));
  assert.ok(last > moves);
  await line.focus();
  await p.keyboard.press('End');
  assert.equal(await line.inputValue(), String(last));
  await p.keyboard.press('Home');
  await p.getByRole('button', { name: 'One step forward' }).click();
  assert.equal(await line.inputValue(), '1');
  await p.getByRole('button', { name: 'Play', exact: true }).click();
  await p.waitForFunction(() => Number(document.querySelector('input[type=range]').value) > 2);

  /* Again with the same people. */
  await p.getByRole('link', { name: 'Back to the table' }).click();
  assert.equal(codeOf(p), code);
  await p.getByRole('button', { name: 'Again' }).click();
  await gaps(p).first().waitFor();
  assert.equal(await p.locator('.ending').count(), 0);
});

test('naming a treasure, a hint and taking nothing back', async ({ page, url }) => {
  const p = await page('small');
  await hurry(p);
  await p.goto(url);
  await p.getByRole('button', { name: /Play now: Forest of Lights/ }).click();
  await gaps(p).first().waitFor();
  await p.getByRole('button', { name: 'crown' }).click();
  await asks(p, 'Bring your light in: choose an entrance.');
  assert.equal(await p.getByRole('button', { name: 'crown' }).getAttribute('aria-pressed'), 'true');
  assert.ok(await p.getByRole('button', { name: 'vase' }).isDisabled());
  await p.getByRole('button', { name: 'A hint' }).click();
  await p.locator('.hint').waitFor();
  /* A hint has a place of its own: it lies over nothing, and moves nothing. */
  const clear = async () => assert.deepEqual(await p.evaluate(() => [...window.outOfReach(), ...window.moved]), []);
  await clear();
  // More and more of the hint, until it lights the move.
  for (let i = 0; i < 60 && (await p.locator('.hinted').count()) === 0; i++) {
    const more = p.locator('header .lamp[aria-disabled="false"]');
    if (await more.count()) await more.click({ timeout: 2000 }).catch(() => {});
    await p.waitForTimeout(250);
  }
  await p.locator('.hinted').waitFor();
  await clear();
  await gaps(p).first().click();
  await p.locator('.hint').waitFor({ state: 'detached' });
});

const BOARDS = new URL('../../web/src/boards/', import.meta.url);
for (const game of readdirSync(BOARDS).filter((g) => existsSync(new URL(`${g}/tutorial.json`, BOARDS)))) {
  test(`the tutorial of ${game} leads to a table`, async ({ page, url }) => {
    const p = await page('small');
    await impatient(p);
    await p.goto(`${url}/learn/${game}`);
    await p.locator('aside').waitFor();
    for (let i = 0; i < 40; i++) {
      await still(p); /* the owl covers nothing */
      assert.deepEqual(await p.evaluate(() => [...window.outOfReach(), ...window.moved]), [], `step ${i + 1}`);
      if (await p.getByRole('button', { name: 'Play now' }).count()) break;
      const before = await p.locator('.ways .soft').innerText();
      if (await p.locator('.do').count()) await targets(p).first().click();
      else await p.getByRole('button', { name: 'Next' }).click();
      await p.waitForFunction((b) => document.querySelector('.ways .soft').innerText !== b, before);
    }
    await p.getByRole('button', { name: 'Play now' }).click();
    await targets(p).first().waitFor();
  });
}

/* Whole games on every board, by pressing what is lit, on a small phone in all languages by turns: title, options, what the
 * record must say.  Nothing may move, and all that can be pressed is in sight (playOut). */
const WHOLE = [
  { title: 'Forest of Lights', options: { goal: 2 }, record: /\[Game "lights"\]/, parts: ['sought', 'seats'], size: 'small' },
  { title: 'Little Red Riding Hood', options: {}, record: /\[Game "hood"\]/, parts: ['row', 'red', 'wolf', 'arrivals', 'deck_cards'] },
  { title: 'Little Red Riding Hood', options: { mode: 'wolf' }, record: /\[Mode "wolf"\]|mode=wolf/i, parts: ['row', 'hand', 'arrivals'], size: 'small' },
  { title: 'Tom Thumb', options: {}, record: /\[Game "thumb"\]/, parts: ['lantern', 'ogre'], size: 'small' },
  { title: 'Secret Labyrinth', options: { cap: 9 }, record: /\[Game "labyrinth"\]/, parts: ['seats', 'sought'], size: 'small' },
  { title: 'The Princess and the Goblin', options: { cap: 60 }, record: /\[Game "goblins"\]/, parts: ['caves', 'mountain', 'paths', 'homes'] },
  { title: 'The Princess and the Goblin', options: { mode: 'advanced', cap: 60 }, record: /mode=advanced/, parts: ['caves', 'paths'], size: 'small' },
];
for (const { title, options, record, parts, size = 'laptop' } of WHOLE) {
  test(`a whole game of ${title} ${JSON.stringify(options)} on its own board`, async ({ page, url }) => {
    const p = await page(size);
    await hurry(p, options);
    await impatient(p);
    await p.goto(url);
    await p.getByRole('button', { name: new RegExp(`Play now: ${title}`) }).click();
    await targets(p).first().waitFor();
    const presses = await playOut(p, { languages: size === 'small' ? LANGUAGES : null });
    console.log(`# ${presses} presses, ${await p.evaluate(() => window.drawn)} boxes measured`);
    assert.ok(presses > 0);
    assert.ok((await question(p)).length > 3);
    await p.getByText('The record, and whether chance was fair').click();
    const [download] = await Promise.all([p.waitForEvent('download'), p.getByRole('link', { name: 'Keep the record' }).click()]);
    assert.match(readFileSync(await download.path(), 'utf8'), record);
    /* Again, with everything face up. */
    await p.getByRole('link', { name: 'See it all again' }).click();
    await p.getByRole('slider', { name: 'Time line' }).waitFor();
    for (const part of parts) await p.locator(`[data-part="${part}"]`).first().waitFor({ state: 'attached' });
    await p.getByRole('slider', { name: 'Time line' }).focus();
    await p.keyboard.press('End');
  });
}

test('alone in the mountain: a palace, the caves, the chart, and out or not', async ({ page, url }) => {
  const p = await page('phone');
  await hurry(p, { mode: 'solo' });
  await impatient(p);
  await p.goto(`${url}/new?game=goblins`);
  const fewer = p.getByRole('button', { name: 'One seat less' });
  await fewer.waitFor();
  while ((await p.locator('section ol li').count()) > 1) await fewer.click();
  await p.locator('.go .button').click(); /* nobody is waited for */
  const press = async (action) => {
    const found = p.locator(`[data-action^="${action}"]`).first();
    await found.waitFor();
    await found.click();
  };
  await press('palace palace2');
  /* Until two path tiles lie open. */
  for (let i = 0; i < 25 && (await p.locator('[data-action="chart"]').count()) === 0; i++) {
    const left = await p.locator('[data-action="explore"]').getAttribute('aria-label');
    await press('explore');
    await p.waitForFunction((was) => document.querySelector('[data-action="explore"]') && document.querySelector('[data-action="explore"]').getAttribute('aria-label') !== was, left);
  }
  await press('chart');
  await press('take ');
  await p.getByRole('img', { name: 'A sealed home' }).first().waitFor();
  await press('escape');
  await p.locator('[data-part="pile"] .card').first().waitFor();
  await press('fail');
  await p.locator('.ending').waitFor();
  assert.match(await question(p), /The goblins have won/);
});

test('every game of the house can be opened from its picture', async ({ page, url }) => {
  const p = await page('laptop');
  await hurry(p);
  await p.goto(url);
  await p.locator('button.picture').first().waitFor();
  const names = await p.locator('button.picture').evaluateAll((all) => all.map((b) => b.getAttribute('aria-label')));
  assert.ok(names.length >= 1);
  for (const name of names) {
    await p.goto(url);
    await p.getByRole('button', { name }).click();
    await p.locator('.board').first().waitFor();
    await p.waitForFunction(() => document.querySelector('h1.ask')?.innerText.length > 3);
  }
});

test('on a phone a new table shows the game that was asked for', async ({ page, url }) => {
  const p = await page('phone');
  for (const game of ['lights', 'labyrinth']) {
    await p.goto(`${url}/new?game=${game}`);
    await p.waitForFunction(() => {
      const at = document.querySelector('.pick .chosen')?.getBoundingClientRect();
      return at && at.left >= 0 && at.right <= innerWidth;
    });
  }
});

await run();
