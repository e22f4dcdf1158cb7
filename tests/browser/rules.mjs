/* What the rules ask now and then, as a family meets it: positions from the records of tests/rules, played by people at a real table. */
// SPDX-License-Identifier: MIT
import { asks, assert, run, sitDown, still, test, told } from './harness.mjs';
import { play, QUICK, recordOf, tableAt } from './records.mjs';

/** A table where the record was played up to action number `like`, or the first like that: the screen of the people there, and one on the wall. */
async function at(page, url, path, like, size = 'phone') {
  const record = recordOf(path);
  const stop = typeof like === 'number' ? like : record.acts.findIndex((a) => like.test(a.action));
  const mine = await page(size);
  const code = await tableAt(mine, url, record, stop);
  await mine.goto(`${url}/t/${code}`);
  /* Before the first question there is a board without a curtain, for an instant. */
  const shows = await mine.waitForFunction(() => document.querySelector('h1.ask')?.textContent.trim() && (document.querySelector('.curtain') ? 'curtain' : 'board'));
  if ((await shows.jsonValue()) === 'curtain') await mine.getByRole('button', { name: /^I am/ }).click();
  const wall = await page('laptop');
  await wall.goto(`${url}/t/${code}?as=table`);
  await wall.locator('.board-box').waitFor();
  return { mine, wall };
}
const shoot = async (p, name) => {
  if (!process.env.SHOTS) return;
  await still(p);
  await p.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};
const lit = (p, action) => p.locator(`.board-box [data-action="${action}"]:is([data-press], button:not([disabled]))`);
const middle = async (it) => {
  const { x, y, width, height } = await it.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};
/** What lies under this point plays, or nothing. */
const under = (p, { x, y }) => p.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-action]:is([data-press], button:not([disabled]))')?.getAttribute('data-action') ?? null, [x, y]);

for (const size of ['small', 'laptop']) {
  test(`hood: whoever presses Stop twice saves no treat, on a ${size === 'small' ? 'small phone' : size}`, async ({ page, url }) => {
    const { mine } = await at(page, url, 'hood/treats-are-decided-when-red-has-moved', /^stop/, size);
    await lit(mine, 'stop').scrollIntoViewIfNeeded();
    const finger = await middle(lit(mine, 'stop'));
    await mine.mouse.click(finger.x, finger.y);
    await lit(mine, 'save').waitFor();
    await still(mine);
    assert.equal(await under(mine, finger), null);
    await shoot(mine, `treat-${size}`);
    await lit(mine, 'save').scrollIntoViewIfNeeded();
    const saved = await middle(lit(mine, 'save'));
    await mine.mouse.click(saved.x, saved.y);
    await lit(mine, 'pick').waitFor();
    await still(mine);
    assert.equal(await under(mine, saved), null, 'nor does a second press on Save do more');
  });
}

