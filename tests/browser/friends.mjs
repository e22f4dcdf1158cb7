/* Several people at one table: phones, a shared screen, a host. */
// SPDX-License-Identifier: MIT
import { SIZES, asks, assert, fits, gaps, impatient, openTable, push, run, sitDown, still, test, told } from './harness.mjs';

test('on a phone the chairs of four are in sight above the key that deals, and the code lies beside its words', async ({ page, url }) => {
  const anna = await page('phone');
  const code = await openTable(anna, url, { game: 'thumb', seats: 4 });
  await sitDown(await page('phone'), url, code, 'Ben');
  await anna.locator('.go .begins').waitFor();
  await still(anna);
  const [go, ...rows] = await anna.locator('.go, li.seat').evaluateAll((all) => all.sort((a, b) => Number(b.matches('.go')) - Number(a.matches('.go'))).map((e) => e.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })));
  assert.equal(rows.length, 4);
  assert.deepEqual(rows.filter((r) => r.bottom > go.top), []);
  await fits(anna, 'the lobby');
});

test('two browsers and a wall screen at one table', async ({ page, url }) => {
  const anna = await page('laptop');
  await impatient(anna);
  const code = await openTable(anna, url, { seats: 2 });
  assert.match(code, /^[A-Z]{4,12}$/);
  const wall = await page('tv');
  await impatient(wall);
  await wall.goto(`${url}/t/${code}?as=table`);
  await wall.locator('.lobby .code').waitFor();
  assert.equal(await wall.locator('.lobby .code').innerText(), code);
  const small = await wall.evaluate(() => Math.min(...[...document.querySelectorAll('.lobby p, .lobby b, .lobby span')].filter((e) => e.offsetParent && e.innerText.trim()).map((e) => parseFloat(getComputedStyle(e).fontSize))));
  assert.ok(small >= 0.022 * SIZES.tv[1] - 0.01, `the smallest text on the wall is ${small} px`);

  const ben = await page('phone');
  await impatient(ben);
  await sitDown(ben, url, code, 'Ben');
  await anna.getByText('All are here').waitFor();
  await anna.locator('.seat b', { hasText: 'Ben' }).waitFor();
  await anna.getByRole('button', { name: 'Start the game' }).click();

  for (const p of [anna, ben]) await p.getByRole('button', { name: 'Show me the board' }).click();
  for (const p of [anna, ben, wall]) await p.locator('.play .forest').waitFor();
  assert.equal(await wall.locator('.tray').count(), 0, 'the shared screen has no controls of the game');
  assert.equal(await gaps(wall).count(), 0);
  await push(anna, 0);
  await Promise.all([asks(ben, /your light/), asks(anna, 'Ben looks for'), asks(wall, 'Ben looks for')]);
  for (const p of [ben, wall]) await told(p, 'Anna came into the forest');
  await push(ben, 3);
  await Promise.all([asks(anna, /your light/), asks(ben, 'Anna looks for'), asks(wall, 'Anna looks for')]);
  await told(anna, 'Ben came into the forest');
  /* All three show the same forest. */
  const lights = (p) => p.locator('[data-part^="cell-"]').evaluateAll((all) => all.map((e) => e.getAttribute('aria-label')));
  assert.deepEqual(await lights(anna), await lights(ben));
  assert.deepEqual(await lights(anna), await lights(wall));
});

