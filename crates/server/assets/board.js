// The board: how it is zoomed and moved, and what is drawn over it.
//
// A board is any element with spots in it. If it is an SVG drawing it can be
// zoomed, and marks, arrows and moving counters go into its `g#marks`. On
// other boards marks are classes on the spots themselves.

import { $, $$, atSpot, calm, draw } from "./util.js";
import { around, arrow, between, clamp, fit, leastCost, pan, shortCost, zoom } from "./geometry.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Box} Box */

const TAP = { mouse: 5, touch: 12, pen: 8 };

/** So many pixels a counter's radius should have, to be read and tapped. */
const COMFORT = 13;

/** From so many pixels on a screen is a desk's: there the whole board is seen, until somebody zooms. */
export const DESK = 1200;

/** Up to so many pixels it is a phone's, which shows a part of the board. */
const PHONE = 700;

/** So many pixels at the left have buttons on them. */
const STRIP = 42;

export class Board {
  /** The element of the family. @type {any} */
  element = $("#board-area") ?? document.body;
  /** The drawing, if it is one. @type {SVGSVGElement | null} */
  svg = $("#board svg.board:not(.thumb)");
  /** The radius of a counter. */
  unit = 10;
  /** @type {Box} what the drawing says it shows */
  #home;
  /** @type {Box} what is seen when the board fits */
  #whole;
  /** @type {Box} what is seen now */
  #view;
  /** @type {Box} what will be seen when gliding has ended */
  #goal;
  #frame = 0;
  /** So many pixels at its right are covered by a question. */
  #aside = 0;
  /** How wide it is on the screen: asking the page would make it lay itself out. */
  #wide = 0;
  #pointers = new Map();
  #moved = false;
  /** Whether the person has chosen what is seen. */
  #chosen = false;
  /** Called with what is seen and the whole, whenever that changes. @type {(view: Box, whole: Box) => void} */
  viewed = () => {};
  /** The corners of outlines: finding them is slow, and zones don't change. @type {Map<string, Point | null>} */
  #corners = new Map();

