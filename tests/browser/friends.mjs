/* Several people at one table: phones, a shared screen, a host. */
// SPDX-License-Identifier: MIT
import { SIZES, assert, gaps, openTable, push, question, run, sitDown, test } from './harness.mjs';

test('two browsers and a wall screen at one table', async ({ page, url }) => {
  const anna = await page('laptop');
  const code = await openTable(anna, url, { seats: 2 });
  assert.match(code, /^[A-Z]{4,12}$/);
  const wall = await page('tv');
  await wall.goto(`${url}/t/${code}?as=table`);
  await wall.locator('.lobby .code').waitFor();
  assert.equal(await wall.locator('.lobby .code').innerText(), code);
  const small = await wall.evaluate(() => Math.min(...[...document.querySelectorAll('.lobby p, .lobby b, .lobby span')].filter((e) => e.offsetParent && e.innerText.trim()).map((e) => parseFloat(getComputedStyle(e).fontSize))));
  assert.ok(small >= 0.022 * SIZES.tv[1] - 0.01, `the smallest text on the wall is ${small} px`);

  const ben = await page('phone');
  await sitDown(ben, url, code, 'Ben');
  await anna.getByText('All are here').waitFor();
  await anna.locator('.seat b', { hasText: 'Ben' }).waitFor();
  await anna.getByRole('button', { name: 'Deal' }).click();

  for (const p of [anna, ben, wall]) await p.locator('.play .forest').waitFor();
  assert.equal(await wall.locator('.tray').count(), 0, 'the shared screen has no controls of the game');
  assert.equal(await gaps(wall).count(), 0);
  await push(anna, 0);
  await ben.locator('.told', { hasText: 'Anna enters the forest' }).waitFor();
  await wall.locator('.told', { hasText: 'Anna enters the forest' }).waitFor();
  assert.match(await question(ben), /Your turn/);
  assert.match(await question(anna), /Ben looks for/);
  await push(ben, 3);
  await anna.locator('.told', { hasText: 'Ben enters the forest' }).waitFor();
  /* All three show the same forest. */
  const lights = (p) => p.locator('[data-part^="cell-"]').evaluateAll((all) => all.map((e) => e.getAttribute('aria-label')));
  await anna.waitForTimeout(700);
  assert.deepEqual(await lights(anna), await lights(ben));
  assert.deepEqual(await lights(anna), await lights(wall));
});

test('the host is a host: rename, pause, lock, hand over and back, remove', async ({ page, url }) => {
  const anna = await page('laptop');
  const code = await openTable(anna, url, { seats: 3 });
  const ben = await page('phone');
  await sitDown(ben, url, code, 'Ben');
  const cleo = await page('phone');
  await sitDown(cleo, url, code, 'Cleo');
  await anna.getByRole('button', { name: 'Deal' }).click();
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
  await ben.getByText('The table rests').waitFor();
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
  await ben.getByRole('button', { name: 'Menu' }).click();
  await ben.getByRole('button', { name: 'I play again' }).click();
  await menu.getByText(/a computer plays for them/).waitFor({ state: 'detached' });

  await menu.getByRole('button', { name: 'Remove Cleo from the table' }).click();
  await cleo.getByText('The host gave your chair to somebody else').waitFor();
  await menu.locator('b', { hasText: 'Empty chair' }).waitFor();
  await menu.getByRole('button', { name: 'Close', exact: true }).click();
});

test('two people on one screen take turns without a curtain where nothing is secret', async ({ page, url }) => {
  const p = await page('laptop');
  await p.goto(`${url}/new?game=lights`);
  await p.getByLabel('Seat 2').selectOption('here');
  await p.getByRole('button', { name: 'One seat less' }).click();
  await p.getByLabel('First name for seat 1').fill('Anna');
  await p.getByLabel('First name for seat 2').fill('Ben');
  await p.locator('.go .button').click();
  for (let i = 0; i < 6; i++) {
    await push(p, i * 5);
    await p.waitForFunction((who) => document.querySelector('.seats .turn .name')?.innerText.includes(who), i % 2 ? 'Anna' : 'Ben', { timeout: 5000 }).catch(() => {});
    assert.equal(await p.locator('.curtain').count(), 0);
  }
  await p.locator('.told').waitFor();
});

test('a curtain comes down before each private look', async ({ page, url, server }) => {
  const games = await (await fetch(`${url}/api/games`)).json();
  if (!games.games.some((g) => g.id === 'thumb')) return;
  const p = await page('laptop');
  await p.goto(`${url}/new?game=thumb`);
  await p.getByRole('button', { name: 'One seat less' }).click();
  for (const n of [2, 3]) await p.getByLabel(`Seat ${n}`).selectOption('here');
  for (const [i, name] of ['Anna', 'Ben', 'Cleo'].entries()) await p.getByLabel(`First name for seat ${i + 1}`).fill(name);
  await p.getByText('Clocks').click();
  await p.getByLabel('Seconds to look').fill('0');
  await p.locator('.go .button').click();
  await p.locator('.play').waitFor();
  /* Whoever is asked, the board behind the curtain shows nobody's hand. */
  await p.locator('.curtain, [data-action]').first().waitFor();
  for (let i = 0; i < 12; i++) {
    if (await p.locator('.curtain').count()) {
      assert.equal(await p.locator('[data-part="hand"]').count(), 0, 'no hand behind the curtain');
      await p.getByRole('button', { name: /^I am/ }).click();
      await p.locator('.curtain').waitFor({ state: 'detached' });
    }
    const target = p.locator('.board [data-action]:is(button:not([disabled]), [data-press])').first();
    if (await target.count()) await target.click({ timeout: 2000 }).catch(() => {});
    await p.waitForTimeout(250);
  }
});

await run();
