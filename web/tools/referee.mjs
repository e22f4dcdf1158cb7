/*
 * referee.mjs: a match at `thicket referee`, for the tools that need real
 * views: one JSON line each way (docs/protocol.md).
 *
 *     const match = await Referee.open('../build/thicket');
 *     await match.ask({ do: 'new', game: 'lights', players: 2, seed: 7 });
 */
// SPDX-License-Identifier: MIT
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export class Referee {
  #child;
  #lines;
  constructor(program) {
    this.#child = spawn(program, ['referee'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }
  /** Sends a request; returns its answer, or throws the referee's sentence. */
  async ask(request) {
    this.#child.stdin.write(JSON.stringify(request) + '\n');
    const { value, done } = await this.#lines.next();
    if (done) throw new Error('the referee is gone');
    const answer = JSON.parse(value);
    if (!answer.ok) throw new Error(`${JSON.stringify(request)}: ${answer.message}`);
    return answer;
  }
  async close() {
    await this.ask({ do: 'quit' });
  }
}

/** What one observer sees now: its view, what it may do, what it was told from event `since` on. */
export async function eyes(match, as, since) {
  const { view } = await match.ask({ do: 'view', as });
  const { actions } = await match.ask({ do: 'legal', as });
  const { events, next } = await match.ask({ do: 'events', as, since });
  return { view, legal: typeof as === 'number' ? actions : [], happened: events, next };
}