  constructor() {
    const box = this.svg?.viewBox.baseVal;
    if (!box?.width) {
      this.svg = null;
      return;
    }
    this.#home = { x: box.x, y: box.y, w: box.width, h: box.height };
    this.unit = Number(this.svg.dataset.unit) || Math.min(box.width, box.height) / 40;
    this.#view = this.#goal = this.#whole = this.#home;
    this.svg.style.touchAction = "none";
    new ResizeObserver(() => this.#resize()).observe(this.svg);
    this.#resize();
    this.#listen();
    // Before anybody chooses something, if the browser finds the time.
    globalThis.requestIdleCallback?.(() => this.#findCorners());
  }

  // ---- the view

  /** What the drawing says it shows. */
  get home() {
    return this.#home;
  }

  #resize() {
    const { width, height } = this.svg.getBoundingClientRect();
    if (!width || !height) return;
    this.#wide = width;
    const fitted = this.#goal === this.#whole;
    this.#whole = this.#fitted(width / height);
    const h = (this.#goal.w * height) / width;
    const kept = { ...this.#goal, y: this.#goal.y + (this.#goal.h - h) / 2, h };
    this.#show(fitted ? this.#whole : clamp(kept, this.#whole));
  }

  /** The whole board beside what lies over it. */
  #fitted(aspect) {
    const strip = innerWidth > PHONE && this.svg.matches(".scene") ? STRIP : 0;
    return fit(this.#home, aspect, this.#aside / this.#wide, strip / this.#wide);
  }

  #show(view, passing = false) {
    if (!passing) {
      this.#goal = view;
      cancelAnimationFrame(this.#frame);
      this.svg.classList.remove("gliding");
    }
    this.#view = view;
    this.svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.w} ${view.h}`);
    this.viewed(view, this.#whole);
  }

  #glide(goal) {
    cancelAnimationFrame(this.#frame);
    this.#goal = goal;
    if (calm() || document.hidden) return this.#show(goal);
    const from = this.#view;
    const start = performance.now();
    this.svg.classList.add("gliding");
    const step = (now) => {
      const t = Math.min(Math.max((now - start) / 160, 0), 1);
      if (t === 1) return this.#show(goal);
      this.#show(between(from, goal, t * (2 - t)), true);
      this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** The point of the board under a point of the screen. @returns {Point} */
  #under(clientX, clientY, view = this.#view) {
    const { left, top, width, height } = this.svg.getBoundingClientRect();
    return {
      x: view.x + ((clientX - left) / width) * view.w,
      y: view.y + ((clientY - top) / height) * view.h,
    };
  }

  /** Comes closer (above one) or goes away, around a point of the screen or the middle. */
  zoomBy(factor, client) {
    if (!this.svg) return;
    this.#chosen = true;
    const goal = this.#goal;
    const at = client
      ? this.#under(client.x, client.y, goal)
      : { x: goal.x + goal.w / 2, y: goal.y + goal.h / 2 };
    this.#glide(zoom(goal, this.#whole, factor, at));
  }

  /** Moves the view by parts of its size. */
  panBy(dx, dy) {
    this.#chosen = true;
    if (this.svg) this.#glide(pan(this.#goal, this.#whole, dx, dy));
  }

  /** Shows the whole board. */
  fit() {
    this.#chosen = true;
    if (this.svg) this.#glide(this.#whole);
  }

  /**
   * Leaves room at the right for what is asked there, as far as the board has some to spare.
   * @param {number} pixels
   */
  leave(pixels) {
    if (!this.svg || this.#aside === pixels) return;
    this.#aside = pixels;
    const fitted = this.#goal === this.#whole;
    const { w, h } = this.#whole;
    this.#whole = this.#fitted(w / h);
    if (fitted) this.#glide(this.#whole);
  }

  /**
   * Where the screen is small, comes near enough to what matters now to read
   * and tap it, unless the person has chosen what is seen.
   * @param {string[]} spots
   */
  attend(spots) {
    if (!this.svg || this.#chosen || innerWidth >= DESK) return;
    const near = (this.unit * this.#wide) / (COMFORT * this.#whole.w);
    if (near > 0.8) return;
    const points = spots.map((spot) => this.centre(spot)).filter(Boolean);
    if (points.length) this.#glide(around(points, this.unit * 4, near, this.#whole));
  }

  /** Brings a point into the middle, because the person wants it there. @param {Point} point */
  goTo({ x, y }) {
    this.#chosen = true;
    const { w, h } = this.#goal;
    if (this.svg) this.#show(clamp({ x: x - w / 2, y: y - h / 2, w, h }, this.#whole));
  }

  /** Moves the view only if a point is out of sight. @param {Point} point */
  reveal({ x, y }) {
    const { x: left, y: top, w, h } = this.#goal;
    if (x > left && x < left + w && y > top && y < top + h) return;
    this.#glide(clamp({ x: x - w / 2, y: y - h / 2, w, h }, this.#whole));
  }

  #listen() {
    const svg = this.svg;
    svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 30 : 1;
      const speed = event.ctrlKey ? 0.01 : 0.0016;
      this.zoomBy(Math.exp(-event.deltaY * lines * speed), { x: event.clientX, y: event.clientY });
    }, { passive: false });
    svg.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      if (!this.#pointers.size) this.#moved = false;
      const { clientX: x, clientY: y } = event;
      this.#pointers.set(event.pointerId, { x, y, x0: x, y0: y });
    });
    svg.addEventListener("pointermove", (event) => this.#drag(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
      svg.addEventListener(end, (event) => this.#pointers.delete(event.pointerId));
    }
    // The click that ends a drag means nothing.
    svg.addEventListener("click", (event) => {
      if (this.#moved && event.detail) event.stopImmediatePropagation();
      this.#moved = false;
    }, { capture: true });
  }

  #drag(event) {
    const pointer = this.#pointers.get(event.pointerId);
    if (!pointer) return;
    const before = { ...pointer };
    Object.assign(pointer, { x: event.clientX, y: event.clientY });
    const far = Math.hypot(pointer.x - pointer.x0, pointer.y - pointer.y0);
    if (!this.#moved && far < (TAP[event.pointerType] ?? 8)) return;
    if (!this.#moved || !this.svg.hasPointerCapture(event.pointerId)) {
      this.#moved = this.#chosen = true;
      this.svg.setPointerCapture(event.pointerId);
    }
    const others = [...this.#pointers.values()].filter((other) => other !== pointer);
    this.#show(others.length ? this.#pinched(before, pointer, others[0]) : this.#dragged(before, pointer));
  }

  #dragged(before, now) {
    const a = this.#under(before.x, before.y);
    const b = this.#under(now.x, now.y);
    const { x, y, w, h } = this.#view;
    return clamp({ x: x + a.x - b.x, y: y + a.y - b.y, w, h }, this.#whole);
  }

  #pinched(before, now, other) {
    const distance = (finger) => Math.hypot(finger.x - other.x, finger.y - other.y) || 1;
    const middle = (finger) => this.#under((finger.x + other.x) / 2, (finger.y + other.y) / 2);
    const a = middle(before);
    const b = middle(now);
    const { x, y, w, h } = this.#view;
    const moved = { x: x + a.x - b.x, y: y + a.y - b.y, w, h };
    return zoom(moved, this.#whole, distance(now) / distance(before), a);
  }

  /** Where a point of the board is within its area, in pixels. @param {Point} point */
  on({ x, y }) {
    const drawn = this.svg.getBoundingClientRect();
    const area = this.element.getBoundingClientRect();
    return {
      x: drawn.left - area.left + ((x - this.#view.x) / this.#view.w) * drawn.width,
      y: drawn.top - area.top + ((y - this.#view.y) / this.#view.h) * drawn.height,
    };
  }

  // ---- places

  /** The middle of a spot on the drawing. @returns {Point | null} */
  centre(spot) {
    const element = this.svg && atSpot(spot, this.svg)[0];
    return element ? this.#middle(element) : null;
  }

  #middle(element) {
    const { cx, cy } = element.dataset;
    if (cx && cy) return { x: Number(cx), y: Number(cy) };
    const matrix = element.getScreenCTM?.();
    const screen = this.svg.getScreenCTM();
    if (!matrix || !screen) return null;
    const { x, y, width, height } = element.getBBox();
    const point = new DOMPoint(x + width / 2, y + height / 2);
    return point.matrixTransform(screen.inverse().multiply(matrix));
  }

  /** Where every movable thing stands, to be given to {@link glideFrom} later. */
  positions() {
    const things = this.svg ? $$("#pieces [data-spot]", this.svg) : [];
    return new Map(things.map((thing) => [thing.dataset.spot, this.#middle(thing)]));
  }

  /** Lets what stands elsewhere now glide there. @param {Map<string, Point>} before */
  glideFrom(before) {
    if (!this.svg || calm() || document.hidden) return;
    for (const thing of $$("#pieces [data-spot]", this.svg)) {
      const from = before.get(thing.dataset.spot);
      const to = from && this.#middle(thing);
      if (!to || Math.hypot(to.x - from.x, to.y - from.y) < 1) continue;
      const own = getComputedStyle(thing).transform;
      const rest = own === "none" ? "translate(0px, 0px)" : own;
      const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) ${own === "none" ? "" : own}`;
      thing.animate([{ transform: start }, { transform: rest }], { duration: 220, easing: "ease-out" });
    }
  }

  // ---- what is drawn over it

  /** The layer of marks of that name. */
  layer(name) {
    if (!this.svg) return null;
    const marks = $("#marks", this.svg) ?? this.svg.appendChild(draw("g", { id: "marks" }));
    marks.setAttribute("pointer-events", "none");
    return $(`.layer-${name}`, marks) ?? marks.appendChild(draw("g", { class: `layer-${name}` }));
  }

  /** Removes what a layer showed. */
  clear(name) {
    this.layer(name)?.replaceChildren();
    for (const element of $$(`[data-layer="${name}"]`)) {
      element.classList.remove("marked", element.dataset.kind);
      for (const attribute of ["layer", "kind", "mark"]) delete element.dataset[attribute];
    }
  }

  /** Marks a spot: on the drawing if it is there, else wherever it is. */
  mark(name, spot, kind, label = "") {
    const drawn = this.svg && atSpot(spot, this.svg)[0];
    if (drawn) return this.#outline(name, drawn, kind, label);
    for (const element of atSpot(spot)) {
      element.classList.add("marked", kind);
      Object.assign(element.dataset, { layer: name, kind, mark: label });
    }
  }

  #outline(name, element, kind, label) {
    const layer = this.layer(name);
    const path = element.firstElementChild;
    const middle = this.#middle(element);
    if (!middle) return;
    const outline = path?.localName === "path" && !element.hasAttribute("transform");
    const round = { cx: middle.x, cy: middle.y, r: this.unit * 1.3, fill: "none" };
    layer.append(draw(outline ? "path" : "circle", {
      class: `mark ${kind}`,
      ...(outline ? { d: path.getAttribute("d") } : round),
    }));
    if (!label) return;
    const corner = this.#corner(element);
    const text = this.#text(label, "mark-label", corner ?? middle);
    // Words end where the outline does; a figure stands in its corner.
    if (corner && label.length > 2 && corner.x > middle.x) {
      text.setAttribute("text-anchor", "end");
      text.setAttribute("x", String(corner.x + this.unit * 0.75));
    }
    layer.append(text);
  }

