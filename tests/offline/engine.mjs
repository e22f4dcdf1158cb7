/*
 * engine.mjs: play.wasm in Node and in browsers: what tests/offline/play.c
 * exports, and nothing below it but stubs, since it reads and writes nothing.
 */
// SPDX-License-Identifier: MIT
const nothing = new Proxy({}, { get: () => () => 8 /* EBADF */ });

/** @param {BufferSource} bytes of play.wasm */
export async function engine(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: nothing });
  const { _initialize, play_signature, play_random, play_match } = instance.exports;
  _initialize();
  const hex = (x) => BigInt.asUintN(64, x).toString(16).padStart(16, '0');
  return {
    signature: (game, n) => hex(play_signature(game, n)),
    random: (game, n) => play_random(game, n),
    match: (game, seed, level) => hex(play_match(game, seed, level)),
  };
}
