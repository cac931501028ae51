// What may be done now: the menu, the popup of a spot, and asking once more.

import { $, $$, make, set, settings, swap, unbroken } from "./util.js";
import { getText } from "./net.js";
import { grouped } from "./geometry.js";

/**
 * Something that may be done now, as the server sends it.
 * @typedef {{action: string, group: string, label: string, detail?: string, cost?: string,
 *   topic?: string, spots?: string[], drag?: [string, string], term?: string,
 *   minor: boolean, grave: boolean}} Choice
 */

/** From how many choices on the topics are folded. */
const LONG = 14;

/** The button of a choice, with one beside it for the rule behind it. */
function button(choice) {
  const kinds = ["choice", choice.minor && "minor", choice.grave && "grave"];
  const part = (name, text) => (text ? make("span", { class: `choice-${name}` }, unbroken(text)) : null);
  const act = make("button",
    { type: "button", class: kinds.filter(Boolean).join(" "), "data-action": choice.action },
    part("label", choice.label), part("detail", choice.detail), part("cost", choice.cost));
  if (!choice.term) return [act];
  const about = { type: "button", class: "about", "data-term": choice.term, "aria-label": `Rule: ${choice.label}` };
  return [act, make("button", about, "?")];
}

const row = (choice) => make("div", { class: "choice-row" }, ...button(choice));

export class Choices {
  /** @type {Choice[]} */
  list = [];
  /** The choices of each spot. @type {Map<string, Choice[]>} */
  bySpot = new Map();
  #menu = $("#choices");

  constructor() {
    // What is folded in or out changes what the number keys mean.
    this.#menu?.addEventListener("toggle", () => this.#number(), { capture: true });
  }

  /** Takes a new list and shows it. @param {Choice[]} list */
  take(list) {
    this.list = list;
    this.bySpot = new Map();
    for (const choice of list) {
      for (const spot of choice.spots ?? []) {
        this.bySpot.set(spot, [...(this.bySpot.get(spot) ?? []), choice]);
      }
    }
    if (this.#menu) swap(this.#menu, () => this.#menu.replaceChildren(...this.#groups()));
    this.#number();
  }

  #groups() {
    return grouped(this.list, LONG).map(({ name, entries }) =>
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
    if (!place) return [];
    const shown = (element) => !element.closest("details:not([open])") || element.localName === "summary";
    return $$("button.choice:not(:disabled), summary.choice", place).filter(shown).slice(0, 9);
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

/** The choices of a spot, and beneath them what it is. */
export function openSpot(choices, about, extra = []) {
  const list = make("div", { class: "choices" }, ...extra, ...choices.map(row));
  const describe = make("button", { type: "button", class: "quiet", click: () => openFragment(about, list) },
    "What is this?");
  openPopup(list, describe);
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
      make("p", {}, [choice.detail, "This can’t be taken back."].filter(Boolean).join(" ")),
      make("div", { class: "row" },
        make("button", { type: "button", class: "primary", id: "b-sure", autofocus: true, click: say(true) }, "Do it"),
        make("button", { type: "button", id: "b-unsure", click: say(false) }, "No")),
      make("label", {}, never, " Don’t ask again"));
    dialog.addEventListener("close", () => answer(yes), { once: true });
  });
}
