/*
 * Looking back: from the last move to a moment of the game in the replay, through the eyes of who chose, at a person's
 * pace.
 */
// SPDX-License-Identifier: MIT
import { assert, LANGUAGES, run, still, test } from './harness.mjs';
import { play, recordOf, tableAt } from './records.mjs';

/* Cleo turns up the third tile, having seen what is asked for under the fourth. */
const LOST = 'thumb/all-six-ogre-tiles-up-is-lost-at-once';
const SHOTS = process.env.SHOTS;

for (const size of SHOTS ? ['small', 'laptop'] : ['small']) {
  test(`from the last move to what was seen before, one press each, on a ${size} screen`, async ({ page, url }) => {
    const p = await page(size, { reducedMotion: 'no-preference' });
    const record = recordOf(LOST);
    const code = await tableAt(p, url, record, record.acts.length - 1);
    await p.goto(`${url}/t/${code}`);
    await p.locator('.board-box').waitFor();
    await play(p, code, record.acts.slice(-1));
    const ending = p.locator('.ending');
    await ending.waitFor();

    /* The moments come by themselves, as pictures; no number stands at them. */
    const missed = p.locator('.moments a.is-missed');
    await missed.waitFor();
    await still(p);
    if (SHOTS) await p.screenshot({ path: `${SHOTS}/review-ending-${size}.png` });
    assert.equal(await missed.count(), 1);
    assert.match(await missed.getAttribute('aria-label'), /You saw the hill at tile 4\. You learned this 2 moves before/);
    assert.doesNotMatch(await p.locator('.moments').innerText(), /\d/);

    /* One press, and it is that moment, with what Cleo could know. */
    await missed.click();
    await p.getByRole('slider', { name: 'Time line' }).waitFor();
    await p.locator('.replay b.moment').waitFor();
    const wanted = new URL(p.url()).searchParams;
    assert.equal(wanted.get('eyes'), '2');
    assert.equal(await p.getByRole('slider', { name: 'Time line' }).inputValue(), wanted.get('at'));
    assert.match(await p.locator('.replay b.moment').innerText(), /You saw the hill at tile 4/);
    await p.locator('[data-place="3"].known').waitFor();
    if (SHOTS) await p.screenshot({ path: `${SHOTS}/review-replay-${size}.png` });

    /* What was hidden from Cleo can be hidden: then fewer tiles lie open. */
    const face = () => p.locator('.board-box').innerHTML();
    const open = await face();
    await p.getByRole('button', { name: 'Everything' }).click();
    await p.getByRole('heading', { name: /as Cleo saw it/ }).waitFor();
    assert.notEqual(await face(), open);

    /* One step on it is told what was done; and there is a way to the next moment. */
    await p.getByRole('button', { name: 'One step forward' }).click();
    await p.locator('.replay b.moment').waitFor({ state: 'detached' });
    await p.getByRole('button', { name: 'Next moment' }).click();
    await p.locator('.replay b.moment').waitFor();
    await p.getByRole('link', { name: 'Back to the table' }).click();
    await ending.waitFor();
  });
}

