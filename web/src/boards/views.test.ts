/* Every board draws the views of real games, at each step another observer's, in every role. */
import { afterAll, describe, expect, it, vi } from 'vitest';
import { render } from 'svelte/server';
import { gamesOf, record } from '../../tools/fixtures.mjs';
import { machineWord } from '../../tools/machine.mjs';
import { sentence } from '../net/sentence';
import type { Sentence } from '../net/words';
import { languages, say, speak } from '../say.svelte';
import { COLOURS, look } from '../seats';
import type { Event, Player, Role, View, Words } from './board';
import { boardOf } from './index';

interface Eyes {
  view: View;
  legal: string[];
  happened: Event[];
  question?: Sentence;
}
const offered: { id: string; players: [number, number]; options: Record<string, { type: string; default: unknown; values?: string[] }> }[] = await gamesOf();
/* Drafts are not offered, but have boards. */
const drafts = Object.keys(import.meta.glob('./*/face.ts')).map((f) => f.split('/')[1]!).filter((id) => !offered.some((g) => g.id === id));
const games = [...offered, ...drafts.map((id): (typeof offered)[number] => ({ id, players: [2, 2], options: {} }))];
const NAMES = ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fred'];

/** By the fewest and by the most; and once with every choice that is not the usual one. */
const waysOf = ({ players, options }: (typeof games)[number]): object[] => [
  {},
  ...(players[0] < players[1] ? [{}] : []),
  ...Object.entries(options).flatMap(([name, o]) =>
    (name === 'edition' ? [] : o.type === 'bool' ? [!o.default] : (o.values ?? []).filter((v) => v !== o.default)).map((v) => ({ [name]: v }))),
];
/** A game with these options, by as many as the rules let play: begins to ask at the one end or at the other. */
async function recorded({ id, players: [least, most] }: (typeof games)[number], options: object, i: number) {
  const numbers = Array.from({ length: most - least + 1 }, (_, k) => (i % 2 ? most - k : least + k));
  for (const players of numbers) {
    const fixture = await record(id, { players, seed: 3 + i, options, steps: i < 2 ? 40 : 20 }).catch(() => null);
    if (fixture) return fixture;
  }
  throw new Error(`nobody can play ${id} ${JSON.stringify(options)}`);
}

vi.stubGlobal('document', { documentElement: { dataset: {} } }); /* its language */
afterAll(() => void vi.unstubAllGlobals());
/** What somebody reads or hears that has a word of the machine in it. */
let machine = new Set<string>();
const human = (text: string) => {
  if (machineWord(text)) machine.add(`${machineWord(text)} in: ${text}`);
};
/** What of a drawing is read: its words, and its names for a screen reader. */
const readable = (body: string): string[] =>
  [...body.replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '').matchAll(/ (?:aria-label|aria-valuetext|title|alt)="([^"]*)"|>([^<]+)</g)].map((m) => (m[1] ?? m[2]!).trim()).filter((t) => t !== '');

for (const game of games) {
  describe(`the board of ${game.id}`, () => {
    for (const [i, options] of waysOf(game).entries()) {
      it(`draws game ${i} ${JSON.stringify(options)}`, async () => {
        machine = new Set();
        const fixture = await recorded(game, options, i);
        const { players } = fixture;
        const { Board, words } = await boardOf(game.id);
        const people = Array.from({ length: players }, (_, i) => ({ name: NAMES[i]!, ...look(COLOURS[i]!), presence: (['here', 'computer', 'away', 'empty'] as const)[i % 4]! }));
        for (const [k, step] of (fixture.steps as { eyes: Record<string, Eyes>; result: Record<string, unknown> | null }[]).entries()) {
          await speak(languages()[(i + k) % languages().length]!); /* each in turn */
          const all = Object.entries(step.eyes);
          const [who, seen] = all[k % all.length]!;
          const seat = /^\d+$/.test(who) ? Number(who) : null;
          const roles: Role[] = seat === null ? ['table'] : ['both', 'hand'];
          for (const role of roles) {
            const props = { view: seen.view, seat, legal: seen.legal, players: people, happened: [], act: () => {}, say, calm: true, role };
            const { body } = render(Board, { props });
            expect(body.length).toBeGreaterThan(100);
            readable(body).forEach(human);
          }
          check(words, seen, seat, people);
        }
        expect([...machine]).toEqual([]);
      }, 60000);
    }
  });
}

function check(words: Words, seen: Eyes, seat: number | null, players: readonly Player[]) {
  const p = { seat, players, say };
  for (const action of seen.legal) if (words.action) human(words.action(action, p));
  if (seen.question) human(sentence(seen.question, '', { names: players.map((x) => x.name), you: seat ?? undefined }));
}
