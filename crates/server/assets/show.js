// Shows step by step what others did: who moved where, what was rolled, why.
//
// The board keeps its old drawing meanwhile. A showing never stands in the
// way: it can be skipped at any time, and whatever the person does ends it.
// What others do meanwhile waits its turn.

import { $, $$, atSpot, calm, draw, make, settings, unbroken } from "./util.js";
import { stepTime } from "./geometry.js";

/**
 * A line of the log as data.
 * @typedef {{text: string, spots?: string[], motions?: any[], dice?: {face: number, hit?: boolean}[],
 *   tone: string}} Line
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
  /** What waits to be shown, and what is done after it. @type {{steps: Line[], done: () => void}[]} */
  #queue = [];
  #timer = 0;
  #quiet = 0;

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.#board = board;
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
    for (const id of ["b-skip", "b-step"]) {
      const button = document.getElementById(id);
      if (button) button.hidden = !this.running;
    }
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
    if (!Number(settings.speed) || document.hidden || calm()) {
      this.end();
      done();
      if (Number(settings.speed) && calm()) this.#list(steps);
      return;
    }
    const idle = !this.running;
    this.#queue.push({ steps: [...steps], done });
    if (idle) this.step();
  }

  /** Goes to the next step without waiting. */
  step() {
    clearTimeout(this.#timer);
    while (this.running && !this.#queue[0].steps.length) {
      this.#clear();
      this.#queue.shift().done();
    }
    if (!this.running) return this.caption("");
    const waiting = this.#queue.reduce((sum, { steps }) => sum + steps.length, 0);
    const time = stepTime(waiting, Number(settings.speed));
    const step = this.#queue[0].steps.shift();
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
    for (const { done } of rest) done();
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
  }

  /** For those who want no movement: the same as a list. */
  #list(steps) {
    const texts = steps.slice(-8).map(({ text, dice }) => make("li", {}, diceOf(dice), text));
    this.caption(make("ul", {}, ...texts), [], 15000);
  }
}
