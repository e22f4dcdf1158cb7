/* lead.ts: takes everybody at a table along to another. */
// SPDX-License-Identifier: MIT
import { Line } from './line';

/** Tells all screens of a table that they go on at another one; after two seconds without an answer they stay where they are. */
export function lead(from: string, code: string): Promise<void> {
  return new Promise((done) => {
    let asked = false;
    const line = new Line(`/api/tables/${encodeURIComponent(from)}/ws?as=table`, {
      hello: () => ({}),
      seen: () => ({}),
      hear: () => {},
      state: (state) => {
        if (state !== 'open' || asked) return;
        asked = true;
        void line.ask({ do: 'follow', code }).then(end, end);
      },
    });
    const end = () => {
      clearTimeout(late);
      line.close();
      done();
    };
    const late = setTimeout(end, 2000);
  });
}
