/* The party: a television and three phones, from home to Again, with everything that goes wrong at one. */
// SPDX-License-Identifier: MIT
import { AXE, assert, axe, codeOf, fits, impatient, play, playOut, run, still, test } from './harness.mjs';

const TREASURES = 'vase candlestick key dagger wand watch lamp chalice crown pearls amulet horseshoe ring star coin diamond';

/** Home, the large way in, a picture: the lobby of a television. */
async function openParty(tv, url, game = 'Forest of Lights') {
  await tv.goto(url);
  await tv.getByRole('link', { name: /On this TV, phones as hands/ }).click();
  await tv.getByRole('button', { name: new RegExp(game) }).click();
  await tv.locator('.chairs').waitFor();
  return codeOf(tv);
}
/** A phone types the code, chooses a face, gives a name or none. */
async function join(phone, url, code, { name = '', face = '' } = {}) {
  await phone.goto(url);
  await phone.getByLabel('The code of the table').fill(code);
  await phone.getByRole('button', { name: 'Join' }).click();
  if (name) await phone.getByLabel('What is your first name?').fill(name);
  if (face) await phone.getByRole('radio', { name: new RegExp(`^${face}`) }).check({ force: true });
  await phone.getByRole('button', { name: 'Sit down' }).click();
  await phone.getByRole('heading', { name: "You're in!" }).waitFor();
}
const chairs = (p) => p.locator('.chairs li.person b');
const deal = (p) => p.getByRole('button', { name: 'Start the game' });
const resting = (p) => p.locator('.rest');
const absence = (p) => p.locator('.absence');

/** Whose turn it is presses something; the others' phones rest meanwhile. */
async function turn(phones, luck) {
  const lit = '.board-box [data-action][data-press], .ending';
  const asked = await Promise.any(phones.map((p) => p.locator(lit).first().waitFor({ timeout: 20000 }).then(() => p)));
  return play(asked, luck);
}

