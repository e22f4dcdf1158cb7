import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fill, sayMany, sayName } from './say.svelte';
import { read, tidyCode } from './router.svelte';
import { readSettings } from './settings.svelte';
import { readVisits, withVisit } from './tables';
import { faces, partyTable, quickTable } from './games.svelte';
import { firstLevel } from './levels';
import { look } from './seats';
import { awaited, subjectOf, together } from './turn';
import { readCatalogue } from '../tools/catalogue.mjs';
import { sentences, sentencesOf } from '../tools/sentences.mjs';
import { contrast } from '../tools/contrast.mjs';
import css from './look.css?raw';

describe('the catalogues', () => {
  it.each(['de', 'es', 'fr', 'it', 'nl'])('%s has every sentence of the page', (language) => {
    const said = readCatalogue(new URL(`../../po/${language}.po`, import.meta.url));
    const all = sentences(new URL('.', import.meta.url).pathname);
    expect(all.length).toBeGreaterThan(400);
    expect(all.filter((s: string) => !(s in said))).toEqual([]);
  });
});

describe('say', () => {
  it('fills named places and leaves unknown ones', () => {
    expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
    expect(fill('{a}{a}', { a: 'x' })).toBe('xx');
    expect(fill('plain')).toBe('plain');
  });
  it('chooses by number', () => {
    expect(sayMany('One chair.', '{n} chairs.', 1)).toBe('One chair.');
    expect(sayMany('One chair.', '{n} chairs.', 3)).toBe('3 chairs.');
    expect(sayMany('One chair.', '{n} chairs.', 0)).toBe('0 chairs.');
  });
  it('says a word of a game, its number in its place, and what a game has for itself', async () => {
    expect(sayName('palace2')).toBe('palace2');
    vi.resetModules();
    vi.doMock('virtual:catalogues', () => ({
      default: {
        fr: async () => ({
          default: {
            'palace{number}': 'palais n° {number}', lamp: 'lampe', 'lights\u0004lamp': 'lampe magique',
            'One chair.': ['{n} chaise.', '{n} chaises.'], '{by} waits: {at}.': '{at} : {by} attend.', 'lights\u0004the lamp': 'la lampe magique; of: de la lampe magique',
            '{by} takes {what:the}.': '{by} prend {what:the}.', 'You take {what:the}.': 'Tu prends {what:the}.',
          },
        }),
      },
    }));
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
    const fresh = await import('./say.svelte');
    const { sentence } = await import('./net/sentence');
    await fresh.speak('fr');
    expect(fresh.sayName('palace2')).toBe('palais n° 2');
    expect(fresh.sayName('N1')).toBe('N1');
    expect(fresh.say('lamp')).toBe('lampe');
    fresh.playing('lights');
    expect(fresh.say('lamp')).toBe('lampe magique');
    expect(fresh.sayMany('One chair.', '{n} chairs.', 0)).toBe('0 chaise.');
    expect(sentence({ id: '{by} waits: {at}.', parts: { by: { seat: 0 }, at: ['palace1', 'lamp'] } }, '', { names: ['Anna'] })).toBe('palais n° 1, lampe magique : Anna attend.');
    expect(sentence({ id: '{by} takes {what:the}.', you: 'You take {what:the}.', parts: { by: { seat: 0 }, what: 'lamp' } }, '', { names: ['Anna'] })).toBe('Anna prend la lampe magique.');
    expect(sentence({ id: '{by} takes {what:the}.', you: 'You take {what:the}.', parts: { by: { seat: 0 }, what: 'lamp' } }, '', { names: ['Anna'], you: 0 })).toBe('Tu prends la lampe magique.');
    vi.doUnmock('virtual:catalogues');
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  it('finds no sentences in comments', () => {
    expect(sentencesOf(`/* say('an example') */ say('one')`).map((s) => s.one)).toEqual(['one']);
  });
  it('finds the sentences in the source', () => {
    const text = `say('It\\'s {name}', {name}) sayMany('One', "{n} of \\"them\\"", n) N('kept') sayings('no') say(dynamic)`;
    expect(sentencesOf(text)).toEqual([
      { one: "It's {name}", many: undefined, line: 1 },
      { one: 'One', many: '{n} of "them"', line: 1 },
      { one: 'kept', many: undefined, line: 1 },
    ]);
  });
});

describe('the address bar', () => {
  it('knows its pages', () => {
    expect(read('/', '')).toEqual({ page: 'home' });
    expect(read('/new', '?game=lights')).toEqual({ page: 'new', game: 'lights' });
    expect(read('/t/molira', '?as=table')).toEqual({ page: 'table', code: 'MOLIRA', as: 'table', key: null });
    expect(read('/t/MOLIRA', '?as=nonsense')).toEqual({ page: 'table', code: 'MOLIRA', as: null, key: null });
    expect(read('/t/MOLIRA/replay', '?match=2')).toEqual({ page: 'replay', code: 'MOLIRA', match: 2, at: null, eyes: null });
    expect(read('/rules/lights', '')).toEqual({ page: 'rules', game: 'lights' });
    expect(read('/no/such/page', '')).toEqual({ page: 'lost' });
  });
  it('reads a code as people type it', () => {
    expect(tidyCode(' mo-li ra ')).toBe('MOLIRA');
  });
});

describe('what the browser keeps', () => {
  it('survives nonsense', () => {
    expect(readSettings('{"sound":"loud","text":900,"theme":"day","evil":1}')).toMatchObject({ sound: false, text: 200, theme: 'day' });
    expect(readSettings('not json').text).toBe(100);
    expect(readSettings(null).sound).toBe(false);
    expect(readVisits('[{"code":"A","game":"lights"},{"code":1},null]')).toEqual([{ code: 'A', game: 'lights' }]);
    expect(readVisits('{}')).toEqual([]);
  });
  it('remembers the last tables, each once', () => {
    let list = withVisit([], { code: 'A', game: 'x' });
    list = withVisit(list, { code: 'B', game: 'x' });
    list = withVisit(list, { code: 'A', game: 'x' });
    expect(list.map((v) => v.code)).toEqual(['A', 'B']);
    for (const code of 'CDEFGH') list = withVisit(list, { code, game: 'x' });
    expect(list).toHaveLength(6);
  });
  it('remembers how this screen looked at a table, until it says otherwise', () => {
    let list = withVisit([], { code: 'A', game: 'x', board: true });
    list = withVisit(list, { code: 'A', game: 'x', wall: false });
    expect(list).toEqual([{ code: 'A', game: 'x', board: true, wall: false }]);
    expect(withVisit(list, { code: 'A', game: 'x', board: false })[0]?.board).toBe(false);
  });
});

describe('games', () => {
  const offered = [
    { id: 'new', title: 'New', players: [1, 2] as [number, number], box: {}, options: {} },
    { id: 'lights', title: 'Forest of Lights', players: [2, 4] as [number, number], box: {}, options: {} },
  ];
  it('shows those that are offered, those with a face first', () => {
    expect(faces(offered).map((f) => f.id)).toEqual(['lights', 'new']);
  });
  it('deals a quick table: one person, the rest computers, within the limits', () => {
    const [lights, fresh] = faces(offered);
    expect(quickTable(lights!, { name: 'Anna', colour: '', level: '', learned: false })).toEqual({
      game: 'lights', start: true, settings: { threads: 0 }, seats: [{ kind: 'me', name: 'Anna' }, { kind: 'computer' }, { kind: 'computer' }],
    });
    expect(quickTable(fresh!, { name: '', colour: '', level: 'elephant', learned: true }).seats).toEqual([{ kind: 'me' }, { kind: 'computer', level: 'elephant' }]);
    expect(partyTable(lights!, { learned: true })).toEqual({ game: 'lights', settings: { threads: 1 }, seats: Array.from({ length: 4 }, () => ({ kind: 'open' })) });
  });
  it('offers a child first', () => {
    expect(firstLevel(['random', 'toddler', 'child', 'adult'])).toBe('child');
    expect(firstLevel(['random'])).toBe('random');
  });
  it('gives each colour its shape', () => {
    expect(look('sky')).toEqual({ colour: '--seat-1', shape: '▲' });
    expect(look('no such')).toEqual({ colour: '--seat-0', shape: '●' });
  });
  it('knows whose mark to show', () => {
    expect(subjectOf({ id: '{name} asks for advice: where is {place:the}?', parts: { place: 'hill', name: { seat: 2 } } })).toBe(2);
    expect(subjectOf({ id: 'You asked for advice: where is {place:the}?', parts: { name: { seat: 2 }, place: 'hill' } })).toBe(null);
    expect(subjectOf(null)).toBe(null);
  });
  it('knows for whom all wait', () => {
    const seats = [{ kind: 'person' }, { kind: 'computer', level: 'child' }, { kind: 'person' }, { kind: 'person', level: 'child' }] as never;
    expect(awaited([0, 1, 2, 3], seats, 0, null)).toEqual([0, 2]);
    expect(awaited([0, 1, 2, 3], seats, 0, 2)).toEqual([]);
    expect(awaited([2], seats, 0, null)).toEqual([2]);
    expect(awaited([2, 'chance'], seats, 2, null)).toEqual([]);
    expect(together(['Anna', 'Ben', 'Cleo'])).toBe('Anna, Ben, and Cleo');
  });
});

describe('colours', () => {
  /* The variables of one theme, resolved one level deep. */
  function variables(theme: string): Record<string, string> {
    const found: Record<string, string> = {};
    for (const block of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const selector = block[1]!;
      if (!selector.includes(':root') && !selector.includes(`'${theme}'`)) continue;
      if (selector.includes('data-theme') && !selector.includes(`'${theme}'`)) continue;
      for (const v of block[2]!.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found[v[1]!] = v[2]!.trim();
    }
    for (const k of Object.keys(found)) found[k] = found[k]!.replace(/^var\((--[\w-]+)\)$/, (_, n: string) => found[n] ?? '');
    return found;
  }
  for (const theme of ['night', 'day']) {
    it(`of the ${theme} can be read`, () => {
      const v = variables(theme);
      for (const ground of ['--ground', '--surface', '--surface-2']) {
        for (const text of ['--text', '--text-soft', '--accent', '--danger']) {
          expect(contrast(v[text]!, v[ground]!), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrast(v['--focus']!, v[ground]!), `focus on ${ground}`).toBeGreaterThanOrEqual(3);
      }
      expect(contrast(v['--ink']!, v['--lantern']!), 'a lit button').toBeGreaterThanOrEqual(4.5);
      expect(contrast(v['--ink']!, v['--paper']!), 'a card').toBeGreaterThanOrEqual(4.5);
    });
  }
  it('of the seats are signs on the night', () => {
    const v = variables('night');
    for (let i = 0; i < 6; i++) expect(contrast(v[`--seat-${i}`]!, v['--surface-2']!), `seat ${i}`).toBeGreaterThanOrEqual(3);
  });
});

describe('a room', () => {
  /* A server of the test: what the page sends, and what it is told. */
  class FakeSocket {
    static last: FakeSocket;
    static OPEN = 1;
    readyState = 1;
    sent: Record<string, unknown>[] = [];
    onopen?: () => void;
    onmessage?: (e: { data: string }) => void;
    onclose?: () => void;
    constructor(readonly url: string) {
      FakeSocket.last = this;
    }
    send(text: string) {
      this.sent.push(JSON.parse(text) as Record<string, unknown>);
    }
    close() {}
    say(...messages: unknown[]) {
      for (const m of messages) this.onmessage?.({ data: JSON.stringify(m) });
    }
  }
  const you = { is: 'you', role: 'person', host: true, seats: [0], screen: 'Q', look: 0 };
  const table = {
    is: 'table', code: 'MOLIRA', link: '', game: 'lights', options: {}, edition: 'default', phase: 'play', match: 1, paused: false, locked: false,
    settings: { look: 20, shout: 10, talk: 15, pace: 100, wins: 0, threads: 0 }, tally: { matches: 0, wins: [], group: 0, game: 0, together: false }, host: true, watching: 0,
    seats: [{ kind: 'person', name: 'Anna', colour: 'rose', here: true }, { kind: 'computer', name: null, colour: 'sky', level: 'child' }, { kind: 'person', name: null, colour: 'gold', here: false }],
  };
  const now = (from: number, n: number, more: object = {}) => ({
    is: 'now', match: 1, from, n, waiting: [0], over: false, ask: n, actions: ['enter N1'], undo: false, view: { n },
    events: Array.from({ length: n - from }, (_, i) => ({ type: 'enter', text: '', say: { id: '{by} does {i}.', parts: { by: { seat: 0 }, i: from + i } } })), ...more,
  });
  beforeEach(() => {
    vi.stubGlobal('location', { protocol: 'http:', host: 'x', origin: 'http://x' });
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('removeEventListener', () => {});
  });
  afterEach(() => vi.unstubAllGlobals());
  const settle = () => new Promise((done) => setTimeout(done, 120));

  it('lands on the present, then tells events in their order', async () => {
    const { Room } = await import('./room.svelte');
    const room = new Room('MOLIRA', null);
    const s = FakeSocket.last;
    expect(s.url).toBe('ws://x/api/tables/MOLIRA/ws');
    s.onopen?.();
    expect(s.sent[0]).toEqual({ do: 'hello', curtain: true, tells: true });
    s.say(you, table, now(5, 5));
    expect(room.line).toBe('open');
    expect(room.names).toEqual(['Anna', 'Rowan', 'Bear']);
    expect(room.players[0]!.shape).toBe('✚');
    expect(room.shown).toMatchObject({ happened: [], legal: ['enter N1'] });
    s.say(now(5, 7));
    await settle();
    expect(room.shown!.happened.map((e) => e.text)).toEqual(['Anna does 5.', 'Anna does 6.']);
    expect(room.told.text).toBe('Anna does 6.');
    room.close();
  });
  it('is not still before what happened has been played', async () => {
    const { Room } = await import('./room.svelte');
    const { Motion } = await import('./boards/stage.svelte');
    const room = new Room('MOLIRA', null);
    const s = FakeSocket.last;
    s.onopen?.();
    s.say(you, table, now(5, 5));
    expect(room.still).toBe(true);
    s.say(now(5, 7));
    await Promise.resolve();
    await Promise.resolve();
    expect([room.shown!.view, room.still]).toEqual([{ n: 7 }, false]);
    const motion = new Motion(false);
    room.pace.enter(motion);
    await settle();
    expect(room.still).toBe(false);
    room.pace.leave(motion);
    expect(room.still).toBe(true);
    s.say(now(7, 8), now(3, 4));
    expect([room.shown!.view, room.still]).toEqual([{ n: 4 }, true]);
    await settle();
    expect([room.shown!.view, room.still]).toEqual([{ n: 4 }, true]);
    room.close();
  });
  it('lands without a story after an undo, a gap or a new match', async () => {
    const { Room } = await import('./room.svelte');
    const room = new Room('MOLIRA', null);
    const s = FakeSocket.last;
    s.onopen?.();
    s.say(you, table, now(5, 5), now(3, 4));
    expect(room.shown).toMatchObject({ view: { n: 4 }, happened: [] });
    s.say(now(6, 8));
    expect(room.shown).toMatchObject({ view: { n: 8 }, happened: [] });
    s.say({ ...table, match: 2 });
    expect(room.shown).toBe(null);
    s.say(now(0, 1, { match: 2 }));
    expect(room.shown).toMatchObject({ match: 2, happened: [] });
    room.close();
  });
  it('is quiet after an action until the next question, and speaks again when it was refused', async () => {
    const { Room } = await import('./room.svelte');
    const room = new Room('MOLIRA', null);
    const s = FakeSocket.last;
    s.onopen?.();
    s.say(you, table, now(5, 5));
    const acting = room.act('enter N1');
    expect(s.sent.at(-1)).toMatchObject({ do: 'act', action: 'enter N1', ask: 5 });
    expect(room.shown!.legal).toEqual([]);
    s.say({ is: 'error', id: s.sent.at(-1)!['id'], error: 'paused', text: 'The table is paused.' });
    await acting;
    expect(room.shown!.legal).toEqual(['enter N1']);
    expect(room.trouble?.text).toBe('The table is paused.');
    room.close();
  });
  it('lets what one did be read for half the time by who did it, and for all of it by those who share the screen', async () => {
    const { Room } = await import('./room.svelte');
    const stands = async (seats: number[], lifted = false) => {
      const room = new Room('MOLIRA', null);
      const s = FakeSocket.last;
      s.onopen?.();
      room.lifted = lifted;
      const events = ['found', 'turn'].map((type) => ({ type, by: 0, text: '', say: { id: '{by} turned something up. Right!', parts: { by: { seat: 0 } } } }));
      s.say({ ...you, seats }, table, now(5, 5), now(5, 7, { actions: [], events }));
      await Promise.resolve();
      await Promise.resolve();
      const [found, turn] = room.shown!.happened;
      const ms = room.pace.stand!(found!, turn);
      room.close();
      return Math.round(ms);
    };
    const whole = await stands([0, 2]);
    expect(whole).toBeGreaterThan(900);
    expect([await stands([0]), await stands([0, 2], true)]).toEqual([Math.round(whole / 2), Math.round(whole / 2)]);
  });
  it('tells all quickly what one of them did behind the curtain, and then takes its time again', async () => {
    const { Room } = await import('./room.svelte');
    const room = new Room('MOLIRA', null);
    const s = FakeSocket.last;
    const both = { ...you, seats: [0, 2], look: 'table', curtain: 0 };
    const done = { actions: [], waiting: [1], events: ['lay', 'peek', 'end'].map((type) => ({ type, by: 0, text: 'x', ...(type === 'end' && { stands: 'brief' }), say: { id: '{by} peeked at the tile above the mountain.', parts: { by: { seat: 0 } } } })) };
    const stand = async (from: number) => {
      s.say({ ...both, curtain: undefined }, now(from, from + 3, done));
      await Promise.resolve();
      await Promise.resolve();
      const told = room.shown!.happened;
      const all = told.map((e, i) => room.pace.stand!(e, told[i + 1]));
      await settle();
      return all;
    };
    s.onopen?.();
    s.say(both, table, now(5, 5));
    const answer = () => s.say({ is: 'ok', id: s.sent.at(-1)!['id'] });
    const lifts = room.lift();
    answer();
    await lifts;
    s.say({ ...you, seats: [0, 2] }, now(6, 6));
    const falls = room.fall();
    answer();
    await falls;
    const again = await stand(5);
    s.say(now(8, 8)); /* somebody is asked */
    await settle();
    const first = await stand(8);
    expect(again.every((ms, i) => ms <= 0.5 * first[i]!) && again[0]! > 0, String([again, first])).toBe(true);
    room.close();
  });
  it('forgets what one of several people was shown before the next one looks', async () => {
    const { Room } = await import('./room.svelte');
    const { Motion } = await import('./boards/stage.svelte');
    const room = new Room('MOLIRA', null);
    const s = FakeSocket.last;
    const both = { ...you, seats: [0, 1] };
    const answer = () => {
      s.say({ is: 'ok', id: s.sent.at(-1)!['id'] });
      return new Promise((done) => setTimeout(done));
    };
    s.onopen?.();
    s.say(both, table, now(5, 5), now(5, 6));
    await settle();
    expect(room.told.text).toBe('Anna does 5.');
    /* What all may see stays until the next view comes. */
    void room.pass(1);
    expect(s.sent.at(-1)).toMatchObject({ do: 'look', seat: 1, curtain: true });
    expect([room.shown!.view, room.told.text]).toEqual([{ n: 6 }, 'Anna does 5.']);
    await answer();
    s.say({ ...both, look: 'table', curtain: 1 }, now(6, 6));
    expect([room.next, room.lifted]).toEqual([1, false]);
    void room.lift();
    expect(s.sent.at(-1)).toEqual({ do: 'look', seat: 1, id: s.sent.at(-1)!['id'] });
    expect([room.shown, room.told.text], 'what all were told stays').toEqual([null, 'Anna does 5.']);
    await answer();
    expect(room.story.told.map((t) => t.n)).toEqual([5]);
    s.say({ ...both, look: 1 }, now(8, 8), now(8, 10));
    await settle();
    expect(room.told.text).toBe('Anna does 9.');
    expect(room.story.told.map((t) => t.n)).toEqual([5, 8, 9]);
    /* Something private still moves, and more of it is on its way, when the screen is passed on. */
    const motion = new Motion(false);
    room.pace.enter(motion);
    const { happened } = room.shown!;
    room.trouble = { text: 'You have no such card.', code: 'illegal-action' };
    void room.fall();
    expect(room.story.told.map((t) => t.n), 'the story of the one before').toEqual([5]);
    expect(s.sent.at(-1)).toMatchObject({ do: 'look', seat: 'table' });
    expect([room.shown, room.told.text, room.trouble]).toMatchObject([{ view: { n: 6 }, waiting: [], question: null }, '', null]);
    s.say(now(10, 11));
    room.pace.hear!(happened[0]!);
    expect([room.shown!.view, room.told.text], 'what was not for the next one').toEqual([{ n: 6 }, '']);
    room.pace.leave(motion);
    await answer();
    /* What all could see meanwhile they see now. */
    s.say({ ...both, look: 'table' }, now(6, 7));
    await settle();
    expect([room.shown!.view, room.told.text]).toEqual([{ n: 7 }, 'Anna does 6.']);
    room.close();
  });
  it('tells whoever lifts the curtain the end of the turn before, as all saw it', async () => {
    const { Room } = await import('./room.svelte');
    const room = new Room('MOLIRA', null);
    const s = FakeSocket.last;
    s.onopen?.();
    s.say({ ...you, seats: [0, 1], look: 'table', curtain: 1 }, table, now(5, 5), now(5, 8));
    await settle();
    void room.lift();
    s.say({ is: 'ok', id: s.sent.at(-1)!['id'] });
    await settle();
    s.say({ ...you, seats: [0, 1], look: 1 }, now(8, 8));
    await settle();
    expect([room.shown!.view, room.told.text]).toEqual([{ n: 8 }, 'Anna does 6. Anna does 7.']);
    room.close();
  });
  it('lets the curtain down again when the line breaks before anything was shown', async () => {
    vi.useFakeTimers();
    const { Room } = await import('./room.svelte');
    const room = new Room('MOLIRA', null);
    const first = FakeSocket.last;
    first.onopen?.();
    first.say({ ...you, seats: [0, 1], look: 'table', curtain: 1 }, table, now(5, 5));
    void room.lift();
    first.onclose?.();
    await vi.advanceTimersByTimeAsync(400);
    FakeSocket.last.onopen?.();
    expect(FakeSocket.last.sent[0]).toEqual({ do: 'hello', curtain: true, tells: true });
    expect(room.lifted).toBe(false);
    room.close();
    vi.useRealTimers();
  });
  it('says where it was when the line comes back', async () => {
    vi.useFakeTimers();
    const { Room } = await import('./room.svelte');
    const room = new Room('MOLIRA', null);
    const first = FakeSocket.last;
    first.onopen?.();
    first.say(you, table, now(5, 5));
    first.onclose?.();
    expect(room.line).toBe('lost');
    await vi.advanceTimersByTimeAsync(400);
    const second = FakeSocket.last;
    expect(second).not.toBe(first);
    second.onopen?.();
    expect(second.sent[0]).toEqual({ do: 'hello', match: 1, since: 5, seat: 0, screen: 'Q', curtain: true, tells: true });
    room.close();
    vi.useRealTimers();
  });
  it('says how far it has told the story, when its last sentence is read', async () => {
    const { Room } = await import('./room.svelte');
    const room = new Room('MOLIRA', null);
    const s = FakeSocket.last;
    vi.stubGlobal('document', { hidden: false });
    const told = () => s.sent.filter((m) => m['do'] === 'told').map((m) => m['n']);
    const others = { actions: [], events: [5, 6].map((i) => ({ type: 'enter', by: 1, text: 'x', say: { id: 'Ben does {i}.', parts: { i } } })) };
    s.onopen?.();
    s.say(you, { ...table, settings: { ...table.settings, pace: 300 } }, now(5, 5));
    await settle();
    expect(told(), 'a screen that lands has nothing to tell').toEqual([5]);
    s.say(now(5, 7, others));
    await settle();
    expect([room.told.text, told()], 'each sentence stands its time').toEqual(['Ben does 5.', [5]]);
    room.pace.hasten();
    await new Promise((done) => setTimeout(done));
    expect([room.told.text, room.still], 'a press goes on').toEqual(['Ben does 6.', false]);
    room.pace.skip();
    await settle();
    expect([room.still, told()]).toEqual([true, [5, 7]]);
    room.close();
    vi.stubGlobal('document', undefined);
  });
  it('tells a long story faster, and not at all to who does not want to hear it', async () => {
    const { standing } = await import('./reading');
    const says = { id: 'Ben pushed a tile in at {entrance}.', parts: { entrance: 'N1' } };
    const [first, late] = [standing(says, undefined, 100), standing(says, undefined, 100, 20000)];
    expect([first > 1200, late >= 700, late < 0.7 * first, standing(says, undefined, 200) === 2 * first, standing(says, 'long', 100, 20000) > first]).toEqual([true, true, true, true, true]);
    expect([standing(says, 'brief', 100) > 0, standing(says, 'brief', 100, 20000), standing(says, undefined, 100, 20000, true) > first]).toEqual([true, 0, true]);
    const { Room } = await import('./room.svelte');
    const room = new Room('MOLIRA', null);
    const s = FakeSocket.last;
    vi.stubGlobal('document', { hidden: false });
    const told = () => s.sent.filter((m) => m['do'] === 'told').map((m) => m['n']);
    const others = (from: number) => ({ actions: [], waiting: [1], events: [from, from + 1].map((i) => ({ type: 'enter', by: 1, text: 'x', say: { id: 'Ben does {i}.', parts: { i } } })) });
    s.onopen?.();
    s.say(you, { ...table, settings: { ...table.settings, pace: 300 } }, now(5, 5), now(5, 7, others(5)));
    await settle();
    room.skip();
    s.say(now(7, 9, others(7)));
    await settle();
    await settle();
    expect([room.told.text, told()]).toEqual(['Ben does 8.', [5, 9]]);
    room.close();
    vi.stubGlobal('document', undefined);
  });
  it('keeps of the past what may be said for ever, and nothing of another match', async () => {
    const { Room } = await import('./room.svelte');
    const room = new Room('MOLIRA', null);
    const s = FakeSocket.last;
    const event = { type: 'flip', by: 1, at: '3', tile: 'river', text: 'Ben turned up the river.', say: { id: 'Ben turned up {tile}.', parts: { tile: 'river' } }, later: { id: 'Ben turned up a tile.', parts: {} } };
    const story = () => JSON.stringify(room.story.keep().map((t) => [t.told, [...t.places]]));
    room.story.traces = { touch: (e, places) => [...places, String(e['at'])] };
    s.onopen?.();
    s.say(you, { ...table, settings: { ...table.settings, pace: 0 } }, now(5, 5), now(5, 6, { events: [event], view: { turn: 0 } }));
    await settle();
    expect(room.told.text).toBe('Ben turned up river.');
    expect(story()).not.toContain('river');
    expect([room.story.told.map((t) => t.says.id), [...room.story.places]]).toEqual([['Ben turned up a tile.'], ['3']]);
    /* What is taken back did not happen. */
    s.say(now(5, 5));
    expect([room.story.told.map((t) => t.says.id), room.story.places.size]).toEqual([['{name} took that back.'], 0]);
    s.say(now(5, 6, { events: [event] }));
    await settle();
    expect(room.story.told.length).toBe(2);
    s.say({ ...table, match: 2 });
    expect([room.told.text, room.story.told.length], 'the old headline in the next match').toEqual(['', 0]);
    room.close();
  });
  it('leaves nothing under a question that did not happen, or was not the last thing that did', async () => {
    const { Room } = await import('./room.svelte');
    const room = new Room('MOLIRA', null);
    const s = FakeSocket.last;
    const event = (id: string) => ({ type: 'vote', by: 1, text: '', say: { id, parts: {} } });
    s.onopen?.();
    s.say(you, { ...table, settings: { ...table.settings, pace: 0 } }, now(5, 5), now(5, 6, { events: [event('Ben proposed it.')] }));
    await settle();
    s.say(now(6, 7, { events: [event('Dora refused.')] }));
    await settle();
    expect(room.told.text).toBe('Dora refused.');
    const { n } = room.told;
    s.say(now(6, 6));
    expect([room.told.text, room.told.n]).toEqual(['Rowan took that back.', n + 1]);
    s.say(now(8, 9, { events: [event('Much has happened.')] }));
    expect([room.shown!.view, room.told.text], 'after a gap').toEqual([{ n: 9 }, '']);
    room.close();
  });
  it('tells of the past what lies open, as long as it does', async () => {
    const { Room } = await import('./room.svelte');
    const room = new Room('MOLIRA', null);
    const s = FakeSocket.last;
    const event = { type: 'draw', by: 1, card: 'c6', text: '', say: { id: 'Ben turned up {card}.', parts: { card: 'c6' } }, later: { id: 'Ben turned up a card.', parts: {} } };
    room.story.traces = { touch: () => [], open: (e, view) => (view['row'] as string[]).includes(String(e['card'])) };
    s.onopen?.();
    s.say(you, { ...table, settings: { ...table.settings, pace: 0 } }, now(5, 5, { view: { row: [] } }), now(5, 6, { events: [event], view: { row: ['c6'] } }));
    await settle();
    expect(room.story.told.map((t) => t.says.id)).toEqual(['Ben turned up {card}.']);
    s.say(now(6, 7, { events: [{ type: 'discard', text: '', say: { id: 'The row is gone.', parts: {} } }], view: { row: [] } }));
    await settle();
    expect(room.story.told.map((t) => t.says.id)).toEqual(['Ben turned up a card.', 'The row is gone.']);
    expect(JSON.stringify(room.story.keep())).not.toContain('c6');
    room.close();
  });
  it('says who took back what was told, once, and nothing to whom it was not told', async () => {
    const { Room } = await import('./room.svelte');
    const room = new Room('MOLIRA', null);
    const s = FakeSocket.last;
    const does = (what: string, by: number) => [{ type: 'name', by, text: '', say: { id: `{by} named the ${what}.`, parts: { by: { seat: by } } } }];
    const said = () => [room.told.text, ...room.story.told.map((t) => t.says.id)];
    s.onopen?.();
    s.say(you, { ...table, settings: { ...table.settings, pace: 0 } }, now(5, 5), now(5, 6, { events: does('crown', 1) }));
    await settle();
    expect(said()).toEqual(['Rowan named the crown.', '{by} named the crown.']);
    s.say(now(5, 5));
    expect(said()).toEqual(['Rowan took that back.', '{name} took that back.']);
    s.say(now(5, 6, { events: does('ring', 1) }));
    await settle();
    s.say(now(5, 5));
    expect(said()).toEqual(['Rowan took that back.', '{name} took that back.']);
    s.say(now(5, 6, { events: does('key', 0) })); /* one's own */
    await settle();
    s.say(now(6, 6));
    expect(said().join()).not.toContain('Anna took');
    room.close();
  });
  it('tells the news of the table', async () => {
    const { Room } = await import('./room.svelte');
    const room = new Room('MOLIRA', null);
    const s = FakeSocket.last;
    s.onopen?.();
    s.say(you, table, now(5, 5), { is: 'news', text: '', say: { id: '{name} is here.', parts: { name: { seat: 0 } } } });
    expect([room.news?.text, room.trouble]).toEqual(['Anna is here.', null]);
    room.close();
  });
  it('stays away when it was sent away', async () => {
    const { Room } = await import('./room.svelte');
    const room = new Room('MOLIRA', null);
    const s = FakeSocket.last;
    s.onopen?.();
    s.say(you, table, { is: 'bye', why: 'kicked' });
    expect([room.line, room.why]).toEqual(['closed', 'kicked']);
  });
});