test('hood: beside a card that has failed stands what it should have been, and no door hides its number', async ({ page, url }) => {
  const p = await page('laptop');
  const chance = ['arrive path path path cottage', 'deck 6 5 1 2a 2b 3a 3b 4a 4b owl hood wolf'];
  const made = await p.context().request.post(`${url}/api/tables`, { data: { game: 'hood', chance, seats: [{ kind: 'me', name: 'Anna' }], settings: QUICK, start: true } });
  await p.goto(`${url}/t/${(await made.json()).code}`);
  await lit(p, 'pick').waitFor();
  const hidden = () => [...document.querySelectorAll('.door')].filter((d) => d.querySelector('.pane').getBoundingClientRect().bottom > d.querySelector('.hole').getBoundingClientRect().top + 2).length;
  assert.equal(await p.evaluate(hidden), 0, 'doors that hide their numbers');
  await p.evaluate(() => {
    window.needs = new Set();
    new MutationObserver(() => document.querySelector('li.bad') && window.needs.add(document.querySelector('.need').textContent)).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await lit(p, 'pick').click();
  await p.locator('.need', { hasText: 'a 2 or more' }).waitFor();
  await lit(p, 'pick').click();
  await told(p, 'Too small');
  await lit(p, 'pick').waitFor();
  assert.deepEqual(await p.evaluate(() => [...window.needs]), ['a 2 or more']);
});

test('lights: what somebody has bears their sign in their colour', async ({ page, url }) => {
  const record = recordOf('lights/the-game-ends-at-once-when-a-player-has-enough');
  const { mine } = await at(page, url, 'lights/the-game-ends-at-once-when-a-player-has-enough', record.acts.length - 1);
  const signs = await mine.locator('.tray .taken').evaluateAll((all) => all.map((e) => [getComputedStyle(e).fill, getComputedStyle(e).color]));
  assert.ok(signs.length > 0);
  for (const [fill, colour] of signs) assert.equal(fill, colour);
});

test('thumb: the Guide says which of the two tiles is the wolves, whichever way they go', async ({ page, url }) => {
  const path = 'thumb/swap-in-either-order-exchanges-the-same-tiles';
  for (const [wolves, other] of [[6, 2], [2, 6]]) {
    const { mine, wall } = await at(page, url, path, /^swap/);
    await asks(mine, 'first what you take for the wolves, then another');
    await mine.getByRole('button', { name: `Take tile ${wolves + 1} for the wolves` }).click();
    await lit(mine, `swap ${wolves} ${other}`).click();
    for (const p of [mine, wall]) await told(p, `"The wolves are at tile ${other + 1} now!"`);
  }
});

test('thumb: a ring has no seam: one gap a tile to put a new one in', async ({ page, url }) => {
  const { mine } = await at(page, url, 'thumb/insert-at-the-last-gap-is-the-end', /^insert/);
  await lit(mine, 'insert river 7').waitFor();
  await still(mine);
  assert.equal(await mine.locator('.gap[data-press]').count(), await mine.locator('[data-part^="tile-"]').count());
  await shoot(mine, 'seam');
});

test('thumb: on a television a wrong tile shows its number, and names are whole whatever comes to stand beside them', async ({ page, url }) => {
  const { game, options, chance, acts, players } = recordOf('thumb/all-six-ogre-tiles-up-is-lost-at-once');
  const mine = await page('phone');
  const seats = ['Grandmother', 'Ben', 'Cleo', 'Dora'].slice(0, players).map((name) => ({ kind: 'me', name }));
  const made = await mine.context().request.post(`${url}/api/tables`, { data: { game, options, chance, seats, settings: { ...QUICK, pace: 100 }, start: true } });
  const { code } = await made.json();
  await mine.goto(`${url}/healthz`);
  await play(mine, code, acts.slice(0, -1));
  await mine.goto(`${url}/t/${code}`);
  const wall = await page('tv');
  await wall.goto(`${url}/t/${code}?as=table`);
  const name = wall.locator('[data-part="seats"] .name').first();
  await wall.locator('.presence.here').first().waitFor();
  await mine.goto(`${url}/healthz`);
  await wall.locator('.presence.away').first().waitFor();
  await still(wall);
  assert.ok(await name.evaluate((e) => e.scrollWidth <= e.clientWidth), 'the name beside the sign that somebody is away');
  /* What lies over the number of the tile that was wrong, at the moment when it is. */
  const over = wall.evaluate(
    () =>
      new Promise((done) => {
        new MutationObserver((_, watch) => {
          const tile = document.querySelector('.tile:has(.verdict:not(.right))');
          if (!tile) return;
          watch.disconnect();
          const order = [...tile.children];
          done(order.indexOf(tile.querySelector('.number')) > order.indexOf(tile.querySelector('.verdict')));
        }).observe(document, { subtree: true, childList: true });
      }),
  );
  await play(mine, code, acts.slice(-1));
  assert.ok(await over, 'the number lies over the verdict');
});

test('thumb: nobody has seen enough before the tiles lie open', async ({ page, url }) => {
  const { game, options, chance, acts } = recordOf('thumb/two-players-the-tree-is-hidden-by-the-next-player');
  const anna = await page('phone', { reducedMotion: 'no-preference' });
  const seats = [{ kind: 'me', name: 'Anna' }, { kind: 'open' }];
  const made = await anna.context().request.post(`${url}/api/tables`, { data: { game, options, chance, seats, settings: { look: 60, shout: 0, pace: 0, wins: 0 } } });
  const { code } = await made.json();
  const ben = await page('phone');
  await sitDown(ben, url, code, 'Ben');
  await anna.goto(`${url}/t/${code}`);
  await anna.getByRole('button', { name: 'Start the game' }).click();
  await lit(anna, 'hide').click();
  await ben.getByRole('button', { name: 'Seen enough' }).click();
  /* Whatever Anna's screen shows from here on. */
  await anna.evaluate(() => {
    window.early = 0;
    new MutationObserver(() => {
      if (document.querySelector('.extras .button')?.textContent === 'Seen enough' && document.querySelector('[data-part^="tile-"][aria-label*="face down"]')) window.early++;
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  for (const a of acts.slice(1, -1)) await play([anna, ben][a.seat], code, [a]);
  await anna.getByRole('button', { name: 'Seen enough' }).waitFor();
  assert.equal(await anna.evaluate(() => window.early), 0);
});

test('labyrinth: whom to duel, for how much, and why one walks out and back', async ({ page, url }) => {
  const rival = await at(page, url, 'labyrinth/among-three-the-player-chooses-the-rival', /^against/);
  await asks(rival.mine, 'Whom do you duel for it?');
  for (const name of ['Cleo', 'Dora']) assert.equal((await rival.mine.getByRole('button', { name: `Duel with ${name} for the card` }).innerText()).trim(), name);
  await shoot(rival.mine, 'rival');

  const duel = await at(page, url, 'labyrinth/one-card-without-the-die-is-of-either-kind', /^duel/);
  await duel.mine.setViewportSize({ width: 360, height: 640 });
  await still(duel.mine);
  await duel.mine.getByText('Ben: for one card, or by the die').waitFor();
  const shown = { 'duel 1': 'One card', 'duel 1 treasure': 'treasure', 'duel 1 gnome': 'gnome' };
  for (const [action, text] of Object.entries(shown)) {
    assert.equal((await lit(duel.mine, action).innerText()).trim(), text);
    assert.ok(await lit(duel.mine, action).evaluate((b) => b.scrollWidth <= b.clientWidth), `${text} fits its button`);
  }
  const pass = await lit(duel.mine, 'pass').evaluate((b) => {
    const { left, right, top, bottom } = b.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => document.elementFromPoint((left + right) / 2, y)?.closest('button') === b);
  });
  assert.ok(pass, 'nothing lies over Pass, and it is wholly in sight');
  await shoot(duel.mine, 'challenge');
  /* Several rivals, as when more of them have cards: each has a name, each challenge its words, and Pass is still there. */
  await duel.mine.addInitScript(() => {
    const parse = JSON.parse;
    JSON.parse = (...given) => {
      const m = parse(...given);
      if (m?.is === 'now') m.actions = m.actions?.flatMap((a) => (a.startsWith('duel 1') ? [a, a.replace('1', '2')] : [a])).sort();
      return m;
    };
  });
  await duel.mine.reload();
  await lit(duel.mine, 'duel 2').or(duel.mine.getByRole('button', { name: /^I am/ })).first().waitFor();
  if (await duel.mine.locator('.curtain').count()) await duel.mine.getByRole('button', { name: /^I am/ }).click();
  for (const [action, text] of Object.entries(shown)) {
    for (const a of [action, action.replace('1', '2')]) assert.equal((await lit(duel.mine, a).innerText()).trim(), text);
  }
  await duel.mine.locator('.vs').getByText('Cleo').waitFor();
  assert.deepEqual(await duel.mine.evaluate(() => window.outOfReach()), []);
  await shoot(duel.mine, 'challenges');
  await lit(duel.mine, 'duel 1 gnome').click();
  await told(duel.wall, 'The die showed');

  const back = await at(page, url, 'labyrinth/out-and-back-is-an-arrival', 6);
  const ways = back.mine.getByRole('button', { name: 'Walk out and back to Anna' });
  assert.equal(await ways.count(), 2, 'on the space and beside the castle');
  const said = await back.mine.locator('.castle [data-press]').evaluateAll((all) => all.map((e) => e.getAttribute('aria-label')));
  for (const label of said) assert.ok(!/(space \d+).*\1/.test(label.split(' Doors:')[0]), `said twice: ${label}`);
  await ways.last().click();
  await back.mine.getByText('Anna: for one card, or by the die').waitFor();
});

test('labyrinth: a hint lights the place and its key, and speaks of nothing that nobody has seen', async ({ page, url }) => {
  const p = await page('phone');
  const made = await p.context().request.post(`${url}/api/tables`, { data: { game: 'labyrinth', seats: [{ kind: 'me', name: 'Anna' }, { kind: 'computer', level: 'random' }], start: true, settings: { pace: 0 } } });
  await p.goto(`${url}/t/${(await made.json()).code}`);
  /* The plan, then the odds, then the move. */
  await p.getByRole('button', { name: 'A hint' }).click();
  await p.locator('.hint', { hasText: /bring you to the/ }).waitFor();
  await p.getByRole('button', { name: 'More' }).click();
  await p.locator('.hint', { hasText: /Of ten games that go on like this|promises most/ }).waitFor();
  await p.getByRole('button', { name: 'More' }).click();
  await p.locator('.hinted').first().waitFor();
  assert.doesNotMatch(await p.locator('.hint').innerText(), /you have seen/);
  const lit = await p.locator('.hinted').evaluateAll((all) => all.map((e) => [e.localName, e.getAttribute('data-action')]));
  assert.deepEqual(lit.map(([name]) => name).sort(), ['button', 'g']);
  assert.equal(lit[0][1], lit[1][1]);
});

test('labyrinth: once the pile is empty the card and the question say that only duels are left', async ({ page, url }) => {
  const { mine, wall } = await at(page, url, 'labyrinth/the-last-card-stays-where-it-is', 999);
  await asks(mine, 'Only duels are left: turn the castle, two changes in all.');
  for (const p of [mine, wall]) assert.equal(await p.locator('[data-part="sought"] .card').textContent().then((t) => t.trim()), 'Only duels');
  await shoot(wall, 'labyrinth-duels-wall');
  await shoot(mine, 'labyrinth-duels');
  await lit(mine, 'inner').first().click();
  await asks(mine, 'Only duels are left: turn once more.');
});

await run();
