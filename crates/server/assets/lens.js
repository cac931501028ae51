// Overlays: what is seen from here, where somebody would go, and so on.

import { $, $$, base, make, say, toast } from "./util.js";
import { getJson } from "./net.js";

export class Lens {
  #board;
  #caption;
  #seat;
  /** The overlay that is on. @type {string | null} */
  active = null;
  /** Whether a spot must be tapped first. */
  waiting = false;
  /** The spot it is about, if the person chose one. @type {string | null} */
  #spot = null;

  /**
   * @param {import("./board.js").Board} board
   * @param {(text: any) => void} caption
   * @param {() => string} seat as part of a request
   */
  constructor(board, caption, seat) {
    this.#board = board;
    this.#caption = caption;
    this.#seat = seat;
  }

  /** The button of a key, if there is one. */
  static button(key) {
    return $$(".lenses [data-lens]").find((button) => button.dataset.key === key);
  }

  /** Switches an overlay on, or off if it is the one that is on. */
  toggle(button, spot) {
    const { lens } = button.dataset;
    if (this.active === lens) return this.off();
    this.active = lens;
    this.#press();
    this.#spot = spot ?? null;
    this.waiting = !spot && "needsSpot" in button.dataset && !$("[data-acting]");
    if (this.waiting) this.#caption("Tap what it should be about.");
    else this.refresh();
  }

  /** Lets the overlay be about another spot. */
  aim(spot) {
    this.waiting = false;
    this.#spot = spot;
    this.refresh();
  }

  /** Switches off what is on. Returns whether anything was. */
  off() {
    if (!this.active) return false;
    this.active = null;
    this.waiting = false;
    this.#board.clear("lens");
    this.#caption("");
    this.#press();
    return true;
  }

  /** Forgets the chosen spot: something happened since. */
  forget() {
    this.#spot = null;
  }

  /** Asks again and draws. */
  async refresh() {
    const lens = this.active;
    if (!lens || this.waiting) return;
    const about = this.#spot ?? $("[data-acting]")?.dataset.acting;
    const spot = about?.includes(":") ? `&spot=${encodeURIComponent(about)}` : "";
    const overlay = await getJson(`${base}overlay?lens=${encodeURIComponent(lens)}${spot}${this.#seat()}`);
    if (this.active !== lens) return;
    if (!overlay) {
      this.off();
      return toast("There is nothing to show for this now.");
    }
    this.#board.clear("lens");
    this.#board.attend([...overlay.marks.map(([spot]) => spot), ...overlay.arrows.flatMap(({ from, to }) => [from, to])]);
    for (const [place, kind, label] of overlay.marks) this.#board.mark("lens", place, kind, label);
    for (const { from, to, kind, class: name, label } of overlay.arrows) {
      this.#board.arrow("lens", from, to, name ?? kind, label);
    }
    const words = overlay.text.map((text) => make("li", {}, text));
    this.#caption(words.length
      ? make("details", { class: "lens-text" }, make("summary", {}, overlay.title), make("ul", {}, ...words))
      : overlay.title);
    say([overlay.title, ...overlay.text].join(" "));
  }

  #press() {
    // Costs and answers would stand on each other.
    this.#board.layer("costs")?.setAttribute("display", this.active ? "none" : "inline");
    for (const button of $$(".lenses [data-lens]")) {
      button.setAttribute("aria-pressed", String(button.dataset.lens === this.active));
    }
  }
}