test('in the caves: a look for one pair of eyes, a breadcrumb, and a shout', async ({ page, url }) => {
  const anna = await page('laptop');
  const ben = await page('phone');
  const wall = await page('tv');
  for (const p of [anna, ben, wall]) await impatient(p);
  const code = await openTable(anna, url, { game: 'goblins', seats: 2 });
  await wall.goto(`${url}/t/${code}?as=table`);
  await sitDown(ben, url, code, 'Ben');
  await anna.getByRole('button', { name: 'Start the game' }).click();
  for (const p of [anna, ben]) await p.getByRole('button', { name: 'Show me the board' }).click();
  const peeks = (p) => p.locator('[data-part="peek"]').count();
  const faces = (p) => p.locator('.cave').evaluateAll((all) => all.map((e) => e.getAttribute('aria-label').replace(/^.* \((.*)\)$/, '$1')));

  /* What Anna draws and what she peeks at is on her screen alone. */
  await anna.locator('[data-action="explore"]').click();
  await anna.locator('[data-part="holding"]').waitFor();
  await anna.locator('[data-action="place 1,1"]').click();
  await anna.locator('[data-part="crumbs"]').waitFor();
  assert.equal(await peeks(anna), 3);
  for (const p of [ben, wall]) {
    await p.locator('.cave').nth(4).waitFor();
    assert.equal((await faces(p)).filter((f) => /rock, face down/.test(f)).length, 5);
    assert.equal((await peeks(p)) + (await p.locator('[data-part="holding"]').count()), 0);
    /* But that she looks, and where, all may see. */
    await p.locator('.cave .eye').nth(1).waitFor();
    assert.deepEqual((await faces(p)).filter((f) => /Anna is peeking$/.test(f)).map((f) => f.replace(/:.*down/, '')).sort(), ['just below the mountain. Anna is peeking', 'just to the right of the mountain. Anna is peeking']);
  }
  /* A crumb is chosen first, and then the caves are lit for it. */
  assert.equal(await anna.locator('.cave[data-press]').count(), 0);
  await anna.locator('[data-crumb="rose"]').click();
  await anna.locator('[data-action="crumb rose 1,0"]').click();
  await ben.locator('[data-action^="escape "]').first().waitFor();
  await anna.locator('[data-part="peek"]').first().waitFor({ state: 'detached' });
  assert.equal(await peeks(anna), 0);
  for (const p of [ben, wall]) await p.locator('.cave .eye').first().waitFor({ state: 'detached' }); /* she does not look any more */
  assert.ok((await faces(ben)).some((f) => /to the right of the mountain: rock, face down\. On it: crumb of Anna: rose$/i.test(f)), (await faces(ben)).join('; '));

  /* Ben escapes; Anna blows the horn and turns one up, for everybody. */
  await ben.locator('[data-action="escape palace2"]').click();
  await asks(ben, 'Begin your escape?');
  await ben.getByRole('button', { name: 'No', exact: true }).click();
  await ben.locator('[data-action="escape palace3"]').waitFor();
  await ben.locator('[data-action="escape palace2"]').click();
  await ben.getByRole('button', { name: 'Yes', exact: true }).click();
  const horn = anna.getByRole('button', { name: 'Goblins!' });
  await horn.waitFor();
  assert.equal(await anna.locator('.cave[data-press]').count(), 0);
  assert.equal(await wall.locator('[data-part="shout"] button').count(), 0, 'the shared screen has no horn to blow');
  /* The candle begins anew for who has to choose. */
  await anna.evaluate(() => {
    window.chosen = 0;
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      window.chosen += JSON.parse(text).do === 'choose';
      return send.call(this, text);
    };
  });
  await horn.click();
  await anna.locator('[aria-pressed="true"]', { hasText: 'Which one?' }).waitFor();
  assert.equal(await anna.evaluate(() => window.chosen), 1);
  await anna.locator('[data-action="goblins 0,1"]').click();
  for (const p of [anna, ben, wall]) await p.waitForFunction(() => [...document.querySelectorAll('.cave')].filter((e) => /face down/.test(e.getAttribute('aria-label'))).length === 4);
  assert.deepEqual((await faces(ben)).filter((f) => !/face down/.test(f)), (await faces(wall)).filter((f) => !/face down/.test(f)));

  /* Every target under Ben's thumb is big enough. */
  const small = await ben.evaluate(() => [...document.querySelectorAll('.board [data-press], .board button:not([disabled])')].map((e) => [e.getAttribute('aria-label') ?? e.innerText, e.getBoundingClientRect()]).filter(([, r]) => r.width < 44 || r.height < 44).map(([n, r]) => `${n}: ${r.width} × ${r.height}`));
  assert.deepEqual(small, []);
});

