/* words.ts: what page and room say to each other, beside docs/serve.md (see room.ts). */
// SPDX-License-Identifier: MIT

export type ToRoom =
  | { is: 'open'; force: boolean }
  | { is: 'ask'; id: number; post: boolean; path: string; body: string }
  | { is: 'connect'; screen: number; path: string }
  | { is: 'hear'; screen: number; text: string }
  | { is: 'leave'; screen: number }
  | { is: 'export'; id: number }
  | { is: 'import'; id: number; text: string };

export type FromRoom =
  /** The tables are here; or another page of this browser has them. */
  | { is: 'open'; codes: { code: string; game: string }[] }
  | { is: 'taken' }
  | { is: 'answer'; id: number; status: number; text: string }
  | { is: 'say'; screen: number; text: string }
  | { is: 'bye'; screen: number }
  /** Whether what is played is kept; `full`: there is no room for it. */
  | { is: 'keeping'; how: 'well' | 'full' | 'not' };

export type ToMind = { is: 'module'; module: WebAssembly.Module } | { is: 'think'; job: number; bytes: ArrayBuffer };
export type FromMind = { job: number; bytes: ArrayBuffer };
