/*
 * table.mjs: a real server for tests and pictures: `thicket serve` on a free
 * port with a store of its own.
 *
 *     const server = await serve();           // server.url, server.kill(), server.again()
 */
// SPDX-License-Identifier: MIT
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

function freePort() {
  return new Promise((done) => {
    const s = createServer();
    s.listen(0, '127.0.0.1', () => {
      const { port } = s.address();
      s.close(() => done(port));
    });
  });
}

export const THICKET = process.env.THICKET ?? fileURLToPath(new URL('../../build/thicket', import.meta.url));

export async function serve(options = [], program = THICKET) {
  const dir = mkdtempSync(join(tmpdir(), 'thicket-web-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child = null;
  let log = '';
  async function start() {
    child = spawn(program, ['serve', '--listen', '127.0.0.1', '--port', String(port), '--store', join(dir, 'store.db'), '--public-url', url,
      '--tables-per-address', '1000', '--connections-per-address', '500', '--requests-per-minute', '100000', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
    const c = child;
    c.stdout.on('data', (d) => (log += d));
    c.stderr.on('data', (d) => (log += d));
    c.gone = new Promise((done) => c.once('exit', done));
    for (let i = 0; i < 200; i++) {
      if (c.exitCode !== null) throw new Error(`thicket serve ended: ${log}`);
      const up = await fetch(`${url}/healthz`).then((r) => r.ok, () => false);
      if (up) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`thicket serve does not answer: ${log}`);
  }
  await start();
  return {
    url,
    log: () => log,
    /** Ends it the hard way; again() starts it on the same store. */
    async kill(signal = 'SIGKILL') {
      child.kill(signal);
      await child.gone;
    },
    again: start,
    async stop() {
      child.kill('SIGTERM');
      await Promise.race([child.gone, new Promise((done) => setTimeout(done, 3000))]);
      if (child.exitCode === null) child.kill('SIGKILL');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
