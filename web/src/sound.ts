/*
 * sound.ts: the sounds of the table, made on the spot with WebAudio: wood on
 * wood, paper, a soft bell, a low drum.  Nothing is loaded.
 *
 * Each kind of thing that happens has one.  A game says which belongs to which
 * of its events (boards/<game>/sounds.ts), and `heard` plays it as the board
 * begins to show the event.
 *
 * Browsers let nothing sound before a person has touched the page, and after
 * each load anew: whatever is pressed first wakes it.
 */
// SPDX-License-Identifier: MIT
import type { Event } from './boards/board';
import type { Motion } from './boards/stage.svelte';

let on = false;
let volume = 0.5;
let context: AudioContext | null = null;

function wake(): void {
  if (!on || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state !== 'running') void context.resume();
}
for (const touch of ['pointerup', 'keydown', 'touchend']) globalThis.addEventListener?.(touch, wake, { capture: true, passive: true });

/** Turns sound on or off. */
export function hear(wanted: boolean, loud = volume): void {
  on = wanted;
  volume = loud;
  if (on && globalThis.navigator?.userActivation?.isActive) wake();
  if (!on) void context?.suspend();
}

/* ---- What they are made of ---- */

type Made = (c: AudioContext, t: number) => void;

function tone(c: AudioContext, at: number, pitch: number, length: number, gain: number, kind: OscillatorType, fall = 1): void {
  const o = c.createOscillator();
  const g = c.createGain();
  o.type = kind;
  o.frequency.setValueAtTime(pitch, at);
  if (fall !== 1) o.frequency.exponentialRampToValueAtTime(pitch * fall, at + length);
  g.gain.setValueAtTime(0, at);
  g.gain.linearRampToValueAtTime(gain * volume, at + 0.006 + length * 0.03);
  g.gain.exponentialRampToValueAtTime(0.0001, at + length);
  o.connect(g).connect(c.destination);
  o.start(at);
  o.stop(at + length + 0.05);
}

function hiss(c: AudioContext, at: number, length: number, pitch: number, width: number, gain: number): void {
  const frames = Math.ceil(c.sampleRate * length);
  const buffer = c.createBuffer(1, frames, c.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) data[i] = (Math.random() * 2 - 1) * Math.sin((Math.PI * Math.min(i, frames * 0.1)) / (frames * 0.2)) * (1 - i / frames);
  const source = c.createBufferSource();
  source.buffer = buffer;
  const band = c.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = pitch;
  band.Q.value = width;
  const g = c.createGain();
  g.gain.value = gain * volume;
  source.connect(band).connect(g).connect(c.destination);
  source.start(at);
}

const bell = (c: AudioContext, t: number, pitch: number, gain = 0.3, length = 1.3): void =>
  [[1, 1, 1], [2, 0.8, 0.45], [3.01, 0.55, 0.22], [4, 0.35, 0.12]].forEach(([f, l, g]) => tone(c, t, pitch * f!, length * l!, gain * g!, 'sine'));
const knock = (c: AudioContext, t: number, pitch = 310, gain = 0.5): void => {
  tone(c, t, pitch, 0.09, gain, 'triangle', 0.6);
  hiss(c, t, 0.05, pitch * 6, 1.2, gain * 0.7);
};
const tune = (c: AudioContext, t: number, pitches: readonly number[], step: number, gain: number): void => pitches.forEach((p, i) => bell(c, t + i * step, p, gain, i === pitches.length - 1 ? 2 : 1));

/* ---- The sounds, by what happens ---- */