/* A record of each game that is over, and what of it lies on the board. */
const OVER = [
  [LOST, ['missed', 'remembered']],
  ['hood/two-hundred-points', ['missed', 'remembered']],
  ['lights/no-tile-left-most-treasures-win-the-first-of-equals', ['lucky', 'missed']],
  ['goblins/the-game-ends-when-all-have-escaped', ['lucky', 'remembered']],
  ['labyrinth/at-the-cap-a-gnome-can-win', ['lucky', 'remembered']],
];
for (const [path, kinds] of OVER) {
  test(`a child's ending: threads of light on the board, nothing counted: ${path}`, async ({ page, url }) => {
    const p = await page('small');
    const record = recordOf(path);
    const code = await tableAt(p, url, record, record.acts.length, { threads: 1 });
    await p.goto(`${url}/t/${code}`);
    await p.locator('.ending').waitFor();
    const see = p.getByRole('button', { name: 'See what you remembered on the board' });
    await p.locator('.moments a').first().waitFor();
    assert.doesNotMatch(await p.locator('.ending').evaluate((e) => [...e.querySelectorAll('.words > *:not(details)')].map((x) => x.innerText).join(' ')), /\d/);
    assert.equal(await p.locator('.ending ol, .ending .tally').count(), 0);
    await see.click();

    /* Each lies in the middle of a thing of the board, and is said in words. */
    const threads = p.locator('.threads');
    await threads.locator('svg').waitFor({ state: 'attached' });
    if (SHOTS) await p.screenshot({ path: `${SHOTS}/threads-${record.game}.png` });
    const found = await threads.evaluate((e) => [...new Set([...e.querySelectorAll('circle')].map((c) => c.classList[0].slice(3)))].sort());
    assert.deepEqual(found.filter((k) => kinds.includes(k)), kinds);
    const box = await p.locator('.board-box').boundingBox();
    for (const c of await threads.locator('circle').all()) {
      const { x, y, width, height } = await c.boundingBox();
      assert.ok(x + width / 2 > box.x && x + width / 2 < box.x + box.width && y + height / 2 > box.y && y + height / 2 < box.y + box.height, path);
    }
    assert.equal(await threads.locator('path.is-remembered:not(.halo)').evaluate((e) => getComputedStyle(e).strokeDasharray), 'none');
    assert.notEqual(await threads.locator('path.is-lucky:not(.halo)').evaluate((e) => getComputedStyle(e).strokeDasharray), 'none');
    const said = await p.getByRole('list', { name: 'What you remembered' }).getByRole('listitem').allInnerTexts();
    assert.equal(said.length, await threads.locator('circle').count());
    assert.ok(said.every((s) => /^(You knew it! .+|Seen before .+|Lucky! .+)/.test(s)), said.join('; '));
    assert.equal(await p.evaluate(() => document.querySelector('.threads svg').getAnimations({ subtree: true }).length), 0, 'still where motion is not wanted');
  });
}

test('on a small phone the moments of each stand side by side, and the keys at the foot leave them the height, in every language', async ({ page, url }) => {
  const p = await page('small');
  const record = recordOf(OVER[2][0]);
  const code = await tableAt(p, url, record, record.acts.length);
  await p.goto(`${url}/t/${code}`);
  await p.locator('.moments a').first().waitFor();
  for (const language of LANGUAGES) {
    await p.evaluate((language) => dispatchEvent(new StorageEvent('storage', { key: 'thicket', newValue: JSON.stringify({ language }) })), language);
    await p.locator(`html[lang="${language}"]`).waitFor();
    await still(p);
    const rows = await p.locator('.moments .row').evaluateAll((all) => all.map((row) => new Set([...row.querySelectorAll('.moment')].map((m) => m.getBoundingClientRect().top)).size));
    assert.deepEqual(rows, Array(record.players).fill(1), language);
    const words = await p.locator('.moment b').evaluateAll((all) => all.map((e) => parseFloat(getComputedStyle(e).fontSize)));
    assert.ok(words.every((size) => size > 14.5), `${language}: ${words} px`);
    const cut = await p.locator('.moment b, .on .button').evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1).map((e) => e.textContent));
    assert.deepEqual(cut, [], language);
    const [sheet, foot] = await p.locator('.ending, .ending .on').evaluateAll((all) => all.map((e) => e.clientHeight));
    assert.ok(foot < sheet / 4, `${language}: ${foot} of ${sheet}`);
  }
});

test('a table ends as for a child where a lesson was played, unless it is told otherwise', async ({ page, url }) => {
  const p = await page('small');
  const choice = p.getByRole('checkbox', { name: /^For children/ });
  await p.goto(`${url}/new?game=thumb`);
  await p.getByText('More choices').click();
  assert.equal(await choice.isChecked(), false);
  await p.evaluate(() => localStorage.setItem('thicket', JSON.stringify({ learned: true })));
  await p.reload();
  await p.getByText('More choices').click();
  assert.equal(await choice.isChecked(), true);
  /* The table has it, and whoever leads it can choose otherwise. */
  await p.goto(url);
  await p.getByRole('button', { name: /Play now: Forest of Lights/ }).click();
  await p.getByRole('button', { name: 'Menu' }).click();
  await choice.click();
  await p.reload();
  await p.getByRole('button', { name: 'Menu' }).click();
  await choice.waitFor();
  assert.equal(await choice.isChecked(), false);
});

