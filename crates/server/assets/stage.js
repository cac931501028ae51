// What is staged over the board while something happens: cards, dice, wounds,
// bands; and the recap that stays.

import { $, $$, atSpot, draw, make, settings } from "./util.js";
import { heard, rolled } from "./heard.js";
import { play } from "./sound.js";

/** How long each thing is looked at, in milliseconds, at usual speed. @type {Record<string, number>} */
export const TIMES = {
  card: 1400, send: 620, come: 420, strike: 420, hurt: 650, gone: 800, level: 1100, skill: 900, door: 520,
  mold: 600, noise: 420, fall: 320, token: 800, alarm: 900, phase: 450, go: 340, shot: 420, gain: 200, search: 250,
};

/** A drawing by its id. */
const picture = (id, box, name = "") =>
  draw("svg", { viewBox: box, class: name, "aria-hidden": "true" }, draw("use", { href: `#${id}` }));

/** The name of a place. */
const placeOf = (spot) => $(`#ground [data-spot="${CSS.escape(spot)}"]`)?.dataset.place ?? "";

/** A star of eight points. */
function star({ x, y }, outer, inner) {
  const at = Array.from({ length: 16 }, (_, n) => {
    const [turn, long] = [(n * Math.PI) / 8, n % 2 ? inner : outer];
    return `${(x + long * Math.sin(turn)).toFixed(1)} ${(y - long * Math.cos(turn)).toFixed(1)}`;
  });
  return `M${at.join("L")}Z`;
}

