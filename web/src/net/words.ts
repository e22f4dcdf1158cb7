/*
 * words.ts: what the server and the page say to each other (docs/serve.md), as
 * types.  The page believes nothing but these shapes.
 */
// SPDX-License-Identifier: MIT
export type Colour = string;

export interface OptionInfo {
  type: string;
  default: string | number | boolean;
  values?: (string | number)[];
  range?: [number, number];
  help: string;
}
/** What the box and the rulebook say, as far as they do. */
export interface Box {
  age?: number;
  minutes?: [number, number];
  wins?: number;
  begins?: string;
}
export interface GameInfo {
  id: string;
  title: string;
  players: [number, number];
  box: Box;
  options: Record<string, OptionInfo>;
}
export interface Clocks {
  look: number;
  shout: number;
  talk: number;
  pace: number;
  wins: number;
  /** 1: it ends as for a child. */
  threads: number;
}
export interface Games {
  games: GameInfo[];
  about: Record<string, { blurb: string; editions: { name: string; title: string }[]; clocks?: string[] }>;
  levels: string[];
  colours: string[];
  settings: Clocks;
}
export interface GamePage {
  id: string;
  title: string;
  blurb: string;
  players: [number, number];
  box: Box;
  rules: string[];
  editions: { name: string; title: string }[];
}

export type Options = Record<string, string | number | boolean>;
export type NewSeat =
  | { kind: 'me'; name?: string; colour?: Colour }
  | { kind: 'computer'; level?: string }
  | { kind: 'open' };
export interface NewTable {
  game?: string;
  /** Instead of a game: a match that goes on. */
  record?: string;
  options?: Options;
  seats: NewSeat[];
  settings?: Partial<Clocks>;
  start?: boolean;
  /** Not before somebody had the chance to say who begins. */
  ask?: boolean;
}

/** A word to translate, a number, a seat's name, or several of these. */
/** A word that is said with others has its own sentence. */
export type Part = string | number | { seat: number } | { word: string; id: string; parts?: Record<string, Part> } | Part[];
export interface Sentence {
  id: string;
  /** The same for the one in {by}, and for the other one in it. */
  you?: string;
  yours?: string;
  parts?: Record<string, Part>;
}
export interface WireEvent {
  type: string;
  text: string;
  say?: Sentence;
  /** The same without what may be face down again, where that is another sentence. */
  later?: Sentence;
  /** It is told longer, or shorter, than others. */
  stands?: 'long' | 'brief';
  [operand: string]: unknown;
}

