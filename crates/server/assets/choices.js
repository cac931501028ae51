// What may be done now: the menu, the popup of a spot, and asking once more.

import { $, $$, draw, make, set, settings, swap, unbroken } from "./util.js";
import { getText } from "./net.js";
import { grouped } from "./geometry.js";

/**
 * Something that may be done now, as the server sends it.
 * @typedef {{action: string, group: string, label: string, detail?: string, cost?: string,
 *   topic?: string, spots?: string[], drag?: [string, string], term?: string,
 *   slot?: string, look?: boolean, chances?: Chances, minor: boolean, grave: boolean, no?: boolean}} Choice
 */

/**
 * What an attack brings: kills with their chances in thousandths.
 * @typedef {{picture: string, weapon: string, figures: string, one: string, of: string, mean: string,
 *   kills: [number, number][], friends?: string}} Chances
 */

/**
 * Several actions by one tap: a way on which nothing can happen.
 * @typedef {{spot: string, actions: string[], label: string, cost: string}} Way
 */

/** From how many choices on the topics are folded. */
const LONG = 14;

/** The button of a choice, with one beside it for the rule behind it. */
function button(choice) {
  const kinds = ["choice", choice.minor && "minor", choice.grave && "grave", choice.no && "no"];
  const part = (name, text) => (text ? make("span", { class: `choice-${name}` }, unbroken(text)) : null);
  const act = make("button",
    { type: "button", class: kinds.filter(Boolean).join(" "), "data-action": choice.action },
    part("label", choice.label), part("detail", choice.detail), part("cost", choice.cost));
  if (!choice.term) return [act];
  const about = { type: "button", class: "about", "data-term": choice.term, "aria-label": `Rule: ${choice.label}` };
  return [act, make("button", about, "?")];
}

const row = (choice) => make("div", { class: "choice-row" }, ...button(choice));

/** How likely so many kills are, as one bar in parts. @param {Chances} chances */
function bar({ kills }) {
  const most = kills.at(-1)?.[0] ?? 0;
  const word = (number) => (number === 0 ? "none" : most === 1 ? "kill" : number === most && most === 2 ? "both" : number === most && most > 2 ? `all ${number}` : String(number));
  return make("span", { class: "chance-bar" }, ...kills.toReversed().map(([number, part]) => {
    const percent = Math.round(part / 10);
    const piece = make("i", { class: number === 0 ? "none" : number === most ? "most" : "some" },
      part >= 130 ? `${word(number)} ${percent} %` : "");
    piece.style.flexGrow = String(part);
    return piece;
  }));
}

/** An attack as a row of its own: the weapon, what it does, how likely. @param {Choice} choice */
function attack(choice, named) {
  const { chances } = choice;
  // What gains nothing needs no picture.
  if (!chances || choice.minor) return row(choice);
  const rest = choice.label.split(", ").slice(1).join(", ");
  const label = named ? choice.label : [chances.weapon, rest].filter(Boolean).join(", ");
  const mean = chances.kills.length > 2 ? `, ${chances.mean} kills on average` : "";
  const act = make("button", { type: "button", class: `choice attack${choice.grave ? " grave" : ""}`, "data-action": choice.action },
    draw("svg", { class: "gun", viewBox: "0 0 120 48", "aria-hidden": "true" }, draw("use", { href: `#${chances.picture}` })),
    make("span", { class: "choice-label" }, unbroken(label)),
    make("span", { class: "choice-detail" }, `${chances.figures}${choice.cost && choice.cost !== "1 action" ? `, ${choice.cost}` : ""}${mean}`),
    make("b", { class: "chance" }, chances.one, make("small", {}, ` ${chances.of}`)),
    bar(chances),
    chances.friends ? make("span", { class: "choice-danger" }, `${chances.friends}!`) : null);
  const about = { type: "button", class: "about", "data-term": choice.term, "aria-label": `Rule: ${choice.label}` };
  return make("div", { class: "choice-row" }, act, ...(choice.term ? [make("button", about, "?")] : []));
}

export class Choices {
  /** @type {Choice[]} */
  list = [];
  /** The choices of each spot. @type {Map<string, Choice[]>} */
  bySpot = new Map();
  /** The ways that lead farther than one zone, by where they end. @type {Map<string, Way>} */
  ways = new Map();
  #menu = $("#choices");

  constructor() {
    // What is folded in or out changes what the number keys mean.
    this.#menu?.addEventListener("toggle", () => this.#number(), { capture: true });
  }

