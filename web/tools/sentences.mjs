/*
 * sentences.mjs [--pot FILE]: every sentence of the page, found in the source:
 * the string in say('…'), sayMany('…', '…', n) and N('…'), and those of the
 * tutorials.
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

/* The folders of games that are no more than a draft: nobody translates them yet. */
const DRAFTS = [...readFileSync(new URL('../../core/games.def', import.meta.url), 'utf8').matchAll(/^(?:DRAFT|TEMPLATE)\((\w+)\)/gm)].map((m) => join('boards', m[1]));

/** The files under `dir` that hold sentences. */
function files(dir) {
  if (DRAFTS.some((d) => dir.endsWith(d))) return [];
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) return files(path);
    return /^tutorial.*\.json$/.test(name) || (/\.(svelte|ts)$/.test(name) && !/\.test\.ts$/.test(name)) ? [path] : [];
  });
}

/** The sentences of a file; those of a tutorial are data. */
function said(path) {
  const text = readFileSync(path, 'utf8');
  if (!path.endsWith('.json')) return sentencesOf(text);
  const { title, steps } = JSON.parse(text);
  return [title, ...steps.map((s) => s.say)].map((one, line) => ({ one, line: line + 1 }));
}

/** Every English sentence of the page under `src`. */
export function sentences(src) {
  return files(src).flatMap((f) => said(f).map((s) => s.one));
}

function pot(src) {
  const entries = {};
  const add = (s, path) => {
    const reference = `web/${relative(join(src, '..'), path)}:${s.line}`;
    const e = (entries[s.one] ??= { msgid: s.one, msgstr: [''], comments: { reference: '' } });
    if (s.many) Object.assign(e, { msgid_plural: s.many, msgstr: ['', ''] });
    e.comments.reference = [e.comments.reference, reference].filter(Boolean).join('\n');
  };
  for (const f of files(src)) for (const s of said(f)) add(s, f);
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
