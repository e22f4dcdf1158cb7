/*
 * engine.ts: the program in this worker (front/offline/page.h): its memory and
 * what it exports.
 */
// SPDX-License-Identifier: MIT
import url from '../../wasm/thicket.wasm?url';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  offline_inbox(n: number): number;
  offline_open(): void;
  offline_load(n: number): number;
  offline_now(now: number): void;
  offline_turn(): number;
  offline_ask(n: number): void;
  offline_connect(n: number): number;
  offline_hear(screen: number, n: number): void;
  offline_leave(screen: number): void;
  offline_thought(job: number, n: number): void;
  offline_think(n: number): number;
  offline_outbox(): number;
}
/** What the program asks of the page; texts and bytes are places in its memory. */
export type Imports = Record<'keep' | 'say' | 'hang_up' | 'answer' | 'think' | 'bytes' | 'hash', (...args: number[]) => void>;

export async function compile(): Promise<WebAssembly.Module> {
  const answer = await fetch(url);
  try {
    return await WebAssembly.compileStreaming(answer.clone());
  } catch {
    return WebAssembly.compile(await answer.arrayBuffer()); /* a host that does not know what it is */
  }
}

const text = new TextDecoder();
const bytes = new TextEncoder();
const REFUSED = 8; /* there is no file that it could read or write */

export class Engine {
  readonly run: Exports;

  constructor(module: WebAssembly.Module, imports: Partial<Imports>) {
    const refuse = () => REFUSED;
    const nothing = { fd_close: refuse, fd_fdstat_get: refuse, fd_read: refuse, fd_seek: refuse, fd_write: (...args: number[]) => this.#complain(args) };
    const clock_time_get = (_id: number, _precision: bigint, at: number) => {
      new DataView(this.run.memory.buffer).setBigUint64(at, BigInt(Date.now()) * 1000000n, true);
      return 0;
    };
    const proc_exit = (status: number) => {
      throw new Error(`thicket: ended with ${status}`);
    };
    const page = Object.fromEntries(['keep', 'say', 'hang_up', 'answer', 'think', 'bytes', 'hash'].map((name) => [name, imports[name as keyof Imports] ?? (() => {})]));
    this.run = new WebAssembly.Instance(module, { page, wasi_snapshot_preview1: { ...nothing, clock_time_get, proc_exit } }).exports as unknown as Exports;
    this.run._initialize();
  }

  /** What it writes to its standard error: only what is wrong with it. */
  #complain([, list = 0, n = 0, written = 0]: number[]): number {
    const view = new DataView(this.run.memory.buffer);
    let all = '';
    let count = 0;
    for (let i = 0; i < n; i++) {
      const size = view.getUint32(list + 8 * i + 4, true);
      all += this.text(view.getUint32(list + 8 * i, true), size);
      count += size;
    }
    view.setUint32(written, count, true);
    if (/level=error|Assertion|out of memory/.test(all)) console.error(all.trim());
    return 0;
  }

  text(at: number, n: number): string {
    return text.decode(this.part(at, n));
  }
  /** A text that ends with a NUL. */
  word(at: number): string {
    const memory = new Uint8Array(this.run.memory.buffer);
    return this.text(at, memory.indexOf(0, at) - at);
  }
  part(at: number, n: number): Uint8Array {
    return new Uint8Array(this.run.memory.buffer, at, n);
  }
  /** Puts something where the program reads it, and returns how long it is. */
  put(what: string | ArrayBuffer): number {
    const all = typeof what === 'string' ? bytes.encode(what) : new Uint8Array(what);
    const at = this.run.offline_inbox(all.length);
    this.part(at, all.length).set(all);
    return all.length;
  }
}
