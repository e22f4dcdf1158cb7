/*
 * room.ts: the worker in which tables live without a server: the same rooms as
 * behind `thicket serve` (front/server), compiled for WebAssembly.
 *
 * The truth of a match is in here alone: the page gets what a page gets from a
 * server, a computer player's worker what that player knows.  What was done is
 * in IndexedDB before anybody is told of it; where nothing can be kept, the
 * page is told that first, and the match goes on in memory.
 */
// SPDX-License-Identifier: MIT
import { blake2b } from '../net/blake2b';
import { compile, Engine } from './engine';
import { Keep, Taken, type Change } from './keep';
import type { FromMind, FromRoom, ToMind, ToRoom } from './words';

const tell = (m: FromRoom) => postMessage(m);

let engine: Engine;
let keep: Keep | null = null;
let how: 'well' | 'full' | 'not' = 'well';
let isOver = false;

/* What the program said in the call that runs now. */
let kept: Change[] = [];
let said: FromRoom[] = [];
let asked = 0;

/* ---- Other pages of this browser ---- */

const PATIENCE = 1000; /* a page that has them answers sooner, and one that is closed has let go */
const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('thicket');

/** Takes the tables for as long as this worker lives; false where another page has them. */
function take(force: boolean): Promise<boolean> {
  if (!navigator.locks) return force ? Promise.resolve(true) : askOthers();
  return new Promise((done) => {
    const hold = () => {
      done(true);
      return new Promise(() => {});
    };
    navigator.locks.request('thicket', force ? { steal: true } : { signal: AbortSignal.timeout(PATIENCE) }, hold).catch(() => {
      done(false);
      giveUp();
    });
  });
}

/* Without https there are no locks; whoever has them says so. */
function askOthers(): Promise<boolean> {
  if (!others) return Promise.resolve(true);
  return new Promise((done) => {
    const hear = ({ data }: MessageEvent) => data === 'mine' && end(false);
    const timer = setTimeout(() => end(true), PATIENCE);
    const end = (isFree: boolean) => {
      clearTimeout(timer);
      others.removeEventListener('message', hear);
      done(isFree);
    };
    others.addEventListener('message', hear);
    others.postMessage('whose?');
  });
}

function giveUp(): void {
  if (isOver) return;
  isOver = true;
  tell({ is: 'taken' });
}

/* ---- Calls ---- */

/* Computer players, and those who wait for one of the workers that they think in. */
const minds: { worker: Worker; busy: boolean }[] = [];
const waiting: { job: number; bytes: ArrayBuffer }[] = [];
const MOST = Math.min(4, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));
let module: WebAssembly.Module;

