/* For everyone: keyboard alone, screen readers (axe), large text, small screens, both themes, little to load. */
// SPDX-License-Identifier: MIT
import { AXE, assert, axe, codeOf, fits, hurry, impatient, openTable, play, playOut, push, run, still, targets, test } from './harness.mjs';

const PAGES = ['/', '/party', '/new?game=lights', '/join', '/settings', '/rules/lights', '/learn/lights', '/learn/goblins', '/t/NOSUCH', '/nowhere'];

/* A television, with SWEEP, differs from a laptop only where somebody stands before it. */
for (const [size, scheme, pages = PAGES] of [['phone', 'dark'], ['laptop', 'light'], ...(process.env.SWEEP ? [['tv', 'dark', ['/', '/party', '/settings']]] : [])]) {
  test(`every page, ${size}, ${scheme}: axe finds nothing, nothing sticks out`, async ({ page, url }) => {
    const p = await page(size, { colorScheme: scheme });
    await p.addInitScript(AXE);
    await impatient(p);
    for (const path of pages) {
      await p.goto(url + path);
      await p.locator('h1').first().waitFor();
      await axe(p, path);
      await fits(p, path);
    }
    await hurry(p, { goal: 1 });
    const code = await openTable(p, url, { seats: 3 });
    await axe(p, 'lobby');
    await fits(p, 'lobby');
    /* Nothing that a key comes to is under what stays at the foot. */
    for (let i = 0; i < 14; i++) {
      await p.keyboard.press('Tab');
      const under = await p.evaluate(() => {
        const [at, go] = [document.activeElement, document.querySelector('.go')];
        return go.contains(at) || at === document.body || getComputedStyle(go).position !== 'fixed' || at.getBoundingClientRect().bottom <= go.getBoundingClientRect().top ? '' : at.outerHTML;
      });
      assert.equal(under, '');
    }
    const q = await page(size, { colorScheme: scheme });
    await q.addInitScript(AXE);
    await q.goto(`${url}/t/${code}`);
    await q.getByRole('button', { name: 'Sit down' }).waitFor();
    await axe(q, 'sit down');
    await q.goto(`${url}/t/${code}?as=table`);
    await q.locator('.lobby').waitFor();
    await axe(q, 'the lobby on a wall');
    await p.getByRole('button', { name: 'Start the game' }).click();
    await p.locator('.gap[data-press]').first().waitFor();
    await axe(p, 'table');
    await fits(p, 'table');
    await axe(q, 'the table on a wall');
    await p.getByRole('button', { name: 'Menu' }).click();
    await axe(p, 'menu');
    await p.getByRole('button', { name: 'Close', exact: true }).click();
    await playOut(p);
    await axe(p, 'ending');
    await p.goto(`${url}/t/${code}/replay`);
    await p.getByRole('slider').waitFor();
    await axe(p, 'replay');
    await fits(p, 'replay');
  });
}

/* The other boards: title, options, and how many presses to look at. */
const BOARDS = [
  ['Little Red Riding Hood', {}, 2],
  ['Little Red Riding Hood', { mode: 'wolf' }, 5],
  ['The Princess and the Goblin', { mode: 'advanced' }, 4],
];
for (const [title, options, looks] of BOARDS) {
  test(`the board of ${title} ${JSON.stringify(options)}: axe finds nothing, everything fits, thumbs too`, async ({ page, url }) => {
    const p = await page('phone');
    await p.addInitScript(AXE);
    await impatient(p);
    await hurry(p, options);
    await p.goto(url);
    await p.getByRole('button', { name: new RegExp(`Play now: ${title}`) }).click();
    for (let i = 0; i < looks; i++) {
      await targets(p).or(p.locator('.ending')).first().waitFor();
      await axe(p, `look ${i}`);
      await fits(p, `look ${i}`);
      assert.deepEqual(await p.evaluate(() => window.outOfReach()), [], `look ${i}`);
      if (!(await play(p, i * 7 + 3))) break;
    }
    const q = await page('laptop', { colorScheme: 'light' });
    await q.addInitScript(AXE);
    await q.goto(`${url}/t/${codeOf(p)}?as=table`);
    await q.locator('[data-part]').first().waitFor();
    await axe(q, 'on a wall');
    await fits(q, 'on a wall');
    await p.addInitScript(() => localStorage.setItem('thicket', JSON.stringify({ text: 200 })));
    await p.goto(url); // a table of its own: the other players may have ended the first one
    await p.getByRole('button', { name: new RegExp(`Play now: ${title}`) }).click();
    await targets(p).first().waitFor();
    await fits(p, 'at 200 %');
    assert.ok(await p.locator('.board').evaluate((b) => b.scrollWidth <= b.clientWidth + 1), 'at 200 % the board scrolls only downwards');
  });
}

