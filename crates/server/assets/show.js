// Shows step by step what others did: who moved where, what was rolled, why.
//
// The board keeps its old drawing meanwhile. A showing never stands in the
// way: it can be skipped at any time, and whatever the person does ends it.
// What others do meanwhile waits its turn.

import { $, $$, atSpot, calm, draw, make, settings, unbroken } from "./util.js";
import { watch } from "./frames.js";
import { stepTime } from "./geometry.js";
import { PART, TIMES, recap, track } from "./stage.js";

/**
 * A line of the log as data.
 * @typedef {{text: string, spots?: string[], motions?: any[], dice?: {face: number, hit?: boolean}[],
 *   shows?: import("./scene.js").Shown[], tone: string}} Line
 */

/** Dice as dice; a hit is told in words too, not by colour alone. */
function diceOf(dice = []) {
  return make("span", { class: "dice" }, ...dice.map(({ face, hit }) => {
    const fell = hit === undefined ? "" : hit ? "hit" : "miss";
    const words = fell ? `${face}, ${fell}` : String(face);
    return draw("svg", { class: `die ${fell}`, role: "img", "aria-label": words }, draw("use", { href: `#die-${face}` }));
  }));
}

export class Show {
  #board;
  /** The pieces, where the board has some. @type {import("./scene.js").Scene | null} */
  #scene;
  /** @type {import("./stage.js").Stage | null} */
  #stage;
  /** All that was shown since the last rest, for the recap. @type {Line[]} */
  #told = [];
  #all = 0;
  /** What waits to be shown, and what is done after it. @type {{steps: Line[], done: () => void}[]} */
  #queue = [];
  #timer = 0;
  #quiet = 0;

  /**
   * @param {import("./board.js").Board} board
   * @param {import("./scene.js").Scene | null} scene
   * @param {import("./stage.js").Stage | null} stage
   */
  constructor(board, scene = null, stage = null) {
    this.#board = board;
    this.#scene = scene;
    this.#stage = stage;
    // The live region tells the lines already.
    $("#caption")?.setAttribute("aria-live", "off");
  }

  /** Whether something is being shown. */
  get running() {
    return this.#queue.length > 0;
  }

  /**
   * Which steps are worth showing one by one: all of others', of one's own only
   * what the enemies make of them.
   * @param {Line[]} steps
   * @param {boolean} own
   */
  static worth(steps, own) {
    /** @type {(line: Line) => any} */
    const staged = ({ shows, dice, tone }) => dice?.length || tone === "enemy" || shows?.some((each) => each.do !== "go" && TIMES[each.do] > 400);
    if (steps.some(({ shows }) => shows)) return steps.some(staged) || !own ? steps : [];
    /** @type {(line: Line) => any} */
    const moves = ({ motions, dice, tone }) => motions?.length || dice?.length || tone === "enemy";
    const first = own ? steps.findIndex(({ tone }) => tone === "enemy") : 0;
    const rest = first < 0 ? [] : steps.slice(first);
    return rest.some(moves) ? rest : [];
  }

