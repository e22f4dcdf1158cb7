/*
 * mind.ts: a worker in which a computer player thinks.  It is sent what that
 * player knows, as bytes, and sends them back with what it has decided.
 */
// SPDX-License-Identifier: MIT
import { Engine } from './engine';
import type { FromMind, ToMind } from './words';

let engine: Engine | undefined;

onmessage = ({ data }: MessageEvent<ToMind>) => {
  if (data.is === 'module') {
    engine = new Engine(data.module, {});
    return;
  }
  const { run } = engine!;
  const n = run.offline_think(engine!.put(data.bytes));
  const bytes = engine!.part(run.offline_outbox(), n).slice().buffer as ArrayBuffer;
  postMessage({ job: data.job, bytes } satisfies FromMind, { transfer: [bytes] });
};
