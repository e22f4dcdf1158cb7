#!/usr/bin/env node
/*
 * shoot.mjs FIXTURE [STEP] [--seat turn|0|table|referee] [--role both|hand|table] [--theme night|day]
 *           [--size 390x844] [--out DIR]
 *
 * Screenshots of a board on the workbench (all three sizes unless told), for
 * the one who makes it: starts Vite by itself.  FIXTURE is lights-random, or
 * lights for the first one of that game.
 */
// SPDX-License-Identifier: MIT
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { browse } from './browser.mjs';

const words = process.argv.slice(2);
const args = { seat: 'turn', role: 'both', theme: 'night', size: '390x844,1280x800,1920x1080', out: '/tmp/boards', generic: '' };
const plain = [];
for (let i = 0; i < words.length; i++) {
  if (words[i].startsWith('--')) args[words[i].slice(2)] = words[++i];
  else plain.push(words[i]);
}
const [fixture = 'lights', step = '12'] = plain;
const root = fileURLToPath(new URL('..', import.meta.url));
const vite = await createServer({ root, logLevel: 'error', server: { port: 5200 + (process.pid % 500), host: '127.0.0.1' } });
await vite.listen();
const base = `http://127.0.0.1:${vite.httpServer.address().port}/workbench.html`;
const browser = await browse();
mkdirSync(args.out, { recursive: true });
try {
  for (const size of args.size.split(',')) {
    const [width, height] = size.split('x').map(Number);
    const page = await browser.newPage({ viewport: { width, height } });
    page.on('pageerror', (e) => console.error(String(e)));
    page.on('console', (m) => m.type() === 'error' && console.error(m.text()));
    const which = fixture.includes('-') ? `fixture=${fixture}` : `game=${fixture}`;
    await page.goto(`${base}?bare=1&${which}&step=${step}&seat=${args.seat}&role=${args.role}&theme=${args.theme}&generic=${args.generic}`);
    await page.waitForSelector('.board-box > *');
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(700);
    const file = `${args.out}/${fixture}-${step}-${args.role}-${args.theme}-${size}.png`;
    await page.screenshot({ path: file });
    console.log(file);
    await page.close();
  }
} finally {
  await browser.close();
  await vite.close();
}
