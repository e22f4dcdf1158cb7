#!/usr/bin/env node
/*
 * pictures.mjs [GAME... | home | review]: all pictures of docs/pictures that are screens,
 * of matches on a real server.  THICKET names the program.
 *
 *     GAME-play.webp     the first screen, a computer player's turn, and something that went wrong (or, in labyrinth, right)
 *     GAME.webp          a board in mid-game, larger
 *     GAME-endings.webp  won, and lost
 *     home.webp          the home page
 *     review.webp        the moments at the end of a game, and one of them in the replay
 *     threads.webp       the end of a game as for a child, and its threads of light
 */
// SPDX-License-Identifier: MIT
import { writeFileSync } from 'node:fs';
import { last, play, recordOf, tableAt } from '../../tests/browser/records.mjs';
import { browse } from './browser.mjs';
import { serve } from './table.mjs';

/* By game: what the second and the third picture tell; the records that end well and ill, for the one in a seat. */
const GAMES = {
  lights: {
    moments: [/^(?!You).* came in/, /was pushed out of the forest/],
    endings: [['lights/the-game-ends-at-once-when-a-player-has-enough', 0], ['lights/the-game-ends-at-once-when-a-player-has-enough', 1]],
  },
  thumb: {
    moments: [/^(?!You).* turned up .* Right!/, /Wrong!/],
    endings: [['thumb/reaching-the-cottage-wins-before-any-swap', 1], ['thumb/all-six-ogre-tiles-up-is-lost-at-once', 1]],
  },
  hood: {
    moments: [/^(?!You).* turned up the/, /Too small/],
    endings: [['hood/two-hundred-points', 0], ['hood/the-wolf-is-at-the-cottage-first', 1]],
  },
  goblins: {
    moments: [/^(?!You).* dropped the crumb/, /does not fit|A goblin!/],
    endings: [['goblins/the-game-ends-when-all-have-escaped', 1], ['goblins/the-game-ends-when-all-have-escaped', 0]],
  },
  labyrinth: {
    moments: [/^(?!You).* turned the/, / took /],
    endings: [['labyrinth/seven-of-a-kind-win', 0], ['labyrinth/at-the-cap-a-gnome-can-win', 0]],
  },
};
const LIT = '.board-box [data-action][data-press], .board-box button[data-action]:not([disabled]), .extras button';
const [SMALL, MIDDLE, LARGE] = [[480, 300], [800, 500], [1040, 650]];
const [GAP, LONGEST] = [6, 240];

const server = await serve(['--rehearse', '7']);
const browser = await browse();
const open = (more = {}) => browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark', ...more }).then((c) => c.newPage());

/** Presses something lit, if anything is; `n` is how often that has been done. */
const press = (page, n) =>
  page.evaluate(
    ([lit, k]) => {
      const all = [...document.querySelectorAll(lit)];
      const it = all[(Math.imul(k + 1, 0x9e3779b1) >>> 12) % all.length];
      it?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      it?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      return it !== undefined;
    },
    [LIT, n],
  );

/** The moments of a match against computer players, and the board when this person is asked next; of another one where it was over first. */
async function shots(game, moments, tries = 4) {
  const page = await open();
  const other = { kind: 'computer', level: 'child' };
  const made = await page.request.post(`${server.url}/api/tables`, { data: { game, seats: [{ kind: 'me', name: 'Fox' }, other, other], start: true }, headers: { origin: server.url } });
  await page.goto(`${server.url}/t/${(await made.json()).code}`);
  await page.locator(LIT).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(800);
  const taken = [await page.screenshot()];
  let presses = 0;
  for (let i = 0; taken.length < 3 && i < 4 * LONGEST; i++) {
    const told = (await page.locator('h1.told').allInnerTexts())[0]?.trim() ?? '';
    if (moments[taken.length - 1].test(told)) {
      await page.waitForTimeout(450); /* what it tells has moved */
      taken.push(await page.screenshot());
    } else if (await press(page, presses)) presses++;
    else if (await page.locator('.ending').count()) break;
    await page.waitForTimeout(250);
  }
  if (taken.length < 3 && tries > 0) {
    await page.context().close();
    return shots(game, moments, tries - 1);
  }
  if (taken.length < 3) throw new Error(`${game}: nothing told ${moments[taken.length - 1]}`);
  await page.locator(LIT).or(page.locator('.ending')).first().waitFor();
  await page.waitForTimeout(600);
  taken.push(await page.screenshot());
  await page.context().close();
  return taken;
}

