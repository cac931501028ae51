// Where figures stand in a zone: a plain function without a page.

/**
 * @typedef {{x0: number, y0: number, x1: number, y1: number}} Area
 * @typedef {{id: string, role: string}} Figure
 * @typedef {{x: number, y: number, scale: number, close: boolean}} Stand
 * @typedef {{lines: Figure[][], wide: number, high: number}} Part rows, and how much room they take
 */

/** How much room a figure takes, by its role: wide, high. @type {Record<string, [number, number]>} */
const SIZES = {
  giant: [88, 84],
  enemy: [66, 62],
  machine: [52, 52],
  car: [90, 66],
  person: [64, 68],
};

/** The same where it is close: people are discs, with their letters on them and no weapon at their side. */
const CLOSE = { ...SIZES, machine: [48, 46], person: [54, 55] };

/** Nobody is drawn smaller than so, whatever that covers. */
const LEAST = 0.4;

/** From here on down people put their weapons away. */
const TIGHT = 0.75;

/** So much nearer to the walls they stand then. */
const NEARER = 6;

/**
 * Rows of figures: enemies behind, people in front; a giant at the left of the
 * back with others stacked at its right.
 * @param {Figure[]} figures
 * @param {number} across how many enemies stand in a row
 * @param {number} [beside] how many others
 * @returns {Figure[][]}
 */
export function rows(figures, across, beside = across) {
  return [...cut(behind(figures), across), ...cut(ahead(figures), beside)];
}

const of = (figures, ...roles) => figures.filter(({ role }) => roles.includes(role));
const behind = (figures) => [...of(figures, "giant"), ...of(figures, "enemy")];
const ahead = (figures) => [...of(figures, "machine", "car"), ...of(figures, "person")];

/** @returns {Figure[][]} */
function cut(list, most) {
  const lines = Math.ceil(list.length / most) || 0;
  const from = (line) => Math.ceil((line * list.length) / lines);
  return Array.from({ length: lines }, (_, n) => list.slice(from(n), from(n + 1)));
}

/**
 * Where everybody stands.
 * @param {Area} area
 * @param {Figure[]} figures
 * @returns {Map<string, Stand>}
 */
export function layout(area, figures) {
  const roomy = arrange(area, figures, SIZES);
  if (roomy.fit >= TIGHT || !figures.some(({ role }) => role === "person")) return place(area, roomy, SIZES, false);
  const wider = { x0: area.x0 - NEARER, y0: area.y0, x1: area.x1 + NEARER, y1: area.y1 + NEARER };
  return place(wider, arrange(wider, figures, CLOSE), CLOSE, true);
}

/** The rows in which all are as large as they can be. */
function arrange({ x0, y0, x1, y1 }, figures, sizes) {
  const [wide, high] = [x1 - x0, y1 - y0];
  const ways = (list) => Array.from({ length: Math.max(1, Math.min(6, list.length)) }, (_, n) => measured(cut(list, n + 1), sizes));
  let best = { fit: -1, sum: -1, parts: /** @type {{part: Part, scale: number}[]} */ ([]) };
  for (const back of ways(behind(figures))) {
    for (const front of ways(ahead(figures))) {
      const scales = shared(back, front, wide, high);
      const fit = Math.min(...scales);
      const sum = scales[0] + scales[1];
      if (fit < best.fit - 0.001 || (fit < best.fit + 0.001 && sum < best.sum + 0.001)) continue;
      best = { fit, sum, parts: [{ part: back, scale: scales[0] }, { part: front, scale: scales[1] }] };
    }
  }
  return best;
}

/** @returns {Part} */
function measured(lines, sizes) {
  const size = ({ role }) => sizes[role] ?? sizes.enemy;
  const broad = lines.map((line) => line.reduce((sum, each) => sum + size(each)[0], 0));
  const tall = lines.map((line) => Math.max(...line.map((each) => size(each)[1])));
  return { lines, wide: Math.max(0, ...broad), high: tall.reduce((sum, each) => sum + each, 0) };
}

/** How large enemies and people are drawn: each kind alike, so that nobody seems to stand farther off. */
function shared(back, front, wide, high) {
  const across = ({ wide: broad }) => Math.min(1, wide / Math.max(broad, 1));
  const [b, f] = [across(back), across(front)];
  if (back.high * b + front.high * f <= high) return [b, f];
  const both = high / (back.high + front.high);
  if (!back.high || !front.high) return [Math.min(b, both), Math.min(f, both)];
  if (b < both) return [b, (high - back.high * b) / front.high];
  if (f < both) return [(high - front.high * f) / back.high, f];
  return [both, both];
}

/** @returns {Map<string, Stand>} */
function place({ x0, y0, x1, y1 }, { parts }, sizes, close) {
  const sized = parts.flatMap(({ part, scale }) => part.lines.map((line) => ({ line, scale: Math.max(LEAST, scale) })));
  const size = ({ role }) => sizes[role] ?? sizes.enemy;
  const tall = ({ line, scale }) => Math.max(...line.map((each) => size(each)[1])) * scale;
  const places = new Map();
  let y = (y0 + y1 - sized.reduce((sum, each) => sum + tall(each), 0)) / 2;
  for (const row of sized) {
    const { line, scale } = row;
    let x = (x0 + x1 - line.reduce((sum, each) => sum + size(each)[0] * scale, 0)) / 2;
    y += tall(row);
    for (const figure of line) {
      const [w, h] = size(figure);
      places.set(figure.id, { x: x + (w * scale) / 2, y: y - (h * scale) / 2, scale, close });
      x += w * scale;
    }
  }
  return places;
}