for (const path of ['goblins/the-game-ends-when-all-have-escaped', 'thumb/the-boots-may-lose-the-game', 'lights/the-game-ends-at-once-when-a-player-has-enough']) {
  test(`a replay's board stands still whatever is told, and is whole on a small phone: ${path}`, async ({ page, url }) => {
    const p = await page('small');
    const record = recordOf(path);
    const code = await tableAt(p, url, record, record.acts.length);
    await p.goto(`${url}/t/${code}/replay?match=1`);
    const line = p.getByRole('slider', { name: 'Time line' });
    await line.waitFor();
    const places = new Set();
    for (const next = p.getByRole('button', { name: 'One step forward' }); await next.isEnabled(); await next.click()) {
      await still(p);
      places.add(await p.locator('.board-box').evaluate((e) => JSON.stringify(e.getBoundingClientRect())));
      const out = await p.locator('.board-box').evaluate((box) => [...box.querySelectorAll('.side *, .board svg')].filter((e) => !e.closest('.spoken') && !e.ownerSVGElement && e.getBoundingClientRect().right > innerWidth + 1).map((e) => e.outerHTML.slice(0, 90)));
      assert.deepEqual(out.slice(0, 3), [], `step ${await line.inputValue()}`);
    }
    assert.equal(places.size, 1, [...places].join('\n'));
    if (SHOTS) await p.screenshot({ path: `${SHOTS}/replay-${path.split('/')[0]}.png` });
  });
}

/* Runs in the page: what goes beyond the screen at the side, and what has more to say than its place shows, without a sign of it. */
const amiss = () => {
  const all = [...document.querySelectorAll('.replay *')].filter((e) => !e.closest('.spoken, .minds .name') && !e.ownerSVGElement && e.checkVisibility());
  const beyond = all.filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('svg'));
  const silent = all.filter((e) => e.closest('.told, .minds, footer') && e.scrollHeight > e.clientHeight + 1 && /auto|scroll|hidden/.test(getComputedStyle(e).overflowY) && getComputedStyle(e).maskImage === 'none');
  return [...beyond.map((e) => `beyond the screen: ${e.outerHTML.slice(0, 90)}`), ...silent.map((e) => `goes on without a sign: ${e.textContent}`)].slice(0, 4);
};
for (const path of [...OVER.map(([path]) => path), 'goblins/stuck-retreat-or-wait']) {
  test(`whoever's eyes it is through, a replay's board has its room on a small phone, in every language: ${path}`, async ({ page, url }) => {
    const p = await page('small');
    const record = recordOf(path);
    const code = await tableAt(p, url, record, record.acts.length);
    const places = () => p.locator('.board-box').evaluate((e) => JSON.stringify(e.getBoundingClientRect()));
    for (const [width, height] of [[360, 640], [375, 667]]) {
      await p.setViewportSize({ width, height });
      await p.goto(`${url}/t/${code}/replay?match=1`);
      await p.locator('.minds .button').first().waitFor();
      await still(p);
      const before = await places();
      await p.goto(`${url}/t/${code}/replay?match=1&eyes=0&at=${Math.floor(record.acts.length * 0.8)}`);
      for (const language of LANGUAGES) {
        await p.evaluate((language) => dispatchEvent(new StorageEvent('storage', { key: 'thicket', newValue: JSON.stringify({ language }) })), language);
        await p.locator(`html[lang="${language}"]`).waitFor();
        await still(p);
        assert.deepEqual(await p.evaluate(amiss), [], `${width}, ${language}`);
        assert.equal(await places(), before, `${width}, ${language}`);
      }
    }
    if (SHOTS) await p.screenshot({ path: `${SHOTS}/replay-eyes-${path.replace('/', '-')}.png` });
  });
}

test('from a moment of the replay one goes on at a table of one\'s own', async ({ page, url }) => {
  const p = await page('small');
  const record = recordOf(LOST);
  const code = await tableAt(p, url, record, record.acts.length);
  await p.goto(`${url}/t/${code}/replay?eyes=2&at=${record.acts.length - 2}`);
  await p.getByRole('button', { name: 'Take over from here' }).click();
  await p.waitForURL((to) => /\/t\/[A-Z]+$/.test(to.pathname) && !to.pathname.includes(code));
  await p.locator('.play .board-box').waitFor();
});

