// SPDX-License-Identifier: MIT
import { afterEach, expect, test, vi } from 'vitest';
import { knownAt, lookBack, momentPath, momentsOf } from './review';
import type { Hindsight, Moment, Replay, Review } from './net/words';
import { read } from './router.svelte';

const moment = (seat: number, ply: number): Moment => ({ seat, ply, action: 'flip 1', best: 'flip 2', kind: 'missed' });
const review: Review = { seats: [], decisions: [moment(0, 9), moment(1, 4), moment(0, 2)], fading: [[[2, 80], [4, 40, 90]], []], threads: [] };
const step = (known?: Record<string, [string, string][]>) => ({ by: 0, action: 'flip 1', events: [], view: {}, ...(known && { known }) });
const replay: Pick<Replay, 'steps'> = {
  steps: [step(), step({ '0': [['river', '3']] }), step({ '1': [] }), step({ '0': [['river', '3'], ['cave', '5']] }), step({ '0': [['cave', '5'], ['hill', '1']] })],
};

test('the moments of a seat come in their order, and each has an address in the replay', () => {
  expect(momentsOf(review, 0).map((m) => m.ply)).toEqual([2, 9]);
  expect(momentsOf(null, 0)).toEqual([]);
  const path = momentPath('MOLIRA', 3, moment(1, 4));
  expect(read('/t/MOLIRA/replay', path.slice(path.indexOf('?')))).toEqual({ page: 'replay', code: 'MOLIRA', match: 3, at: 4, eyes: 1 });
  expect(read('/t/MOLIRA/replay', '?at=x&eyes=-1')).toEqual({ page: 'replay', code: 'MOLIRA', match: null, at: null, eyes: null });
});

test('what was known fades as at the last choice, and what was seen since is fresh', () => {
  expect(knownAt(replay, review, 0, 1)).toEqual([]);
  expect(knownAt(replay, review, 0, 3)).toEqual([{ what: 'river', where: '3', share: 80 }]);
  expect(knownAt(replay, review, 0, 4).map((k) => k.share)).toEqual([40, 90]);
  expect(knownAt(replay, review, 0, 5).map((k) => k.share)).toEqual([90, 100]);
  expect(knownAt(replay, null, 0, 5).map((k) => k.share)).toEqual([100, 100]);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function server(answers: readonly [number, unknown][]) {
  const left = [...answers];
  const fetched = vi.fn(() => {
    const [status, body] = left.length > 1 ? left.shift()! : left[0]!;
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}
const far = (done: number, found: Review | null): Hindsight => ({ match: 1, done, of: 9, review: found });

test('it is asked for until it is there', async () => {
  vi.useFakeTimers();
  const fetched = server([[200, far(0, null)], [429, { error: 'too-many' }], [200, far(5, null)], [200, far(9, review)]]);
  const told: number[] = [];
  lookBack('MOLIRA', 1, (h) => told.push(h.done));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(told).toEqual([0, 5, 9]);
  expect(fetched).toHaveBeenCalledTimes(4);
});

test('a match without one is asked for once, and who goes asks no more', async () => {
  vi.useFakeTimers();
  const fetched = server([[409, { error: 'not-over' }]]);
  lookBack('MOLIRA', 1, () => expect.unreachable());
  await vi.advanceTimersByTimeAsync(30_000);
  expect(fetched).toHaveBeenCalledTimes(1);
  const again = server([[200, far(0, null)]]);
  lookBack('MOLIRA', 1, () => {})();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(again).toHaveBeenCalledTimes(1);
});