function think(): void {
  while (waiting.length > 0) {
    let free = minds.find((m) => !m.busy);
    if (!free && minds.length < MOST) {
      const worker = new Worker(new URL('./mind.ts', import.meta.url), { type: 'module' });
      free = { worker, busy: false };
      minds.push(free);
      worker.postMessage({ is: 'module', module } satisfies ToMind);
      worker.onmessage = ({ data }: MessageEvent<FromMind>) => {
        minds.find((m) => m.worker === worker)!.busy = false;
        call(() => engine.run.offline_thought(data.job, engine.put(data.bytes)));
        think();
      };
    }
    if (!free) return;
    free.busy = true;
    const { job, bytes } = waiting.shift()!;
    free.worker.postMessage({ is: 'think', job, bytes } satisfies ToMind, [bytes]);
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;
let before: Promise<void> = Promise.resolve();
const gone: number[] = [];

/** Lets the program do something, and tells what came of it once that is kept. */
function call(what: () => void): void {
  if (isOver) return;
  kept = [];
  said = [];
  engine.run.offline_now(performance.now());
  what();
  const due = engine.run.offline_turn();
  clearTimeout(timer);
  if (due >= 0) timer = setTimeout(() => call(() => {}), due);
  const [changes, words] = [kept, said];
  before = before.then(() => write(changes)).then(() => {
    if (!isOver) words.forEach(tell);
  });
  for (const screen of gone.splice(0)) leave(screen);
}

async function write(changes: Change[]): Promise<void> {
  if (!keep || changes.length === 0 || isOver) return;
  try {
    await keep.write([...unkept, ...changes]);
    unkept.length = 0;
    announce('well');
  } catch (e) {
    if (e instanceof Taken) giveUp();
    else announce((e as DOMException).name === 'QuotaExceededError' ? 'full' : 'not');
    unkept.push(...changes);
  }
}
/* What could not be kept is kept with the next that can. */
const unkept: Change[] = [];

function announce(now: typeof how): void {
  if (now === how) return;
  how = now;
  tell({ is: 'keeping', how });
}

/* ---- Screens ---- */

const screens = new Map<number, number>(); /* the page's number, the program's */
const numbers = new Map<number, number>(); /* and back */

function connect(screen: number, path: string): void {
  const [, code = '', as = ''] = /^\/api\/tables\/([^/]*)\/ws(?:\?as=(.*))?$/.exec(path) ?? [];
  call(() => {
    const n = engine.put(JSON.stringify({ code, as, token: tokens.get(code) ?? '' }));
    newest = screen;
    const conn = engine.run.offline_connect(n);
    screens.set(screen, conn);
    numbers.set(conn, screen);
  });
}
let newest = 0;
/** The cookies that a server would have set, by the table's code. */
const tokens = new Map<string, string>();

function leave(screen: number): void {
  const conn = screens.get(screen);
  if (conn === undefined) return;
  screens.delete(screen);
  numbers.delete(conn);
  call(() => engine.run.offline_leave(conn));
}

/* ---- Requests ---- */

function ask(id: number, post: boolean, path: string, body: string): void {
  const [plain = '', query = ''] = path.split('?');
  const code = /^\/api\/tables\/([A-Z]+)/.exec(plain)?.[1] ?? '';
  asked = id;
  call(() => engine.run.offline_ask(engine.put(JSON.stringify({ post, path: plain, body, token: tokens.get(code) ?? '', match: Number(new URLSearchParams(query).get('match')) || 0 }))));
}

function answer(id: number, what: Promise<string>): void {
  const reply = (status: number, text: string) => tell({ is: 'answer', id, status, text });
  before = before.then(() => what).then(
    (text) => reply(200, text),
    (e: unknown) => reply(400, String(e)),
  );
}

/* ---- The beginning ---- */

const imports = {
  keep: (at: number, n: number) => void kept.push(JSON.parse(engine.text(at, n)) as Change),
  say: (conn: number, at: number, n: number) => void said.push({ is: 'say', screen: numbers.get(conn) ?? newest, text: engine.text(at, n) }),
  hang_up: (conn: number) => {
    const screen = numbers.get(conn) ?? newest;
    said.push({ is: 'bye', screen });
    gone.push(screen);
  },
  answer: (status: number, at: number, n: number, code: number, token: number) => {
    if (engine.word(token)) tokens.set(engine.word(code), engine.word(token));
    said.push({ is: 'answer', id: asked, status, text: engine.text(at, n) });
  },
  think: (job: number, at: number, n: number) => {
    waiting.push({ job, bytes: engine.part(at, n).slice().buffer as ArrayBuffer });
    queueMicrotask(think);
  },
  bytes: (at: number, n: number) => void crypto.getRandomValues(engine.part(at, n)),
  hash: (at: number, n: number, to: number, size: number) => {
    const hex = blake2b(engine.text(at, n), size);
    engine.part(to, size).set(Array.from({ length: size }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16)));
  },
};

async function open(force: boolean): Promise<void> {
  const compiling = compile();
  if (!(await take(force))) {
    giveUp();
    return;
  }
  others?.postMessage('now mine');
  let changes: Change[] = [];
  try {
    keep = await Keep.open(tokens);
    await keep.take();
    changes = await keep.read();
  } catch {
    keep = null; /* a browser that keeps nothing */
    announce('not');
  }
  module = await compiling;
  engine = new Engine(module, imports);
  engine.run.offline_open();
  for (const change of changes) engine.run.offline_load(engine.put(JSON.stringify(change)));
  if (others) others.onmessage = ({ data }) => (data === 'whose?' && !isOver ? others.postMessage('mine') : data === 'now mine' ? giveUp() : undefined);
  const game = (json: string) => (JSON.parse(json) as { game?: string }).game ?? '';
  tell({ is: 'open', codes: changes.filter(([what]) => what === 'table').map(([, code, json]) => ({ code, game: game(String(json)) })) });
}

onmessage = ({ data }: MessageEvent<ToRoom>) => {
  if (data.is === 'open') void open(data.force);
  else if (data.is === 'ask') ask(data.id, data.post, data.path, data.body);
  else if (data.is === 'connect') connect(data.screen, data.path);
  else if (data.is === 'hear') {
    const conn = screens.get(data.screen);
    if (conn !== undefined) call(() => engine.run.offline_hear(conn, engine.put(data.text)));
  } else if (data.is === 'leave') leave(data.screen);
  else if (data.is === 'export') answer(data.id, keep ? keep.copy() : Promise.reject(new Error('nothing is kept')));
  else if (data.is === 'import') answer(data.id, keep ? keep.add(data.text).then(String) : Promise.reject(new Error('nothing is kept')));
};