  /**
   * Takes a new list and shows it.
   * @param {Choice[]} list
   * @param {Way[]} [ways]
   */
  take(list, ways = []) {
    this.list = list;
    this.ways = new Map(ways.map((way) => [way.spot, way]));
    this.bySpot = new Map();
    for (const choice of list) {
      for (const spot of choice.spots ?? []) {
        this.bySpot.set(spot, [...(this.bySpot.get(spot) ?? []), choice]);
      }
    }
    if (this.#menu) swap(this.#menu, () => this.#menu.replaceChildren(...this.#groups()));
    // A few have room side by side on a phone.
    if (this.#menu) this.#menu.dataset.few = list.length <= 4 ? String(list.length) : "";
    this.#number();
  }

  /** The choices of a place of the bar. */
  at(slot) {
    return this.list.filter((choice) => choice.slot === slot);
  }

  /** Whether cards are being put in order. */
  get cards() {
    return this.list.some(({ drag, minor }) => drag && !minor && drag[0].startsWith("card:"));
  }

  #groups() {
    /** @type {(choice: Choice) => boolean} */
    const byHand = ({ drag }) => Boolean(this.cards && drag && /^(card|ammo):/.test(drag[0]));
    // What is thrown away is thrown away from its own card.
    const list = document.body.matches(".at-scene") ? this.list.filter(({ drag }) => drag?.[1] !== "bin") : this.list;
    const groups = this.#sections(list.filter((choice) => !byHand(choice)));
    const moved = list.filter(byHand);
    // A few are shown as they are.
    if (moved.length <= 4) return [...groups, ...this.#sections(moved)];
    return [...groups, make("details", { class: "all-moves", "data-fold": "cards" },
      make("summary", { class: "choice" }, make("span", { class: "choice-label" }, "Every move as a list"),
        make("span", { class: "choice-cost" }, String(moved.length))),
      ...this.#sections(moved))];
  }

  #sections(list) {
    return grouped(list, LONG).map(({ name, entries }) =>
      make("section", { class: "group" },
        name ? make("h3", {}, name) : null,
        ...entries.map((entry) => ("topic" in entry ? this.#topic(name, entry) : row(entry.choice)))));
  }

  #topic(group, { topic, choices }) {
    return make("details", { class: "topic", "data-fold": `${group}/${topic}` },
      make("summary", { class: "choice" },
        make("span", { class: "choice-label" }, topic),
        make("span", { class: "choice-cost" }, String(choices.length))),
      ...choices.map(row));
  }

  #number() {
    for (const old of $$("kbd", this.#menu ?? undefined)) if (old.closest("#choices")) old.remove();
    this.numbered().forEach((element, n) => {
      element.prepend(make("kbd", { "aria-hidden": "true" }, String(n + 1)));
    });
  }

  /** The buttons that the keys 1 to 9 mean: those of an open popup, or of the menu. */
  numbered() {
    const place = $("#popup")?.open ? $("#popup") : this.#menu;
    // What isn't seen isn't meant, but for faces that have the numbers instead.
    if (!place?.checkVisibility() && document.body.dataset.pick !== "true") return [];
    const shown = (element) => !element.closest("details:not([open])") || element.localName === "summary";
    // A number never throws anything away.
    const safe = ({ dataset }) => !/^discard/.test(dataset.action ?? "");
    return $$("button.choice:not(:disabled), summary.choice", place).filter(shown).filter(safe).slice(0, 9);
  }

  /** The choice with that action. */
  find(action) {
    return this.list.find((choice) => choice.action === action);
  }

  /** What dragging one spot onto another does, if anything. */
  dragged(from, to) {
    return this.list.find(({ drag }) => drag?.[0] === from && drag[1] === to);
  }

  /** The spots onto which something can be dragged. */
  dropsOf(from) {
    return this.list.filter(({ drag }) => drag?.[0] === from).map(({ drag }) => drag[1]);
  }
}

// ---- the popup

const popup = () => /** @type {any} */ ($("#popup"));

/** Fills the popup and opens it. */
export function openPopup(...content) {
  const dialog = popup();
  if (!dialog) return;
  const body = $("#popup-body", dialog) ?? dialog;
  body.replaceChildren(...content);
  body.scrollTop = 0;
  dialog.classList.remove("at-spot");
  dialog.removeAttribute("style");
  if (!dialog.open) dialog.showModal();
  const first = $("button.choice, [autofocus]", body);
  if (first) first.focus();
}

/** Closes it. */
export function closePopup() {
  if (popup()?.open) popup().close();
}

/** Dialogs close by a click beside them or on their closing button. */
export function tieDialogs() {
  for (const dialog of $$("dialog")) {
    dialog.addEventListener("click", ({ target }) => {
      if (target === dialog || target.closest("[data-close]")) dialog.close();
    });
  }
}

/** Shows a piece of a page from the server, below what is given. */
export async function openFragment(path, ...before) {
  const place = make("div", { class: "fragment" }, "…");
  openPopup(...before, place);
  // The server's own page parts; nobody else's text comes this way unescaped.
  place.innerHTML = (await getText(path)) ?? "<p>Nothing is known about this.</p>";
}

/** Whether it is a place of the bar of actions, and not on the board. */
const inBar = (element) => element?.matches("#bar *");

/** What was tapped, above its choices: its picture, its name, where it stands. */
function heading(element) {
  const [name, ...rest] = (element?.getAttribute("aria-label") ?? "").split(", ");
  if (!name) return null;
  const body = $(".body", element)?.getAttribute("href");
  const face = $("svg > g > use", element)?.getAttribute("href");
  const box = element.dataset.role === "giant" ? "0 0 96 96" : "0 0 64 64";
  const drawn = body ?? face;
  return make("div", { class: "spot-head" },
    drawn ? draw("svg", { viewBox: box, class: element.getAttribute("class").replace("piece", ""), "aria-hidden": "true" }, draw("use", { href: drawn })) : null,
    inBar(element) ? $(".sign", element)?.cloneNode(true) : null,
    make("div", {}, make("h2", {}, name), rest.length ? make("p", {}, rest.join(", ")) : null));
}

/** Puts an open popup beside what it is about, where there is room. */
function beside(dialog, element) {
  const box = element?.getBoundingClientRect();
  if (!box?.width || innerWidth <= 700) return;
  const { offsetWidth: w, offsetHeight: h } = dialog;
  const at = (left, top) => Object.assign(dialog.style, { margin: "0", left: `${left}px`, top: `${Math.max(8, top)}px`, right: "auto", bottom: "auto" });
  // The board stays in sight above the bar.
  if (inBar(element)) return at(Math.min(Math.max(12, box.left + (box.width - w) / 2), innerWidth - w - 12), box.top - h - 12);
  const right = box.right + 18 + w < innerWidth;
  const left = right ? box.right + 18 : Math.max(12, box.left - 18 - w);
  const top = Math.min(Math.max(56, box.top + box.height / 2 - h / 2), innerHeight - h - 12);
  at(left, top);
}

/**
 * The choices of a spot, and beneath them what it is.
 * @param {Choice[]} choices
 * @param {string | null} about
 * @param {any[]} [extra]
 * @param {any} [element] what was tapped, where that is on a board or in its bar
 */
export function openSpot(choices, about, extra = [], element = null) {
  const list = make("div", { class: "choices" }, ...extra, ...choices.map((choice) => attack(choice, !element || inBar(element))));
  const describe = make("button", { type: "button", class: "quiet", click: () => openFragment(about, list) },
    "What is this?");
  const head = element && heading(element);
  openPopup(...(head ? [head] : []), list, ...(about ? [describe] : []));
  if (!element) return;
  popup()?.classList.add("at-spot");
  beside(popup(), element);
}

/**
 * Asks once more before what can't be taken back, unless that is switched off.
 * @param {Choice | undefined} choice
 * @returns {Promise<boolean>}
 */
export function sure(choice) {
  const dialog = popup();
  if (!choice?.grave || !settings.confirm || !dialog) return Promise.resolve(true);
  return new Promise((answer) => {
    let yes = false;
    const say = (value) => () => {
      yes = value;
      dialog.close();
    };
    const never = make("input", { type: "checkbox", change: ({ target }) => set("confirm", !target.checked) });
    openPopup(
      make("h2", {}, choice.label),
      make("p", {}, [choice.detail, "This can’t be taken back."].filter(Boolean).map((text) => text.replace(/[^.!?]$/, "$&.")).join(" ")),
      make("div", { class: "row" },
        make("button", { type: "button", class: "primary", id: "b-sure", autofocus: true, click: say(true) }, "Do it"),
        make("button", { type: "button", id: "b-unsure", click: say(false) }, "No")),
      make("label", {}, never, " Don’t ask again"));
    dialog.addEventListener("close", () => answer(yes), { once: true });
  });
}
