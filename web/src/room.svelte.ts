/*
 * room.svelte.ts: one table as this screen sees it.
 *
 * It keeps the line to the server, what the server said last, and hands the
 * board one view at a time: events in their order, each finished and its
 * sentence read before the next (Pace); then it says `told`, for which clocks
 * and computer players wait.  A late or reloading screen, an undo, a new match
 * and a screen that fell too far behind land on the present at once.
 *
 * On a screen that several people share the server sends nothing private
 * before a curtain is lifted (`lift`), and what one of them was shown is
 * forgotten before the next looks (`pass`).
 */
// SPDX-License-Identifier: MIT
import { untrack } from 'svelte';
import type { Event, Player, View } from './boards/board';
import { Motion, Pace } from './boards/stage.svelte';
import { ApiError } from './net/api';
import { Line, type LineState } from './net/line';
import { pieces, sentence, wording, type Piece, type Reader } from './net/sentence';
import type { Clock, Ending, Message, Now, Sentence, TableInfo, WireEvent, You } from './net/words';
import { standing } from './reading';
import { N, say } from './say.svelte';
import { look, nameOf } from './seats';
import { settings } from './settings.svelte';
import { Story } from './story.svelte';
import { recall, retain } from './tables';
import { hush } from './voice.svelte';

/** What the board is given. */
export interface Shown {
  view: View;
  happened: readonly Event[];
  legal: readonly string[];
  waiting: readonly (number | string)[];
  over: boolean;
  result: Readonly<Record<string, unknown>> | null;
  /** Once over: how, for this screen, and what is the truth. */
  ending: Ending | null;
  truth: View | null;
  undo: boolean;
  /** Null: what was asked is answered, and what came of it is still to be told. */
  question: Sentence | null;
  /** The number of the question, to answer it. */
  ask: number;
  match: number;
  look: number | 'table';
  /** Whether it shows what the table does not. */
  private: boolean;
}

/** How far a screen has come. */
interface Place {
  match: number;
  n: number;
  look: number | 'table';
}

/** So many sentences of the turn before are told whoever has lifted the curtain. */
const TURN = 2;
const BACK = N('{name} took that back.');
/** More views than this in the queue: the screen lands on the last one. */
const BEHIND = 8;
/** From so many on each MANY more take as much of a sentence's time as it has left. */
const FEW = 2;
const MANY = 4;
/** The part of the time that a sentence needs for the one who did what it says. */
const OWN = 0.5;
/** And where the next one says the same of something else. */
const SAME = 0.5;
/** And where it is told to others what was told behind a curtain. */
const RETOLD = 0.7;

interface Next {
  shown: Shown;
  events: readonly WireEvent[];
  /** The number of the first event. */
  from: number;
}