test('text at 200 % fits a phone, and targets are big enough for a thumb', async ({ page, url }) => {
  const p = await page('phone');
  await p.addInitScript(() => localStorage.setItem('thicket', JSON.stringify({ text: 200 })));
  for (const path of PAGES) {
    await p.goto(url + path);
    await p.locator('h1').first().waitFor();
    await still(p);
    await fits(p, `${path} at 200 %`);
  }
  await p.goto(url);
  await p.getByRole('button', { name: /Play now: Forest of Lights/ }).click();
  await p.locator('.gap[data-press]').first().waitFor();
  await fits(p, 'table at 200 %');
  const q = await page('phone');
  await q.goto(url);
  await q.getByRole('button', { name: /Play now: Forest of Lights/ }).click();
  await q.locator('.gap[data-press]').first().waitFor();
  assert.deepEqual(await q.evaluate(() => window.outOfReach()), []);
  const tiny = await q.evaluate(() => [...document.querySelectorAll('p, span, b, li, h1, h2, h3, button, label')].filter((e) => e.innerText?.trim() && e.offsetParent && parseFloat(getComputedStyle(e).fontSize) < 16).map((e) => e.innerText));
  assert.deepEqual(tiny, [], 'text below 16 px');
});

test('a whole game with the keyboard alone', async ({ page, url }) => {
  const p = await page('laptop');
  await impatient(p);
  await hurry(p, { goal: 1 });
  await p.goto(url);
  await p.locator('button.picture').first().waitFor();
  /* Tab to the first picture. */
  for (let i = 0; i < 20; i++) {
    await p.keyboard.press('Tab');
    if (await p.evaluate(() => document.activeElement?.classList.contains('picture'))) break;
  }
  await p.keyboard.press('Enter');
  await p.locator('.gap[data-press]').first().waitFor();
  const onTarget = () => p.evaluate(() => document.activeElement?.getAttribute('data-action') ?? '');
  /* The arrow keys go where they point. */
  await p.locator('[data-action="enter N1"]').focus();
  for (const [key, to] of [['ArrowRight', 'enter N2'], ['ArrowLeft', 'enter N1'], ['ArrowDown', 'enter W1'], ['ArrowDown', 'enter W2'], ['ArrowDown', 'enter S1']]) {
    await p.keyboard.press(key);
    assert.equal(await onTarget(), to, key);
  }
  for (let i = 0; i < 400; i++) {
    await Promise.race([p.locator('.gap[data-press]').first().waitFor(), p.locator('.ending').waitFor()]);
    if (await p.locator('.ending').count()) break;
    /* Tab until on a gap, then Enter. */
    for (let k = 0; k < 40 && !/^(enter|push)/.test(await onTarget()); k++) await p.keyboard.press('Tab');
    await p.keyboard.press('Enter');
  }
  assert.ok(await p.locator('.ending').count(), 'the game came to its end');
  for (let k = 0; k < 20; k++) {
    await p.keyboard.press('Tab');
    if (await p.evaluate(() => document.activeElement?.matches('button') && document.activeElement.innerText.includes('Again'))) break;
  }
  await p.keyboard.press('Enter');
  await p.locator('.ending').waitFor({ state: 'detached' });
});

test('a screen reader hears whose turn it is, what happened and what each cell is', async ({ page, url }) => {
  const p = await page('laptop');
  await hurry(p);
  await p.goto(url);
  await p.getByRole('button', { name: /Play now: Forest of Lights/ }).click();
  await p.locator('.gap[data-press]').first().waitFor();
  assert.equal(await p.getByRole('img', { name: /^in the (upper|lower|left|right) lane, place \d from the (left|top): forest$/ }).count(), 16);
  /* All that was ever said: what may lie face down again is not left there. */
  await p.evaluate(() => {
    window.live = '';
    new MutationObserver(() => (window.live += document.querySelector('.play > [aria-live="polite"]').textContent)).observe(document.querySelector('.play'), { childList: true, subtree: true, characterData: true });
  });
  await p.getByRole('button', { name: 'Bring your light in: the left gap at the top' }).click();
  await p.getByRole('img', { name: /^in the left lane, place 1 from the top: the light of Fox shows:/ }).waitFor({ state: 'attached' });
  await p.waitForFunction(() => /Your light shows the [a-z]+, in the left lane, place 1 from the top\./.test(window.live));
  /* Whoever is waited for is not told to wait for themselves. */
  await push(p, 1);
  await p.waitForFunction(() => window.heard.filter((h) => /^You (came|pushed)/.test(h.told)).length > 1);
  assert.doesNotMatch(await p.evaluate(() => window.live), /Waiting for Fox/);
});

test('the first load is small, and asks nobody else', async ({ page, url, requests }) => {
  const p = await page('laptop');
  let bytes = 0;
  const client = await p.context().newCDPSession(p);
  await client.send('Network.enable');
  client.on('Network.loadingFinished', (e) => (bytes += e.encodedDataLength));
  await p.goto(url);
  await p.waitForLoadState('networkidle');
  const home = bytes;
  await p.locator('button.picture').first().click();
  await p.locator('.gap[data-press]').first().waitFor();
  await p.waitForLoadState('networkidle');
  console.log(`# home ${(home / 1000).toFixed(0)} kB, with the first table ${(bytes / 1000).toFixed(0)} kB`);
  assert.ok(bytes < 300000);
  assert.ok(requests.every((r) => r.startsWith(url) || r.startsWith('data:')));
  assert.deepEqual((await p.context().cookies()).map((c) => [c.name, c.httpOnly, c.sameSite, c.path]), [['seat', true, 'Strict', '/api']]);
});

await run();
