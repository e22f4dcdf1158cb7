/*
 * board.ts: what a board is, to everything that is not a board.
 *
 * A board draws one view of one observer and says what that observer wants to
 * do.  It gets the props below and nothing else: no connection, no other
 * seat's view, no history.  docs/boards.md shows how to make one.
 */
// SPDX-License-Identifier: MIT
import type { Component } from 'svelte';

/** A view, exactly as in docs/rules/<game>.md; each board narrows it to its own fields. */
export type View = Readonly<Record<string, unknown>>;

/** Something that happened, redacted for this observer: its type, its
 *  sentence in the reader's language, and its operands under their names. */
export interface Event {
  readonly type: string;
  readonly text: string;
  readonly [operand: string]: unknown;
}

/** Who sits in a seat. */
export interface Player {
  readonly name: string;
  /** The name of a CSS variable, e.g. "--seat-0". */
  readonly colour: string;
  /** '●' '▲' '■' '◆' '★' '✚': always shown with the colour. */
  readonly shape: string;
  /** Who plays it now: its person, who is there or away; a computer player, for good or meanwhile; nobody.  Where
   *  nobody plays (a replay, a lesson) it is left out. */
  readonly presence?: 'here' | 'away' | 'computer' | 'empty';
  /** For how many whole minutes its person has been away. */
  readonly away?: number;
  /** Who reads the screen; on one that is passed round, whoever is asked there. */
  readonly you?: boolean;
}

/** Which part of the game this screen is. */
export type Role = 'table' | 'hand' | 'both';

/** Translates one of the page's own sentences; `{name}` in it is replaced by parts.name. */
export type Say = (message: string, parts?: Record<string, string | number>) => string;

export interface BoardProps {
  view: View;
  /** Whose eyes: a seat, or null for the table screen and for spectators. */
  seat: number | null;
  /** What that seat may do now, in the notation; empty when it is not asked. */
  legal: readonly string[];
  players: readonly Player[];
  /** What happened since the last view this component was given, oldest first. */
  happened: readonly Event[];
  /** Plays one of `legal`; the board is quiet until the next view. */
  act: (action: string) => void;
  /** Says that this seat has begun to choose, in a time that is short: it begins anew. */
  chooses?: () => void;
  /** What is asked while a choice is half made ("Where does the crumb go?"); null: nothing is. */
  asks?: (question: string | null) => void;
  say: Say;
  /** Reduced motion: cross-fades only. */
  calm: boolean;
  role: Role;
  /** Others look at the same board, on this screen or on a television: it is turned alike for all. */
  asTable?: boolean;
  /** What is printed: the edition's JSON, as games/<game>/edition.json has it
   *  (null: the built-in one, which a board may import). */
  edition?: Readonly<Record<string, unknown>> | null;
  /** What was agreed before the first deal; null where nobody said. */
  options?: Readonly<Record<string, unknown>> | null;
}

/** What a board hands on to its parts: the view that is drawn now, and what can be pressed now. */
export interface PartProps<V> extends Pick<BoardProps, 'seat' | 'players' | 'say' | 'act' | 'calm'> {
  view: V;
  asked: readonly string[];
}

export type Board = Component<BoardProps>;

/* ---- What a game may put beside its Board.svelte ---- */

/** face.ts: the game on the home page. */
export interface Face {
  /** Its place among the others, the lowest first. */
  readonly order: number;
  /** One line under the picture, marked with N(). */
  readonly line: string;
  /** How many sit at a table that is dealt with one click. */
  readonly quick: number;
}

/** The values of an option, for a person who has not read the rules. */
export interface OptionWords {
  /** By value, marked with N(). */
  readonly values?: Readonly<Record<string, string>>;
  /** Another option without whose choices this one means nothing. */
  readonly of?: string;
}

/** words.ts: the words and sentences of the page about the game. */

export interface Words {
  /** The name of an action for a person ("Push in at the top left"); the
   *  generic board and the screen reader use it. */
  action?: (action: string, p: Pick<BoardProps, 'players' | 'say' | 'edition'>) => string;
  /** What a thing that a sentence names looks like: symbols of the board, for its small picture ("key" is
   *  ["treasure-key"], "ring-lamp" both of its signposts); none for what has no picture. */
  picture?: (thing: string) => readonly string[];
  /** Where on the board what a seat remembered or was lucky with is, that has no place of its own there, or none any more: a CSS
   *  selector. */
  elsewhere?: (seat: number) => string;
  /** What an option is called beyond the words of the notation. */
  options?: Readonly<Record<string, OptionWords>>;
  /** Whether all win and lose together with these options. */
  together?: (options: Readonly<Record<string, unknown>>) => boolean;
  /** Sentences for a screen reader: what this view shows to everybody that the one before it did not. */
  seen?: (before: View, now: View, p: Pick<BoardProps, 'players' | 'seat' | 'say' | 'edition'>) => string[];
  /** What a turn leaves traced on the board. */
  trace?: Traces;
}

export interface Traces {
  /** The places that a turn has touched with this event, beside those before it; `view` is the one before its action. */
  touch: (event: Event, places: ReadonlySet<string>, view: View) => Iterable<string>;
  /** Whether a turn begins with this event; without it that is when the `turn` of the view changes. */
  begins?: (event: Event) => boolean;
  /** Whether what this event tells of lies open in this view: then "What happened" tells it whole. */
  open?: (event: Event, view: View) => boolean;
}

/** What about.ts may know of the moment. */
export type Asked = Pick<BoardProps, 'view' | 'seat' | 'options'>;

/** A thing on the board. */
export interface Thing {
  /** Where it is: a CSS selector. */
  readonly at: string;
  /** What it is called, marked with N(); left out: as it is called on the board itself. */
  readonly name?: string;
  /** What it does and what it costs, marked with N(). */
  readonly what: string | ((p: Asked) => string);
}

/** about.ts: what the game is for, and what its things are, for who touches one and holds it. */
export interface About {
  /** What one plays for, in a few words marked with N(): on a small phone one line is free for it. */
  readonly goal: (p: Asked) => string;
  readonly things: readonly Thing[];
  /** What stands in the places of all these sentences. */
  readonly parts?: (p: Asked) => Record<string, string | number>;
}

/** bared.ts: what still lies face down at the end turns up: the looker's last view and the referee's give the views to be
 *  shown one after the other, each with one thing more face up, in the order of their places. */
export type Bare = (view: View, truth: View) => View[];
