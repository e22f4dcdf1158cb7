/*
 * play.mjs NATIVE WASM [MATCHES] [BROWSER...]: the same games everywhere, as TAP:
 * the five signatures, and MATCHES whole matches between computer players, shared among
 * the games and levels, by a hash of each record, in Node and in each BROWSER (chromium, by
 * whatever name it is here, or a command: firefox-esr), against the program of this machine.
 * With SPEED=1 also how fast.
 *
 * A browser needs no driver: it is shown a page that sends what it found.
 */
// SPDX-License-Identifier: MIT
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engine } from './engine.mjs';

const [native, wasm, matches = '15', ...browsers] = process.argv.slice(2);
const GAMES = ['thumb', 'hood', 'lights', 'goblins', 'labyrinth'];
const SIGNED = Number(matches) < 100 ? 1000 : 10000;
const run = (...args) => execFileSync(native, args.map(String)).toString().trim().split('\n');

/* Every level has its share, a short run without those that think long; a seed is a match. */
const LEVELS = Number(matches) < 100 ? [0, 1, 2] : [0, 1, 2, 3, 4];
const each = Math.ceil(Number(matches) / GAMES.length / LEVELS.length);
const plan = GAMES.flatMap((_, game) => LEVELS.flatMap((level) => Array.from({ length: each }, (_, i) => [game, 1 + i + 100 * level, level])));

const truth = {
  signatures: GAMES.map((game) => run('signature', game, SIGNED)[0]),
  matches: GAMES.flatMap((game) => LEVELS.flatMap((level) => run('matches', game, 1 + 100 * level, each, level))),
};

const bytes = readFileSync(wasm);
async function inNode() {
  const e = await engine(bytes);
  return { signatures: GAMES.map((_, i) => e.signature(i, SIGNED)), matches: plan.map((m) => e.match(...m)) };
}

/** Shows a browser a page that plays, and waits for what it sends. */
async function inBrowser(name) {
  const firefox = name.includes('firefox');
  const command = firefox ? name : (await import('../../web/tools/browser.mjs')).findChromium();
  const page = `<script type="module">
    import { engine } from './engine.mjs';
    const e = await engine(await (await fetch('./play.wasm')).arrayBuffer());
    const found = { signatures: [${GAMES.map((_, i) => i)}].map((i) => e.signature(i, ${SIGNED})), matches: ${JSON.stringify(plan)}.map((m) => e.match(...m)) };
    await fetch('./found', { method: 'POST', body: JSON.stringify(found) });
  </script>`;
  const folder = mkdtempSync(join(tmpdir(), 'thicket-offline-'));
  return new Promise((done, fail) => {
    let browser;
    const server = createServer(async (q, a) => {
      const send = (type, body) => a.writeHead(200, { 'content-type': type }).end(body);
      if (q.url === '/engine.mjs') send('text/javascript', readFileSync(new URL('./engine.mjs', import.meta.url)));
      else if (q.url === '/play.wasm') send('application/wasm', bytes);
      else if (q.url !== '/found') send('text/html', page);
      else {
        let text = '';
        for await (const part of q) text += part;
        send('text/plain', '');
        server.close();
        process.kill(-browser.pid); /* a command may be a script that started it */
        done(JSON.parse(text));
      }
    }).listen(0, '127.0.0.1', () => {
      const url = `http://127.0.0.1:${server.address().port}/`;
      const args = firefox ? ['--headless', '--no-remote', '--profile', folder, url] : ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--remote-debugging-port=0', `--user-data-dir=${folder}`, url];
      browser = spawn(command, args, { stdio: 'ignore', detached: true, env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1', HOME: folder } });
      browser.on('error', fail);
      browser.on('exit', () => {
        rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
        fail(new Error(`${command} ended before it had played`));
      });
    });
  });
}

const homes = [['Node', inNode], ...browsers.map((b) => [b, () => inBrowser(b)])];
console.log(`1..${2 * homes.length}`);
let n = 0;
let bad = 0;
const check = (good, name) => {
  bad += !good;
  console.log(`${good ? 'ok' : 'not ok'} ${++n} - ${name}`);
};
for (const [name, play] of homes) {
  const found = await play();
  check(String(found.signatures) === String(truth.signatures), `${name}: the signatures of the five games are those of this machine's program`);
  check(String(found.matches) === String(truth.matches) && new Set(found.matches).size === plan.length, `${name}: ${plan.length} matches with computer players have the same records`);
}

if (process.env.SPEED) {
  const e = await engine(bytes);
  const seconds = (play) => {
    const before = process.cpuUsage();
    play();
    return process.cpuUsage(before).user / 1e6;
  };
  const nativeSeconds = (...args) => {
    return Number(execFileSync('bash', ['-c', 'TIMEFORMAT=%U; { time "$@" >/dev/null; } 2>&1', '-', native, ...args.map(String)]).toString());
  };
  const RANDOM = [400000, 400000, 150000, 300000, 15000];
  const ELEPHANTS = [12, 12, 4, 2, 4];
  console.log('# game: actions, elephants: this share of the speed of the program itself (processor time, medians of five, taken in turn)');
  const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
  for (const [i, game] of GAMES.entries()) {
    const shares = [[], []];
    for (let round = 0; round < 5; round++) {
      shares[0].push(nativeSeconds('random', game, RANDOM[i]) / seconds(() => e.random(i, RANDOM[i])));
      shares[1].push(nativeSeconds('matches', game, 1, ELEPHANTS[i], 4) / seconds(() => Array.from({ length: ELEPHANTS[i] }, (_, k) => e.match(i, 1 + k, 4))));
    }
    console.log(`# ${game}: ${median(shares[0]).toFixed(2)}, ${median(shares[1]).toFixed(2)}`);
  }
}
process.exit(bad ? 1 : 0);
