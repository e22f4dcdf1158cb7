/*
 * keep.ts: tables in IndexedDB.
 *
 * One page of a browser has them at a time: its name stands beside them, and
 * every write looks in the same transaction whether it still does.  So a page
 * that was put aside and wakes up again can change nothing.
 */
// SPDX-License-Identifier: MIT

/** A change, as front/offline/store.c tells it: ["line", code, match, n, text]. */
export type Change = [what: string, code: string, ...rest: (number | string)[]];

interface Row {
  json: string;
  /** The cookie of who sits here. */
  token: string;
  /** When it was last played at. */
  at: number;
}

export class Taken extends Error {}

const STORES = ['tables', 'matches', 'lines', 'records', 'meta'] as const;
const OWNER = 'owner';
const past = (...key: (string | number)[]) => IDBKeyRange.bound(key, [...key, []]);

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((yes, no) => {
    request.onsuccess = () => yes(request.result);
    request.onerror = () => no(request.error ?? new Error('IndexedDB'));
  });
}

export class Keep {
  readonly #me = `${Date.now()}-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;

  private constructor(
    readonly db: IDBDatabase,
    /** The cookie of who sits at a table, by its code. */
    readonly tokens: Map<string, string>,
  ) {}

  static async open(tokens: Map<string, string>): Promise<Keep> {
    const request = indexedDB.open('thicket', 1);
    request.onupgradeneeded = () => {
      for (const store of STORES) request.result.createObjectStore(store, store === 'records' ? { autoIncrement: true } : {});
    };
    return new Keep(await done(request), tokens);
  }

  /** From now on they are this page's. */
  async take(): Promise<void> {
    await this.#write((tx) => void tx.objectStore('meta').put(this.#me, OWNER));
  }

  #write(what: (tx: IDBTransaction, fail: (why: unknown) => void) => void): Promise<void> {
    const tx = this.db.transaction(STORES, 'readwrite', { durability: 'strict' });
    return new Promise((yes, no) => {
      tx.oncomplete = () => yes();
      tx.onerror = tx.onabort = () => no(tx.error ?? new Error('IndexedDB'));
      what(tx, (why) => {
        no(tx.error ?? why);
        if (!tx.error) tx.abort();
      });
    });
  }

  /** Everything as a text, for another browser; and such a text's tables, but those that are here already. */
  async copy(): Promise<string> {
    const changes = await this.read();
    const records = await done(this.db.transaction('records').objectStore('records').getAll() as IDBRequest<string[]>);
    return JSON.stringify({ thicket: 1, changes, tokens: Object.fromEntries(this.tokens), records });
  }
  async add(text: string): Promise<number> {
    const from = JSON.parse(text) as { thicket?: unknown; changes?: unknown; tokens?: Record<string, unknown>; records?: unknown };
    if (from.thicket !== 1 || !Array.isArray(from.changes)) throw new Error('no tables');
    const isChange = (c: unknown): c is Change => Array.isArray(c) && ['table', 'match', 'line'].includes(String(c[0])) && c.every((x) => typeof x === 'string' || Number.isSafeInteger(x));
    const fresh = from.changes.filter(isChange).filter(([, code]) => !this.tokens.has(code));
    for (const [code, token] of Object.entries(from.tokens ?? {})) if (!this.tokens.has(code) && typeof token === 'string') this.tokens.set(code, token);
    const records = (Array.isArray(from.records) ? from.records : []).filter((r) => typeof r === 'string');
    await this.write([...fresh, ...records.map((r): Change => ['record', '', r])]);
    return fresh.filter(([what]) => what === 'table').length;
  }

  /** All of these, or none; throws Taken where another page has the tables by now. */
  async write(changes: readonly Change[]): Promise<void> {
    await this.#write((tx, fail) => {
      const owner = tx.objectStore('meta').get(OWNER);
      owner.onsuccess = () => {
        try {
          if (owner.result !== this.#me) throw new Taken();
          for (const change of changes) this.#apply(tx, change);
        } catch (e) {
          fail(e);
        }
      };
    });
  }

  #apply(tx: IDBTransaction, [what, code, ...rest]: Change): void {
    const lines = tx.objectStore('lines');
    const [match = 0, n = 0] = rest as number[];
    const last = rest.at(-1);
    if (what === 'table') {
      const row: Row = { json: String(last), token: this.tokens.get(code) ?? '', at: Date.now() };
      tx.objectStore('tables').put(row, code);
    } else if (what === 'match') {
      lines.delete(past(code, match));
      tx.objectStore('matches').put(last, [code, match]);
    } else if (what === 'line') {
      lines.put(last, [code, match, n]);
    } else if (what === 'cut') {
      lines.delete(IDBKeyRange.bound([code, match, n], [code, match, []]));
    } else if (what === 'record') {
      tx.objectStore('records').add(last);
    } else if (what === 'drop') {
      tx.objectStore('tables').delete(code);
      tx.objectStore('matches').delete(past(code));
      lines.delete(past(code));
    }
  }

  /** Everything, as the changes that lead to it, the table last played at first; and fills the tokens. */
  async read(): Promise<Change[]> {
    const tx = this.db.transaction(STORES, 'readonly');
    const both = async (store: string) => {
      const s = tx.objectStore(store);
      const [keys, values] = await Promise.all([done(s.getAllKeys()), done(s.getAll() as IDBRequest<unknown[]>)]);
      return keys.map((key, i) => [key, values[i]] as const);
    };
    const [tables, matches, lines] = await Promise.all([both('tables'), both('matches'), both('lines')]);
    const rows = (tables as [string, Row][]).sort((a, b) => b[1].at - a[1].at);
    for (const [code, row] of rows) this.tokens.set(code, row.token);
    return [
      ...rows.map(([code, row]): Change => ['table', code, row.json]),
      ...(matches as [[string, number], string][]).map(([key, head]): Change => ['match', ...key, head]),
      ...(lines as [[string, number, number], string][]).map(([key, line]): Change => ['line', ...key, line]),
    ];
  }
}
