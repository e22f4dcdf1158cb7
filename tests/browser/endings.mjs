/*
 * How it ends, from each side: the records of tests/rules up to their last
 * action, which one person sees happen; then what that screen says and shows,
 * what it lets sound, and that Again is in sight of a small phone.
 */
// SPDX-License-Identifier: MIT
import { asks, assert, gaps, hurry, run, still, test } from './harness.mjs';
import { last, recordOf, tableAt } from './records.mjs';

const SHOTS = process.env.SHOTS;
/** The screen at every size and in both lights, and its board, to be looked at. */
async function shoot(p, name) {
  if (!SHOTS) return;
  for (const [width, height] of [[360, 640], [1280, 800], [1920, 1080]]) {
    await p.setViewportSize({ width, height });
    for (const colorScheme of ['dark', 'light']) {
      await p.emulateMedia({ colorScheme });
      await still(p);
      await p.screenshot({ path: `${SHOTS}/${name}-${width}-${colorScheme}.png` });
    }
  }
  await p.getByRole('button', { name: 'Look at the board' }).click();
  await still(p);
  await p.screenshot({ path: `${SHOTS}/${name}-board.png` });
  await p.getByRole('button', { name: 'Show how it ended' }).click();
}

/** What a screen says and shows; Again is in sight without scrolling, and record and seal are folded away. */
async function ends(p, [outcome, headline, ...lines], name) {
  const ending = p.locator('.ending');
  await ending.waitFor();
  assert.equal((await ending.locator('h2').innerText()).trim(), headline);
  const words = await ending.locator('.words').innerText();
  for (const line of lines) assert.ok(words.includes(line), words);
  assert.equal(await ending.evaluate((e) => e.classList.contains('lost')), outcome === 'lost', 'victory and defeat look different');
  await p.locator('.ending .scene .d4').first().waitFor({ state: 'attached' });
  await still(p);
  const again = await p.locator('.again, .words p.soft').first().boundingBox(); /* or who can deal again */
  assert.ok(again.y + again.height <= 640, JSON.stringify(again));
  const over = (y) => p.evaluate(([x, y]) => document.elementFromPoint(x, y).closest('.again, p.soft')?.className ?? 'covered', [again.x + again.width / 2, y]);
  assert.deepEqual([await over(again.y + 2), await over(again.y + again.height - 2)].filter((c) => c === 'covered'), [], 'nothing lies over it');
  const cut = await p.locator('.words > .story:has(~ .again)').evaluateAll((all, top) => all.filter((e) => e.getBoundingClientRect().bottom > top).map((e) => e.textContent), again.y);
  assert.deepEqual(cut, [], 'nor does it lie over the story');
  assert.ok(!(await p.getByRole('link', { name: 'Keep the record' }).isVisible()));
  await shoot(p, `${name}-${outcome}`);
  /* To the board and back: the way is in the header, in reach, and whoever took it by a key stands on it. */
  for (const [way, back] of [['Look at the board', 'Show how it ended'], ['Show how it ended', 'Look at the board']]) {
    await p.getByRole('button', { name: way, exact: true }).click();
    assert.equal(await p.evaluate(() => document.activeElement.ariaLabel), back);
    assert.deepEqual(await p.evaluate(() => window.outOfReach().filter((what) => what.includes('ended'))), []);
    /* What everybody held lies open, all of it. */
    const hands = await p.locator('.board li:has(.held)').evaluateAll((all) => all.map((li) => [Number(li.querySelector('.held').textContent), [...li.querySelectorAll('.bared svg')].filter((e) => e.checkVisibility()).length]));
    for (const [held, open] of hands) assert.equal(open, held);
  }
}

