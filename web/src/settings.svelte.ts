/*
 * settings.svelte.ts: what this person wants of this screen: language, sound,
 * voice, nudges, motion, text size, theme, a first name, how well computer
 * players remember, whether a lesson was played.  Kept in the browser only.
 */
// SPDX-License-Identifier: MIT
import { hear } from './sound';
import { preferred, speak } from './say.svelte';

export interface Settings {
  language: string; // '' as the browser
  sound: boolean;
  voice: boolean;
  nudge: boolean; // the phone trembles and the tab's title changes when asked
  motion: 'auto' | 'full' | 'calm';
  text: number; // percent
  theme: 'auto' | 'night' | 'day';
  name: string;
  colour: string;
  level: string; // of the computer players at Play now; '' as the server has it
  learned: boolean; // a lesson was played to its end here: tables end as for a child unless told otherwise
}
const KEY = 'thicket';
const FIRST: Settings = { language: '', sound: false, voice: false, nudge: true, motion: 'auto', text: 100, theme: 'auto', name: '', colour: '', level: '', learned: false };

/** Keeps what is of the right kind, whatever lies in the browser. */
export function readSettings(text: string | null): Settings {
  const s = { ...FIRST };
  try {
    const kept = JSON.parse(text ?? '{}') as Record<string, unknown>;
    for (const k of Object.keys(FIRST) as (keyof Settings)[]) {
      if (typeof kept[k] === typeof FIRST[k]) Object.assign(s, { [k]: kept[k] });
    }
  } catch {
    /* unreadable: the first settings */
  }
  s.text = Math.min(200, Math.max(100, s.text));
  return s;
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const settings = $state<Settings>(readSettings(typeof localStorage === 'undefined' ? null : kept()));

/* What the machine itself prefers. */
const machine = $state({ calm: false, day: false });

export const calm = (): boolean => settings.motion === 'calm' || (settings.motion === 'auto' && machine.calm);
export const theme = (): 'night' | 'day' => (settings.theme === 'auto' ? (machine.day ? 'day' : 'night') : settings.theme);

function dress(): void {
  const root = document.documentElement;
  root.dataset.theme = theme();
  root.dataset.motion = calm() ? 'calm' : 'full';
  root.style.setProperty('--text-scale', String(settings.text / 100));
}

/** Call once, before anything is drawn: the page is never seen in the wrong light. */
export function firstLight(): void {
  const watch = (query: string, set: (on: boolean) => void) => {
    const m = matchMedia(query);
    set(m.matches);
    m.addEventListener('change', (e) => set(e.matches));
  };
  watch('(prefers-reduced-motion: reduce)', (on) => (machine.calm = on));
  watch('(prefers-color-scheme: light)', (on) => (machine.day = on));
  dress();
}

/** Call once, in the root component: puts the settings to work and keeps them. */
export function useSettings(): void {
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      /* a browser that keeps nothing */
    }
  });
  /* Another page of the same browser was set differently. */
  $effect(() => {
    const adopt = (e: StorageEvent) => e.key === KEY && Object.assign(settings, readSettings(e.newValue));
    addEventListener('storage', adopt);
    return () => removeEventListener('storage', adopt);
  });
  $effect(dress);
  $effect(() => void speak(settings.language || preferred(navigator.languages)));
  $effect(() => hear(settings.sound));
}
