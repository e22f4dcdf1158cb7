#!/usr/bin/env node
/*
 * pictures.mjs [GAME...]: docs/pictures/GAME-play.webp, of a match on a real
 * server: the first screen, a computer player's turn, and something that went
 * wrong (or, in labyrinth, right), side by side.  THICKET names the program.
 */
// SPDX-License-Identifier: MIT
import { writeFileSync } from 'node:fs';
import { browse } from './browser.mjs';
import { serve } from './table.mjs';

/* By game: what the second and the third picture tell. */
const MOMENTS = {
  lights: [/^(?!You).* came into the forest/, /was pushed out of the forest/],
  thumb: [/^(?!You).* turned up .* Right!/, /Wrong!/],
  hood: [/The next card was turned up/, /Too small/],
  goblins: [/^(?!You).* dropped the crumb/, /does not fit|A goblin!/],
  labyrinth: [/^(?!You).* turned the/, / took /],
};
const LIT = '.board-box [data-action][data-press], .board-box button[data-action]:not([disabled]), .extras button';
const [WIDTH, HEIGHT, GAP, LONGEST] = [480, 300, 6, 240];

const server = await serve(['--rehearse', '7']);
const browser = await browse();

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

async function shots(game) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark' });
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
    if (MOMENTS[game][taken.length - 1].test(told)) {
      await page.waitForTimeout(450); /* what it tells has moved */
      taken.push(await page.screenshot());
    } else if (await press(page, presses)) presses++;
    await page.waitForTimeout(250);
  }
  await page.close();
  if (taken.length < 3) throw new Error(`${game}: nothing told ${MOMENTS[game][taken.length - 1]}`);
  return taken;
}

/** Side by side, as one WebP. */
async function join(taken) {
  const page = await browser.newPage();
  const url = await page.evaluate(
    async ([all, w, h, gap]) => {
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
    [taken.map((t) => t.toString('base64')), WIDTH, HEIGHT, GAP],
  );
  await page.close();
  return Buffer.from(url.split(',')[1], 'base64');
}

try {
  for (const game of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(MOMENTS)) {
    writeFileSync(new URL(`../../docs/pictures/${game}-play.webp`, import.meta.url), await join(await shots(game)));
    console.log(`${game}-play.webp`);
  }
} finally {
  await browser.close();
  await server.stop();
}