export class Stage {
  #board;
  #box = $("#stage-show");

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.#board = board;
  }

  /** Takes away what the last step showed. */
  clear() {
    this.#box?.replaceChildren();
    this.#board.clear("stage");
    for (const zone of $$("#ground .turned-to")) zone.classList.remove("turned-to");
  }

  /**
   * Shows one thing.
   * @param {import("./scene.js").Shown} shown
   */
  show(shown) {
    const place = $(`#ground [data-spot="${CSS.escape(shown.to ?? shown.spot ?? "")}"]`);
    const where = { floor: [...(place?.classList ?? [])], airlock: Boolean(place && $('[href^="#lock-"]', place)) };
    for (const word of heard(shown, where)) play(word);
    const act = this[`_${shown.do}`];
    if (act) act.call(this, shown);
  }

  /** Dice over the place they were rolled for. */
  dice(dice, spot) {
    if (!dice?.length || !this.#box) return;
    play("dice");
    play(rolled(dice), 0.6 / (Number(settings.speed) || 1));
    const few = dice.length <= 3;
    const row = make("div", { class: few ? "big-dice" : "big-dice many" }, ...dice.map(({ face, hit }, n) => {
      const fell = hit === undefined ? "" : hit ? "hit" : "miss";
      const die = draw("svg", { class: `die ${fell}`, viewBox: "0 0 24 24" }, draw("use", { href: `#die-${face}` }));
      const mark = fell === "hit" ? "✓" : fell === "miss" ? "✕" : "";
      const box = make("span", { class: `die-box ${fell}` }, die, mark ? make("b", {}, mark) : null);
      box.style.setProperty("--n", String(n));
      return box;
    }));
    const hits = dice.filter(({ hit }) => hit).length;
    const told = dice.some(({ hit }) => hit !== undefined) ? `${hits} ${hits === 1 ? "hit" : "hits"}, ${dice.length - hits} ${dice.length - hits === 1 ? "miss" : "misses"}` : "";
    this.#put(make("div", { class: "staged roll" }, row, told ? make("p", {}, told) : null), spot);
  }

  /** Puts something beside a place, within the stage. */
  #put(element, spot) {
    this.#box?.append(element);
    const point = spot && this.#board.centre(spot);
    if (!point || !this.#box) return;
    this.#board.reveal(point);
    const { x, y } = this.#board.on(point);
    const { clientWidth: wide, clientHeight: high } = this.#box;
    const { offsetWidth: w, offsetHeight: h } = element;
    const right = x + 70 + w < wide;
    const left = right ? x + 70 : x - 70 - w;
    element.style.left = `${Math.min(Math.max(8, left), Math.max(8, wide - w - 8))}px`;
    element.style.top = `${Math.min(Math.max(8, y - h / 2), Math.max(8, high - h - 8))}px`;
  }

  #words(text, spot, kind = "") {
    this.#put(make("div", { class: `staged word ${kind}` }, text), spot);
  }

  #turn(spot) {
    for (const zone of atSpot(spot, this.#board.svg)) zone.classList.add("turned-to");
  }

  _card({ spot, number, title, picture: drawn, look, note, bodies, rows }) {
    this.#turn(spot);
    const box = drawn === "spoiler" || drawn === "driller" || drawn === "abom" ? "0 0 96 96" : "0 0 64 64";
    const crowd = Array.from({ length: Math.min(Math.max(bodies, 1), 7) }, () => picture(drawn, box));
    this.#put(make("div", { class: `staged spawn-card ${look}` },
      make("header", {}, make("b", {}, title), make("small", {}, `card ${number}`)),
      make("div", { class: bodies ? "bodies" : "bodies none" }, ...crowd),
      make("div", { class: "levels" }, ...rows.map(({ level, count, now }) =>
        make("span", { class: now ? "now" : "" }, make("small", {}, level), make("b", {}, count)))),
      make("p", {}, [placeOf(spot), note].filter(Boolean).join(": "))), spot);
  }

  _send({ kind, from, to, why }) {
    this.#board.arrow("stage", from, to, "certain");
    this.#turn(to);
    this.#words(`${why}`, to, `why ${kind}`);
  }

  _come({ count, zone }) {
    this.#turn(zone);
    this.#words(`+${count}`, zone, "plus");
  }

  _fall({ zone }) {
    const point = this.#board.centre(zone);
    if (point) this.#board.layer("stage")?.append(draw("path", { class: "burst", d: star(point, 34, 15) }));
  }

  _strike({ spot }) {
    this.#turn(spot);
  }

  _hurt({ id, damage, left }) {
    this.#words(`−${damage}`, id, "wound");
    const point = this.#board.centre(id);
    if (point) this.#board.layer("stage")?.append(draw("path", { class: "claws", d: `M${point.x - 22} ${point.y - 26}q12 20 6 50M${point.x - 6} ${point.y - 30}q12 24 6 58M${point.x + 10} ${point.y - 26}q12 20 6 50` }));
    const row = $(`#squad [data-member="${CSS.escape(id)}"]`);
    $$(".sh svg:not(.x)", row ?? undefined).filter((each) => each.closest("#squad")).slice(left).forEach((shield) => shield.classList.add("x"));
  }

  _gone({ id, word }) {
    this.#words(word, id, "wound");
  }

  _door({ spot, state }) {
    if (state === "destroyed") this.#words("broken", spot, "wound");
  }

  _mold({ spot }) {
    this.#turn(spot);
    this.#words("mold", spot, "grown");
  }

  _noise({ spot }) {
    const point = this.#board.centre(spot);
    if (point) this.#board.layer("stage")?.append(draw("circle", { class: "ripple", cx: point.x, cy: point.y, r: 50 }));
  }

  _shot({ id, spot, weapon, picture: drawn }) {
    const [a, b] = [this.#board.centre(id), this.#board.centre(spot)];
    if (a && b && (a.x !== b.x || a.y !== b.y)) {
      this.#board.layer("stage")?.append(draw("path", { class: "tracer", d: `M${a.x} ${a.y}L${b.x} ${b.y}` }));
    }
    this.#put(make("div", { class: "staged weapon" }, picture(drawn, "0 0 120 48"), make("b", {}, weapon)), spot);
  }

  _gain({ id, points }) {
    this.#words(`+${points} XP`, id, "xp");
  }

  _token({ spot, colour }) {
    this.#turn(spot);
    this.#words(`${colour} objective`, spot, "plus");
  }

  _level({ name, face, level, note }) {
    this.#box?.append(make("div", { class: `staged band ${level.toLowerCase()} s-${face}` },
      picture(face, "0 0 64 64", "face"),
      make("div", {}, make("b", {}, `${name} reaches ${level}`), make("span", {}, note))));
  }

  _skill({ skill }) {
    this.#box?.append(make("div", { class: "staged band plain" }, make("div", {}, make("b", {}, "New skill"), make("span", {}, skill))));
  }

  _alarm() {
    this.#box?.append(make("div", { class: "staged band red" }, make("div", {}, make("b", {}, "Out of turn"), make("span", {}, "Enemies act at once."))));
  }

  _phase({ name }) {
    track(name);
  }
}

/** Shows which part of the round it is. */
export function track(name) {
  for (const part of $$("#status [data-phase]")) part.classList.toggle("now", part.dataset.phase === name);
}

/** The part of the round in which something is shown. @type {Record<string, string>} */
export const PART = { strike: "attack", hurt: "attack", send: "move", card: "spawn", come: "spawn", alarm: "attack" };

/** @type {[string, string[]][]} */
const CHAPTERS = [
  ["Attacks", ["strike", "hurt", "gone"]],
  ["Moves", ["send"]],
  ["Spawns", ["card", "come", "alarm"]],
  ["Doors and mold", ["door", "mold"]],
];

