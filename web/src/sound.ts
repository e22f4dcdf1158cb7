/*
 * sound.ts: the sounds of the table, made on the spot with WebAudio: wood on
 * wood, a soft bell, a low drum.  Off until wanted; nothing is loaded.
 */
// SPDX-License-Identifier: MIT
export type Sound = 'wood' | 'bell' | 'drum' | 'paper' | 'steps' | 'wind' | 'turn';

let on = false;
let volume = 0.6;
let context: AudioContext | null = null;

/** Turns sound on or off; must be called from a click the first time. */
export function hear(wanted: boolean, loud = volume): void {
  on = wanted;
  volume = loud;
  if (on && !context && typeof AudioContext !== 'undefined') context = new AudioContext();
  if (on) void context?.resume();
}

function tone(c: AudioContext, at: number, pitch: number, length: number, gain: number, kind: OscillatorType, fall = 1): void {
  const o = c.createOscillator();
  const g = c.createGain();
  o.type = kind;
  o.frequency.setValueAtTime(pitch, at);
  if (fall !== 1) o.frequency.exponentialRampToValueAtTime(pitch * fall, at + length);
  g.gain.setValueAtTime(0, at);
  g.gain.linearRampToValueAtTime(gain * volume, at + 0.006);
  g.gain.exponentialRampToValueAtTime(0.0001, at + length);
  o.connect(g).connect(c.destination);
  o.start(at);
  o.stop(at + length + 0.05);
}

function hiss(c: AudioContext, at: number, length: number, pitch: number, width: number, gain: number): void {
  const frames = Math.ceil(c.sampleRate * length);
  const buffer = c.createBuffer(1, frames, c.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / frames);
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

const SOUNDS: Record<Sound, (c: AudioContext, t: number) => void> = {
  wood(c, t) {
    tone(c, t, 310, 0.09, 0.5, 'triangle', 0.6);
    hiss(c, t, 0.05, 1800, 1.2, 0.35);
    tone(c, t + 0.11, 250, 0.1, 0.35, 'triangle', 0.6);
  },
  bell(c, t) {
    [[660, 1.4, 0.3], [1320, 1.1, 0.14], [1985, 0.8, 0.07], [2640, 0.5, 0.04]].forEach(([f, l, g]) => tone(c, t, f!, l!, g!, 'sine'));
  },
  drum(c, t) {
    tone(c, t, 92, 0.7, 0.9, 'sine', 0.5);
    hiss(c, t, 0.12, 180, 0.7, 0.5);
  },
  paper(c, t) {
    hiss(c, t, 0.16, 3200, 0.6, 0.22);
  },
  steps(c, t) {
    [0, 0.14, 0.28].forEach((d, i) => hiss(c, t + d, 0.06, 700 + 120 * (i % 2), 1.5, 0.3));
  },
  wind(c, t) {
    hiss(c, t, 1.4, 420, 0.4, 0.4);
  },
  turn(c, t) {
    tone(c, t, 523, 0.5, 0.16, 'sine');
    tone(c, t + 0.12, 784, 0.7, 0.14, 'sine');
  },
};

export function play(sound: Sound): void {
  if (!on || !context || context.state !== 'running') return;
  SOUNDS[sound](context, context.currentTime + 0.01);
}