test('a hint says more in three steps, and lights what it speaks of', async ({ page, url }) => {
  const p = await page('small');
  const record = recordOf(LOST);
  const code = await tableAt(p, url, record, record.acts.length - 1);
  await p.goto(`${url}/t/${code}`);
  const lift = p.getByRole('button', { name: /^I am/ });
  const lamp = p.getByRole('button', { name: 'A hint' });
  await lift.or(lamp).first().waitFor();
  if (await lift.count()) await lift.click();
  await lamp.click();
  await p.locator('.hint', { hasText: 'Where did you see the hill?' }).waitFor();
  await p.locator('[data-part="asked"].remembered').waitFor();
  const more = p.locator('header .lamp[aria-disabled="false"]');
  await more.click();
  await p.locator('.hint', { hasText: 'You saw the hill at tile 4.' }).waitFor();
  await p.locator('[data-place="3"].remembered').waitFor();
  assert.equal(await p.locator('[data-part="asked"].remembered, .hinted').count(), 0);
  await more.click();
  await p.locator('[data-place="3"].hinted, [data-place="3"] .hinted, .hinted').first().waitFor();
});

test('where nothing remembered decides, a hint gives the plan, then the odds, then what to do, and lights what it speaks of', async ({ page, url }) => {
  const p = await page('small');
  const record = recordOf('lights/the-game-ends-at-once-when-a-player-has-enough');
  const code = await tableAt(p, url, record, 0);
  await p.goto(`${url}/t/${code}`);
  const lift = p.getByRole('button', { name: /^I am/ });
  const lamp = p.getByRole('button', { name: 'A hint' });
  await lift.or(lamp).first().waitFor();
  if (await lift.count()) await lift.click();
  await lamp.click();
  await p.locator('.hint', { hasText: /You have not seen 16 of the places: the .* must be above one of them/ }).waitFor();
  await p.locator('[data-part="sought"].remembered').waitFor();
  assert.equal(await p.locator('.hinted').count(), 0);
  const more = p.locator('header .lamp[aria-disabled="false"]');
  await more.click();
  await p.locator('.hint', { hasText: 'Of ten games that go on like this' }).waitFor();
  assert.equal(await p.locator('.hinted').count(), 0);
  await more.click();
  await p.locator('.hinted').first().waitFor();
  await p.locator('[data-part="sought"].remembered').waitFor();
});

test('my memory: off until it is wanted, told by game, gone with one press', async ({ page, url }) => {
  const p = await page('small');
  await p.goto(`${url}/settings`);
  await p.getByRole('link', { name: 'My memory' }).click();
  await p.getByRole('button', { name: 'Keep it from now on' }).click();
  await p.getByText('0 games are kept in this browser.').waitFor();
  /* Somebody who forgets soon, in ten games of the one; and one game of the other. */
  await p.evaluate(() => {
    const games = Array.from({ length: 10 }, (_, i) => ({ key: `A ${i}`, game: 'thumb', cases: [[1, 0], [1, 1], [0, 3], [0, 5], [0, 9], [3]] }));
    localStorage.setItem('thicket-memory', JSON.stringify({ games: [...games, { key: 'B 1', game: 'hood', cases: [[1, 4]] }], players: {} }));
  });
  await p.reload();
  await p.getByText(/you recall about \d+ of a hundred/).waitFor();
  await p.getByText('Not enough yet: about 7 more things that mattered.').waitFor();
  assert.equal(await p.locator('svg polyline.mine').count(), 1);
  if (SHOTS) await p.screenshot({ path: `${SHOTS}/memory.png`, fullPage: true });
  /* Whoever has one can seat it. */
  await p.goto(`${url}/new?game=thumb`);
  await p.locator('select option', { hasText: 'yourself' }).first().waitFor({ state: 'attached' });
  await p.goto(`${url}/memory`);
  await p.getByRole('button', { name: 'Delete it all' }).click();
  await p.getByRole('button', { name: 'Keep it from now on' }).waitFor();
  assert.equal(await p.evaluate(() => localStorage.getItem('thicket-memory')), null);
});

test('a screen without a seat is shown nobody\'s moments', async ({ page, url }) => {
  const p = await page('small');
  const record = recordOf(LOST);
  const code = await tableAt(p, url, record, record.acts.length);
  await p.goto(`${url}/t/${code}?as=watch`);
  await p.locator('.ending').waitFor();
  assert.equal(await p.locator('.moments').count(), 0);
});

await run();
