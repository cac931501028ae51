// Short sounds, made here: nothing is loaded, and nothing sounds before it is switched on.

import { settings } from "./util.js";

/** @type {AudioContext | null} */
let context = null;

/** After how many seconds what is played now begins. */
let later = 0;

function out() {
  if (!settings.effects || !window.AudioContext || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

/** A tone that dies away. */
function tone(sound, pitch, { at = 0, long = 0.15, to = pitch, kind = "sine", loud = 0.08 } = {}) {
  const start = sound.currentTime + later + at;
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
  const start = sound.currentTime + later + at;
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

/** A step: two feet on some floor. */
const feet = (s, floor) => [0, 0.13].forEach((at) => hiss(s, { at, long: 0.05, loud: 0.1, ...floor }));

/** A bang: a crack, and what is left of it below. */
const bang = (s, { at = 0, pitch = 2400, long = 0.22, low = 160, loud = 0.35 } = {}) => {
  hiss(s, { at, long, pitch, to: pitch / 8, loud });
  tone(s, low, { at, long: long * 0.65, to: low / 3, kind: "square", loud: loud / 4 });
};

/** What each word sounds like. @type {Record<string, (sound: AudioContext) => void>} */
export const sounds = {
  metal: (s) => { feet(s, { pitch: 520 }); tone(s, 310, { long: 0.04, kind: "triangle", loud: 0.02 }); },
  grating: (s) => { feet(s, { pitch: 1500, sharp: 5 }); [0, 0.13].forEach((at) => tone(s, 1900, { at, long: 0.05, to: 1500, kind: "triangle", loud: 0.02 })); },
  dust: (s) => feet(s, { pitch: 240, long: 0.09, loud: 0.12, sharp: 0.5 }),
  door: (s) => hiss(s, { long: 0.32, pitch: 500, to: 1600, loud: 0.1 }),
  airlock: (s) => { hiss(s, { long: 0.75, pitch: 5200, to: 2600, loud: 0.1, sharp: 0.6 }); hiss(s, { at: 0.55, long: 0.2, pitch: 300, loud: 0.14 }); },
  crash: (s) => { hiss(s, { long: 0.4, pitch: 900, to: 160, loud: 0.3 }); tone(s, 90, { long: 0.35, to: 40, kind: "square", loud: 0.08 }); },
  search: (s) => [0, 0.09, 0.2].forEach((at) => hiss(s, { at, long: 0.06, pitch: 3200, loud: 0.06 })),
  flip: (s) => hiss(s, { long: 0.09, pitch: 2600, to: 900, loud: 0.16 }),
  dice: (s) => [0, 0.07, 0.12, 0.2, 0.31, 0.38].forEach((at) => tone(s, 1500 + 900 * Math.random(), { at, long: 0.04, kind: "triangle", loud: 0.05 })),
  pistol: (s) => bang(s),
  burst: (s) => [0, 0.08, 0.16].forEach((at) => bang(s, { at, long: 0.09, pitch: 2900, low: 190, loud: 0.26 })),
  shotgun: (s) => { bang(s, { long: 0.4, pitch: 1500, low: 110 }); [0.42, 0.52].forEach((at) => hiss(s, { at, long: 0.05, pitch: 2600, loud: 0.08 })); },
  sniper: (s) => { bang(s, { long: 0.16, pitch: 4200, low: 240 }); hiss(s, { at: 0.1, long: 0.6, pitch: 1200, to: 300, loud: 0.07 }); },
  flame: (s) => hiss(s, { long: 0.7, pitch: 420, to: 900, sharp: 0.4, loud: 0.25 }),
  blast: (s) => { hiss(s, { long: 0.9, pitch: 700, to: 60, sharp: 0.5, loud: 0.4 }); tone(s, 70, { long: 0.7, to: 28, kind: "square", loud: 0.1 }); },
  saw: (s) => tone(s, 95, { long: 0.6, to: 150, kind: "sawtooth", loud: 0.09 }),
  shock: (s) => [0, 0.06, 0.11, 0.19].forEach((at) => tone(s, 120 + 2200 * Math.random(), { at, long: 0.05, kind: "sawtooth", loud: 0.05 })),
  blade: (s) => { hiss(s, { long: 0.16, pitch: 1400, to: 5200, loud: 0.12 }); tone(s, 2600, { at: 0.12, long: 0.2, to: 2200, kind: "triangle", loud: 0.03 }); },
  blow: (s) => { hiss(s, { long: 0.12, pitch: 700, to: 1200, loud: 0.08 }); tone(s, 150, { at: 0.11, long: 0.14, to: 60, kind: "square", loud: 0.09 }); },
  hit: (s) => tone(s, 300, { long: 0.16, to: 90, kind: "sawtooth", loud: 0.07 }),
  miss: (s) => hiss(s, { long: 0.2, pitch: 900, to: 2600, loud: 0.06 }),
  fall: (s) => { tone(s, 120, { long: 0.2, to: 45, loud: 0.1 }); hiss(s, { at: 0.06, long: 0.16, pitch: 260, loud: 0.14 }); },
  claws: (s) => [0, 0.05, 0.1].forEach((at) => hiss(s, { at, long: 0.08, pitch: 2600, to: 1100, loud: 0.1 })),
  shield: (s) => { hiss(s, { long: 0.12, pitch: 3800, loud: 0.18 }); [0.02, 0.06, 0.13].forEach((at) => tone(s, 1700 + 1500 * Math.random(), { at, long: 0.06, kind: "triangle", loud: 0.03 })); },
  hurt: (s) => tone(s, 220, { long: 0.3, to: 110, kind: "sawtooth", loud: 0.09 }),
  noise: (s) => tone(s, 980, { long: 0.35, to: 860, loud: 0.06 }),
  growl: (s) => [0, 0.08, 0.17].forEach((at) => tone(s, 70, { at, long: 0.4, to: 48, kind: "sawtooth", loud: 0.09 })),
  mold: (s) => tone(s, 130, { long: 0.6, to: 75, kind: "triangle", loud: 0.09 }),
  level: (s) => [523, 659, 784, 1047].forEach((pitch, n) => tone(s, pitch, { at: n * 0.07, long: 0.6, loud: 0.05 })),
  bell: (s) => { tone(s, 620, { long: 0.9, loud: 0.07 }); tone(s, 1240, { long: 0.5, loud: 0.03 }); },
};

/**
 * Lets a word sound, if sounds are switched on.
 * @param {string} word
 * @param {number} [after] in how many seconds
 */
export function play(word, after = 0) {
  const sound = sounds[word] && out();
  if (!sound) return;
  later = after;
  sounds[word](sound);
  later = 0;
}
