// A small map of the whole board, while only a part of it is seen.

import { $, $$, draw } from "./util.js";

export class MiniMap {
  #board;
  #map = draw("svg", { id: "minimap", "aria-hidden": "true", hidden: true });
  #dots = draw("g", {});
  #frame = draw("rect", { class: "frame" });

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.#board = board;
    if (!board.svg) return;
    this.#map.append(
      draw("use", { class: "rooms", href: "#g-built" }), draw("use", { class: "edges", href: "#g-walls" }),
      this.#dots, this.#frame);
    $("#board-area")?.append(this.#map);
    board.viewed = (view, whole) => this.#look(view, whole);
    for (const kind of /** @type {const} */ (["pointerdown", "pointermove"])) {
      this.#map.addEventListener(kind, (event) => event.buttons && this.#go(event));
    }
    // Nothing behind it is meant.
    this.#map.addEventListener("click", (event) => event.stopPropagation());
  }

  /** Everybody where they stand now. */
  refresh() {
    const dot = (piece) => {
      const { cx, cy, role, kind } = piece.dataset;
      const name = kind ? "foe" : role === "person" ? "own" : "";
      if (!name || !cx) return null;
      const acts = piece.matches(".acting") ? " acts" : "";
      return draw("circle", { class: name + acts, cx, cy, r: name === "foe" ? 24 : 28 });
    };
    this.#dots.replaceChildren(...$$("#pieces > g").map(dot).filter(Boolean));
  }

  #look({ x, y, w, h }, whole) {
    // A part that is nearly all needs no map.
    this.#map.toggleAttribute("hidden", w > whole.w * 0.8);
    const home = this.#board.home;
    this.#map.setAttribute("viewBox", `${home.x} ${home.y} ${home.w} ${home.h}`);
    for (const [name, value] of Object.entries({ x, y, width: w, height: h })) this.#frame.setAttribute(name, String(Math.round(value)));
  }

  #go(event) {
    const matrix = this.#map.getScreenCTM();
    if (!matrix) return;
    event.preventDefault();
    this.#board.goTo(new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()));
  }
}
