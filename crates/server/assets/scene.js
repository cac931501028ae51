// The pieces of a board of figures: kept as elements, moved as things happen.
//
// The server says what stands where; between two of its words this module does
// on the board what the lines of the log tell, one thing after another. It
// knows no rule: a piece has an id, a zone, a kind and a number, no more.

import { $, $$, draw } from "./util.js";
import { layout } from "./layout.js";

/**
 * Something that is shown, as the server tells it.
 * @typedef {{do: string} & Record<string, any>} Shown
 */

const zoneOf = (spot) => $(`#ground [data-spot="${CSS.escape(spot)}"]`);

const isEnemy = ({ dataset }) => Boolean(dataset.kind);

/** Which enemies stand where, as a text to compare. */
const standing = (pieces) =>
  pieces.filter(isEnemy).map(({ dataset: { id, count } }) => `${id} ${count}`).sort().join("\n");

export class Scene {
  /** @type {any} */
  #pieces = $("#pieces");
  #tokens = $("#tokens");
  /** How many of each kind have ever had a name. @type {Map<string, number>} */
  #named = new Map();
  /** Figures as the server drew them last, and which enemies stood where. */
  #drawn = "";
  #said = "";
  /** Whether enemies went on since, of whom the server says nothing yet. */
  #ahead = false;

  /** Whether this board has pieces to move. */
  static get there() {
    return Boolean($("svg.scene #pieces"));
  }

