/*
 * reach.ts: how the page reaches its tables: a server over HTTP and WebSockets,
 * or what offline/home.ts puts in its place.  Nothing above knows which.
 */
// SPDX-License-Identifier: MIT
import { base } from '../base';

export interface Answer {
  status: number;
  text: string;
}
/** As much of a WebSocket as line.ts uses. */
export interface Socket {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((e: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export const reach = {
  /** Throws where nobody answers. */
  async ask(path: string, body?: string): Promise<Answer> {
    const answer = await fetch(base + path, body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return { status: answer.status, text: await answer.text() };
  },
  socket(path: string): Socket {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(`${scheme}//${location.host}${base}${path}`, 'thicket') as Socket;
  },
};