/* Record; a seat and what it reads; what the others read on their screen. */
const ENDINGS = [
  ['lights/the-game-ends-at-once-when-a-player-has-enough', 0, ['won', 'You have won!', 'You have found 2 treasures'], ['lost', 'This time Anna has won.', 'Anna has found 2 treasures, and you one.']],
  ['thumb/reaching-the-cottage-wins-before-any-swap', 1, ['won', 'You have won together!', 'The Ogre has slept through it all.']],
  ['thumb/all-six-ogre-tiles-up-is-lost-at-once', 1, ['lost', 'The Ogre has won.', 'You have lost: the cottage was still 9 steps away.']],
  ['hood/two-hundred-points', 0, ['won', 'You have won!', '200 of 200 points: grandmother has never seen the like.']],
  ['hood/the-wolf-is-at-the-cottage-first', 1, ['lost', 'The wolf has won.', "You have lost: the wolf was at grandmother's first."]],
  ['hood/the-snake-takes-red-onto-the-wolf', 0, ['won', 'You have won!', 'You have caught Red on the shortcut.'], ['won', 'The wolf has won.', 'On the shortcut he has caught Red.']],
  ['goblins/the-game-ends-when-all-have-escaped', 1, ['won', 'You have won!', 'You have escaped with 3 points.', 'You have 2 scrolls and one crumb: a point each.'], ['lost', 'This time Ben has won.', 'Ben has 3 points, and you have escaped with one.', 'You have one scroll and no crumb: a point each.']],
  ['labyrinth/seven-of-a-kind-win', 0, ['won', 'You have won!', 'You have gnomes enough: the castle is yours.']],
  ['labyrinth/at-the-cap-a-gnome-can-win', 0, ['lost', 'This time Ben has won.', 'Time is up: Ben has the most gnomes, 1 of 7.']],
];
for (const [path, seat, read, others] of ENDINGS) {
  test(`the ending of ${path}, from each side`, async ({ page, url }) => {
    const at = await last(page, url, path, seat, { watched: others !== undefined });
    await at.end();
    const name = path.includes('snake') ? 'wolf' : path.split('/')[0];
    await ends(at.mine, read, name);
    if (others) await ends(at.others, others, `${name}-others`);
  });
}

/* Runs in the page before it: keeps what makes sounds. */
const listen = () => {
  window.sounds = [];
  const Made = window.AudioContext;
  window.AudioContext = class extends Made {
    constructor() {
      super();
      window.ears = this;
    }
    createOscillator() {
      window.sounds.push(document.querySelector('.ending') ? 'ending' : 'board');
      return super.createOscillator();
    }
  };
};

test('at the end all turns up in a wave, which a press skips, and then it is celebrated, with sound', async ({ page, url }) => {
  const { mine, others, end } = await last(page, url, ENDINGS[0][0], 1, { reducedMotion: 'no-preference' });
  await mine.addInitScript(listen);
  await mine.reload();
  await mine.locator('.board-box').waitFor();
  await mine.getByRole('button', { name: 'Sound' }).click();
  /* Sound outlives a reload: it sleeps until the first press, whatever is pressed. */
  await mine.reload();
  await mine.locator('.forest').first().waitFor();
  assert.equal(await mine.evaluate(() => window.ears?.state ?? 'asleep'), 'asleep');
  assert.equal(await mine.getByRole('button', { name: 'Sound' }).getAttribute('aria-pressed'), 'true');
  await mine.locator('h1.ask').click();
  await mine.waitForFunction(() => window.ears?.state === 'running');

  await mine.evaluate(() => {
    window.wave = [];
    new MutationObserver(() => {
      const n = document.querySelectorAll('.comes').length;
      if (n > 0 && n !== window.wave.at(-1)) window.wave.push(n);
      if (document.querySelector('.ending') && n < 12) window.early = true;
    }).observe(document, { subtree: true, childList: true });
  });
  await end();
  await asks(mine, 'now everything turns face up');
  await mine.waitForFunction(() => window.wave.length > 3);
  assert.equal(await mine.locator('.ending').count(), 0, 'not before all lies open');
  await mine.locator('.board-box').dispatchEvent('pointerdown');
  await mine.locator('.ending').waitFor({ timeout: 1000 });
  assert.ok(!(await mine.evaluate(() => window.early)), 'all of it lies open when it is celebrated');
  assert.deepEqual(await mine.evaluate(() => window.wave.slice(0, 4)), [1, 2, 3, 4], 'one thing after the other');
  await mine.waitForFunction(() => window.sounds.includes('ending'));
  /* Who comes when it is over, or wants no motion, finds everything face up. */
  assert.ok((await others.locator('.bared').count()) >= 12);
  await mine.reload();
  await mine.locator('.ending').waitFor();
});

