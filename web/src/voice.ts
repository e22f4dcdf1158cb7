/* voice.ts: reads a sentence aloud where the browser has a voice for the language. */
// SPDX-License-Identifier: MIT
export const hasVoice = (): boolean => typeof speechSynthesis !== 'undefined';

export function readAloud(text: string, language: string): void {
  if (!hasVoice() || !text) return;
  speechSynthesis.cancel();
  const u = new SpeechSynthesisUtterance(text);
  u.lang = language;
  const voice = speechSynthesis.getVoices().find((v) => v.lang.toLowerCase().startsWith(language));
  if (voice) u.voice = voice;
  u.rate = 0.95;
  speechSynthesis.speak(u);
}

export function hush(): void {
  if (hasVoice()) speechSynthesis.cancel();
}
