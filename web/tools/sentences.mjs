/*
 * sentences.mjs [--pot FILE]: every sentence of the page, found in the source:
 * the string in say('…'), sayMany('…', '…', n) and N('…').
 *
 * With --pot it writes them as a gettext template, to be joined with the
 * program's own (msgcat), so that no sentence is translated twice.
 */
// SPDX-License-Identifier: MIT
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import gettextParser from 'gettext-parser';

const STRING = `('(?:[^'\\\\\\n]|\\\\.)*'|"(?:[^"\\\\\\n]|\\\\.)*")`;
const CALL = new RegExp(`\\b(say|sayMany|N)\\(\\s*${STRING}(?:\\s*,\\s*${STRING})?`, 'g');

function unquote(text) {
  return text.slice(1, -1).replace(/\\(u[0-9a-f]{4}|.)/gi, (_, c) =>
    c[0] === 'u' && c.length === 5 ? String.fromCharCode(parseInt(c.slice(1), 16)) : c === 'n' ? '\n' : c);
}

/** The sentences of one file: { one, many?, line }. */
export function sentencesOf(source) {
  const found = [];
  /* What stands in comments is an example: only its lines count. */
  const text = source.replace(/(?<=^|\s)\/\*[\s\S]*?\*\//g, (c) => c.replace(/[^\n]/g, ' '));
  for (const m of text.matchAll(CALL)) {
    const line = text.slice(0, m.index).split('\n').length;
    found.push({ one: unquote(m[2]), many: m[1] === 'sayMany' && m[3] ? unquote(m[3]) : undefined, line });
  }
  return found;
}

function files(dir) {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) return files(path);
    return /\.(svelte|ts)$/.test(name) && !/\.test\.ts$/.test(name) ? [path] : [];
  });
}

/** The sentences of the tutorials, which are data. */
function told(dir) {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) return told(path);
    if (name !== 'tutorial.json') return [];
    return JSON.parse(readFileSync(path, 'utf8')).steps.map((s, i) => ({ one: s.say, line: i + 1, path }));
  });
}

/** Every English sentence of the page under `src`. */
export function sentences(src) {
  return [...files(src).flatMap((f) => sentencesOf(readFileSync(f, 'utf8')).map((s) => s.one)),
    ...told(src).map((s) => s.one)];
}

function pot(src) {
  const entries = {};
  const add = (s, path) => {
    const reference = `web/${relative(join(src, '..'), path)}:${s.line}`;
    const e = (entries[s.one] ??= { msgid: s.one, msgstr: [''], comments: { reference: '' } });
    if (s.many) Object.assign(e, { msgid_plural: s.many, msgstr: ['', ''] });
    e.comments.reference = [e.comments.reference, reference].filter(Boolean).join('\n');
  };
  for (const f of files(src)) for (const s of sentencesOf(readFileSync(f, 'utf8'))) add(s, f);
  for (const s of told(src)) add(s, s.path);
  return gettextParser.po.compile({
    charset: 'utf-8',
    headers: { 'Project-Id-Version': 'thicket', 'Content-Type': 'text/plain; charset=UTF-8' },
    translations: { '': entries },
  }, { sort: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const src = fileURLToPath(new URL('../src', import.meta.url));
  const at = process.argv.indexOf('--pot');
  if (at > 0) writeFileSync(process.argv[at + 1], pot(src));
  else console.log([...new Set(sentences(src))].sort().join('\n'));
}
