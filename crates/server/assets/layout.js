// Where figures stand in a zone: a plain function without a page.

/**
 * @typedef {{x0: number, y0: number, x1: number, y1: number}} Area
 * @typedef {{id: string, role: string}} Figure
 * @typedef {{x: number, y: number, scale: number}} Stand
 */

/** How much room a figure takes, by its role: wide, high. @type {Record<string, [number, number]>} */
const SIZES = {
  giant: [88, 84],
  enemy: [66, 62],
  machine: [52, 52],
  car: [90, 66],
  person: [64, 68],
};

/** Nobody is drawn smaller than so, whatever that covers. */
const LEAST = 0.4;

/**
 * Rows of figures: enemies behind, people in front; a giant at the left of the
 * back with others stacked at its right.
 * @param {Figure[]} figures
 * @param {number} across how many stand in a row
 * @returns {Figure[][]}
 */
export function rows(figures, across) {
  const of = (...roles) => figures.filter(({ role }) => roles.includes(role));
  const back = [...of("giant"), ...of("enemy")];
  const front = [...of("machine", "car"), ...of("person")];
  const cut = (list, most) => {
    const lines = Math.ceil(list.length / most) || 0;
    const each = Math.ceil(list.length / (lines || 1));
    return Array.from({ length: lines }, (_, n) => list.slice(n * each, (n + 1) * each));
  };
  return [...cut(back, across), ...cut(front, across + (front.length > 4 ? 1 : 0))];
}

/**
 * Where everybody stands.
 * @param {Area} area
 * @param {Figure[]} figures
 * @returns {Map<string, Stand>}
 */
export function layout(area, figures) {
  const wide = area.x1 - area.x0;
  const high = area.y1 - area.y0;
  const tried = [1, 2, 3, 4, 5, 6].map((across) => arrange(rows(figures, across), wide, high));
  const best = tried.reduce((a, b) => (b.fit > a.fit + 0.001 ? b : a));
  const places = new Map();
  let y = area.y0 + (high - best.high) / 2;
  for (const { line, scale, tall, broad } of best.lines) {
    let x = area.x0 + (wide - broad) / 2;
    for (const { id, role } of line) {
      const [w, h] = SIZES[role] ?? SIZES.enemy;
      places.set(id, { x: x + (w * scale) / 2, y: y + tall - (h * scale) / 2, scale });
      x += w * scale;
    }
    y += tall;
  }
  return places;
}

/** The rows of one arrangement, each as large as it may be. */
function arrange(lines, wide, high) {
  const size = ({ role }) => SIZES[role] ?? SIZES.enemy;
  const tallest = (line) => Math.max(...line.map((each) => size(each)[1]));
  const broadest = (line) => line.reduce((sum, each) => sum + size(each)[0], 0);
  const whole = lines.reduce((sum, line) => sum + tallest(line), 0);
  const down = Math.min(1, high / Math.max(whole, 1));
  const fits = (line) => Math.min(down, wide / Math.max(broadest(line), 1));
  const sized = lines.map((line) => {
    const scale = Math.max(LEAST, fits(line));
    return { line, scale, tall: tallest(line) * scale, broad: broadest(line) * scale };
  });
  return {
    lines: sized,
    high: sized.reduce((sum, { tall }) => sum + tall, 0),
    // How large all could be, were there no least size.
    fit: Math.min(1, ...lines.map(fits)),
  };
}