test('a television and three phones, from home to Again', async ({ page, server, url }) => {
  const tv = await page('tv');
  const phones = await Promise.all([page('phone'), page('phone'), page('phone', { viewport: { width: 360, height: 640 } })]);
  const [anna, ben, cleo] = phones;
  for (const p of [tv, ...phones]) {
    await impatient(p);
    await p.addInitScript(AXE);
  }
  await ben.addInitScript(() => {
    window.shaken = 0;
    navigator.vibrate = () => ++window.shaken;
  });
  /* A short match; the treasure sought first lies where no light of a first turn comes. */
  await tv.route('**/api/tables', (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), settings: { pace: 0 }, options: { goal: 2 }, chance: [`hide ${TREASURES}`, 'seek chalice'] }) }),
  );
  const code = await openParty(tv, url);

  /* The code to scan fills a third of the screen across, and the letters can be read. */
  const qr = await tv.locator('.come .qr').boundingBox();
  assert.ok(qr.width >= 1920 / 3 - 32 && qr.height >= 1080 / 2, `the code to scan is ${qr.width} × ${qr.height}`);
  assert.equal(await tv.locator('.code').innerText(), code);
  assert.equal(await deal(tv).count(), 0, 'nobody is there to deal to');

  /* On a phone the code field is in sight at once. */
  await anna.goto(url);
  const field = await anna.getByLabel('The code of the table').boundingBox();
  assert.ok(field.y + field.height < 500, `the code field ends at ${field.y + field.height}`);

  await join(anna, url, code, { name: 'Anna', face: 'Frog' });
  await tv.getByText('A computer player joins in.').waitFor(); /* two are the fewest */
  if (process.env.SHOTS) await tv.screenshot({ path: `${process.env.SHOTS}/lobby.png` });
  await join(ben, url, code);
  await tv.getByText('Start when everybody is here.', { exact: true }).waitFor();
  await join(cleo, url, code, { name: 'Cleo' });
  await tv.waitForFunction(() => document.querySelectorAll('.chairs li.person').length === 3);
  assert.deepEqual((await chairs(tv).allInnerTexts()).map((t) => t.trim()), ['Anna', 'Fox', 'Cleo']);
  assert.equal(await tv.locator('.chairs use[href="#face-3"]').count(), 1, 'the face that Anna chose');
  /* Everybody may deal; the first phone leads beside the television. */
  for (const p of [tv, ...phones]) await deal(p).waitFor();
  await tv.locator('.chairs li', { hasText: 'Anna' }).getByText('leads the table').waitFor();

  for (const [p, where] of [[tv, 'the television'], [cleo, 'a phone']]) {
    await axe(p, `${where}, before the game`);
    await fits(p, `${where}, before the game`);
  }

  /* Who leads goes: the next one does, on every screen, at once; back again, Anna does. */
  await anna.goto(`${url}/settings`);
  await tv.locator('.chairs li', { hasText: 'Fox' }).getByText('leads the table').waitFor();
  await tv.locator('.chairs li', { hasText: 'Anna' }).getByRole('img', { name: 'away' }).waitFor();
  await anna.goto(`${url}/t/${code}`);
  await anna.getByRole('heading', { name: "You're in!" }).waitFor();

  await deal(cleo).click();
  for (const p of [tv, ...phones]) await p.locator('.play').waitFor();
  await tv.locator('.seats li').first().waitFor();
  assert.equal(await tv.locator('.seats li').count(), 3, 'the chair that stayed empty is put away');
  /* Whose turn it is has the forest, the others only themselves; their titles say it. */
  await anna.locator('.gap[data-press]').first().waitFor();
  assert.match(await anna.title(), /^Your turn · /);
  for (const p of [ben, cleo]) {
    await resting(p).waitFor();
    assert.doesNotMatch(await p.title(), /Your turn/);
    assert.equal(await p.locator('.forest').count(), 0);
  }
  /* The board, one press; and kept when the page is loaded again. */
  await cleo.getByRole('button', { name: 'Show me the board' }).click();
  await cleo.locator('.forest').waitFor();
  await cleo.reload();
  await cleo.locator('.forest').waitFor();
  assert.equal(await resting(cleo).count(), 0);

  /* The television is loaded again, also while the table is locked, and stays what it was. */
  await anna.getByRole('button', { name: 'Menu' }).click();
  await anna.getByRole('button', { name: 'Lock', exact: true }).click();
  await anna.getByRole('button', { name: 'Unlock' }).waitFor();
  await anna.getByRole('button', { name: 'Close', exact: true }).click();
  await tv.reload();
  /* The way out stands above the settings: home, another game, and the end of it, which is asked once. */
  await tv.getByRole('button', { name: 'Menu' }).click();
  for (const name of ['Home', 'Another game']) await tv.getByRole('link', { name }).waitFor();
  await tv.getByRole('button', { name: 'Close the table…' }).click();
  await tv.getByRole('button', { name: 'Keep it' }).click();
  const [way, list] = await Promise.all([tv.locator('.out').boundingBox(), tv.getByRole('heading', { name: 'At the table' }).boundingBox()]);
  assert.ok(way.y + way.height < list.y, 'the way out stands below the seats');
  await tv.getByRole('button', { name: 'Close', exact: true }).click();
  await tv.getByRole('button', { name: 'Pause' }).click();
  await ben.getByText('The table rests').waitFor();
  await ben.getByRole('button', { name: 'Go on' }).click();
  await tv.getByText('The table rests').waitFor({ state: 'detached' });

  await axe(ben, 'a hand that rests');
  await turn(phones, 0);
  /* A television that is loaded again still says what happened last, and where. */
  const traced = () => tv.locator('.forest .traced').waitFor({ state: 'attached' });
  const said = await tv.locator('.told', { hasText: 'came into the forest' }).first().innerText();
  await traced();
  await tv.reload();
  await traced();
  assert.equal((await tv.locator('.told').innerText()).trim(), said.trim());
  /* A phone goes on its turn: everybody can let a computer play for it; who comes back plays again. */
  await resting(anna).waitFor();
  await ben.locator('.gap[data-press]').first().waitFor();
  assert.equal(await ben.evaluate(() => window.shaken), 1, 'it trembles when it is asked');
  await ben.goto(`${url}/settings`);
  await tv.locator('.seats li', { hasText: 'Fox' }).getByRole('img', { name: 'away' }).waitFor();
  for (const p of [tv, anna, cleo]) await absence(p).getByRole('button', { name: 'Let a computer play for Fox' }).waitFor();
  await axe(cleo, 'somebody is away');
  await absence(tv).getByRole('button').click();
  await tv.locator('.seats li', { hasText: 'Fox' }).getByRole('img', { name: 'a computer plays' }).waitFor();
  await ben.goto(`${url}/t/${code}`);
  await absence(ben).getByRole('button', { name: 'I play again' }).click();
  await tv.locator('.seats li', { hasText: 'Fox' }).getByRole('img', { name: 'here' }).waitFor();

  /* The server is killed in mid-game: everybody is back, as what they were. */
  await server.kill();
  await server.again();
  for (const p of phones) await p.waitForFunction(() => !document.querySelector('.foot .note'));
  await tv.getByRole('button', { name: 'Pause' }).waitFor();
  assert.equal(await cleo.locator('.forest').count(), 1);

  /* Cleo leaves, which is asked once: her chair is empty and stops nobody. */
  await cleo.getByRole('button', { name: 'Menu' }).click();
  await cleo.getByRole('button', { name: 'Leave…' }).click();
  await cleo.getByRole('button', { name: 'Leave the table' }).click();
  await tv.locator('.seats li [aria-label="an empty chair"]').first().waitFor();
  for (let i = 0; i < 6 && !(await absence(tv).count()); i++) {
    await turn([anna, ben], i);
    await still(tv);
  }
  await absence(ben).getByRole('button', { name: 'Let a computer play there' }).click();

  /* To the end, with computer players; and again, from the television. */
  await Promise.all([playOut(anna), playOut(ben)]);
  for (const p of [tv, anna, ben]) await p.getByRole('button', { name: 'Again' }).waitFor();
  /* Everybody sees it coming, can stop it, and when all want it it begins at once. */
  await tv.getByRole('button', { name: 'Again' }).click();
  await ben.getByRole('button', { name: 'Not yet' }).click();
  await tv.getByRole('button', { name: 'Not yet' }).waitFor({ state: 'detached' });
  for (const p of [anna, ben]) await p.getByRole('button', { name: 'Again' }).click();
  await anna.waitForFunction(() => !document.querySelector('.ending'));
  await turn([anna, ben], 1);
});

