/*
 * line.ts: one line to a table: a WebSocket that comes back by itself.
 *
 * Messages with an answer are promises; when the line breaks they are
 * refused with the code "offline" and the caller decides.  After a `bye` that
 * is final the line stays closed.
 */
// SPDX-License-Identifier: MIT
import { ApiError } from './api';
import { reach, type Socket } from './reach';
import type { Message } from './words';

export type LineState = 'opening' | 'open' | 'lost' | 'closed';

export interface LineEnds {
  /** What to say first on every new connection. */
  hello: () => Record<string, unknown>;
  /** What has arrived, for a ping. */
  seen: () => Record<string, unknown>;
  hear: (message: Message) => void;
  state: (state: LineState, why: string) => void;
}

/** Waits before the tries to come back, in milliseconds; the last one repeats. */
export const TRIES = [200, 500, 1000, 2000, 4000, 8000];
const BEAT = 10000;
const OPEN = 1; /* WebSocket.OPEN */
export const wait = (tries: number): number => TRIES[Math.min(tries, TRIES.length - 1)]!;

/** After these the server does not want us back. */
const FINAL = new Set(['kicked', 'moved', 'ended', 'idle', 'bad', 'no-table', 'damaged', 'locked', 'full', 'too-many', 'banned']);

export class Line {
  #socket: Socket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next = 1;
  #asked = new Map<number, { done: (m: Message) => void; fail: (e: ApiError) => void }>();
  #over = false;
  #why = '';
  #heard = 0;
  #beat: ReturnType<typeof setInterval> | undefined;
  #again = () => this.#hurry();

  constructor(
    readonly path: string,
    readonly ends: LineEnds,
  ) {
    addEventListener('online', this.#again);
    addEventListener('pageshow', this.#again);
    this.#beat = setInterval(() => this.#check(), BEAT);
    this.#open();
  }

  /** Says now and then what has arrived; a line that does not answer is dead. */
  #check(): void {
    const socket = this.#socket;
    if (!socket || socket.readyState !== OPEN) return;
    if (performance.now() - this.#heard > 3 * BEAT) {
      socket.onclose?.();
      socket.close();
      return;
    }
    socket.send(JSON.stringify({ do: 'ping', ...this.ends.seen() }));
  }

  #open(): void {
    if (this.#over) return;
    this.ends.state(this.#tries === 0 ? 'opening' : 'lost', this.#why);
    const socket = reach.socket(this.path);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = performance.now();
      socket.send(JSON.stringify({ do: 'hello', ...this.ends.hello() }));
    };
    socket.onmessage = (e) => this.#hear(socket, String(e.data));
    socket.onclose = () => this.#lost(socket);
  }
  #hear(socket: Socket, text: string): void {
    if (socket !== this.#socket) return;
    this.#heard = performance.now();
    let m: Message;
    try {
      m = JSON.parse(text) as Message;
    } catch {
      return;
    }
    if (m.is === 'bye') {
      this.#why = m.why;
      if (FINAL.has(m.why)) {
        this.close();
        this.ends.state('closed', m.why);
        return;
      }
    }
    if (m.is === 'you' || m.is === 'table') {
      this.#tries = 0;
      this.ends.state('open', '');
    }
    const id = 'id' in m ? m.id : undefined;
    const waiting = id === undefined ? undefined : this.#asked.get(id);
    if (waiting) {
      this.#asked.delete(id!);
      if (m.is === 'error') waiting.fail(new ApiError(m.error, m.text, m.say));
      else waiting.done(m);
      return;
    }
    this.ends.hear(m);
  }
  #lost(socket: Socket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    for (const [, w] of this.#asked) w.fail(new ApiError('offline', 'The connection was lost.'));
    this.#asked.clear();
    if (this.#over) return;
    this.ends.state('lost', this.#why);
    this.#timer = setTimeout(() => this.#open(), wait(this.#tries++) * (0.8 + Math.random() * 0.4));
  }
  #hurry(): void {
    if (this.#over || this.#socket) return;
    clearTimeout(this.#timer);
    this.#tries = Math.min(this.#tries, 1);
    this.#open();
  }
  /** Says something and waits for its `ok` (or hint, or key). */
  ask(message: Record<string, unknown>): Promise<Message> {
    const socket = this.#socket;
    if (!socket || socket.readyState !== OPEN) return Promise.reject(new ApiError('offline', 'The connection is lost.'));
    const id = this.#next++;
    return new Promise((done, fail) => {
      this.#asked.set(id, { done, fail });
      socket.send(JSON.stringify({ ...message, id }));
    });
  }
  /** Says something that needs no answer. */
  tell(message: Record<string, unknown>): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }
  close(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    removeEventListener('online', this.#again);
    removeEventListener('pageshow', this.#again);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    for (const [, w] of this.#asked) w.fail(new ApiError('offline', 'The line was closed.'));
    this.#asked.clear();
  }
}
