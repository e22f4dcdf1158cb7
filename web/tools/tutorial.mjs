/*
 * tutorial.mjs [--check] [--thicket PROGRAM] [GAME]...
 *
 * A tutorial is a script, src/boards/GAME/tutorial.json, and tutorial-LESSON.json
 * for another one: a seed, and steps with a sentence (`say`), a place to point at
 * (`at`, a CSS selector), the action that the reader does (`do`; with `points`
 * the sentence says "here", so a terminal shows the answer too) and what the
 * others do before the step (`then`: "1 enter N2"); without a seed chance is one
 * of them ("chance turn harp").  This plays the scripts at the referee and
 * writes what the reader sees at each step to played.json (played-LESSON.json)
 * beside them.  With --check it only compares, for the tests.
 */
// SPDX-License-Identifier: MIT
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Referee, eyes } from './referee.mjs';

const boards = fileURLToPath(new URL('../src/boards', import.meta.url));
const words = process.argv.slice(2);
const check = words.includes('--check');
const at = words.indexOf('--thicket');
const thicket = at >= 0 ? words[at + 1] : fileURLToPath(new URL('../../build/thicket', import.meta.url));
const named = words.filter((w, i) => !w.startsWith('--') && (at < 0 || i !== at + 1));
const scripts = readdirSync(boards, { withFileTypes: true })
  .filter((g) => g.isDirectory() && (named.length === 0 || named.includes(g.name)))
  .flatMap((g) => readdirSync(join(boards, g.name)).filter((f) => /^tutorial.*\.json$/.test(f)).map((f) => join(g.name, f)));

export async function played(script) {
  const match = new Referee(thicket);
  await match.ask({ do: 'new', game: script.game, players: script.players, options: script.options ?? {}, ...(script.seed === undefined ? { chance: 'manual' } : { seed: script.seed }) });
  const me = script.me ?? 0;
  let since = (await match.ask({ do: 'events', as: me, since: 0 })).next;
  const frames = [];
  const note = async () => {
    const { next, ...seen } = await eyes(match, me, since);
    since = next;
    return frames.length === 0 ? { ...seen, happened: [] } : seen; /* a lesson begins with a still picture */
  };
  for (const step of script.steps) {
    for (const line of step.then ?? []) {
      const [seat, ...action] = line.split(' ');
      await match.ask({ do: 'act', as: seat === 'chance' ? seat : Number(seat), action: action.join(' ') });
    }
    const seen = await note();
    if (step.do && !seen.legal.includes(step.do)) throw new Error(`${script.game}: "${step.do}" is not legal at "${step.say}": ${seen.legal}`);
    frames.push(seen);
    if (step.do) await match.ask({ do: 'act', as: me, action: step.do });
  }
  await match.close();
  return frames;
}

let bad = 0;
for (const [i, path] of scripts.entries()) {
  const script = JSON.parse(readFileSync(join(boards, path), 'utf8'));
  const file = join(boards, path.replace('tutorial', 'played'));
  const text = JSON.stringify(await played(script)) + '\n';
  if (check) {
    const good = existsSync(file) && readFileSync(file, 'utf8') === text;
    bad += good ? 0 : 1;
    console.log(`${good ? 'ok' : 'not ok'} ${i + 1} - ${path} is what the rules play${good ? '' : ': run node tools/tutorial.mjs'}`);
  } else {
    writeFileSync(file, text);
    console.log(`${file}: ${script.steps.length} steps`);
  }
}
if (check) console.log(`1..${scripts.length}`);
process.exit(bad ? 1 : 0);
