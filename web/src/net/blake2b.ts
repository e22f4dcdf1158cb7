/*
 * blake2b.ts: BLAKE2b (RFC 7693), to make and check the seal of
 * a match against its seed.  Short texts only, so it is plain rather than fast.
 */
// SPDX-License-Identifier: MIT
const MASK = (1n << 64n) - 1n;
const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
/* The ten orders of the message's words, one hexadecimal digit a word. */
const ORDER = [
  '0123456789abcdef', 'ea489fd61c02b753', 'b8c052fdae367194', '7931dcbe265a40f8', '905724afe1bc683d',
  '2c6a0b834d75fe19', 'c51fed4a0763928b', 'db7ec13950f4862a', '6fe9b308c2d714a5', 'a2847615fb9e3cd0',
].map((s) => [...s].map((c) => parseInt(c, 16)));

const turn = (x: bigint, n: bigint): bigint => ((x >> n) | (x << (64n - n))) & MASK;

function mix(v: bigint[], a: number, b: number, c: number, d: number, x: bigint, y: bigint): void {
  v[a] = (v[a]! + v[b]! + x) & MASK;
  v[d] = turn(v[d]! ^ v[a]!, 32n);
  v[c] = (v[c]! + v[d]!) & MASK;
  v[b] = turn(v[b]! ^ v[c]!, 24n);
  v[a] = (v[a]! + v[b]! + y) & MASK;
  v[d] = turn(v[d]! ^ v[a]!, 16n);
  v[c] = (v[c]! + v[d]!) & MASK;
  v[b] = turn(v[b]! ^ v[c]!, 63n);
}

/** The hash of a text, of so many bytes (32 at most), in hexadecimal. */
export function blake2b(text: string, size = 32): string {
  const bytes = new TextEncoder().encode(text);
  const h = [...IV];
  h[0] = h[0]! ^ 0x01010000n ^ BigInt(size);
  const blocks = Math.max(1, Math.ceil(bytes.length / 128));
  for (let i = 0; i < blocks; i++) {
    const block = new Uint8Array(128);
    block.set(bytes.subarray(i * 128, i * 128 + 128));
    const words = new DataView(block.buffer);
    const m = Array.from({ length: 16 }, (_, k) => words.getBigUint64(8 * k, true));
    const last = i === blocks - 1;
    const v = [...h, ...IV];
    v[12] = v[12]! ^ BigInt(last ? bytes.length : (i + 1) * 128);
    if (last) v[14] = v[14]! ^ MASK;
    for (let r = 0; r < 12; r++) {
      const s = ORDER[r % 10]!;
      const w = (k: number) => m[s[k]!]!;
      mix(v, 0, 4, 8, 12, w(0), w(1));
      mix(v, 1, 5, 9, 13, w(2), w(3));
      mix(v, 2, 6, 10, 14, w(4), w(5));
      mix(v, 3, 7, 11, 15, w(6), w(7));
      mix(v, 0, 5, 10, 15, w(8), w(9));
      mix(v, 1, 6, 11, 12, w(10), w(11));
      mix(v, 2, 7, 8, 13, w(12), w(13));
      mix(v, 3, 4, 9, 14, w(14), w(15));
    }
    for (let k = 0; k < 8; k++) h[k] = h[k]! ^ v[k]! ^ v[k + 8]!;
  }
  const out = new DataView(new ArrayBuffer(32));
  for (let k = 0; k < 4; k++) out.setBigUint64(8 * k, h[k]!, true);
  return Array.from(new Uint8Array(out.buffer, 0, size), (b) => b.toString(16).padStart(2, '0')).join('');
}
