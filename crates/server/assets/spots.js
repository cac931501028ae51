// Spots: things on the screen that can be tapped.

import { $, $$ } from "./util.js";

/** How far beside a thing a finger may come down. */
const NEAR = 12;

/**
 * The element of a drawing that is meant by a tap: the topmost that can do
 * something, there or close by, or else the topmost.
 * @param {any} element
 * @param {any} event
 * @param {(spot: string) => boolean} useful
 */
export function meant(element, event, useful) {
  if (!event?.detail || useful(element.dataset.spot)) return element;
  const at = (dx, dy) => document.elementsFromPoint(event.clientX + dx, event.clientY + dy)
    .map((each) => /** @type {any} */ (each.closest("#board [data-spot]")))
    .find((each) => each && useful(each.dataset.spot));
  const around = event.pointerType === "touch" ? [[NEAR, 0], [-NEAR, 0], [0, NEAR], [0, -NEAR]] : [];
  // What lies close by is meant only where nothing was hit exactly.
  const thing = around.map(([dx, dy]) => at(dx, dy)).find((each) => each?.closest("#pieces"));
  return at(0, 0) ?? thing ?? element;
}

/**
 * Marks what can be tapped and what the lesson points at.
 * @param {import("./choices.js").Choices} choices
 * @param {import("./board.js").Board} board
 * @param {string[]} lesson
 */
export function markSpots(choices, board, lesson) {
  for (const element of $$("[data-spot].can, .lesson[data-spot]")) {
    element.classList.remove("can", "lesson");
    element.removeAttribute("aria-description");
    if (!element.dataset.reach) continue;
    for (const name of ["tabindex", "role", "data-reach"]) element.removeAttribute(name);
    if (element.closest("svg.scene") && element.hasAttribute("aria-label")) element.setAttribute("role", "img");
  }
  const lead = new Set(lesson);
  for (const element of $$("[data-spot]")) {
    const { spot } = element.dataset;
    const list = choices.bySpot.get(spot);
    const movable = element.draggable === true && choices.dropsOf(spot).length;
    const way = element.closest("#ground") ? choices.ways.get(spot) : undefined;
    if (list || movable || way) reachable(element, [...(list ?? []), ...(way ? [way] : [])]);
    if (lead.has(spot)) element.classList.add("lesson");
  }
  board.costs(choices.bySpot, choices.ways);
  board.clear("lesson");
  for (const spot of lead) board.mark("lesson", spot, "lesson");
}

/** Whether other things to tap are within this one. */
export const holdsOthers = (element) => Boolean($("button, a, input, select, [data-spot]", element));

function reachable(element, list) {
  element.classList.add("can");
  if (holdsOthers(element)) return;
  if (element.getAttribute("tabindex") !== "0") {
    element.setAttribute("tabindex", "0");
    if (!element.hasAttribute("role") || element.getAttribute("role") === "img") element.setAttribute("role", "button");
    element.dataset.reach = "1";
  }
  const words = list.map(({ label, cost }) => (cost ? `${label}, ${cost}` : label));
  if (words.length) element.setAttribute("aria-description", words.join("; "));
}
