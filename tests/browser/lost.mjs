/* Reload, lost network, a server killed and started again: the seat is still yours. */
// SPDX-License-Identifier: MIT
import { createServer, connect } from 'node:net';
import { asks, assert, codeOf, gaps, hurry, impatient, openTable, push, run, sitDown, test, told } from './harness.mjs';

const forest = (p) => p.locator('[data-part^="cell-"]').evaluateAll((all) => all.map((e) => e.getAttribute('aria-label')));

test('a reload lands on the present, without a story', async ({ page, url }) => {
  const p = await page('laptop');
  await hurry(p);
  await impatient(p);
  await p.goto(url);
  await p.getByRole('button', { name: /Play now: Forest of Lights/ }).click();
  for (let i = 0; i < 3; i++) await push(p, i);
  await gaps(p).first().waitFor();
  const before = await forest(p);
  await p.reload();
  await gaps(p).first().waitFor();
  assert.deepEqual(await forest(p), before);
  assert.match(await p.locator('.told').innerText(), /^\d treasures win\.$/, 'what one plays for, and nothing of the past');
  assert.ok(await push(p, 1), 'and the game goes on');
});

test('home shows the way back to the table', async ({ page, url }) => {
  const p = await page('phone');
  await p.goto(url);
  await p.getByRole('button', { name: /Play now: Forest of Lights/ }).click();
  await gaps(p).first().waitFor();
  const code = codeOf(p);
  await p.goto(url);
  await p.getByText('Back to your table').click();
  await gaps(p).first().waitFor();
  assert.equal(codeOf(p), code);
});

test('a lost network is found again, and nothing is missed', async ({ page, server, url }) => {
  /* A wire between the page and the server, which the test can cut. */
  const port = Number(new URL(url).port);
  let cut = false;
  const ends = new Set();
  const wire = createServer((a) => {
    if (cut) return a.destroy();
    const b = connect(port, '127.0.0.1');
    for (const s of [a, b]) {
      ends.add(s);
      s.on('error', () => {});
      s.on('close', () => { ends.delete(s); a.destroy(); b.destroy(); });
    }
    a.pipe(b).pipe(a);
  });
  await new Promise((done) => wire.listen(0, '127.0.0.1', done));
  const through = `http://127.0.0.1:${wire.address().port}`;
  try {
    const anna = await page('laptop');
    const code = await openTable(anna, url, { seats: 2 });
    const ben = await page('phone');
    await sitDown(ben, through, code, 'Ben');
    await anna.getByRole('button', { name: 'Start the game' }).click();
    await ben.locator('.play .forest').waitFor();
    cut = true;
    for (const s of ends) s.destroy();
    await ben.getByText('The way to the server is lost.').waitFor();
    await push(anna, 2);
    await asks(anna, 'Ben looks for');
    cut = false;
    await ben.getByText('The way to the server is lost.').waitFor({ state: 'detached', timeout: 20000 });
    await asks(ben, /your light/);
    await told(ben, 'Anna came into the forest');
    assert.deepEqual(await forest(ben), await forest(anna));
    await push(ben, 1);
    await told(anna, 'Ben came into the forest');
  } finally {
    wire.close();
    for (const s of ends) s.destroy();
  }
});

test('the server is killed in mid-game and started again: the game goes on', async ({ page, server, url }) => {
  const p = await page('laptop');
  await hurry(p);
  await impatient(p);
  await p.goto(url);
  await p.getByRole('button', { name: /Play now: Forest of Lights/ }).click();
  for (let i = 0; i < 3; i++) await push(p, i * 3);
  await gaps(p).first().waitFor();
  const before = await forest(p);
  await server.kill('SIGKILL');
  await p.getByText('The way to the server is lost.').waitFor();
  await server.again();
  await p.getByText('The way to the server is lost.').waitFor({ state: 'detached', timeout: 20000 });
  assert.deepEqual(await forest(p), before);
  await p.evaluate(() => (window.heard = []));
  assert.ok(await push(p, 2));
  await told(p, 'You ');
});

test('a server that stops says so, and a seat can move to another device', async ({ page, server, url }) => {
  const p = await page('laptop');
  await p.goto(url);
  await p.getByRole('button', { name: /Play now: Forest of Lights/ }).click();
  await gaps(p).first().waitFor();
  await p.getByRole('button', { name: 'Menu' }).click();
  await p.getByRole('button', { name: 'Move to another device' }).click();
  const link = await p.locator('.key').innerText();
  const phone = await page('phone');
  await phone.goto(link);
  await gaps(phone).first().waitFor();
  await p.getByText('You have moved to another device').waitFor();
  await server.kill('SIGTERM');
  await phone.getByText('The server was stopped.').waitFor();
  await server.again();
  await phone.getByText('The server was stopped.').waitFor({ state: 'detached', timeout: 20000 });
  await gaps(phone).first().waitFor();
});

await run();