  /** A place within an outline where it covers no piece: a corner, the upper right one if it has it. */
  #corner(element) {
    const path = element.firstElementChild;
    if (path?.localName !== "path" || element.hasAttribute("transform")) return null;
    const outline = path.getAttribute("d");
    if (!this.#corners.has(outline)) this.#findCorners(path);
    return this.#corners.get(outline);
  }

  /** All at once: asking for one makes the browser lay out the whole drawing. */
  #findCorners(...more) {
    for (const path of [...more, ...$$("[data-spot] > path:first-child", this.svg)]) {
      if (!path.parentElement.hasAttribute("transform")) this.#corners.set(path.getAttribute("d"), this.#cornerOf(path));
    }
  }

  #cornerOf(path) {
    const { x, y, width, height } = path.getBBox();
    const inset = this.unit * 0.85;
    // High up, on the wall: the name is below it.
    const above = this.unit * 0.45;
    const corners = [[x + width - inset, y + above], [x + width - inset, y + height - inset], [x + inset, y + height - inset]];
    const found = corners.find(([cx, cy]) => path.isPointInFill(new DOMPoint(cx, cy)));
    return found ? { x: found[0], y: found[1] } : null;
  }

  #text(text, kind, { x, y }) {
    return draw("text", {
      class: kind, x, y, "text-anchor": "middle", "dominant-baseline": "central", "font-size": this.unit,
    }, text);
  }

  /** An arrow between two spots. Returns whether both are on the board. */
  arrow(name, from, to, kind, label = "") {
    const [a, b] = [this.centre(from), this.centre(to)];
    if (!a || !b) return false;
    const { d, middle } = arrow(a, b, this.unit);
    const head = $(`#arrow-${CSS.escape(kind)}`, this.svg) ? `arrow-${kind}` : this.#head();
    this.layer(name).append(draw("path", { class: `arrow ${kind}`, d, fill: "none", "marker-end": `url(#${head})` }));
    if (label) this.#plate(name, label, { x: middle.x, y: middle.y - this.unit * 0.8 });
    return true;
  }

  /** Words on a plate of their own, within the drawing. */
  #plate(name, label, { x, y }) {
    const text = this.#text(label, "", { x: 0, y: 0 });
    const plate = draw("rect", { y: -this.unit * 0.75, height: this.unit * 1.5, rx: this.unit * 0.75 });
    const group = draw("g", { class: "arrow-label" }, plate, text);
    this.layer(name).append(group);
    const wide = (text.getComputedTextLength() || label.length * this.unit / 2) + this.unit * 1.2;
    plate.setAttribute("x", String(-wide / 2));
    plate.setAttribute("width", String(wide));
    const { x: left, w } = this.#home;
    const within = Math.min(Math.max(x, left + wide / 2), left + w - wide / 2);
    group.setAttribute("transform", `translate(${within} ${y})`);
  }

  #head() {
    if (!$("#arrow-head", this.svg)) {
      const path = draw("path", { class: "arrow-head", d: "M0 0L10 5L0 10z" });
      const size = { viewBox: "0 0 10 10", refX: 8, refY: 5, markerWidth: 5, markerHeight: 5 };
      this.svg.append(draw("marker", { id: "arrow-head", orient: "auto-start-reverse", ...size }, path));
    }
    return "arrow-head";
  }

  /**
   * Marks the spots where something can be done, with what it costs.
   * @param {Map<string, {cost?: string, look?: boolean}[]>} bySpot
   * @param {Map<string, {cost: string}>} [ways] what leads farther than one step
   */
  costs(bySpot, ways = new Map()) {
    this.clear("costs");
    if (!this.svg) return;
    for (const [spot, way] of ways) {
      const element = atSpot(spot, this.svg)[0];
      const place = element && this.#corner(element);
      if (!place) continue;
      this.#outline("costs", element, "way", "");
      this.#cost(way.cost, this.#beside(element, place), "cost far");
    }
    for (const [spot, choices] of bySpot) {
      // Targets are marked by their own corners; only places are outlined.
      const places = this.svg.matches(".scene") ? choices.filter(({ look }) => !look) : choices;
      if (!places.length) continue;
      for (const element of atSpot(spot, this.svg)) {
        const { cx } = element.dataset;
        if (element.firstElementChild?.localName === "path" && cx) this.#outline("costs", element, "choice", "");
        const cost = leastCost(choices);
        const place = this.#corner(element);
        if (!place || !cost) continue;
        this.#cost(cost, this.#beside(element, place), "cost");
      }
    }
  }

  /** Where something hangs in a zone's corner already, the place beside it. */
  #beside(element, place) {
    const spot = element.dataset.spot;
    const taken = spot && $(`#tokens [data-zone="${CSS.escape(spot)}"]:is(:has(.tag), .exit.raised)`, this.svg);
    return taken ? { x: place.x - 44, y: place.y } : place;
  }

  #cost(cost, place, kind) {
    this.layer("costs").append(draw("g", { class: kind },
      draw("circle", { cx: place.x, cy: place.y, r: this.unit * 0.8 }),
      // A word has no room in it.
      this.#text(/^\d/.test(shortCost(cost)) ? shortCost(cost) : "0", "", place)));
  }

  /**
   * A counter that goes from one spot to another.
   * @param {{from: string, to: string, glyph: string, count: number, class: string}} motion
   * @param {number} duration
   */
  fly(motion, duration) {
    const to = this.centre(motion.to);
    const a = this.centre(motion.from) ?? to;
    const b = to ?? a;
    if (!a) return;
    this.reveal(b);
    if (a !== b) this.arrow("show", motion.from, motion.to, "certain");
    const many = motion.count > 1 ? `${motion.count}×` : "";
    const flyer = draw("g", { class: `flyer ${motion.class}`, transform: `translate(${b.x} ${b.y})` },
      draw("circle", { r: this.unit }),
      this.#text(many + motion.glyph, "", { x: 0, y: 0 }));
    this.layer("show").append(flyer);
    const place = ({ x, y }) => `translate(${x}px, ${y}px)`;
    flyer.animate(
      [{ transform: place(a), opacity: a === b ? 0 : 1 }, { transform: place(b), opacity: 1 }],
      { duration, easing: "ease-in-out" },
    );
  }
}