/** The two lie nowhere over each other. */
const apart = async (one, other, what) => {
  const [a, ...rest] = await Promise.all([one.boundingBox(), ...(await other.all()).map((o) => o.boundingBox())]);
  for (const b of rest) assert.ok(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y + 1 || b.y + b.height <= a.y + 1, `${what} lies over something`);
};

test('who left by mistake is called by name, comes back as who they were, and nothing said of it hides anything', async ({ page, url }) => {
  const [tv, anna, tim] = await Promise.all([page('tv'), page('phone'), page('phone')]);
  for (const p of [tv, anna, tim]) await impatient(p);
  const code = await openParty(tv, url);
  await join(anna, url, code, { name: 'Anna', face: 'Frog' });
  await join(tim, url, code, { name: 'Tim', face: 'Mouse' });
  await tv.locator('.chairs .open button').first().click();
  /* The face of a computer player is to be had; it takes another. */
  await tim.getByRole('radio', { name: /^Bear/ }).check({ force: true });
  await deal(tv).click();
  await tv.locator('.seats li').nth(2).waitFor();
  const look = () => tv.evaluate(() => [...document.querySelectorAll('.seats li')].map((li) => `${li.querySelector('use').getAttribute('href')} ${li.querySelector('.name').textContent.trim()}`));
  const before = await look();
  assert.equal(new Set(before.map((l) => l.split(' ')[0])).size, 3, String(before));
  await turn([anna, tim], 0);
  await tim.getByRole('button', { name: 'Menu' }).click();
  await tim.getByRole('button', { name: 'Leave…' }).click();
  await tim.getByRole('button', { name: 'Leave the table' }).click();
  await tv.locator('.seats li [aria-label="an empty chair"]').first().waitFor();
  for (let i = 0; i < 6 && !(await absence(tv).count()); i++) {
    await turn([anna], i).catch(() => {});
    await still(tv);
  }
  assert.deepEqual(await look(), before, 'the empty chair is called after who left it');
  await tv.getByText('The chair of Tim is empty.').waitFor();
  await apart(absence(tv), tv.locator('.seats li, header h1'), 'that a chair is empty');
  await tim.goto(`${url}/t/${code}`);
  await tim.getByRole('button', { name: 'Sit down' }).click();
  const plea = tim.locator('.plea');
  await plea.waitFor();
  await apart(plea, tim.locator('.seats li, header h1'), 'that the others are asked');
  assert.ok((await tim.locator('header h1').boundingBox()).height < 50, 'the sentence has two lines at most');
  await anna.getByRole('button', { name: 'Yes' }).click();
  const news = tv.getByText('Tim plays on in the middle of the game');
  await news.waitFor();
  await apart(news, tv.locator('.seats li, header h1'), 'the news');
  assert.deepEqual(await look(), before);
  /* To another game: who chose it is told. */
  await tv.getByRole('button', { name: 'Menu' }).click();
  await tv.getByRole('button', { name: 'Take it along…' }).click();
  await tv.getByRole('button', { name: 'Take it along', exact: true }).click();
  await tim.getByRole('button', { name: 'Menu' }).click();
  await tim.getByRole('button', { name: 'Another game' }).click();
  await tim.getByRole('button', { name: /Tom Thumb/ }).click();
  for (const p of [tv, anna, tim]) await p.getByText('Tim chose another game.').waitFor();
});

