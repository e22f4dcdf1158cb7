/*
 * How it ends, from each side: the records of tests/rules up to their last
 * action, which one person sees happen; then what that screen says and shows,
 * what it lets sound, and that Again is in reach of a small phone.
 */
// SPDX-License-Identifier: MIT
import { assert, run, still, test } from './harness.mjs';
import { NAMES, play, QUICK, recordOf } from './records.mjs';

/** A table of the record whose last action is still to come, and the screen of whoever has `seat` there; `end` plays it. */
async function last(page, url, path, seat, size = 'small', more = {}) {
  const { game, players, options, chance, acts } = recordOf(path);
  const mine = await page(size, more);
  const others = players > 1 ? await page('laptop') : mine;
  const seats = NAMES.slice(0, players).map((name, i) => (players > 1 && i === seat ? { kind: 'open' } : { kind: 'me', name }));
  const made = await others.context().request.post(`${url}/api/tables`, { data: { game, options, chance, settings: QUICK, seats, start: players === 1 } });
  const { code } = await made.json();
  for (const p of new Set([mine, others])) await p.goto(`${url}/healthz`);
  if (players > 1) {
    await mine.context().request.post(`${url}/api/tables/${code}/seats`, { data: { name: NAMES[seat], seat } });
    await others.evaluate((c) => new Promise((done) => {
      const line = new WebSocket(`ws://${location.host}/api/tables/${c}/ws`, 'thicket');
      line.onopen = () => line.send('{"do":"hello"}');
      line.onmessage = ({ data }) => {
        const m = JSON.parse(data);
        if (m.is === 'table' && m.phase === 'gather') line.send('{"do":"start"}');
        if (m.is === 'now') done(line.close());
      };
    }), code);
  }
  const by = (a) => (a.seat === seat ? mine : others);
  /* Actions of one person in a row on one line. */
  for (let i = 0; i < acts.length - 1; ) {
    let n = i + 1;
    while (n < acts.length - 1 && by(acts[n]) === by(acts[i])) n++;
    await play(by(acts[i]), code, acts.slice(i, n));
    i = n;
  }
  await mine.goto(`${url}/t/${code}`);
  await mine.locator('.board-box').waitFor();
  await still(mine);
  const end = async () => {
    const it = acts.at(-1);
    if (by(it) === mine && players > 1) await play(mine, code, [it]);
    else if (players > 1) await play(others, code, [it]);
    else await play(mine, code, [it]);
  };
  return { mine, code, end };
}

/* Record, seat, and what that seat reads; null: who only looks on. */
const ENDINGS = [
  ['lights/the-game-ends-at-once-when-a-player-has-enough', 0, 'won', 'You have won!', 'You have found 2 treasures'],
  ['lights/the-game-ends-at-once-when-a-player-has-enough', 1, 'lost', 'This time Anna has won.', 'Anna has found 2 treasures, and you one.'],
  ['thumb/reaching-the-cottage-wins-before-any-swap', 1, 'won', 'You have won together!', 'The Ogre has slept through it all.'],
  ['thumb/all-six-ogre-tiles-up-is-lost-at-once', 1, 'lost', 'The Ogre has won.', 'You have lost: it was 9 steps more'],
  ['hood/two-hundred-points', 0, 'won', 'You have won!', '200 of 200 points: grandmother has never seen the like.'],
  ['hood/the-wolf-is-at-the-cottage-first', 1, 'lost', 'The wolf has won.', "You have lost: the wolf was at grandmother's first."],
  ['hood/the-snake-takes-red-onto-the-wolf', 0, 'won', 'You have won!', 'You have caught Red on the shortcut.'],
  ['goblins/the-game-ends-when-all-have-escaped', 1, 'won', 'You have won!', 'You have escaped with'],
  ['goblins/the-goblins-can-win', 0, 'lost', 'The goblins have won.', 'is worth 9: nobody has more.'],
  ['labyrinth/seven-of-a-kind-win', 0, 'won', 'You have won!', 'You have 7 gnomes: the castle is yours.'],
  ['labyrinth/at-the-cap-a-gnome-can-win', 0, 'lost', 'This time Ben has won.', 'Time is up: Ben has most gnomes, 1 of 7.'],
];
const SHOTS = process.env.SHOTS;
const shoot = async (p, name) => {
  if (SHOTS) await p.screenshot({ path: `${SHOTS}/${name}.png` });
};

for (const [path, seat, outcome, headline, story] of ENDINGS) {
  test(`the ending of ${path} for seat ${seat}: ${outcome}`, async ({ page, url }) => {
    const { mine, end } = await last(page, url, path, seat);
    await end();
    const ending = mine.locator('.ending');
    await ending.waitFor();
    assert.equal((await ending.locator('h2').innerText()).trim(), headline);
    assert.ok((await ending.locator('.words').innerText()).includes(story), await ending.locator('.words').innerText());
    assert.equal(await ending.evaluate((e) => e.classList.contains('lost')), outcome === 'lost', 'victory and defeat look different');
    await mine.locator('.ending .scene .d4').first().waitFor({ state: 'attached' });
    await still(mine);
    /* Again comes first, is in sight without scrolling, and the record and the seal are folded away. */
    const again = mine.getByRole('button', { name: 'Again' });
    if (await again.count()) {
      const box = await again.boundingBox();
      assert.ok(box.y + box.height <= 640 && box.height >= 44, JSON.stringify(box));
    }
    assert.ok(!(await mine.getByRole('link', { name: 'Keep the record' }).isVisible()));
    if (SHOTS) {
      const name = `${path.split('/')[0]}-${outcome}-${path.length}`;
      for (const [size, w, h] of [['360', 360, 640], ['1280', 1280, 800], ['1920', 1920, 1080]]) {
        await mine.setViewportSize({ width: w, height: h });
        for (const theme of ['dark', 'light']) {
          await mine.emulateMedia({ colorScheme: theme });
          await still(mine);
          await shoot(mine, `${name}-${size}-${theme}`);
        }
      }
      await mine.getByRole('button', { name: 'Look at the board' }).click();
      await still(mine);
      await shoot(mine, `${name}-board`);
    }
  });
}

await run(['--rehearse', '7']);
