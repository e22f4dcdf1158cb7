/* From the home page to the end of a game, alone against computer players. */
// SPDX-License-Identifier: MIT
import { readFileSync, readdirSync } from 'node:fs';
import { asks, assert, codeOf, gaps, hurry, impatient, LANGUAGES, playOut, question, run, SIZES, still, targets, test, told } from './harness.mjs';

test('ten seconds from opening the page to the first move', async ({ page, url }) => {
  const p = await page('laptop', { reducedMotion: 'no-preference' });
  const start = Date.now();
  await p.goto(url);
  await p.getByRole('button', { name: /Play now: Forest of Lights/ }).click();
  await gaps(p).first().waitFor();
  await gaps(p).first().click();
  await told(p, 'You came into the forest through');
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
  await p.getByText('For the curious').click();
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
  assert.doesNotMatch(await p.locator('.play .told').textContent(), /over/, 'the old headline in the next match');
});

test('what the others do is told step by step, stays traced, and is told again', async ({ page, url }) => {
  const p = await page('small');
  const other = { kind: 'computer', level: 'random' };
  const made = await p.request.post(`${url}/api/tables`, { data: { game: 'lights', seats: [{ kind: 'me', name: 'Anna' }, other, other], settings: { pace: 20 }, start: true }, headers: { origin: url } });
  await p.goto(`${url}/t/${(await made.json()).code}`);
  await gaps(p).first().click();
  /* One press goes on to what happened next; nothing is lit before the story has arrived. */
  await p.locator('button.skip').waitFor();
  await p.keyboard.press('Escape');
  await told(p, 'You came into the forest');
  await gaps(p).first().waitFor();
  const heard = await p.evaluate(() => window.heard.map((h) => h.told).filter((t) => / came in/.test(t)));
  assert.equal(new Set(heard.map((t) => t.split(' ')[0])).size, 3, heard.join('\n'));
  assert.equal(await p.locator('.forest .traced').count(), 1);
  await p.getByRole('button', { name: 'What happened' }).click();
  const story = await p.locator('dialog ol li').allInnerTexts();
  assert.ok(story.length >= 3 && story.at(-1), story.join('\n'));
  assert.deepEqual(await p.evaluate(() => [...window.moved]), []);
  /* A reload begins with nothing. */
  await p.reload();
  await gaps(p).first().waitFor();
  assert.equal(await p.locator('.traced').count(), 0);
  await p.getByRole('button', { name: 'What happened' }).click();
  await p.getByText('Nothing has happened since you came.').waitFor();
  assert.equal(await p.locator('dialog ol li').count(), 0);
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
  /* What the sentence names has its picture, which is no word more; touched, it lights up where it lies open. */
  const named = p.locator('.told .thing', { has: p.locator('use[href="#treasure-crown"]') });
  assert.equal(await named.innerText(), 'the crown');
  await named.click();
  await p.locator('.board .pointed[href="#treasure-crown"]').first().waitFor();
  /* No key gives way to another. */
  const keys = await Promise.all(['Take it back', 'What is this?', 'A hint', 'What happened', 'Menu'].map((name) => p.getByRole('button', { name }).boundingBox()));
  for (const [i, a] of keys.entries()) {
    assert.ok(a.width >= 44 && a.height >= 44, `key ${i} is ${a.width} × ${a.height}`);
    for (const b of keys.slice(i + 1)) assert.ok(a.x + a.width <= b.x + 1 || b.x + b.width <= a.x + 1 || a.y + a.height <= b.y + 1 || b.y + b.height <= a.y + 1, `key ${i} overlaps another`);
  }
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
  /* It was another: that is said, and which. */
  await p.waitForFunction(() => window.heard.some((h) => /^You came in: it was the \w+, not the crown\.$/.test(h.told)));
});

/* Runs in the page: what is wrong with where the owl's light falls, once it falls. */
const spot = () =>
  new Promise((done) => {
    const look = () => {
      const light = document.querySelector('div.light');
      if (!light) return setTimeout(look, 10);
      const [r, room, owl] = [light, document.querySelector('.board-box'), document.querySelector('aside')].map((e) => e.getBoundingClientRect());
      const bad = [];
      if (r.width < 20 || r.height < 20) bad.push('too small to see');
      if (r.width * r.height > 0.8 * room.width * room.height) bad.push('over everything');
      if (r.left < room.left - 1 || r.top < room.top - 1 || r.right > room.right + 1 || r.bottom > room.bottom + 1) bad.push('out of sight');
      if (r.bottom > owl.top + 1 && r.right > owl.left && r.left < owl.right) bad.push('under the owl');
      done(bad.map((what) => `${innerWidth}×${innerHeight}: the light is ${what} (${[r.left, r.top, r.width, r.height].map(Math.round)})`));
    };
    requestAnimationFrame(() => requestAnimationFrame(look)); /* another size of the screen has been heard of */
  });

const BOARDS = new URL('../../web/src/boards/', import.meta.url);
const LESSONS = readdirSync(BOARDS, { withFileTypes: true }).filter((g) => g.isDirectory()).flatMap((g) =>
  readdirSync(new URL(`${g.name}/`, BOARDS)).flatMap((f) => (/^tutorial-?(.*)\.json$/.test(f) ? `${g.name}/${/^tutorial-?(.*)\.json$/.exec(f)[1]}` : [])));
for (const lesson of LESSONS) {
  test(`the lesson ${lesson} shows what it speaks of, covers nothing, and leads to a table`, async ({ page, url }) => {
    const p = await page('small');
    await impatient(p);
    await p.goto(`${url}/learn/${lesson}`);
    await p.locator('aside').waitFor();
    for (let i = 0; i < 40; i++) {
      await still(p); /* the owl covers nothing */
      assert.deepEqual(await p.evaluate(() => [...window.outOfReach(), ...window.moved]), [], `step ${i + 1}`);
      const wrong = await p.evaluate(spot);
      for (const size of process.env.SWEEP ? ['phone', 'laptop', 'small'] : []) {
        const [width, height] = SIZES[size];
        await p.setViewportSize({ width, height });
        if (size !== 'small') wrong.push(...(await p.evaluate(spot)));
      }
      assert.deepEqual(wrong, [], `step ${i + 1}`);
      if (await p.getByRole('button', { name: 'Play now' }).count()) break;
      const before = await p.locator('.ways .soft').innerText();
      if (await p.locator('.do').count()) {
        if ((await targets(p).count()) === 0) await p.locator('.board button[aria-pressed="false"]').click(); /* the horn, then a cave */
        await targets(p).first().click();
      } else await p.getByRole('button', { name: 'Next' }).click();
      await p.waitForFunction((b) => document.querySelector('.ways .soft').innerText !== b, before);
    }
    assert.ok(await p.evaluate(() => JSON.parse(localStorage.getItem('thicket')).learned), 'a lesson was played here');
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
  { title: 'The Princess and the Goblin', options: { cap: 30 }, record: /\[Game "goblins"\]/, parts: ['caves', 'mountain', 'paths', 'homes'] },
  { title: 'The Princess and the Goblin', options: { mode: 'advanced', cap: 30 }, record: /mode=advanced/, parts: ['caves', 'paths'], size: 'small' },
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
    await p.getByText('For the curious').click();
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
  await p.getByRole('button', { name: 'Yes', exact: true }).click();
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