/** A small picture of whom something shown is about. @param {any[]} shows */
function about(shows) {
  for (const { picture: image, look, kind, id } of shows) {
    if (image && look) return picture(image, "0 0 64 64", `recap-pic ${look}`);
    // The squad has everybody's face, of those who are gone too.
    const face = $(`#squad [data-member="${CSS.escape(id ?? "")}"] .por svg`)?.cloneNode(true);
    face?.classList.add("recap-pic");
    if (face) return face;
    const piece = $(kind ? `#pieces [data-kind="${kind}"]` : `#pieces [data-id="${CSS.escape(id ?? "")}"]`);
    const href = $(kind ? "use.body" : "svg use", piece ?? undefined)?.getAttribute("href");
    const colours = [...(piece?.classList ?? [])].find((name) => /^[ks]-/.test(name));
    if (piece && href) return picture(href.slice(1), "0 0 64 64", `recap-pic ${colours ?? ""}`);
  }
  return make("span", { class: "recap-pic" });
}

/**
 * What the enemies did, as a list that stays until it is put away.
 * @param {any[]} steps lines of the log
 */
export function recap(steps) {
  const box = $("#recap");
  if (!box) return;
  const phase = steps.filter(({ tone, shows }) => tone === "enemy" || tone === "bad" || shows?.some((each) => PART[each.do]));
  if (phase.length < 2) return;
  const chapter = ({ shows = [] }) => CHAPTERS.find(([, words]) => shows.some((each) => words.includes(each.do)))?.[0] ?? "Also";
  const parts = Map.groupBy(phase, chapter);
  const line = ({ text, spots = [], shows = [] }) => make("li", {}, make("button", {
    type: "button", class: "told", click: () => light(spots),
  }, about(shows), make("span", {}, text)));
  const order = [...CHAPTERS.map(([name]) => name), "Also"].filter((name) => parts.has(name));
  box.replaceChildren(
    make("h2", {}, "What the enemies did"),
    make("div", { class: "chapters", tabindex: "0", role: "region", "aria-label": "What the enemies did, line by line" },
      ...order.map((name) => make("section", {}, make("h3", {}, name), make("ul", {}, ...parts.get(name).map(line))))),
    toll(steps),
    make("div", { class: "row" }, warning(),
      make("button", { type: "button", class: "primary", id: "b-recap" }, "Continue", make("kbd", {}, "Space"))));
  box.hidden = false;
}

/** What it has cost the squad: a face each, with what armour is left and what was lost. @param {any[]} steps */
function toll(steps) {
  const lost = new Map();
  for (const { id, damage, do: what } of steps.flatMap(({ shows = [] }) => shows)) {
    if (what === "hurt") lost.set(id, (lost.get(id) ?? 0) + damage);
  }
  const faces = $$("#squad [data-member]").map((row) => {
    const damage = lost.get(row.dataset.member) ?? 0;
    const fate = row.classList.contains("out") ? "got out" : "fell";
    const armour = row.classList.contains("gone") ? make("span", {}, fate) : $(".sh", row)?.cloneNode(true) ?? null;
    return make("li", { class: [...row.classList].filter((name) => name !== "m").join(" ") },
      $(".por svg", row)?.cloneNode(true) ?? null, make("span", { class: "visually-hidden" }, $(".name", row)?.textContent ?? ""),
      armour, damage ? make("b", {}, `−${damage}`) : null);
  });
  return make("ul", { class: "toll", "aria-label": "The squad" }, ...faces);
}

/** Who stands among enemies now, in words; nothing where nobody does. */
function warning() {
  const zones = new Map();
  for (const { dataset: { zone, kind, count } } of $$("#pieces [data-kind]")) {
    if (kind) zones.set(zone, (zones.get(zone) ?? 0) + Number(count));
  }
  const near = [...zones].map(([zone, count]) => {
    const names = $$(`#pieces [data-zone="${CSS.escape(zone)}"]`)
      .map(({ dataset }) => $(`#squad [data-member="${CSS.escape(dataset.id ?? "")}"] .name`)?.textContent).filter(Boolean);
    return names.length ? `${count} ${count === 1 ? "enemy" : "enemies"} beside ${listed(names)}` : "";
  }).filter(Boolean);
  return near.length ? make("p", { class: "warning" }, make("b", {}, "Watch out: "), `${near.join("; ")}.`) : null;
}

/** Names as a sentence has them. @param {string[]} names */
function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function light(spots) {
  for (const old of $$(".lit")) old.classList.remove("lit");
  for (const spot of spots) for (const element of atSpot(spot)) element.classList.add("lit");
}

/** Puts the recap away. Returns whether it was there. */
export function closeRecap() {
  const box = $("#recap");
  if (!box || box.hidden) return false;
  box.hidden = true;
  return true;
}