const SOUNDS = {
  /** A tile or token turns over. */
  flip(c, t) {
    knock(c, t);
    knock(c, t + 0.11, 250, 0.35);
  },
  /** A card, a leaf of paper. */
  card: (c, t) => hiss(c, t, 0.16, 3200, 0.6, 0.3),
  /** Something is put down. */
  lay: (c, t) => knock(c, t, 220, 0.6),
  /** It turns over, and it is the right one. */
  fits(c, t) {
    knock(c, t);
    bell(c, t + 0.3, 660);
    bell(c, t + 0.45, 880, 0.25);
  },
  /** It turns over, and it is not. */
  misfits(c, t) {
    knock(c, t);
    tone(c, t + 0.32, 294, 0.28, 0.24, 'triangle', 0.94);
    tone(c, t + 0.56, 220, 0.5, 0.24, 'triangle', 0.9);
  },
  steps: (c, t) => [0, 0.14, 0.28].forEach((d, i) => hiss(c, t + d, 0.06, 700 + 120 * (i % 2), 1.5, 0.35)),
  /** The wolf: soft paws, and a growl. */
  wolf(c, t) {
    [0, 0.16].forEach((d) => hiss(c, t + d, 0.09, 260, 1.2, 0.7));
    tone(c, t + 0.1, 96, 0.5, 0.22, 'sawtooth', 0.7);
  },
  /** The Ogre grows. */
  ogre(c, t) {
    [0, 0.42].forEach((d) => tone(c, t + d, 86, 0.6, 0.9, 'sine', 0.5));
    hiss(c, t, 0.12, 180, 0.7, 0.5);
  },
  /** A tile or a ring of stone is pushed. */
  push(c, t) {
    hiss(c, t, 0.34, 520, 0.8, 0.5);
    knock(c, t + 0.3, 190, 0.5);
  },
  /** Something is found and taken. */
  find: (c, t) => tune(c, t, [660, 990], 0.12, 0.28),
  /** A duel, or a challenge to one. */
  duel(c, t) {
    [0, 0.13].forEach((d) => knock(c, t + d, 420, 0.5));
    tone(c, t + 0.3, 110, 0.5, 0.6, 'sine', 0.6);
  },
  /** Somebody shouts. */
  shout: (c, t) => [330, 440].forEach((p, i) => tone(c, t + i * 0.16, p, 0.32, 0.2, 'sawtooth', 1.02)),
  /** Something went wrong for somebody. */
  drum(c, t) {
    tone(c, t, 92, 0.7, 0.9, 'sine', 0.5);
    hiss(c, t, 0.12, 180, 0.7, 0.5);
  },
  eat: (c, t) => [0, 0.12, 0.24].forEach((d) => hiss(c, t + d, 0.07, 1500, 2, 0.4)),
  wind: (c, t) => hiss(c, t, 1.4, 420, 0.4, 0.5),
  /** This screen is asked. */
  turn(c, t) {
    tone(c, t, 523, 0.5, 0.16, 'sine');
    tone(c, t + 0.12, 784, 0.7, 0.14, 'sine');
  },
  /** Somebody sits down. */
  joins: (c, t) => tune(c, t, [523, 659, 784], 0.09, 0.2),
  won: (c, t) => tune(c, t, [523, 659, 784, 1047, 784, 1047], 0.17, 0.28),
  lost(c, t) {
    [392, 349, 311, 262].forEach((p, i) => tone(c, t + i * 0.3, p, 0.8, 0.2, 'triangle', 0.97));
  },
  /** The Ogre, at the end. */
  roar(c, t) {
    [70, 93, 118].forEach((p) => tone(c, t, p, 1.5, 0.22, 'sawtooth', 0.6));
    hiss(c, t, 1.3, 240, 0.6, 0.9);
    SOUNDS.lost(c, t + 1.3);
  },
  /** The wolf, at the end. */
  howl(c, t) {
    tone(c, t, 294, 0.5, 0.22, 'triangle', 1.5);
    tone(c, t + 0.45, 441, 1.2, 0.24, 'triangle', 0.72);
  },
} satisfies Record<string, Made>;
export type Sound = keyof typeof SOUNDS;

export function play(sound: Sound): void {
  if (!on || !context || context.state !== 'running') return;
  SOUNDS[sound](context, context.currentTime + 0.01);
}

/* ---- Beside a board ---- */

/** What is heard of each kind of event; null: nothing. */
export type Sounds = Readonly<Record<string, Sound | null>>;

/** A step of a stage, with its sound. */
export function heard<V>(sounds: Sounds, step: (e: Event, motion: Motion, to: V, from: V) => Promise<void> | void) {
  return (e: Event, motion: Motion, to: V, from: V): Promise<void> | void => {
    const sound = sounds[e.type];
    if (sound && !motion.skipped) play(sound);
    return step(e, motion, to, from);
  };
}