export class Room {
  line: LineState = $state('opening');
  /** Why the line is closed: a word of `bye`. */
  why = $state('');
  you: You | null = $state.raw(null);
  table: TableInfo | null = $state.raw(null);
  shown: Shown | null = $state.raw(null);
  clock: (Clock & { at: number }) | null = $state.raw(null);
  /** The last event told, the one before it in the same story, and a counter so that the same one twice is told twice. */
  #heard = $state.raw<{ event: WireEvent | null; before: WireEvent | null; n: number; /** What led to it, said with it. */ led?: readonly Sentence[] }>({ event: null, before: null, n: 0 });
  /** A refusal to show for a moment. */
  trouble = $state.raw<{ text: string; code: string } | null>(null);
  /** What everybody is told of the table, for a moment. */
  news = $state.raw<{ text: string } | null>(null);
  readonly pace = new Pace();
  readonly story = new Story();
  /** Something was shown whose motion the board has not begun yet. */
  #stirs = $state(false);
  /** Views are on their way to the board, or being played. */
  #pumping = $state(false);
  /** Nothing moves or is about to. */
  readonly still: boolean = $derived(!this.#stirs && !this.pace.busy);

  /** All that the server has told is on the screen. */
  readonly present: boolean = $derived(this.still && !this.#pumping);

  #line: Line;
  #queue: Next[] = [];
  #last: Place | null = null;
  /** What all could see when the curtain was lifted: from there the table goes on for those who did not look. */
  #open: { shown: Shown; last: Place; story: ReturnType<Story['keep']> } | null = null;
  #told = 0;
  /** Until when the last sentence is still being read, though the board is free. */
  #reads = 0;
  /** When the story began that is told since a person was asked; 0: none is. */
  #since = 0;
  /** Whoever looks wants to be asked, and not told. */
  #hurries = false;
  /** All are told what one of them has just done behind the curtain: as briefly as a story that has lasted too long. */
  #retells = false;
  #arrival: ReturnType<typeof setTimeout> | undefined;
  /** What the board showed before what is told now. */
  #before: View = {};
  /** The one who looks has lifted the curtain: it may show what nobody else may see. */
  lifted = $state(false);
  /** How often everything was forgotten: what was asked for before is not for whoever looks now. */
  turns = $state(0);
  /** The screen is on its way to somebody else: views are still those of the one before. */
  #deaf = false;
  /** What the server said of an event, to say it again in another language. */
  #wire = new WeakMap<Event, { wire: WireEvent; n: number }>();

  constructor(
    readonly code: string,
    readonly as: 'table' | 'watch' | null,
  ) {
    this.pace.hear = (e) => this.#tell(e);
    this.pace.stand = (e, next) => this.#stand(e, next);
    this.#line = new Line(`/api/tables/${encodeURIComponent(code)}/ws${as ? `?as=${as}` : ''}`, {
      hello: () => {
        if (!this.#last || !this.you) {
          this.lifted = false;
          return { curtain: true, tells: true };
        }
        const { match, n, look } = this.#last;
        return { match, since: n, seat: this.you.curtain ?? look, screen: this.you.screen, tells: true, ...(this.lifted ? {} : { curtain: true }) };
      },
      seen: () => (this.#last ? { match: this.#last.match, seen: this.#last.n } : {}),
      hear: (m) => this.#hear(m),
      state: (state, why) => {
        this.line = state;
        if (why) this.why = why;
        if (state === 'lost') this.clock = null;
      },
    });
  }
  close(): void {
    clearTimeout(this.#arrival);
    this.#line.close();
  }

  /* ---- Who ---- */

  readonly players: readonly Player[] = $derived.by(() =>
    (this.table?.seats ?? []).map((s, i) => ({
      name: nameOf(s, i),
      ...look(s.colour),
      presence: s.kind === 'open' ? 'empty' : s.level ? 'computer' : s.here ? 'here' : 'away',
      away: s.away ?? 0,
    })),
  );
  readonly names: readonly string[] = $derived(this.players.map((p) => p.name));
  /** Who leads, to be named where one must wait for them. */
  readonly leader: string = $derived.by(() => {
    const seat = this.table?.seats.findIndex((s) => s.host) ?? -1;
    return this.names[seat] ?? say('The host');
  });
  /** The seat whose turn it is to look at this screen, in sight or behind the curtain. */
  readonly next: number | 'table' = $derived(this.you?.curtain ?? this.you?.look ?? 'table');
  readonly seat: number | null = $derived(typeof this.you?.look === 'number' && this.you.role === 'person' ? this.you.look : null);

  /** Who reads its sentences: one person, unless several share the screen. */
  readonly reader: Reader = $derived({ names: this.names, you: this.you?.seats.length === 1 ? (this.seat ?? undefined) : undefined });

  /** The last sentence told, who did what it tells, and the one before it: of that only what may be said for ever. */
  readonly told: { pieces: Piece[]; text: string; by: number | null; before: Piece[]; n: number } = $derived.by(() => {
    const { event, before, n, led = [] } = this.#heard;
    const said = event ? [...led.flatMap((s) => [...pieces(s, '', this.reader), ' ']), ...pieces(event.say, event.text, this.reader)] : [];
    const by = event?.['by'];
    return { pieces: said, text: wording(said), by: typeof by === 'number' ? by : null, before: before ? pieces(this.#liesOpen(before) ? before.say : (before.later ?? before.say), before.text, this.reader) : [], n };
  });
  #liesOpen(e: WireEvent): boolean {
    return this.shown !== null && (this.story.traces?.open?.(e as unknown as Event, this.shown.view) ?? false);
  }
  /** Somebody who is no computer player is waited for, as far as the story has come. */
  readonly awaits: boolean = $derived((this.shown?.waiting ?? []).some((w) => typeof w === 'number' && !this.table?.seats[w]?.level));

  /* ---- What the server says ---- */

  #hear(m: Message): void {
    switch (m.is) {
      case 'you':
        this.you = m;
        if (this.#last) this.#last = { ...this.#last, look: m.look };
        break;
      case 'table':
        this.table = m;
        if (m.phase === 'gather' || (this.#last && this.#last.match < m.match)) this.#begin();
        break;
      case 'now':
        if (!this.#deaf) this.#now(m);
        break;
      case 'clock':
        this.clock = m.kind === null ? null : { ...m, at: performance.now() };
        break;
      case 'news':
        this.news = { text: sentence(m.say, m.text, this.reader) };
        break;
      case 'error':
        this.#refuse(new ApiError(m.error, m.text, m.say));
        break;
      case 'bye':
        this.why = m.why;
        break;
    }
  }
  #now(m: Now): void {
    const eyes = this.you?.look ?? 'table';
    const before = this.#last;
    const shown: Shown = {
      view: m.view,
      happened: [],
      legal: m.actions ?? [],
      waiting: m.waiting,
      over: m.over,
      result: m.result ?? null,
      ending: m.ending ?? null,
      truth: m.truth ?? null,
      undo: m.undo ?? false,
      question: m.question ?? null,
      ask: m.ask ?? 0,
      match: m.match,
      look: eyes,
      private: m.private ?? false,
    };
    if (before && before.match !== m.match) this.#begin();
    this.#last = { match: m.match, n: m.n, look: eyes };
    /* Behind a curtain that falls or rises by itself the story goes on with other eyes. */
    const follows = before !== null && before.match === m.match && (before.look === eyes ? m.from === before.n : m.events.length > 0);
    if (!follows) {
      if (!before) this.#remember(m);
      const by = before?.look === eyes && before.match === m.match ? this.story.cut(m.from) : null;
      /* What was told did not happen, or was not the last thing that did. */
      if (before && before.n !== m.n) this.#recap(m.n < before.n);
      if (by !== null && !this.you?.seats.includes(by)) this.#takenBack(by, m.from);
      this.#land(shown);
      return;
    }
    this.#queue.push({ shown, events: m.events, from: m.from });
    if (this.#queue.length > BEHIND) {
      this.#recap(false);
      this.#land(shown);
    } else void this.#pump();
  }
  /** This screen is the table: it knows nothing that is not everybody's. */
  get #isWall(): boolean {
    return this.you?.role === 'table';
  }
  /** A television that is loaded again still says what happened last, if it was the last; all as it may be said for ever. */
  #remember({ match, n }: Now): void {
    if (!this.#isWall) return;
    const told = recall(this.code, `${match} ${n} `);
    if (!told) return;
    this.story.unpack(told);
    this.#recap(true);
  }
  /** What happened last, as it may be said for ever, without telling it anew; nothing where the story does not know it. */
  #recap(knows: boolean, most = 1): void {
    const told = knows ? this.story.last.slice(-most) : [];
    const last = told.at(-1);
    this.#heard = { event: last ? { type: '', text: '', say: last.says, ...(last.by === null ? {} : { by: last.by }) } : null, before: null, n: this.#told, led: told.slice(0, -1).map((t) => t.says) };
  }
  /** Whoever had been told of it reads who took it back, and not what it was. */
  #takenBack(by: number, n: number): void {
    const says: Sentence = { id: BACK, parts: { name: { seat: by } } };
    this.story.tell({ n, by, says });
    this.#heard = { event: { type: '', text: '', say: says, by }, before: null, n: ++this.#told };
  }
  /** Another match: nothing of the last one stays. */
  #begin(): void {
    this.#land(null);
    this.story.become();
    this.#heard = { event: null, before: null, n: ++this.#told };
  }
  /** Shows the present, without how it came to be. */
  #land(shown: Shown | null): void {
    this.#queue = [];
    this.pace.skip();
    this.#stirs = false;
    this.#reads = 0;
    this.shown = shown;
    if (!shown) this.#last = null;
    else {
      this.story.see(shown.view);
      this.#arrive();
    }
  }
  #forget(): void {
    this.#wire = new WeakMap(); /* what still moves tells nothing any more */
    this.#begin();
    this.trouble = null;
    this.turns++;
    hush();
  }
  async #pump(): Promise<void> {
    if (this.#pumping) return;
    this.#pumping = true;
    try {
      for (;;) {
        await this.pace.idle();
        const next = this.#queue.shift();
        if (!next) break;
        await this.#show(next);
        await this.pace.idle();
        if (this.shown?.view === next.shown.view) this.#played(next.shown);
      }
    } finally {
      this.#pumping = false;
    }
  }
  async #show(next: Next): Promise<void> {
    const events = next.events.map((e, i) => this.translate(e, next.from + i));
    const before = this.#told;
    this.#before = this.shown?.view ?? next.shown.view;
    this.#stirs = events.length > 0;
    this.shown = { ...next.shown, happened: events };
    await new Promise((done) => setTimeout(done, 30)); /* the board begins to move */
    this.#stirs = false;
    if (this.#told !== before || this.pace.busy || this.shown?.view !== next.shown.view) return;
    const motion = new Motion(true); /* a board without motion */
    this.pace.enter(motion);
    await this.pace.play(events, motion, () => {});
    this.pace.leave(motion);
  }
  /** A view has been played. */
  #played(shown: Shown): void {
    this.story.see(shown.view);
    if (this.#before['turn'] !== shown.view['turn']) this.story.pass(this.players.length);
    if (this.#queue.length === 0) this.#arrive();
  }
  /** The story has come to the present, once its last sentence is read. */
  #arrive(): void {
    const { match, n } = this.#last!;
    if (this.#isWall) retain(this.code, `${match} ${n} ${this.story.pack()}`);
    if (this.awaits) this.#refresh();
    clearTimeout(this.#arrival);
    this.#arrival = setTimeout(() => this.#line.tell({ do: 'told', match, n }), Math.max(0, this.#reads - performance.now()));
  }
  /** The next story begins anew. */
  #refresh(): void {
    this.#since = 0;
    this.#hurries = this.#retells = false;
  }
  /** On to where a person is asked, without the story. */
  skip(): void {
    this.#hurries = true;
    this.pace.skip();
  }
  #tell(e: Event): void {
    const of = this.#wire.get(e);
    if (!of) return;
    const passes = of.wire.stands === 'brief' && !this.#isOwn(e) && this.#lasts(of.wire) === 0 && this.table!.settings.pace > 0;
    if (e.text && !passes) this.#heard = { event: of.wire, before: this.#since > 0 ? this.#heard.event : null, n: ++this.#told };
    this.#since ||= performance.now();
    this.story.add(of.wire, e, of.n, this.#before, this.players.length);
  }
  /**
   * How long its sentence stands: shorter where the reader did it, and not at all where it stays under the question
   * because the reader is asked.
   */
  #stand(e: Event, next: Event | undefined): number {
    const wire = this.#wire.get(e)?.wire;
    if (!wire || !this.table) return 0;
    if (this.#hurries) return 0;
    const own = this.#isOwn(e);
    const ms = this.#lasts(wire, !next && this.#isShared) * (!next && this.#retells ? OWN : 1);
    if (!next && this.shown?.legal.length && !own && wire.stands !== 'long') {
      this.#reads = performance.now() + ms;
      return 0;
    }
    if (own && wire.stands !== 'long') return wire.stands ? 0 : OWN * ms;
    return next?.type === e.type ? SAME * ms : ms;
  }
  get #isShared(): boolean {
    return this.you!.seats.length > 1 && !this.lifted;
  }
  /** Whoever reads it did it: on a screen that is passed round the others read it too. */
  #isOwn(e: Event): boolean {
    const by = e['by'];
    return !this.#isShared && typeof by === 'number' && this.you!.seats.includes(by) && !this.table?.seats[by]?.level;
  }
  /** `whole`: however long the story was, for a curtain may fall on it; nor is anybody kept from anything by how it ends. */
  #lasts(e: WireEvent, whole = false): number {
    const ends = this.table?.phase === 'over';
    const spent = whole || ends ? 0 : this.#retells ? Infinity : this.#since && performance.now() - this.#since;
    const behind = ends ? 0 : Math.max(0, this.#queue.length - FEW) / MANY;
    const part = this.#retells && !whole ? RETOLD : 1;
    return (part * standing(e.say, e.stands, this.table?.settings.pace ?? 0, spent, settings.voice)) / (1 + behind);
  }
  translate(e: WireEvent, n: number): Event {
    const { say: s, text, later: _, stands: __, ...rest } = e;
    const event = { ...rest, text: untrack(() => sentence(s, text, this.reader)) } as Event;
    this.#wire.set(event, { wire: e, n });
    return event;
  }

  /* ---- What this screen says ---- */

  #refuse(e: unknown): void {
    const no = e instanceof ApiError ? e : new ApiError('trouble', String(e));
    if (no.code === 'stale') return; /* somebody else was faster: the new question is on its way */
    const text = no.code === 'offline' ? say('The connection is lost. Your move was not made.') : sentence(no.say, no.message, this.reader);
    this.trouble = { text, code: no.code };
  }
  async ask(message: Record<string, unknown>): Promise<Message | null> {
    this.trouble = null;
    try {
      return await this.#line.ask(message);
    } catch (e) {
      this.#refuse(e);
      return null;
    }
  }
  async act(action: string): Promise<void> {
    const now = this.shown;
    if (!now || now.legal.length === 0) return;
    this.shown = { ...now, happened: [], legal: [] };
    const quiet = this.shown;
    const answer = await this.ask({ do: 'act', action, ask: now.ask });
    if (!answer && this.shown === quiet) this.shown = { ...now, happened: [] };
  }

  /** The time to shout begins anew, if there is one: whoever has said so before is not heard again. */
  chooses(): void {
    if (this.clock?.kind === 'shout' && this.seat !== null && !this.clock.ready?.includes(this.seat)) void this.#line.ask({ do: 'choose' }).catch(() => {});
  }

  /* ---- Several people at one screen ---- */

  /** It is the turn of another seat of this screen: what is private of it waits behind the curtain. */
  pass(seat: number): Promise<void> {
    return this.#look({ seat, curtain: true }, false);
  }
  /** The one who looked alone has done: all see the table again, and what happened on it meanwhile. */
  async fall(): Promise<void> {
    const open = this.#open;
    this.lifted = false;
    const done = this.#look({ seat: 'table' }, true);
    if (open) {
      this.shown = open.shown;
      this.#last = open.last;
      this.story.become(open.story);
      this.#retells = true;
    }
    await done;
  }
  /** The right person is here, and nobody else looks on. */
  async lift(): Promise<void> {
    const seat = this.you?.curtain;
    if (seat === undefined) return;
    this.lifted = true;
    this.#open = this.shown && this.#last && { shown: { ...this.shown, happened: [], waiting: [], question: null }, last: this.#last, story: this.story.keep() };
    const done = this.#look({ seat }, true);
    this.story.become(this.#open?.story);
    this.#recap(true, TURN); /* what the one before did in the open */
    await done;
  }
  async #look(as: { seat: number | 'table'; curtain?: boolean }, forget: boolean): Promise<void> {
    if (forget) this.#forget();
    this.#deaf = forget;
    const done = await this.ask({ do: 'look', ...as });
    this.#deaf = false;
    if (done || this.line !== 'open') return;
    this.lifted = false;
    await this.ask({ do: 'look', seat: 'table' });
  }
}
