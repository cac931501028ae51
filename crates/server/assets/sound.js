// Short sounds, made here: nothing is loaded, and nothing sounds before it is switched on.

import { settings } from "./util.js";

/** @type {AudioContext | null} */
let context = null;

function out() {
  if (!settings.effects || !window.AudioContext || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

/** A tone that dies away. */
function tone(sound, pitch, { at = 0, long = 0.15, to = pitch, kind = "sine", loud = 0.08 } = {}) {
  const start = sound.currentTime + at;
  const note = sound.createOscillator();
  const volume = sound.createGain();
  note.type = /** @type {OscillatorType} */ (kind);
  note.frequency.setValueAtTime(pitch, start);
  note.frequency.exponentialRampToValueAtTime(Math.max(to, 1), start + long);
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0008, start + long);
  note.connect(volume).connect(sound.destination);
  note.start(start);
  note.stop(start + long + 0.02);
}

/** A breath of noise through a filter. */
function hiss(sound, { at = 0, long = 0.12, pitch = 1800, to = pitch, sharp = 1, loud = 0.14 } = {}) {
  const start = sound.currentTime + at;
  const length = Math.ceil(sound.sampleRate * long);
  const buffer = sound.createBuffer(1, length, sound.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < length; n++) data[n] = Math.random() * 2 - 1;
  const source = sound.createBufferSource();
  source.buffer = buffer;
  const filter = sound.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = sharp;
  filter.frequency.setValueAtTime(pitch, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + long);
  const volume = sound.createGain();
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0008, start + long);
  source.connect(filter).connect(volume).connect(sound.destination);
  source.start(start);
}

/** What each word sounds like. @type {Record<string, (sound: AudioContext) => void>} */
const sounds = {
  step: (s) => [0, 0.13].forEach((at) => hiss(s, { at, long: 0.05, pitch: 520, loud: 0.1 })),
  door: (s) => hiss(s, { long: 0.32, pitch: 500, to: 1600, loud: 0.1 }),
  crash: (s) => { hiss(s, { long: 0.4, pitch: 900, to: 160, loud: 0.3 }); tone(s, 90, { long: 0.35, to: 40, kind: "square", loud: 0.08 }); },
  search: (s) => [0, 0.09, 0.2].forEach((at) => hiss(s, { at, long: 0.06, pitch: 3200, loud: 0.06 })),
  flip: (s) => hiss(s, { long: 0.09, pitch: 2600, to: 900, loud: 0.16 }),
  dice: (s) => [0, 0.07, 0.12, 0.2, 0.31, 0.38].forEach((at) => tone(s, 1500 + 900 * Math.random(), { at, long: 0.04, kind: "triangle", loud: 0.05 })),
  shot: (s) => { hiss(s, { long: 0.22, pitch: 2400, to: 300, loud: 0.35 }); tone(s, 160, { long: 0.14, to: 50, kind: "square", loud: 0.08 }); },
  hit: (s) => tone(s, 300, { long: 0.16, to: 90, kind: "sawtooth", loud: 0.07 }),
  hurt: (s) => { tone(s, 220, { long: 0.3, to: 110, kind: "sawtooth", loud: 0.09 }); hiss(s, { long: 0.12, pitch: 3800, loud: 0.14 }); },
  noise: (s) => tone(s, 980, { long: 0.35, to: 860, loud: 0.06 }),
  growl: (s) => [0, 0.08, 0.17].forEach((at) => tone(s, 70, { at, long: 0.4, to: 48, kind: "sawtooth", loud: 0.09 })),
  mold: (s) => tone(s, 130, { long: 0.6, to: 75, kind: "triangle", loud: 0.09 }),
  level: (s) => [523, 659, 784, 1047].forEach((pitch, n) => tone(s, pitch, { at: n * 0.07, long: 0.6, loud: 0.05 })),
  bell: (s) => { tone(s, 620, { long: 0.9, loud: 0.07 }); tone(s, 1240, { long: 0.5, loud: 0.03 }); },
};

/** Lets a word sound, if sounds are switched on. */
export function play(word) {
  const sound = sounds[word] && out();
  if (sound) sounds[word](sound);
}
