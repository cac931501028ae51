// Plain functions without a page: views of the board, and words about costs.

/**
 * A part of the board, in its own units.
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 * @typedef {{x: number, y: number}} Point
 */

/** The most a board is enlarged. */
const CLOSEST = 8;

/**
 * The smallest box of an aspect (width by height) around another, centred; moved to the left
 * as far as it can be where a part of the width is covered at the right. A strip at the left
 * stays free.
 * @param {Box} box
 * @param {number} aspect
 * @param {number} [aside] the covered part
 * @param {number} [strip] the part at the left
 * @returns {Box}
 */
export function fit(box, aspect, aside = 0, strip = 0) {
  const w = Math.max(box.w / (1 - strip), box.h * aspect);
  const h = w / aspect;
  const spare = w - box.w;
  const left = Math.max(w * strip, Math.min(spare / 2, Math.max(spare - w * aside, spare * 0.15)));
  return { x: box.x - left, y: box.y - (h - box.h) / 2, w, h };
}

/**
 * A view moved so that its centre stays over the whole.
 * @param {Box} view
 * @param {Box} whole
 * @returns {Box}
 */
export function clamp(view, whole) {
  const within = (low, value, high) => Math.min(Math.max(value, low), high);
  return {
    ...view,
    x: within(whole.x - view.w / 2, view.x, whole.x + whole.w - view.w / 2),
    y: within(whole.y - view.h / 2, view.y, whole.y + whole.h - view.h / 2),
  };
}

/**
 * A view enlarged by a factor, with a point of the board staying in place.
 * @param {Box} view
 * @param {Box} whole what is seen when the board fits
 * @param {number} factor above one comes closer
 * @param {Point} at
 * @returns {Box}
 */
export function zoom(view, whole, factor, at) {
  const w = Math.min(Math.max(view.w / factor, whole.w / CLOSEST), whole.w);
  if (w === whole.w) return whole;
  const scale = w / view.w;
  const moved = {
    x: at.x - (at.x - view.x) * scale,
    y: at.y - (at.y - view.y) * scale,
    w,
    h: view.h * scale,
  };
  return clamp(moved, whole);
}

/**
 * A view moved by parts of its own size.
 * @param {Box} view
 * @param {Box} whole
 * @param {number} dx
 * @param {number} dy
 * @returns {Box}
 */
export function pan(view, whole, dx, dy) {
  return clamp({ ...view, x: view.x + dx * view.w, y: view.y + dy * view.h }, whole);
}

/**
 * Between two views, `t` from 0 to 1.
 * @param {Box} a
 * @param {Box} b
 * @param {number} t
 * @returns {Box}
 */
export function between(a, b, t) {
  const mix = (from, to) => from + (to - from) * t;
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), w: mix(a.w, b.w), h: mix(a.h, b.h) };
}

/**
 * The path of an arrow between two points: bowed a little, so that the arrow
 * back doesn't cover it, and ending short of the point by `gap`.
 * @param {Point} from
 * @param {Point} to
 * @param {number} gap
 * @returns {{d: string, middle: Point}}
 */
export function arrow(from, to, gap) {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy) || 1;
  const bow = { x: (from.x + to.x) / 2 - dy * 0.15, y: (from.y + to.y) / 2 + dx * 0.15 };
  const short = Math.min(gap / length, 0.4);
  const end = { x: to.x - (to.x - bow.x) * short * 2, y: to.y - (to.y - bow.y) * short * 2 };
  const round = (n) => Math.round(n * 10) / 10;
  return {
    d: `M${round(from.x)} ${round(from.y)}Q${round(bow.x)} ${round(bow.y)} ${round(end.x)} ${round(end.y)}`,
    middle: { x: (from.x + to.x) / 4 + bow.x / 2, y: (from.y + to.y) / 4 + bow.y / 2 },
  };
}

/**
 * A view with points in it and some room around them, of the shape of the
 * whole board, and no smaller than a part of it.
 * @param {Point[]} points
 * @param {number} room
 * @param {number} least as a part of the whole
 * @param {Box} whole
 * @returns {Box}
 */
