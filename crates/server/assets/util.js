// Small helpers that every part of the table uses.

/** Where this table's requests go: `/t/LINK/`. */
export const base = `${location.pathname.split("/").slice(0, 3).join("/")}/`;

/** The link of this table. */
export const link = decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** The first element for a selector. @type {(selector: string, root?: any) => any} */
export const $ = (selector, root = document) => root.querySelector(selector);

/** All elements for a selector. @type {(selector: string, root?: any) => any[]} */
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** Every element that stands for a spot. @type {(spot: string, root?: any) => any[]} */
export const atSpot = (spot, root = document) => $$(`[data-spot="${CSS.escape(spot)}"]`, root);

/**
 * An element with attributes; a function is a listener, `true` an empty attribute.
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {...(Node | string | null)} children
 * @returns {any}
 */
export function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for a drawing. @returns {any} */
export function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== false && value != null) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child != null && child !== ""));
  return element;
}

/** An element of the page that is made if the page hasn't got it. */
export function need(id, attributes, parent = document.body) {
  return document.getElementById(id) ?? parent.appendChild(make("div", { id, ...attributes }));
}

/** A word nobody guesses or repeats; works without a secure context. */
export function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Text in which names such as 05-R:11 don't break after their hyphen. */
export const unbroken = (text) => text?.replace(/(\d)-(?=[A-Z])/g, "$1-\u2060").replace(/(\d) (?=%)/g, "$1\u00a0");

/** Waits. */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Whether the person wants no movement. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Changes the whole screen at once, softly where the browser can and the person likes it. */
export function turnPage(change) {
  if (!document.startViewTransition || calm() || document.hidden) return change();
  // The next page may come before this one is turned: then this turning is cut short, which is no error.
  document.startViewTransition(change).ready.catch(() => {});
}

/** Puts text on the clipboard, also where the page has no right to it. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.body.appendChild(make("textarea", { class: "visually-hidden" }));
    area.value = text;
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  toast("Copied.");
}

let toastTimer = 0;

/**
 * A short message at the edge of the screen.
 * @param {string} text
 * @param {{label: string, act: () => void}} [button]
 */
export function toast(text, button) {
  const box = need("toast", { role: "status" });
  box.replaceChildren(text);
  if (button) box.append(" ", make("button", { type: "button", click: button.act }, button.label));
  box.hidden = false;
  box.classList.add("shown");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    box.classList.remove("shown");
    box.replaceChildren();
  }, button ? 20000 : Math.max(4000, text.length * 70));
}

/** Tells a screen reader, without moving anything. */
export function say(text) {
  if (!text) return;
  const live = need("live", { "aria-live": "polite", class: "visually-hidden" });
  live.append(make("p", {}, text));
  while (live.childElementCount > 12) live.firstElementChild.remove();
}

const SETTINGS = "holdout-settings";
const usual = { theme: "dark", speed: "1", sound: false, effects: false, codes: false, notify: false, confirm: true };

/** Reads something this browser keeps; storage may be forbidden or broken. */
export function kept(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keeps something in this browser. */
export function keep(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Then it is asked again next time.
  }
}

/** Remembers that this browser was at this table, for the first page. */
export function remember(title) {
  const others = kept("holdout-tables", []).filter((table) => table?.link !== link);
  keep("holdout-tables", [{ link, title, at: Date.now() }, ...others].slice(0, 30));
}

/** What this browser's person set, by name. */
export const settings = { ...usual, ...kept(SETTINGS, {}) };

/** Changes a setting, here and in its control. */
export function set(name, value) {
  settings[name] = value;
  keep(SETTINGS, { ...kept(SETTINGS, {}), [name]: value });
  showSetting(name);
  if (name === "theme") showTheme();
  if (name === "codes") showCodes();
}

/** Applies the chosen colours. */
export function showTheme() {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
}

/** Shows or hides the codes of zones. */
export function showCodes() {
  document.body?.classList.toggle("codes", Boolean(settings.codes));
}

function showSetting(name) {
  const control = $(`#o-${name}`);
  if (control?.type === "checkbox") control.checked = Boolean(settings[name]);
  else if (control) control.value = settings[name];
}

/** Ties the controls `#o-NAME` to the settings. */
export function tieSettings() {
  for (const name of Object.keys(usual)) showSetting(name);
  showCodes();
  document.addEventListener("change", (event) => {
    const target = /** @type {any} */ (event.target);
    const name = /^o-(\w+)$/.exec(target.id ?? "")?.[1];
    if (name in usual) set(name, target.type === "checkbox" ? target.checked : target.value);
  });
}

/**
 * Replaces what stands in an element and keeps what the person had there:
 * focus with half-typed text, what was folded out. (Scrolling belongs to the
 * sheets around; asking for it here would lay the page out once per region.)
 * @param {Element} element
 * @param {() => void} change
 */
export function swap(element, change) {
  const active = /** @type {any} */ (document.activeElement);
  const held = element.contains(active) && active !== element ? holder(active) : null;
  const open = $$("details", element).filter((fold) => fold.open).map(foldName);
  change();
  for (const fold of $$("details", element)) if (open.includes(foldName(fold))) fold.open = true;
  if (held) regain(element, held);
}

function foldName(fold) {
  return fold.id || fold.dataset.fold || $("summary", fold)?.textContent;
}

function holder(active) {
  const by = (name) => {
    const value = active.getAttribute(name);
    return value ? `[${name}="${CSS.escape(value)}"]` : "";
  };
  const own = by("id") || by("data-spot") || by("data-action") || by("data-term") || by("name");
  const text = "value" in active && active.matches("input, textarea");
  return {
    selector: own && active.localName + own,
    value: text ? active.value : null,
    caret: text ? active.selectionStart : null,
  };
}

function regain(element, { selector, value, caret }) {
  const again = (selector && $(selector, element)) || $("button:not(:disabled), [tabindex='0'], a[href]", element);
  if (!again || element.contains(document.activeElement)) return;
  // A spot can be reached only after its choices are known again.
  if (again.tabIndex < 0) again.tabIndex = -1;
  again.focus({ preventScroll: true });
  if (value === null || !again.matches(selector)) return;
  again.value = value;
  if (caret !== null) again.setSelectionRange?.(caret, caret);
}
