/*
 * voice.svelte.ts: reads a sentence aloud, where the browser has a voice for
 * the language.  Browsers load their voices late, so what there is is state.
 */
// SPDX-License-Identifier: MIT
const state = $state<{ languages: readonly string[] }>({ languages: [] });

const synthesis = typeof speechSynthesis === 'undefined' ? null : speechSynthesis;
const code = (v: SpeechSynthesisVoice): string => v.lang.slice(0, 2).toLowerCase();
function learn(): void {
  state.languages = [...new Set(synthesis?.getVoices().map(code) ?? [])];
}
learn();
synthesis?.addEventListener?.('voiceschanged', learn);

export const hasVoice = (language: string): boolean => state.languages.includes(language);

export function readAloud(text: string, language: string): void {
  const voice = synthesis?.getVoices().find((v) => code(v) === language);
  if (!synthesis || !voice || !text) return;
  synthesis.cancel();
  const u = new SpeechSynthesisUtterance(text);
  u.lang = voice.lang;
  u.voice = voice;
  u.rate = 0.95;
  synthesis.speak(u);
}

export function hush(): void {
  synthesis?.cancel();
}