export function around(points, room, least, whole) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs) - room, Math.max(...xs) + room];
  const [top, bottom] = [Math.min(...ys) - room, Math.max(...ys) + room];
  const part = Math.min(1, Math.max(least, (right - left) / whole.w, (bottom - top) / whole.h));
  const [w, h] = [whole.w * part, whole.h * part];
  const within = (start, low, length) => Math.min(Math.max(start, low), low + length);
  const x = within((left + right - w) / 2, whole.x, whole.w - w);
  const y = within((top + bottom - h) / 2, whole.y, whole.h - h);
  return part === 1 ? whole : { x, y, w, h };
}

/**
 * How far to scroll in a frame while something is dragged: nothing in the
 * middle of a box, more the nearer to its edge.
 * @param {number} at where the pointer is
 * @param {number} low one edge
 * @param {number} high the other
 * @returns {number}
 */
export function push(at, low, high) {
  const edge = Math.min(48, (high - low) / 4);
  if (at < low + edge) return -Math.min(1, (low + edge - at) / edge) * 14;
  if (at > high - edge) return Math.min(1, (at - high + edge) / edge) * 14;
  return 0;
}

/**
 * A cost in as few letters as a mark on the board has room for:
 * `2 actions` → `2`, `free` → `free`.
 * @param {string} cost
 * @returns {string}
 */
export function shortCost(cost) {
  return /\d+/.exec(cost)?.[0] ?? cost.split(" ")[0];
}

/**
 * What stands on a spot's mark: the least of its costs.
 * @param {{cost?: string}[]} choices
 * @returns {string}
 */
export function leastCost(choices) {
  const costs = choices.map((choice) => shortCost(choice.cost ?? "")).filter(Boolean);
  const value = (cost) => (/^\d+$/.test(cost) ? Number(cost) : 0);
  return costs.reduce((least, cost) => (value(cost) < value(least) ? cost : least), costs[0] ?? "");
}

/**
 * Choices as groups in the order in which they first come, within a group by
 * topic where the list is long; what few will want comes last.
 * @template {{group: string, topic?: string, minor: boolean}} C
 * @param {C[]} choices
 * @param {number} long from how many choices on topics are folded
 * @returns {{name: string, entries: ({choice: C} | {topic: string, choices: C[]})[]}[]}
 */
export function grouped(choices, long) {
  const groups = new Map();
  for (const minor of [false, true]) {
    for (const choice of choices) {
      if (choice.minor !== minor) continue;
      const group = groups.get(choice.group) ?? new Map();
      groups.set(choice.group, group);
      const folds = choices.length > long && choice.topic;
      const key = folds ? choice.topic : Symbol();
      if (!group.has(key)) group.set(key, []);
      group.get(key).push(choice);
    }
  }
  return [...groups].map(([name, group]) => ({
    name,
    entries: [...group].map(([topic, list]) =>
      list.length === 1 ? { choice: list[0] } : { topic, choices: list },
    ),
  }));
}

/**
 * How long each step of a showing takes, in milliseconds: less, the more
 * steps there are, so that a long phase doesn't try anyone's patience.
 * @param {number} steps
 * @param {number} speed 1 is usual, 2 twice as fast, 0 not at all
 * @returns {number}
 */
export function stepTime(steps, speed) {
  if (speed <= 0) return 0;
  return Math.min(900, Math.max(220, 14000 / Math.max(steps, 1))) / speed;
}

/**
 * Takes the whole messages of an event stream out of a buffer.
 * @param {string} buffer
 * @returns {{events: {name: string, data: string}[], rest: string}}
 */
export function parseEvents(buffer) {
  const blocks = buffer.replaceAll("\r\n", "\n").split("\n\n");
  const rest = blocks.pop() ?? "";
  const events = [];
  for (const block of blocks) {
    let name = "message";
    const data = [];
    for (const line of block.split("\n")) {
      const [, field, value] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
      if (field === "event") name = value;
      if (field === "data") data.push(value);
    }
    if (data.length) events.push({ name, data: data.join("\n") });
  }
  return { events, rest };
}
