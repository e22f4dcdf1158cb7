/*
 * home.ts: puts tables of this browser where the page expects a server's
 * (net/reach.ts): the worker that has them (room.ts), the service worker that
 * keeps the page itself, and what there is to be said of both (Notice.svelte).
 */
// SPDX-License-Identifier: MIT
import { mount } from 'svelte';
import { reach, type Answer, type Socket } from '../net/reach';
import { go } from '../router.svelte';
import { visit, visits } from '../tables';
import Notice from './Notice.svelte';
import { home } from './state.svelte';
import type { FromRoom, ToRoom } from './words';

let room: Worker;
let next = 1;
const asked = new Map<number, (answer: Answer) => void>();
const screens = new Map<number, Line>();
const tell = (m: ToRoom) => room.postMessage(m);

function question(make: (id: number) => ToRoom): Promise<Answer> {
  const id = next++;
  return new Promise((done) => {
    asked.set(id, done);
    tell(make(id));
  });
}

class Line implements Socket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((e: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly #screen = next++;

  constructor(path: string) {
    screens.set(this.#screen, this);
    tell({ is: 'connect', screen: this.#screen, path });
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }
  send(text: string): void {
    tell({ is: 'hear', screen: this.#screen, text });
  }
  close(): void {
    if (this.readyState === 3) return;
    tell({ is: 'leave', screen: this.#screen });
    this.ended();
  }
  ended(): void {
    this.readyState = 3;
    screens.delete(this.#screen);
    this.onclose?.();
  }
}

function hear(m: FromRoom): void {
  if (m.is === 'say') screens.get(m.screen)?.onmessage?.({ data: m.text });
  else if (m.is === 'bye') screens.get(m.screen)?.ended();
  else if (m.is === 'answer') {
    asked.get(m.id)?.(m);
    asked.delete(m.id);
  } else if (m.is === 'keeping') home.keeping = m.how;
  else if (m.is === 'taken') home.taken = true;
  else {
    for (const table of m.codes.slice(0, 6).reverse()) if (table.game && !visits().some((v) => v.code === table.code)) visit(table);
    if (m.codes.length > 0) void hold();
  }
}

/** Somebody comes back to their tables: the browser is asked, once, to clear none away.  Settings can ask again. */
async function hold(): Promise<void> {
  try {
    if (localStorage.getItem(HELD)) return;
    localStorage.setItem(HELD, 'asked');
    await navigator.storage.persist();
  } catch {
    /* a browser that keeps nothing for good */
  }
}
const HELD = 'thicket-held';

/** Begins a worker with the tables, once another page of this browser lets go of them. */
function begin(force: boolean): Promise<void> {
  home.taken = false;
  home.keeping = 'well';
  room = new Worker(new URL('./room.ts', import.meta.url), { type: 'module' });
  const opened = new Promise<void>((done) => {
    room.onmessage = ({ data }: MessageEvent<FromRoom>) => {
      hear(data);
      if (data.is === 'open' || data.is === 'taken') done();
    };
  });
  /* It broke down: all that was told is kept, so another one goes on from there. */
  room.onerror = () => {
    room.terminate();
    void begin(true);
    for (const line of [...screens.values()]) line.ended();
  };
  tell({ is: 'open', force });
  return opened;
}

/** The tables come to this page. */
async function takeOver(): Promise<void> {
  room.terminate();
  await begin(true);
  location.reload();
}

/* ---- Files ---- */

export function save(name: string, text: string): void {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}
export const exportAll = async (): Promise<void> => save('thicket-tables.json', (await question((id) => ({ is: 'export', id }))).text);
/** Returns whether they were tables. */
export async function importAll(text: string): Promise<boolean> {
  const { status } = await question((id) => ({ is: 'import', id, text }));
  if (status === 200) location.reload();
  return status === 200;
}

/* Links to what a server would send, and pages in a tab of their own: there is one page here. */
function follow(e: MouseEvent): void {
  const a = e.target instanceof Element ? e.target.closest('a') : null;
  if (!a || a.origin !== location.origin) return;
  const path = /\/(api|rules)\/.*$/.exec(a.pathname)?.[0];
  if (path?.startsWith('/api/')) {
    e.preventDefault();
    void reach.ask(path + a.search).then(({ text }) => save(a.download || 'thicket.txt', text));
  } else if (path && a.target) {
    e.preventDefault();
    go(path);
  }
}

/* ---- The page itself ---- */

function keepPage(): void {
  if (!('serviceWorker' in navigator) || !isSecureContext || !import.meta.env.PROD) return;
  void navigator.serviceWorker.register('./sw.js').then((r) => {
    const look = () => {
      if (r.waiting && navigator.serviceWorker.controller) home.update = r.waiting;
    };
    look();
    r.addEventListener('updatefound', () => r.installing?.addEventListener('statechange', look));
  }, () => {});
}

/** Uses the new version of the page. */
function update(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  home.update?.postMessage('go');
}

export async function open(): Promise<void> {
  if (!location.pathname.endsWith('/') && !location.pathname.endsWith('.html')) {
    location.replace(`${location.pathname}/${location.hash}`);
    return;
  }
  reach.ask = (path, body) => question((id) => ({ is: 'ask', id, post: body !== undefined, path, body: body ?? '' }));
  reach.socket = (path) => new Line(path);
  const opened = begin(false);
  addEventListener('click', follow, { capture: true });
  mount(Notice, { target: document.body, props: { takeOver, update } });
  keepPage();
  await opened;
}