/* Runs in the page before it: a browser with an English voice, which this Chromium has none of; it keeps what it is to say. */
const speak = () => {
  window.spoken = [];
  const voice = { lang: 'en-GB', name: 'Voice', default: true, localService: true, voiceURI: 'voice' };
  let now = null;
  const end = () => {
    const u = now;
    now = null;
    u?.onend?.();
  };
  const synthesis = {
    getVoices: () => [voice],
    addEventListener() {},
    cancel: () => (now = null),
    speak(u) {
      if (now) window.spoken.push('PILED UP');
      window.spoken.push(u.text);
      now = u;
      setTimeout(end, 30);
    },
  };
  Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
  window.SpeechSynthesisUtterance = class {
    constructor(text) {
      this.text = text;
    }
  };
};
const spoken = (p, text) => p.waitForFunction((t) => window.spoken.some((s) => s.includes(t)), text);

test('a voice reads to who cannot read, and nothing that is behind a curtain', async ({ page, url }) => {
  const p = await page('small');
  await p.addInitScript(speak);
  await hurry(p);
  await p.goto(url);
  await p.getByRole('button', { name: /Play now: Forest of Lights/ }).click();
  await gaps(p).first().waitFor();
  /* One press on the first screen, and it goes on by itself: the question, what happened, a hint; after a reload too. */
  await p.getByRole('button', { name: 'Read to me', exact: true }).click();
  await spoken(p, 'bring your light in');
  await p.getByRole('button', { name: 'A hint' }).click();
  await p.locator('.hint').waitFor();
  const hint = (await p.locator('.hint p').innerText()).trim();
  await spoken(p, hint.split('.')[0]);
  await gaps(p).first().click();
  await spoken(p, 'You came into the forest');
  await p.reload();
  await p.getByRole('button', { name: 'Stop reading to me' }).waitFor();
  await p.waitForFunction(() => window.spoken.length > 0);
  assert.ok(!(await p.evaluate(() => window.spoken)).includes('PILED UP'));
  /* Off again: only what is asked for. */
  await p.getByRole('button', { name: 'Stop reading to me' }).click();
  await gaps(p).first().click();
  await p.locator('.told:not(:empty)').waitFor({ state: 'attached' });
  await p.evaluate(() => (window.spoken = []));
  await p.getByRole('button', { name: 'Read it to me' }).click();
  await p.waitForFunction(() => window.spoken.length === 1);

  /* Passed round: behind the curtain it is silent, however it was set. */
  const shared = await page('small');
  await shared.addInitScript(speak);
  await shared.addInitScript(() => localStorage.setItem('thicket', JSON.stringify({ voice: true })));
  const code = await tableAt(shared, url, recordOf('hood/the-snake-takes-red-onto-the-wolf'), 0);
  await shared.goto(`${url}/t/${code}`);
  const lift = shared.getByRole('button', { name: /^I am/ });
  await lift.waitFor();
  await still(shared);
  assert.deepEqual(await shared.evaluate(() => window.spoken), []);
  await lift.click();
  await spoken(shared, 'You are the wolf');

  /* No voice for the language: the button says so. */
  const mute = await page('small');
  await hurry(mute);
  await mute.goto(url);
  await mute.getByRole('button', { name: /Play now: Forest of Lights/ }).click();
  await mute.getByRole('button', { name: 'Read it to me: this browser has no voice' }).click();
  await mute.getByText('This browser has no voice that speaks English.').waitFor();
});

await run();