test('the first move on a television with two phones, at the pace of a person, within 30 seconds of home', async ({ page, url }) => {
  const [tv, ...phones] = await Promise.all(['tv', 'phone', 'phone'].map((size) => page(size, { isSeen: true })));
  /* Somebody looks for a second before every press; typing takes a quarter of one a letter. */
  const think = (p) => p.waitForTimeout(1000);
  const start = performance.now();
  await tv.goto(url);
  await think(tv);
  await tv.getByRole('link', { name: /On this TV/ }).click();
  await think(tv);
  await tv.getByRole('button', { name: /Forest of Lights/ }).click();
  await tv.locator('.chairs').waitFor();
  const code = codeOf(tv);
  await Promise.all(
    phones.map(async (p, i) => {
      await p.waitForTimeout(4000); /* takes out the phone, and scans */
      await p.goto(`${url}/t/${code}`);
      await think(p);
      await p.getByLabel('What is your first name?').pressSequentially(['Anna', 'Ben'][i], { delay: 250 });
      await think(p);
      await p.getByRole('button', { name: 'Sit down' }).click();
      await p.getByRole('heading', { name: "You're in!" }).waitFor();
    }),
  );
  await think(tv);
  await deal(tv).click();
  const first = await Promise.any(phones.map((p) => p.locator('.gap[data-press]').first().waitFor().then(() => p)));
  await think(first);
  await first.locator('.gap[data-press]').first().click();
  await resting(first).waitFor();
  const took = (performance.now() - start) / 1000;
  console.log(`# from home to the first move ${took.toFixed(1)} s`);
  assert.ok(took < 30);
});

test('over plain http: the link is copied by hand, and a film keeps the screen awake', async ({ page, url }) => {
  const tv = await page('tv');
  await tv.addInitScript(() => {
    /* As a browser is on an address of the house. */
    for (const [where, what] of [[Navigator.prototype, 'wakeLock'], [Navigator.prototype, 'clipboard']]) Object.defineProperty(where, what, { get: () => undefined });
  });
  const code = await openParty(tv, url);
  await tv.waitForFunction(() => {
    const film = document.querySelector('video.awake');
    return film && !film.paused && film.readyState >= 2 && film.videoWidth > 0 && film.clientWidth * film.clientHeight >= 0.2 * innerWidth * innerHeight;
  });
  await tv.getByRole('button', { name: 'Menu' }).click();
  await tv.evaluate(() => document.addEventListener('copy', () => (window.taken = String(document.activeElement.value ?? ''))));
  await tv.getByRole('button', { name: 'Copy the link' }).click();
  await tv.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await tv.evaluate(() => window.taken), `${url}/t/${code}`);
});