  /** Puts words and dice below the board for a while. */
  caption(text, dice, lasting = 0) {
    const box = $("#caption");
    if (!box) return;
    clearTimeout(this.#quiet);
    const place = $("#caption-text", box) ?? box.appendChild(make("p", { id: "caption-text" }));
    const words = typeof text === "string" ? unbroken(text) : text;
    place.replaceChildren(...(dice?.length ? [diceOf(dice), " "] : []), words);
    box.hidden = !text && !dice?.length;
    for (const id of ["b-skip", "b-step", "b-speed"]) {
      const button = document.getElementById(id);
      if (button) button.hidden = !this.running;
    }
    // How far a showing is says nothing of what stands here without one.
    const count = $("#caption-count", box);
    if (count && !this.running) count.textContent = "";
    if (lasting) this.#quiet = setTimeout(() => !this.running && this.caption(""), lasting);
  }

  /** What one's own action brought, at once: the last dice and words, instead of older ones. */
  brief(steps) {
    const rolled = steps.findLast(({ dice }) => dice?.length);
    this.caption(rolled?.text ?? "", rolled?.dice, 8000);
  }

  /**
   * Shows steps after those that are being shown, then calls `done`, exactly
   * once, at the latest when the showing is ended.
   * @param {Line[]} steps
   * @param {() => void} done
   */
  add(steps, done) {
    if (this.#scene) this.#told.push(...steps);
    if (!Number(settings.speed) || document.hidden || calm()) {
      this.end();
      for (const { shows = [] } of steps) for (const each of shows) this.#do(each);
      done();
      if (Number(settings.speed) && calm()) this.#list(steps);
      this.#rest();
      return;
    }
    const idle = !this.running;
    if (idle) this.#all = 0;
    const together = this.#scene ? joined(steps) : [...steps];
    this.#all += together.length;
    this.#queue.push({ steps: together, done });
    if (idle) this.step();
  }

  /** Goes to the next step without waiting. */
  step() {
    clearTimeout(this.#timer);
    while (this.running && !this.#queue[0].steps.length) {
      this.#clear();
      this.#queue.shift().done();
    }
    if (!this.running) {
      this.caption("");
      return this.#rest();
    }
    const waiting = this.#queue.reduce((sum, { steps }) => sum + steps.length, 0);
    const time = stepTime(waiting, Number(settings.speed));
    const step = this.#queue[0].steps.shift();
    const count = $("#caption-count");
    if (count) count.textContent = `${this.#all - waiting + 1} of ${this.#all}`;
    if (this.#scene) return this.#play(step, waiting);
    const quick = !step.motions?.length && !step.dice?.length;
    this.#one(step, time);
    this.#timer = setTimeout(() => this.step(), quick ? time * 0.7 : time * 1.2);
  }

  /** Ends the showing; everything is as it is now. */
  end() {
    if (!this.running) return;
    clearTimeout(this.#timer);
    const rest = this.#queue.splice(0);
    this.#clear();
    this.caption("");
    for (const { steps, done } of rest) {
      for (const { shows = [] } of steps) for (const each of shows) this.#do(each);
      done();
    }
    this.#rest();
  }

  /** One step on a board of figures: staged, then done by the pieces. */
  #play(step, waiting) {
    document.body.classList.add("showing");
    watch();
    this.#clear();
    this.caption(step.text, step.dice);
    const shows = step.shows ?? [];
    for (const spot of step.spots ?? []) for (const element of atSpot(spot)) element.classList.add("lit");
    const part = shows.map((each) => PART[each.do]).find(Boolean);
    if (part && step.tone !== "plain") track(part);
    this.#stage?.dice(step.dice, this.#aim);
    for (const each of shows) {
      if (each.do === "shot") this.#aim = each.spot;
      this.#stage?.show(each);
      this.#do(each);
    }
    const wanted = Math.max(step.dice?.length ? 1300 : 360, ...shows.map((each) => TIMES[each.do] ?? 300));
    // A phase lasts twelve seconds at most.
    const hurry = Math.min(1, 12000 / (waiting * 620));
    this.#timer = setTimeout(() => this.step(), (wanted * hurry) / (Number(settings.speed) || 1));
  }

  #aim = "";

  /** Lets the pieces do it, and tells whoever wants to know what they were and became. */
  #do(shown) {
    if (!this.#scene) return;
    const count = (zone) => (zone && shown.kind ? this.#scene.count(shown.kind, zone) : 0);
    const state = () => ({ from: count(shown.from), to: count(shown.to ?? shown.zone), at: this.#scene.figure(shown.id)?.dataset.zone });
    const before = state();
    this.#scene.apply(shown);
    document.dispatchEvent(new CustomEvent("shown", { detail: { shown, before, after: state() } }));
  }

  /** All is shown: the recap of the enemies' phase stays. */
  #rest() {
    document.body.classList.remove("showing");
    const told = this.#told.splice(0);
    if (told.some(({ tone }) => tone === "enemy")) recap(told);
  }

  #one(step, time) {
    this.#clear();
    this.caption(step.text, step.dice);
    for (const spot of step.spots ?? []) for (const element of atSpot(spot)) element.classList.add("lit");
    for (const motion of step.motions ?? []) this.#board.fly(motion, time);
  }

  #clear() {
    for (const element of $$(".lit")) element.classList.remove("lit");
    this.#board.clear("show");
    this.#stage?.clear();
  }

  /** For those who want no movement: the same as a list. */
  #list(steps) {
    const texts = steps.slice(-8).map(({ text, dice }) => make("li", {}, diceOf(dice), text));
    this.caption(make("ul", {}, ...texts), [], 15000);
  }
}

/** Groups that go for the same reason go together. @param {Line[]} steps @returns {Line[]} */
function joined(steps) {
  /** @type {(line: Line) => string | null} */
  const reason = ({ shows }) => (shows?.length && shows.every((each) => each.do === "send") ? shows[0].why : null);
  const together = [];
  for (const step of steps) {
    const last = together.at(-1);
    const same = last && reason(step) && reason(step) === reason(last) && last.shows.length < 4;
    if (!same) together.push({ ...step });
    else Object.assign(last, { text: `${last.text} ${step.text}`, shows: [...last.shows, ...step.shows], spots: [...(last.spots ?? []), ...(step.spots ?? [])] });
  }
  return together;
}
