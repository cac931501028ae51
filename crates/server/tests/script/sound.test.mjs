import test from "node:test";
import assert from "node:assert/strict";

// The page, as far as sounds need one; what is made of notes and noise is counted.
let made = 0;
const knob = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
const part = () => (made++, { frequency: knob, gain: knob, Q: {}, connect: (to) => to, start() {}, stop() {} });
globalThis.location = { pathname: "/t/x/" };
globalThis.window = globalThis;
globalThis.AudioContext = class {
  currentTime = 0; sampleRate = 100; destination = {};
  createOscillator = part; createGain = part; createBufferSource = part; createBiquadFilter = part;
  createBuffer = (_, length) => ({ getChannelData: () => new Float32Array(length) });
};
Object.defineProperty(globalThis, "navigator", { value: { userActivation: { hasBeenActive: true } }, configurable: true });
const { play, sounds } = await import("../../assets/sound.js");
const { heard, rolled } = await import("../../assets/heard.js");
const { settings } = await import("../../assets/util.js");

test("each thing that is shown has the sound that belongs to it", () => {
  const of = (shown, where) => heard(shown, where).join();
  assert.equal(of({ do: "go" }, { floor: ["zone", "room"] }), "metal");
  assert.equal(of({ do: "go" }, { floor: ["zone", "corridor"] }), "grating");
  assert.equal(of({ do: "send" }, { floor: ["zone", "exterior", "mold"] }), "dust");
  assert.equal(of({ do: "door", state: "open" }), "door");
  assert.equal(of({ do: "door", state: "open" }, { airlock: true }), "airlock");
  assert.equal(of({ do: "door", state: "destroyed" }, { airlock: true }), "crash");
  assert.equal(of({ do: "hurt", left: 1 }), "shield");
  assert.equal(of({ do: "hurt", left: 0 }), "shield,hurt");
  assert.equal(of({ do: "phase", name: "survivors" }), "bell");
  assert.equal(of({ do: "phase", name: "attack" }), "");
  const weapons = ["w-pistol", "w-smg", "w-shotgun", "w-sniper", "w-flame", "w-grenade", "w-chainsaw", "w-prod", "w-blade", "w-bat"];
  const shots = weapons.map((picture) => of({ do: "shot", picture }));
  assert.equal(new Set(shots).size, weapons.length, shots.join());
  assert.equal(rolled([{ hit: false }, { hit: true }]), "hit");
  assert.equal(rolled([{ hit: false }]), "miss");
  assert.equal(rolled([{}]), "");
});

test("every word of the list sounds, once sounds are switched on, and not before", () => {
  const words = ["metal", "grating", "dust", "door", "crash", "airlock", "search", "flip", "dice", "hit", "miss", "shield",
    "hurt", "noise", "growl", "mold", "level", "bell", "fall", "claws",
    "pistol", "burst", "shotgun", "sniper", "flame", "blast", "saw", "shock", "blade", "blow"];
  assert.deepEqual(words.toSorted(), Object.keys(sounds).toSorted());
  for (const word of words) {
    settings.effects = false;
    made = 0;
    play(word);
    assert.equal(made, 0, `${word} before sounds are on`);
    settings.effects = true;
    play(word, 0.5);
    assert.ok(made > 1, word);
  }
});