test('roles stay over a reload, a removed one reads the truth, and removing asks once', async ({ page, url }) => {
  const tv = await page('laptop');
  const anna = await page('phone');
  const dora = await page('phone');
  const code = await openParty(tv, url);
  await join(anna, url, code, { name: 'Anna' });
  await dora.goto(`${url}/t/${code}`);
  await dora.getByRole('button', { name: 'Only watch' }).click();
  await dora.locator('.lobby').waitFor();
  await dora.reload();
  await dora.locator('.lobby').waitFor();
  assert.equal(await dora.getByRole('button', { name: 'Sit down' }).count(), 0);

  /* From home there is a way back to the table, as the table. */
  await tv.getByRole('link', { name: 'Home' }).click();
  await tv.getByRole('link', { name: /Back to your table/ }).click();
  await tv.locator('.chairs').waitFor();

  /* To another device: a code to scan, that is not the table's. */
  await anna.getByRole('button', { name: 'Menu' }).click();
  await anna.getByRole('button', { name: 'Move to another device' }).click();
  const source = await anna.getByRole('img', { name: 'QR code that brings your seat to another device' }).getAttribute('src');
  assert.match(source, /qr\.svg\?key=/);

  await tv.getByRole('button', { name: 'Menu' }).click();
  await tv.getByRole('button', { name: 'Remove Anna from the table' }).click();
  assert.equal(await anna.getByText('The host has removed you').count(), 0);
  await tv.getByRole('button', { name: 'Remove', exact: true }).click();
  await anna.getByText('The host has removed you from the table').waitFor();
});

test('the television goes to another game, and everybody comes along as who they are', async ({ page, url }) => {
  const tv = await page('tv');
  const anna = await page('phone');
  const code = await openParty(tv, url);
  await join(anna, url, code, { name: 'Anna', face: 'Frog' });
  await tv.getByRole('button', { name: 'Menu' }).click();
  await tv.getByRole('button', { name: 'Another game' }).click();
  await tv.getByRole('button', { name: /Tom Thumb/ }).click();
  await tv.locator('.chairs li:nth-child(6)').waitFor();
  assert.equal(await codeOf(tv), code, 'at the same table');
  assert.match((await chairs(tv).allTextContents()).join(), /^Anna *$/);
  await anna.getByText('Tom Thumb').first().waitFor();
  await anna.getByRole('heading', { name: "You're in!" }).waitFor();
  assert.equal(await tv.locator('.chairs use[href="#face-3"]').count(), 1, 'with the same face');
});

test('whoever leads says on the phone how it is played, and enough computer players come', async ({ page, url }) => {
  const tv = await page('tv');
  const anna = await page('phone');
  const code = await openParty(tv, url, /Little Red Riding Hood/);
  await join(anna, url, code, { name: 'Anna' });
  await anna.locator('.how summary').click();
  await anna.getByRole('radio', { name: 'hard', exact: true }).click();
  await anna.getByRole('radio', { name: 'One of us' }).click();
  await anna.getByText('A computer player joins in.').waitFor();
  assert.ok(await anna.getByRole('radio', { name: 'hard', exact: true }).isChecked(), 'what was said before stays');
  await anna.getByRole('button', { name: 'Start the game' }).click();
  await anna.getByText(/begin the picking/i).first().waitFor();
});

test('a table that nobody plays at on this screen opens as the table', async ({ page, url }) => {
  const tv = await page('laptop');
  await tv.goto(`${url}/new?game=thumb`);
  await tv.getByRole('button', { name: 'This screen is only the table' }).click();
  await tv.locator('.go .button').click();
  await tv.locator('.chairs').waitFor();
  assert.equal(new URL(tv.url()).search, '?as=table');
});

test('a number of seats that the game does not have is said in sight', async ({ page, url }) => {
  const p = await page('phone', { viewport: { width: 360, height: 640 } });
  await p.goto(`${url}/new?game=goblins`);
  await p.getByRole('radio', { name: 'solo' }).check({ force: true });
  await p.locator('.go .button').click();
  const said = await p.getByRole('alert').boundingBox();
  const button = await p.locator('.go .button').boundingBox();
  assert.ok(said.y >= 0 && said.y + said.height <= button.y + 1, `said at ${said.y}, the button is at ${button.y}`);
});

await run(['--absence', '1']);
