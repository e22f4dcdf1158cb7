/* The matches of a table: who begins, who has won how often, and the champion. */
// SPDX-License-Identifier: MIT
import { asks, assert, hurry, impatient, openTable, playOut, run, sitDown, still, test } from './harness.mjs';

const shoot = async (p, name) => {
  if (!process.env.SHOTS) return;
  await still(p);
  await p.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};
const wins = (p) => p.locator('.ending .tally li b').allInnerTexts();

test('one press says who shouts first, anybody can change it, and that seat begins', async ({ page, url }) => {
  const anna = await page('laptop');
  const ben = await page('phone');
  const wall = await page('tv');
  for (const p of [anna, ben, wall]) await impatient(p);
  const code = await openTable(anna, url, { game: 'goblins', seats: 2 });
  const asked = (p) => p.getByRole('region', { name: 'Who shouts "Goblins!" first?' });
  assert.equal(await asked(anna).count(), 0, 'one person is not asked');
  await wall.goto(`${url}/t/${code}?as=table`);
  await sitDown(ben, url, code, 'Ben');
  for (const p of [anna, ben, wall]) await asked(p).waitFor();
  await anna.getByText('Whoever first wins 2 matches is the champion.').waitFor();
  await shoot(anna, 'who-laptop');
  await shoot(ben, 'who-phone');
  await asked(wall).getByRole('button', { name: 'Anna' }).click();
  for (const p of [anna, ben]) await p.getByRole('status').getByText('Anna begins.').waitFor();
  assert.equal(await wall.getByText('If nobody does').count(), 0);
  await asked(ben).getByRole('button', { name: 'Ben' }).click();
  for (const p of [anna, ben, wall]) await p.getByRole('status').getByText('Ben begins.').waitFor();
  for (const p of [anna, ben, wall]) await p.locator('.seat, .chairs li', { hasText: 'Ben' }).getByText('begins the game').waitFor();
  await shoot(ben, 'begins-phone');
  await anna.getByRole('button', { name: 'Start the game' }).click();
  await Promise.all([ben.locator('[data-action="explore"]').waitFor(), asks(anna, 'Ben'), asks(wall, 'Ben')]);
  assert.equal(await anna.locator('[data-action="explore"]').count(), 0);
});

test('the tally of the table, and its champion', async ({ page, url }) => {
  const p = await page('phone');
  await impatient(p);
  await hurry(p, { goal: 1 });
  await p.goto(`${url}/new?game=lights`);
  await p.getByRole('button', { name: 'Me against computers' }).click();
  await p.getByLabel('First name for seat 1').fill('Anna');
  await p.getByText('More choices').click();
  await p.getByLabel('Do you play for a champion?').selectOption('2');
  assert.equal(await p.getByLabel(/How many seconds/).count(), 0, 'no clock that this game has no use for');
  await p.locator('.go .button').click();
  for (let match = 1; ; match++) {
    await p.locator('.play').waitFor();
    await playOut(p);
    await p.locator('.ending .tally').waitFor();
    const now = (await wins(p)).map(Number);
    assert.equal(now.reduce((a, b) => a + b), match);
    if (Math.max(...now) === 2) break;
    assert.equal(await p.locator('.champion').count(), 0);
    await p.getByRole('button', { name: 'Again' }).dispatchEvent('click');
    await p.locator('.ending').waitFor({ state: 'detached' });
  }
  await p.locator('.champion', { hasText: 'is the champion!' }).waitFor();
  await shoot(p, 'champion-phone');
  await p.setViewportSize({ width: 1280, height: 800 });
  await shoot(p, 'champion-laptop');
  await p.reload();
  await p.locator('.champion').waitFor();
  await p.getByRole('button', { name: 'Again' }).dispatchEvent('click');
  await p.locator('.ending').waitFor({ state: 'detached' });
  await playOut(p);
  assert.equal((await wins(p)).map(Number).reduce((a, b) => a + b), 1, 'a new tally has begun');
});

test('the box: for whom, how long and who begins, at home and in the rules', async ({ page, url }) => {
  const p = await page('laptop');
  await p.goto(url);
  const said = 'From 5 years. 20 minutes. The youngest player begins.';
  await p.locator('.game', { hasText: 'Forest of Lights' }).getByText(said).waitFor();
  await p.evaluate(() => scrollTo(0, 500));
  await shoot(p, 'home-laptop');
  await p.setViewportSize({ width: 390, height: 844 });
  await shoot(p, 'home-phone');
  await p.goto(`${url}/rules/lights`);
  await p.getByText(said).waitFor();
  await p.goto(`${url}/new?game=goblins`);
  await p.getByText('Whoever shouts "Goblins!" first begins.').waitFor();
  assert.equal(await p.getByLabel('Do you play for a champion?').inputValue(), '2');
  await shoot(p, 'new-phone');
});

await run();