test('the host is a host: rename, pause, lock, hand over and back, remove; and all are asked who may play on', async ({ page, url }) => {
  const anna = await page('laptop');
  const code = await openTable(anna, url, { seats: 3 });
  const ben = await page('phone');
  await sitDown(ben, url, code, 'Ben');
  const cleo = await page('phone');
  await sitDown(cleo, url, code, 'Cleo');
  await anna.getByRole('button', { name: 'Start the game' }).click();
  await anna.locator('.play .forest').waitFor();

  const menu = anna.getByRole('dialog', { name: 'The table' });
  const open = async () => {
    if (!(await menu.isVisible())) await anna.getByRole('button', { name: 'Menu' }).click();
  };
  await open();
  await menu.getByRole('button', { name: 'Change the name of Ben' }).click();
  await menu.getByLabel('First name').first().fill('Benno');
  await menu.getByRole('button', { name: 'Done' }).click();
  await ben.locator('.name', { hasText: 'Benno' }).waitFor();

  await menu.getByRole('button', { name: 'Pause' }).click();
  for (const p of [anna, ben]) await p.getByText('The table rests').waitFor();
  assert.equal(await gaps(anna).count(), 0);
  await ben.getByRole('button', { name: 'Go on' }).click();
  await anna.getByText('The table rests').waitFor({ state: 'detached' });

  await open();
  await menu.getByRole('button', { name: 'Lock', exact: true }).click();
  await menu.getByRole('button', { name: 'Unlock' }).waitFor();
  const dora = await page('phone');
  await dora.goto(`${url}/t/${code}`);
  await dora.getByText(/locked/).first().waitFor();
  await menu.getByRole('button', { name: 'Unlock' }).click();

  await menu.getByRole('button', { name: 'Let a computer play for Benno' }).click();
  await menu.getByRole('group', { name: 'How old is the computer player?' }).getByRole('button').first().click();
  await menu.getByText(/a computer plays for them/).waitFor();
  await ben.locator('.absence').getByRole('button', { name: 'I play again' }).click();
  await menu.getByText(/a computer plays for them/).waitFor({ state: 'detached' });

  await menu.getByRole('button', { name: 'Remove Cleo from the table' }).click();
  await menu.getByRole('button', { name: 'Remove', exact: true }).click();
  await cleo.getByText('The host has removed you from the table').waitFor();
  await menu.locator('b', { hasText: 'Empty chair' }).waitFor();
  await menu.getByRole('button', { name: 'Close', exact: true }).click();

  /* The chair is free in mid-game: whoever wants it asks, and one no is enough. */
  const plea = (p) => p.locator('.plea');
  const wants = async () => {
    await sitDown(dora, url, code, 'Dora');
    await dora.getByText('The others are asked whether you may play on here.').waitFor();
    for (const p of [anna, ben]) await p.getByText('Dora would like to play on in a free seat, and will see what lies there.').waitFor();
    assert.equal(await dora.locator('.plea button').count(), 0, 'nobody agrees to their own wish');
  };
  await wants();
  assert.ok(await plea(ben).evaluate((e) => [...e.querySelectorAll('button')].every((b) => {
    const { left, top, right, bottom } = b.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && b.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  })), 'the answers lie free on a phone');
  await plea(anna).getByRole('button', { name: 'Yes' }).click();
  await anna.getByText('Dora would like to play on in a free seat. The others are asked.').waitFor();
  await plea(ben).getByRole('button', { name: 'No' }).click();
  for (const p of [anna, ben, dora]) await plea(p).waitFor({ state: 'detached' });
  await dora.getByText('Not everybody agreed: the seat stays as it is.').waitFor();
  assert.equal(await anna.locator('.name', { hasText: 'Dora' }).count(), 0);
  await wants();
  for (const p of [anna, ben]) await plea(p).getByRole('button', { name: 'Yes' }).click();
  for (const p of [anna, ben, dora]) await plea(p).waitFor({ state: 'detached' });
  for (const p of [anna, ben, dora]) await p.locator('.name', { hasText: 'Dora' }).waitFor();
});