/** How a record ends for the one in this seat. */
async function ending(record, seat) {
  const pages = [];
  const page = async (_size, more) => {
    pages.push(await open({ ...more, baseURL: server.url, extraHTTPHeaders: { origin: server.url }, reducedMotion: 'reduce' }));
    return pages.at(-1);
  };
  const { mine, end } = await last(page, server.url, record, seat, { watched: false });
  await end();
  await mine.locator('.ending .scene .d4').first().waitFor({ state: 'attached' });
  await mine.waitForTimeout(1200);
  const taken = await mine.screenshot();
  for (const p of pages) await p.context().close();
  return taken;
}

/** Side by side, as one WebP. */
async function join(name, taken, size) {
  const page = await open();
  const url = await page.evaluate(
    async ([all, [w, h], gap]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: all.length * (w + gap) - gap, height: h });
      const on = canvas.getContext('2d');
      on.imageSmoothingQuality = 'high';
      for (const [i, data] of all.entries()) {
        const image = Object.assign(new Image(), { src: `data:image/png;base64,${data}` });
        await image.decode();
        on.drawImage(image, i * (w + gap), 0, w, h);
      }
      return canvas.toDataURL('image/webp', 0.86);
    },
    [taken.map((t) => t.toString('base64')), size, GAP],
  );
  await page.context().close();
  writeFileSync(new URL(`../../docs/pictures/${name}.webp`, import.meta.url), Buffer.from(url.split(',')[1], 'base64'));
  console.log(`${name}.webp`);
}

async function home() {
  const page = await open();
  await page.goto(server.url);
  await page.locator('button.picture').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(800);
  await join('home', [await page.screenshot()], LARGE);
  await page.context().close();
}

async function review() {
  const page = await open({ baseURL: server.url, extraHTTPHeaders: { origin: server.url }, reducedMotion: 'reduce' });
  const record = recordOf('thumb/all-six-ogre-tiles-up-is-lost-at-once');
  const code = await tableAt(page, server.url, record, record.acts.length - 1);
  await page.goto(`${server.url}/t/${code}`);
  await page.locator('.board').first().waitFor();
  await play(page, code, record.acts.slice(-1));
  await page.locator('.moments a.is-missed').waitFor();
  await page.waitForTimeout(1200);
  const taken = [await page.screenshot()];
  await page.locator('.moments a.is-missed').click();
  await page.locator('[data-place].known').first().waitFor();
  await page.waitForTimeout(800);
  await join('review', [...taken, await page.screenshot()], MIDDLE);
  const many = recordOf('thumb/the-boots-may-lose-the-game');
  const other = await tableAt(page, server.url, many, many.acts.length, { threads: 1 });
  await page.goto(`${server.url}/t/${other}`);
  const see = page.getByRole('button', { name: 'See what you remembered on the board' });
  await page.locator('.moments a').first().waitFor();
  await page.waitForTimeout(1200);
  const child = await page.screenshot();
  await see.click();
  await page.locator('.threads svg').waitFor({ state: 'attached' });
  await page.waitForTimeout(800);
  await join('threads', [child, await page.screenshot()], MIDDLE);
  await page.context().close();
}
const OTHERS = { home, review };

try {
  for (const what of process.argv.length > 2 ? process.argv.slice(2) : [...Object.keys(GAMES), ...Object.keys(OTHERS)]) {
    if (OTHERS[what]) {
      await OTHERS[what]();
      continue;
    }
    const { moments, endings } = GAMES[what];
    const taken = await shots(what, moments);
    await join(`${what}-play`, taken.slice(0, 3), SMALL);
    await join(what, taken.slice(3), LARGE);
    const ends = [];
    for (const [record, seat] of endings) ends.push(await ending(record, seat));
    await join(`${what}-endings`, ends, SMALL);
  }
} finally {
  await browser.close();
  await server.stop();
}
