/** Light sounds made in the browser: short plucked tones. Silent until switched on. */

import { preferences } from './preferences.svelte';

export type Sound = 'move' | 'turn' | 'end' | 'said';

/** Each note: when it begins (seconds), its pitch (hertz), how long it rings. */
const NOTES: Readonly<Record<Sound, readonly (readonly [number, number, number])[]>> = {
  move: [[0, 196, 0.12]],
  turn: [
    [0, 392, 0.25],
    [0.12, 523, 0.4],
  ],
  end: [
    [0, 392, 0.4],
    [0.15, 494, 0.4],
    [0.3, 587, 0.4],
    [0.45, 784, 0.9],
  ],
  said: [[0, 880, 0.15]],
};

let context: AudioContext | null = null;

export function sound(kind: Sound): void {
  if (!preferences.now.sound) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const [begin, pitch, seconds] of NOTES[kind]) pluck(context, begin, pitch, seconds);
  } catch {
    return; // a machine without sound
  }
}

function pluck(audio: AudioContext, begin: number, pitch: number, seconds: number): void {
  const at = audio.currentTime + begin;
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(0.18, at + 0.01);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  tone.connect(loudness).connect(audio.destination);
  tone.start(at);
  tone.stop(at + seconds);
}