export interface SeatInfo {
  kind: 'person' | 'computer' | 'open';
  name: string | null;
  colour: Colour;
  here?: boolean;
  /** Whole minutes without a screen. */
  away?: number;
  /** Its person is there, and leads as host or co-host. */
  host?: boolean;
  silent?: boolean;
  level?: string;
  begins?: boolean;
}
export interface Tally {
  matches: number;
  wins: number[];
  group: number;
  game: number;
  together: boolean;
  champions?: number[];
}
export interface TableInfo {
  code: string;
  link: string;
  game: string;
  options: Options;
  edition: string;
  phase: 'gather' | 'play' | 'over';
  /** So many players it takes, while it gathers; not where a match goes on from a record. */
  least?: number;
  match: number;
  commitment?: string;
  /** So many actions of the match came with a record. */
  brought?: number;
  lost?: Sentence;
  paused: boolean;
  locked: boolean;
  settings: Clocks;
  tally: Tally;
  who?: string;
  seats: SeatInfo[];
  /** Somebody asks for a seat in mid-match; these seats have not said yes. */
  plea?: { seat: number; name: string | null; waits: number[] };
  host: boolean;
  /** Some screen is the table. */
  wall: boolean;
  watching: number;
  seed?: string;
  salt?: string;
}
export interface You {
  is: 'you';
  role: 'person' | 'table' | 'watch';
  /** Leads, as host or co-host. */
  host: boolean;
  /** May deal. */
  deals: boolean;
  seats: number[];
  /** The seat that this person asks the others for. */
  asks?: number;
  /** The name of this screen, to come back by. */
  screen: string;
  look: number | 'table';
  /** The seat whose private look waits behind the curtain of this screen; it looks as the table meanwhile. */
  curtain?: number;
}
/** How it ended for one observer: a headline, a story, and what the points mean if there are any. */
export interface Ending {
  outcome: 'won' | 'shared' | 'lost';
  picture: string | null;
  say: Sentence[];
  /** The same as who looks on reads it: for a screen that several share. */
  table?: Ending;
}
export interface Now {
  is: 'now';
  match: number;
  from: number;
  n: number;
  events: WireEvent[];
  view: Record<string, unknown>;
  waiting: (number | string)[];
  over: boolean;
  result?: Record<string, unknown>;
  /** Once over. */
  ending?: Ending;
  truth?: Record<string, unknown>;
  ask?: number;
  actions?: string[];
  undo?: boolean;
  /** What is asked of this observer, or what it waits for; none once over. */
  question?: Sentence;
  /** Whether this observer sees now what the table does not. */
  private?: boolean;
}
export interface Clock {
  is: 'clock';
  kind: 'look' | 'shout' | 'talk' | 'again' | null;
  left?: number;
  of?: number;
  runs?: boolean;
  ready?: number[];
}
export interface Refusal {
  is?: 'error';
  id?: number;
  error: string;
  text: string;
  say?: Sentence;
}
export type Message =
  | You
  | ({ is: 'table' } & TableInfo)
  | Now
  | Clock
  | { is: 'ok'; id?: number }
  | (Refusal & { is: 'error' })
  | { is: 'hint'; id?: number; action: string | null; text: string; say: Sentence[] }
  | { is: 'key'; id?: number; key: string }
  | { is: 'pong' }
  | { is: 'news'; text: string; say?: Sentence }
  | { is: 'bye'; why: string };

export interface Replay {
  game: string;
  players: number;
  options: Options;
  edition: string;
  names: (string | null)[];
  result: Record<string, unknown>;
  seed: string;
  salt: string;
  commitment: string;
  start: Record<string, unknown>;
  steps: { by: number | 'chance'; action: string; events: WireEvent[]; view: Record<string, unknown>; known?: Record<string, [string, string][]> }[];
  /** What can be known, by "what where": the sentence that reminds of it. */
  facts?: Record<string, Sentence>;
}

/** A choice that is worth looking at again (docs/review.md). */
export interface Moment {
  ply: number;
  seat: number;
  action: string;
  best: string;
  kind: 'plain' | 'remembered' | 'missed' | 'mistake' | 'lucky';
  fact?: { what: string; where: string; since: number; last: number; seen: number; turns: number; moves: number; share: number; used: boolean };
  say?: Sentence[];
  better?: Sentence;
}
/** What somebody remembered or missed where it lay, or did with luck. */
export type Thread = { ply: number; seat: number } & ({ kind: 'remembered' | 'missed'; where: string; say: Sentence } | { kind: 'lucky'; action: string });
export interface Review {
  seats: { seat: number; moments: number[]; /** What a fit is made of: docs/memory.md. */ cases: number[][] }[];
  decisions: Moment[];
  /** For each seat: after how many steps it chose, and the shares of all that it could know then. */
  fading: number[][][];
  threads: Thread[];
}
/** What somebody's games tell of their memory; shares in hundredths, each with the ends of its band. */
export interface Fit {
  games: number;
  cases: number;
  used: number;
  /** It tells games that it was not made of better than the level does. */
  better: boolean;
  missing: number;
  threshold: [number, number, number];
  decay: [number, number, number];
  /** By age in moments. */
  recall: Record<string, [number, number, number]>;
  levels: Record<string, number[]>;
  level: string | null;
}
export interface Hindsight {
  match: number;
  done: number;
  of: number;
  review: Review | null;
}