  constructor() {
    for (const piece of this.#all()) this.#name(piece);
    this.#drawn = this.#pieces?.innerHTML ?? "";
    this.#said = standing(this.#all());
    this.settle(true);
  }

  #all() {
    return [...(this.#pieces?.children ?? [])];
  }

  // ---- what the server says

  /**
   * Takes the pieces as they are now. Who was there stays the same element.
   * @param {string} html
   * @param {boolean} [tokens] whether it is about tokens instead of figures
   */
  take(html, tokens = false) {
    const layer = tokens ? this.#tokens : this.#pieces;
    const fresh = draw("g");
    fresh.innerHTML = html;
    const before = new Map([...layer.children].map((piece) => [piece.dataset.id, piece]));
    let told = [...fresh.children];
    // Enemies arrive all at once, when every way is decided; who was seen to go stays there until then.
    const kept = !tokens && this.#waits(html, told) ? this.#all().filter(isEnemy) : [];
    if (kept.length) told = told.filter((piece) => !isEnemy(piece));
    const now = [...kept, ...told.map((piece) => this.#same(before.get(piece.dataset.id), piece))];
    for (const piece of before.values()) if (!now.includes(piece)) piece.remove();
    // In the order of the server: enemies behind, people in front.
    now.forEach((piece, n) => layer.children[n] !== piece && layer.insertBefore(piece, layer.children[n] ?? null));
    if (tokens) return;
    for (const piece of now) this.#name(piece);
    this.settle();
  }

  /** Whether the server has yet to say where enemies went that were seen to go. */
  #waits(html, told) {
    const said = standing(told);
    const waits = this.#ahead && said === this.#said;
    this.#drawn = html;
    this.#said = said;
    this.#ahead = waits;
    return waits;
  }

  /** What was shown is taken back: all stand as the server drew them. */
  back() {
    if (!this.#ahead) return;
    this.#ahead = false;
    this.take(this.#drawn);
  }

  /** An old element with what a new one says, or the new one. */
  #same(old, fresh) {
    if (!old) return fresh;
    const { members } = old.dataset;
    for (const name of old.getAttributeNames()) {
      if (!fresh.hasAttribute(name) && !["style", "tabindex"].includes(name)) old.removeAttribute(name);
    }
    for (const name of fresh.getAttributeNames()) {
      if (old.getAttribute(name) !== fresh.getAttribute(name)) old.setAttribute(name, fresh.getAttribute(name));
    }
    if (members) old.dataset.members = members;
    if (old.innerHTML !== fresh.innerHTML) old.replaceChildren(...fresh.childNodes);
    return old;
  }

  /** Gives each of a group a name that lasts, as far as it isn't named yet. */
  #name(piece) {
    const { kind, count } = piece.dataset;
    if (!kind) return;
    const members = (piece.dataset.members ?? "").split(" ").filter(Boolean).slice(0, Number(count));
    while (members.length < Number(count)) {
      const number = (this.#named.get(kind) ?? 0) + 1;
      this.#named.set(kind, number);
      members.push(`${kind}-${number}`);
    }
    piece.dataset.members = members.join(" ");
  }

  // ---- places

  /** Lets everybody stand where there is room, and lamps burn where people are. */
  settle(at_once = false) {
    const zones = Map.groupBy(this.#all(), ({ dataset }) => dataset.zone);
    for (const [spot, there] of zones) {
      const zone = zoneOf(spot);
      if (!zone) continue;
      const [x0, y0, x1, y1] = zone.dataset.area.split(" ").map(Number);
      const places = layout({ x0, y0, x1, y1 }, there.map(({ dataset: { id, role } }) => ({ id, role })));
      for (const piece of there) this.#stand(piece, places.get(piece.dataset.id), at_once);
    }
    for (const zone of $$("#ground .zone")) {
      const here = zones.get(zone.dataset.spot) ?? [];
      const people = here.some(({ dataset }) => dataset.role === "person");
      zone.classList.toggle("lit-room", people);
      const threatened = people && here.some(({ dataset }) => dataset.kind);
      for (const piece of here) piece.classList.toggle("threatened", threatened && piece.dataset.role === "person");
    }
  }

  #stand(piece, { x, y, scale, close }, at_once) {
    const place = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(3)})`;
    Object.assign(piece.dataset, { cx: String(Math.round(x)), cy: String(Math.round(y)) });
    piece.classList.toggle("close", close);
    piece.classList.toggle("tiny", scale < 0.55);
    if (piece.style.transform === place) return;
    if (at_once || !piece.style.transform) {
      piece.style.transition = "none";
      piece.style.transform = place;
      piece.getBoundingClientRect();
      piece.style.transition = "";
    } else {
      piece.style.transform = place;
    }
  }

  // ---- what happens

  /** How many of a kind stand in a zone. */
  count(kind, zone) {
    return Number(this.#group(kind, zone)?.dataset.count ?? 0);
  }

  #group(kind, zone) {
    return this.#all().find(({ dataset }) => dataset.kind === kind && dataset.zone === zone && dataset.going !== "1");
  }

  /** A figure that is no group. */
  figure(id) {
    return this.#all().find(({ dataset }) => dataset.id === id);
  }

  /** The first group of a kind anywhere, to be copied. */
  #like(kind) {
    return this.#all().find(({ dataset }) => dataset.kind === kind);
  }

  #number(piece, members) {
    piece.dataset.members = members.join(" ");
    piece.dataset.count = String(members.length);
    const text = $(".bd text", piece);
    if (text) text.textContent = String(members.length);
  }

  #at(piece, zone) {
    const id = `enemies:${zone.slice(5)}:${piece.dataset.kind}`;
    Object.assign(piece.dataset, { zone, id, spot: id });
  }

  /**
   * Does on the board what is told. What isn't about pieces is left alone.
   * @param {Shown} shown
   * @returns {boolean} whether anything moved
   */
  apply(shown) {
    const act = this[`_${shown.do}`];
    if (!act) return false;
    act.call(this, shown);
    return true;
  }

  _go({ id, to }) {
    const piece = this.figure(id);
    if (!piece) return;
    piece.dataset.zone = to;
    this.settle();
  }

  _send({ kind, count, from, to }) {
    const group = this.#group(kind, from);
    if (!group) return;
    this.#ahead = true;
    const members = group.dataset.members.split(" ");
    const going = members.splice(0, count);
    let piece = group;
    if (members.length) {
      piece = group.cloneNode(true);
      this.#number(group, members);
      group.before(piece);
    }
    const there = this.#group(kind, to);
    if (there && there !== piece) {
      this.#number(there, [...there.dataset.members.split(" "), ...going]);
      piece.remove();
    } else {
      this.#number(piece, going);
      this.#at(piece, to);
    }
    this.settle();
  }

  _come({ kind, picture, look, giant, count, zone, name, names }) {
    const there = this.#group(kind, zone);
    const piece = there ?? this.#like(kind)?.cloneNode(true) ?? this.#draw({ picture, look, giant });
    if (!there) {
      Object.assign(piece.dataset, { kind, name, names, role: giant ? "giant" : "enemy", members: "", count: "0" });
      piece.style.transform = "";
      this.#at(piece, zone);
      this.#pieces.prepend(piece);
    }
    piece.dataset.count = String(Number(there ? piece.dataset.count : 0) + count);
    this.#name(piece);
    this.#number(piece, piece.dataset.members.split(" "));
    piece.classList.remove("arrives");
    this.settle();
    piece.classList.add("arrives");
  }

  #draw({ picture, look, giant }) {
    const size = giant ? 84 : 60;
    const body = (name, dx, dy) => draw("use", { class: name, href: `#${picture}`, x: dx - size / 2, y: dy - size / 2, width: size, height: size });
    return draw("g", { class: `piece en ${look}`, role: "img" },
      draw("ellipse", { class: "foot", cy: size / 2 - 5, rx: size * 0.42, ry: size * 0.12 }),
      body("behind third", -9, -5), body("behind", 9, -3), body("body", 0, 0),
      draw("use", { class: "aim", href: "#aim", transform: `scale(${size / 64})` }),
      draw("g", { class: "bd", transform: `translate(${size * 0.36} ${size * 0.36})` },
        draw("rect", { x: -9, y: -9, width: 18, height: 18, rx: 6.5 }), draw("text", { y: 4.7 }, "1")));
  }

  _fall({ kind, zone }) {
    const group = this.#group(kind, zone);
    if (!group) return;
    const members = group.dataset.members.split(" ");
    members.pop();
    const fallen = group.cloneNode(true);
    fallen.classList.add("falls");
    for (const name of ["data-id", "data-spot", "data-kind", "data-zone", "data-role", "role", "aria-label"]) fallen.removeAttribute(name);
    fallen.dataset.count = "1";
    $("#under-marks")?.append(fallen);
    setTimeout(() => fallen.remove(), 600);
    if (members.length) this.#number(group, members);
    else group.remove();
    this.settle();
  }

  _gone({ id }) {
    this.figure(id)?.remove();
    this.settle();
  }

  _hurt({ id, left }) {
    const piece = this.figure(id);
    if (!piece) return;
    $$(".arm", piece).slice(left).forEach((shield) => shield.remove());
    piece.classList.remove("hit-now");
    piece.getBoundingClientRect();
    piece.classList.add("hit-now");
  }

  _door({ spot, state }) {
    const door = $(`#ground [data-spot="${CSS.escape(spot)}"]`);
    if (!door) return;
    door.classList.remove("open", "closed", "destroyed", "barred");
    door.classList.add(state, "changed");
    setTimeout(() => door.classList.remove("changed"), 700);
  }

  _mold({ spot, active }) {
    const zone = zoneOf(spot);
    zone?.classList.remove("mold", "oldmold");
    zone?.classList.add(active ? "mold" : "oldmold");
  }
}
