// Cards and the like: dragged with mouse or finger, or picked up and put down
// by tap and key.

import { $$, atSpot, make } from "./util.js";
import { push } from "./geometry.js";

const FAR = 8;
const LONG_PRESS = 350;
const THING = "[draggable=true][data-spot]";

/**
 * What something that is carried would be dropped on: on a dashboard a place for cards, or else
 * the dashboard as a whole, where the server finds the place.
 * @param {Element | null} element
 * @returns {any}
 */
export const spotUnder = (element) =>
  element?.closest(".slot[data-spot], .attached[data-spot]") ?? element?.closest(".dash[data-spot]") ?? element?.closest("[data-spot]") ?? null;

export class Drag {
  /** The spot of what was picked up. @type {string | null} */
  picked = null;
  #drops;
  #drop;
  #caption;
  /** @type {{element: any, x: number, y: number, id: number, touch: boolean, timer: number} | null} */
  #press = null;
  #ghost = null;
  #over = null;
  #pan;
  /** Where the pointer is. */
  #at = { clientX: 0, clientY: 0 };

  /**
   * @param {(from: string) => string[]} drops where something may be put
   * @param {(from: string, to: string) => void} drop
   * @param {(text: string) => void} caption
   * @param {(dx: number, dy: number) => void} pan moves the board by parts of its size
   */
  constructor(drops, drop, caption, pan) {
    this.#pan = pan;
    this.#drops = drops;
    this.#drop = drop;
    this.#caption = caption;
    document.addEventListener("pointerdown", (event) => this.#down(event));
    document.addEventListener("pointermove", (event) => this.#move(event));
    document.addEventListener("pointerup", (event) => this.#up(event));
    document.addEventListener("pointercancel", () => this.#stop());
    // The browser's own dragging and long-press menu would take the pointer away.
    document.addEventListener("dragstart", (event) => /** @type {any} */ (event.target).closest?.(THING) && event.preventDefault());
    document.addEventListener("contextmenu", (event) => this.#ghost && event.preventDefault());
    document.addEventListener("touchmove", (event) => this.#ghost && event.preventDefault(), { passive: false });
  }

  // ---- by tap and key

  /** Picks something up; the next spot that is chosen is where it goes. */
  pick(spot) {
    this.cancel();
    this.picked = spot;
    this.#mark(spot);
    this.#caption("Picked up. Choose where it goes; Esc puts it back.");
  }

  /** Puts what was picked up onto a spot, or back where it was. */
  put(spot) {
    const from = this.picked;
    this.cancel();
    if (from && from !== spot) this.#drop(from, spot);
  }

  /** Puts it back. Returns whether anything was picked up. */
  cancel() {
    if (!this.picked) return false;
    this.picked = null;
    this.#unmark();
    this.#caption("");
    return true;
  }

  /** Marks again what is picked up, after the screen has changed. */
  refresh() {
    if (this.picked && !atSpot(this.picked).length) this.cancel();
    else if (this.picked) this.#mark(this.picked);
  }

  #mark(from) {
    this.#unmark();
    for (const element of atSpot(from)) element.classList.add("picked");
    for (const spot of this.#drops(from)) {
      for (const element of atSpot(spot)) {
        element.classList.add("drop");
        if (element.tabIndex < 0) element.setAttribute("tabindex", "0");
      }
    }
  }

  #unmark() {
    for (const element of $$(".picked, .drop, .over")) element.classList.remove("picked", "drop", "over");
  }

  // ---- by pointer

  #down(event) {
    const element = event.target.closest?.(THING);
    if (!element || event.button !== 0 || this.#press) return;
    const touch = event.pointerType === "touch";
    this.#press = { element, x: event.clientX, y: event.clientY, id: event.pointerId, touch, timer: 0 };
    if (touch) {
      // A finger that moves at once scrolls; one that rests picks up.
      this.#press.timer = setTimeout(() => this.#lift(event), LONG_PRESS);
    }
  }

  #move(event) {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > FAR;
    if (!this.#ghost && far) {
      if (press.touch) return this.#stop();
      this.#lift(event);
    }
    if (this.#ghost) this.#carry(event);
  }

  #lift(event) {
    const { element } = this.#press;
    this.cancel();
    const drawing = element instanceof SVGElement;
    this.#ghost = drawing ? make("div", {}, element.getAttribute("aria-label") ?? "") : element.cloneNode(true);
    for (const name of ["id", "data-spot", "draggable", "tabindex"]) this.#ghost.removeAttribute(name);
    for (const part of $$("[data-spot], [id]", this.#ghost)) {
      part.removeAttribute("data-spot");
      part.removeAttribute("id");
    }
    this.#ghost.classList.add("ghost");
    this.#ghost.setAttribute("aria-hidden", "true");
    Object.assign(this.#ghost.style, { position: "fixed", left: "0", top: "0", pointerEvents: "none", zIndex: "1000" });
    if (!drawing) this.#ghost.style.width = `${element.getBoundingClientRect().width}px`;
    document.body.append(this.#ghost);
    this.#mark(element.dataset.spot);
    this.#carry(event);
    requestAnimationFrame(() => this.#roll());
    navigator.vibrate?.(15);
  }

  /** Scrolls what the thing is carried over, near its edges, as long as it is carried. */
  #roll() {
    if (!this.#ghost) return;
    const { clientX: x, clientY: y } = this.#at;
    for (let under = document.elementFromPoint(x, y); under; under = under.parentElement) {
      const { left, right, top, bottom } = under.getBoundingClientRect();
      const [dx, dy] = [push(x, left, right), push(y, top, bottom)];
      if (under.matches("svg.board")) {
        if (dx || dy) this.#pan(dx / 600, dy / 600);
        break;
      }
      const { overflowX, overflowY } = getComputedStyle(under);
      const before = under.scrollTop + under.scrollLeft;
      if (dy && /auto|scroll/.test(overflowY)) under.scrollTop += dy;
      if (dx && /auto|scroll/.test(overflowX)) under.scrollLeft += dx;
      if (under.scrollTop + under.scrollLeft !== before) break;
    }
    this.#carry(this.#at);
    requestAnimationFrame(() => this.#roll());
  }

  #carry({ clientX, clientY }) {
    this.#at = { clientX, clientY };
    this.#ghost.style.transform = `translate(${clientX - 20}px, ${clientY - 20}px)`;
    const under = spotUnder(document.elementFromPoint(clientX, clientY));
    if (under === this.#over) return;
    this.#over?.classList.remove("over");
    under?.classList.add("over");
    this.#over = under;
  }

  #up(event) {
    if (!this.#press || event.pointerId !== this.#press.id) return;
    const from = this.#press.element.dataset.spot;
    const to = this.#ghost ? this.#over?.dataset.spot : null;
    const dragged = Boolean(this.#ghost);
    this.#stop();
    if (!dragged) return;
    // The click that follows belongs to the drag, not to what lies there.
    const swallow = (click) => click.stopImmediatePropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
    if (to && to !== from) this.#drop(from, to);
  }

  #stop() {
    clearTimeout(this.#press?.timer);
    this.#press = null;
    if (!this.#ghost) return;
    this.#ghost.remove();
    this.#ghost = null;
    this.#over = null;
    this.#unmark();
  }
}