test('two people on one screen take turns without a curtain where nothing is secret', async ({ page, url }) => {
  const p = await page('laptop');
  await impatient(p);
  await p.goto(`${url}/new?game=lights`);
  await p.getByRole('button', { name: 'One seat less' }).click();
  await p.getByLabel('First name for seat 1').fill('Ben');
  await p.getByRole('button', { name: 'Passed round on one screen' }).click();
  assert.deepEqual(await p.locator('section ol select').evaluateAll((all) => all.map((e) => e.value)), ['me', 'here']);
  await p.getByLabel('Seat 2', { exact: true }).selectOption('open');
  /* There is one of me: whoever was it before is somebody else. */
  await p.getByLabel('Seat 2').selectOption('me');
  assert.equal(await p.getByLabel('Seat 1', { exact: true }).inputValue(), 'here');
  assert.equal(await p.getByLabel('First name for seat 2').inputValue(), 'Ben');
  await p.getByLabel('First name for seat 1').fill('Anna');
  await p.locator('.go .button').click();
  await p.getByRole('region', { name: 'Who is the youngest?' }).waitFor();
  assert.deepEqual(await p.locator('.seat .state').allInnerTexts(), ['on this screen', 'on this screen']);
  assert.equal(await p.getByText('leads the table').count(), 1);
  const faces = () => p.locator('.seat .face use[href^="#face"], .seats .face use[href^="#face"]').evaluateAll((all) => all.map((e) => e.getAttribute('href')));
  const chosen = await faces();
  assert.equal(new Set(chosen).size, 2);
  await p.getByRole('button', { name: 'Start the game' }).click();
  await gaps(p).first().waitFor();
  assert.deepEqual(await faces(), chosen, 'the faces of the lobby stand on the board too');
  /* "You" is whoever is asked by name, and nobody while it is told what somebody did. */
  await p.evaluate(() => {
    window.you = new Set();
    const look = () => window.you.add([...document.querySelectorAll('.seats li:has(.you) .name')].map((e) => e.innerText).join() + ': ' + (document.querySelector('.caller')?.innerText ?? ''));
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    look();
  });
  for (let i = 0; i < 6; i++) {
    await push(p, i * 5);
    await p.waitForFunction((who) => document.querySelector('.seats .turn .name')?.innerText.includes(who), i % 2 ? 'Anna' : 'Ben', { timeout: 5000 }).catch(() => {});
    assert.equal(await p.locator('.curtain').count(), 0);
  }
  await p.locator('.told').waitFor();
  assert.deepEqual((await p.evaluate(() => [...window.you])).sort(), [': ', 'Anna: Anna', 'Ben: Ben']);
});

test('a curtain comes down before each private look', async ({ page, url, server }) => {
  const games = await (await fetch(`${url}/api/games`)).json();
  if (!games.games.some((g) => g.id === 'thumb')) return;
  const p = await page('laptop');
  await impatient(p);
  await p.goto(`${url}/new?game=thumb`);
  for (const n of [2, 3]) await p.getByLabel(`Seat ${n}`).selectOption('here');
  for (const [i, name] of ['Anna', 'Ben', 'Cleo'].entries()) await p.getByLabel(`First name for seat ${i + 1}`).fill(name);
  await p.getByText('More choices').click();
  await p.getByLabel('How many seconds to look?').fill('0');
  await p.locator('.go .button').click();
  /* A chair too many can be taken away. */
  await p.getByRole('button', { name: 'Take this chair away' }).click();
  await p.waitForFunction(() => document.querySelectorAll('.seat').length === 3);
  await p.getByRole('button', { name: 'Start the game' }).click();
  await p.locator('.play').waitFor();
  /* Whoever is asked, the board behind the curtain shows nobody's hand. */
  await p.locator('.curtain, [data-action]').first().waitFor();
  /* Whoever has the screen, the ring lies on it as it lay before: all remember it together. */
  const ring = () => p.locator('[data-part="tile-0"] circle.edge').evaluateAll((all) => all.slice(0, 1).map((e) => `${e.getAttribute('cx')} ${e.getAttribute('cy')}`));
  const places = new Set();
  let lifts = 0;
  for (let i = 0; i < 12; i++) {
    for (const at of await ring()) places.add(at);
    if (await p.locator('.curtain').count()) {
      assert.equal(await p.locator('[data-part="hand"]').count(), 0, 'no hand behind the curtain');
      await p.getByRole('button', { name: /^I am/ }).click();
      await p.locator('.curtain').waitFor({ state: 'detached' });
      if (++lifts === 2) break; /* with somebody's hand in sight */
    }
    const target = p.locator('.board [data-action]:is(button:not([disabled]), [data-press])').first();
    if (await target.count()) await target.click({ timeout: 2000 }).catch(() => {});
    await still(p);
  }
  assert.ok(lifts > 0, 'somebody had something to hide');
  for (const at of await ring()) places.add(at);
  assert.equal(places.size, 1, `the first tile lay at ${[...places].join(', ')}`);
  /* Whoever loads the page again may be somebody else. */
  const lifted = p.locator('[data-part="hand"]');
  for (let i = 0; i < 20 && !(await lifted.count()); i++) {
    await p.locator('.curtain button:enabled, .board [data-action]:is(button:not([disabled]), [data-press])').first().click();
    await still(p);
  }
  assert.ok(await lifted.count());
  await p.reload();
  await p.locator('.curtain .card').waitFor();
  assert.equal(await lifted.count(), 0);
});

await run();
