/*
 * voice.svelte.ts: reads sentences aloud, where the browser has a voice for
 * the language.  Browsers load their voices late, so what there is is state.
 *
 * Who lets it read everything (`settings.voice`) hears what happened in its
 * order and then what is asked.  It never piles up: what has not begun when
 * there is more to say than a breath gives way to the newest.
 */
// SPDX-License-Identifier: MIT
const state = $state<{ languages: readonly string[]; speaks: boolean }>({ languages: [], speaks: false });

const synthesis = typeof speechSynthesis === 'undefined' ? null : speechSynthesis;
const code = (v: SpeechSynthesisVoice): string => v.lang.slice(0, 2).toLowerCase();
function learn(): void {
  state.languages = [...new Set(synthesis?.getVoices().map(code) ?? [])];
}
learn();
synthesis?.addEventListener?.('voiceschanged', learn);

export const hasVoice = (language: string): boolean => state.languages.includes(language);
/** Whether something is being read now. */
export const speaks = (): boolean => state.speaks;

/** Sentences that wait beside the one being read. */
const BREATH = 2;
let waiting: { text: string; language: string }[] = [];
let turn = 0;

function next(): void {
  const first = waiting.shift();
  const voice = first && synthesis?.getVoices().find((v) => code(v) === first.language);
  if (!first || !voice || !synthesis) {
    state.speaks = false;
    return;
  }
  const mine = turn;
  const u = new SpeechSynthesisUtterance(first.text);
  u.lang = voice.lang;
  u.voice = voice;
  u.rate = 0.95;
  const done = () => mine === turn && next();
  u.onend = done;
  u.onerror = done;
  state.speaks = true;
  synthesis.speak(u);
}

/** Silence, and nothing waits any more. */
export function hush(): void {
  turn++;
  waiting = [];
  state.speaks = false;
  synthesis?.cancel();
}
/** Reads this now, whatever was being read. */
export function readAloud(text: string, language: string): void {
  if (!text || !hasVoice(language)) return;
  hush();
  waiting = [{ text, language }];
  next();
}
/** Reads this when what is being read is done. */
export function readOn(text: string, language: string): void {
  if (!text || !hasVoice(language)) return;
  waiting.push({ text, language });
  waiting = waiting.slice(-BREATH);
  if (!state.speaks) next();
}
