// The table in the browser: takes updates, shows them, sends what is chosen.
//
// It knows no game: only spots, choices, regions, lines and overlays. What can
// be done comes from the server, and nothing is shown before it happened there.

import { $, $$, atSpot, base, copy, make, need, pause, randomKey, remember, say, set, settings, showTheme, swap, tieSettings, toast, unbroken } from "./util.js";
import { Board, DESK } from "./board.js";
import { Choices, closePopup, openFragment, openSpot, sure, tieDialogs } from "./choices.js";
import { Drag, spotUnder } from "./drag.js";
import { ARROWS, listenToKeys } from "./keys.js";
import { Lens } from "./lens.js";
import { Stream, getJson, post } from "./net.js";
import { askToNotify, tell } from "./notify.js";
import { named, seated, showNames } from "./presence.js";
import { Replay } from "./replay.js";
import { follow, sheet } from "./sheets.js";
import { Scene } from "./scene.js";
import { Show } from "./show.js";
import { Stage, closeRecap } from "./stage.js";
import { play } from "./sound.js";
import { MiniMap } from "./minimap.js";
import { holdsOthers, markSpots, meant } from "./spots.js";

addEventListener("error", ({ message }) => trouble(message));
addEventListener("unhandledrejection", ({ reason }) => trouble(reason?.message ?? reason));

function trouble(what) {
  // Chromium reports this harmless one as an error.
  if (String(what).includes("ResizeObserver")) return;
  toast(`Something went wrong on this page (${what}).`, { label: "Reload", act: () => location.reload() });
}

const body = document.body;
const looking = body.dataset.mode === "replay";

/** Where this screen stands. */
const state = {
  /** The seat it is seen as; none for those who look on. @type {number | null} */
  seat: body.dataset.seat ? Number(body.dataset.seat) : null,
  /** The version that is shown. */
  version: -1,
  plays: 0,
  mine: false,
  question: "",
  undo: { step: false, whole: false, redo: false },
  /** Spots that a lesson points at. @type {string[]} */
  lesson: [],
  /** The spot that was tapped last. @type {string | null} */
  spot: null,
  /** Whether something sent is not yet answered and shown. */
  busy: false,
  /** Whether the privacy screen is up. */
  covered: false,
  /** Whether the page is about to be loaded anew. */
  turning: false,
};

const seatPart = () => (state.seat === null ? "" : `&seat=${state.seat}`);
const board = new Board();
const choices = new Choices();
const scene = Scene.there ? new Scene() : null;
const show = new Show(board, scene, scene && new Stage(board));
const map = scene && new MiniMap(board);
const lens = new Lens(board, (text) => show.caption(text), seatPart);
const drag = new Drag((from) => choices.dropsOf(from), drop, (text) => {
  show.caption(text);
  say(text);
}, (dx, dy) => board.panBy(dx, dy));
/** @type {Stream | null} */
let stream = null;
/** @type {Replay | null} */
let replay = null;
/** Called when an update has been taken. */
let arrived = () => {};
/** Runs out when an answer takes long. */
let slow = 0;

// ---- updates

/**
 * Takes an update, unless it is older than what is shown.
 * @param {any} update as the server sends it
 */
function take(update) {
  if (update.version < state.version) return;
  if (state.turning || update.stage !== body.dataset.stage) return turn(update);
  const first = state.version < 0;
  const own = state.busy;
  const back = update.plays < state.plays || first;
  const steps = back || update.cover != null ? [] : Show.worth(update.steps ?? [], own);
  // What others do is shown one thing after another.
  if (own || !steps.length) show.end();
  if (back) scene?.back();
  Object.assign(state, { version: update.version, plays: update.plays, seat: update.seat ?? state.seat });
  Object.assign(body.dataset, { version: update.version, plays: update.plays });
  state.undo = update.undo ?? state.undo;
  state.lesson = update.lesson?.show ?? [];
  state.spot = null;
  lens.forget();
  cover(update);
  const { inside, outside } = split(update.regions ?? {});
  const beside = () => {
    log(update);
    regions(outside);
    news(update, first, own);
    choices.take(update.choices ?? [], update.ways ?? []);
    buttons();
    if (scene) deeds(update);
  };
  // Beside a board of figures nothing runs ahead of it.
  if (!scene || !steps.length) beside();
  const finish = () => {
    if (scene && steps.length) beside();
    pieces(inside, !steps.length && !first);
  };
  if (steps.length) show.add(steps, finish);
  else finish();
  if (own && !steps.length) show.brief(update.steps ?? []);
  arrived();
}

/** Loads the page anew that is laid out for something else now, once what led there was shown. */
function turn(update) {
  Object.assign(state, { version: update.version, plays: update.plays });
  const first = !state.turning;
  state.turning = true;
  arrived();
  if (!first) return;
  choices.take([]);
  // Only a board of figures can show what happened on it.
  const steps = scene ? Show.worth(update.steps ?? [], state.busy) : [];
  const load = () => location.reload();
  if (steps.length) show.add(steps, load);
  else load();
}

/** Regions on the board wait for the showing; others don't. */
function split(all) {
  const inside = [];
  const outside = [];
  for (const entry of Object.entries(all)) {
    const element = document.getElementById(entry[0]);
    if (element) (board.element.contains(element) ? inside : outside).push([element, entry[1]]);
  }
  return { inside, outside };
}

function regions(list) {
  for (const [element, html] of list) {
    if (scene && (element.id === "pieces" || element.id === "tokens")) scene.take(html, element.id === "tokens");
    else swap(element, () => fill(element, html));
  }
  showNames();
  // Once the page is laid out anyway.
  requestAnimationFrame(follow);
}

/** Puts what is new into a region: all of it, or those of its parts that are others. */
function fill(element, html) {
  if (typeof html === "string") return void (element.innerHTML = html);
  const before = [...element.children];
  for (const [place, part] of Object.entries(html)) if (before[Number(place)]) before[Number(place)].outerHTML = part;
}

/** Changes the board, and then everything that is drawn on it. */
function pieces(list, glide) {
  const before = !scene && glide && list.length && settings.speed !== "0" ? board.positions() : null;
  regions(list);
  // A ground drawn anew knows no lamps yet.
  if (scene && list.some(([{ id }]) => id === "ground")) scene.settle();
  markSpots(choices, board, state.lesson);
  drag.refresh();
  lens.refresh();
  map?.refresh();
  if (before) board.glideFrom(before);
  if (!lens.active) board.attend([$("[data-acting]")?.dataset.acting ?? "", ...state.lesson, ...choices.bySpot.keys()]);
}

/** What the bar of actions can do now, and whether something else is asked. */
function deeds({ choices: list = [] }) {
  const turn = list.some(({ slot }) => slot === "end");
  const taught = Boolean($("#lesson")?.firstElementChild);
  for (const deed of $$("#bar .deed")) {
    const ways = choices.at(deed.dataset.slot).filter(({ minor }) => !minor);
    const can = ways.length > 0;
    deed.classList.toggle("off", !can);
    deed.setAttribute("aria-disabled", String(!can));
    $(".ways", deed).textContent = ways.length > 1 ? String(ways.length) : "";
  }
  body.dataset.taught = String(taught);
  pick(list.filter(({ minor }) => !minor), taught);
  body.dataset.cards = choices.cards ? String($$("#people .involved").length) : "0";
  body.dataset.ask = String(Boolean((list.length && !turn) || taught || $("#banner")?.firstElementChild || !state.mine));
  aside();
  const last = $$("#lines .line-text").slice(-4).reverse();
  $("#ticker")?.replaceChildren(...last.map((line) => make("span", {}, [...line.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent).join(" "))));
}

/** Moves the board out of the way of what is asked beside it. */
function aside() {
  const { sheet: open, ask, pick } = body.dataset;
  const asked = body.dataset.mode === "replay" || (ask === "true" && pick !== "true");
  // A sheet is wider than a question.
  const covered = open && open !== "actions" ? 448 : open || asked ? 360 : 0;
  board.leave(scene && innerWidth >= DESK ? covered : 0);
}

new MutationObserver(aside).observe(body, { attributeFilter: ["data-sheet"] });
aside();

/** Where it is asked who of the squad, their faces there are the answers. */
function pick(list, taught) {
  const faces = new Map($$("#squad [data-member]").map((face) => [face.dataset.member, face]));
  const asked = list.length > 1 && list.every(({ look, slot, spots = [] }) => !look && !slot && spots.some((spot) => faces.has(spot)));
  body.dataset.pick = String(asked && !taught);
  const keys = asked && !taught ? choices.numbered().map(({ dataset }) => dataset.action) : [];
  for (const [spot, face] of faces) {
    const answer = asked && list.find(({ spots = [] }) => spots.includes(spot));
    face.classList.toggle("can", Boolean(answer));
    const portrait = $(".por", face);
    if (portrait) portrait.dataset.number = answer ? String(keys.indexOf(answer.action) + 1 || "") : "";
  }
}

/** Does the one thing that a place of the bar can do, or lets choose. */
function deed(element) {
  const all = choices.at(element.dataset.slot);
  const ways = all.filter(({ minor }) => !minor);
  const list = ways.length ? ways : all;
  if (!list.length) {
    const taught = body.dataset.taught === "true" && "The lesson asks for something else first.";
    return toast(taught || element.dataset.reason || "That can’t be done now.");
  }
  // What goes by chances is weighed first, even where there is only one way.
  if (list.length === 1 && !("weighed" in element.dataset)) return act(list[0].action);
  // What gains nothing is allowed, but is not why the place is dim.
  openSpot(list, null, ways.length ? [] : [make("p", { class: "note" }, element.dataset.reason)], element);
}

function log({ lines, reset }) {
  const list = $("#lines");
  if (!list || (!lines && !reset)) return;
  // A hidden log goes to its end when it is opened.
  const open = body.dataset.sheet === "log";
  const atEnd = open && list.scrollHeight - list.scrollTop - list.clientHeight < Math.max(60, list.clientHeight / 2);
  if (reset) list.innerHTML = lines ?? "";
  else list.insertAdjacentHTML("beforeend", lines);
  if (open && (atEnd || reset)) requestAnimationFrame(() => (list.scrollTop = list.scrollHeight));
}

/** Tells what is new: to ears, in the title, by sound. */
function news(update, first, own) {
  const asked = update.question !== state.question;
  state.question = update.question ?? "";
  ask();
  if (!first) {
    const texts = (update.steps ?? []).slice(-12).map(({ text }) => text);
    say([...texts, asked ? named(state.question) : ""].filter(Boolean).join(" "));
  }
  const turned = update.mine && !state.mine;
  state.mine = Boolean(update.mine);
  body.classList.toggle("my-turn", state.mine);
  tell({ ...update, question: named(state.question) }, turned && !first && !own);
}

/** Shows what is asked, and whom. */
function ask() {
  const place = $("#question");
  const text = unbroken(named(state.question));
  if (place && place.textContent !== text) place.textContent = text;
}

function buttons() {
  const allow = (id, can) => {
    const button = $(`#${id}`);
    if (button) button.disabled = !can;
  };
  allow("b-undo", state.undo.step);
  allow("b-whole", state.undo.whole);
  allow("b-redo", state.undo.redo);
}

/** Covers the screen while it changes hands. */
function cover(update) {
  const screen = $("#cover");
  const next = update.cover ?? null;
  state.covered = next !== null;
  if (!screen) return;
  screen.hidden = !state.covered;
  for (const element of $$("body > header, body > main")) element.inert = state.covered;
  if (!state.covered) return;
  // Nothing stays behind of what the last one saw or heard.
  closePopup();
  drag.cancel();
  lens.off();
  $("#live")?.replaceChildren();
  const name = update.cover_name ?? $(`[data-seat-name="${next}"]`)?.textContent ?? `player ${next + 1}`;
  const text = $("#cover-text");
  if (text) text.textContent = `Pass the screen to ${name}, then tap.`;
  const button = $("#b-uncover");
  if (!button) return;
  button.onclick = () => {
    state.seat = next;
    state.version = -1;
    stream?.again();
  };
  button.focus();
}

// ---- sending

/**
 * Sends something that changes the game, one thing at a time, and waits until
 * its outcome is on the screen.
 * @param {string} path
 * @param {object} what
 */
async function send(path, what) {
  if (state.busy || looking) return;
  busy(true);
  const { version, seat } = state;
  const { status, answer } = await post(path, { version, seat, ...what });
  if (!answer.ok && !answer.stale) toast(answer.why ?? `The table answered ${status}. Nothing was done.`);
  if (answer.stale) say("The table has moved on meanwhile. Choose again.");
  const wanted = answer.version ?? 0;
  for (let tries = 0; state.version < wanted && tries < 5; tries++) {
    const came = await Promise.race([new Promise((come) => (arrived = () => come(true))), pause(2000)]);
    // The answer came but not the update: perhaps the stream is dead.
    if (!came && state.version < wanted) stream?.again();
  }
  arrived = () => {};
  busy(false);
}

function busy(yes) {
  state.busy = yes;
  body.dataset.busy = String(yes);
  clearTimeout(slow);
  if (yes) slow = setTimeout(() => waits(true), 150);
  else if (body.classList.contains("busy")) waits(false);
}

/** Shows that an answer is awaited. Most come at once: drawing that first would only delay them. */
function waits(yes) {
  body.classList.toggle("busy", yes);
  $("#choices")?.setAttribute("aria-busy", String(yes));
}

/** Does an action, after asking once more where that is due. */
async function act(action) {
  const choice = choices.find(action);
  if (state.busy) return;
  const agreed = sure(choice);
  if (!choice?.grave || !settings.confirm) closePopup();
  if (await agreed) await send("act", { action });
}

/** Goes a way of several steps; it ends where something else comes up. */
async function walk({ actions }) {
  for (const action of actions) {
    const { plays } = state;
    if (state.busy || !choices.find(action)) return;
    await send("act", { action });
    if (state.plays === plays) return;
  }
}

const undo = (whole) => send("undo", { whole });
const redo = () => send("redo", {});

/** Sends what a button or form of the page says. */
async function sendForm(element, fields = {}) {
  const path = element.dataset.post;
  const told = { ...JSON.parse(element.dataset.body || "{}"), ...fields };
  const { status, answer } = await post(path, { version: state.version, seat: state.seat, ...told });
  if (answer.to) return location.assign(answer.to);
  if (answer.why) toast(answer.why);
  else if (status >= 400 && !answer.stale) toast(`The table answered ${status}. Nothing was done.`);
}

/** What was dragged or put from one spot to another. */
async function drop(from, to) {
  const choice = choices.dragged(from, to);
  if (choice) return act(choice.action);
  const told = await getJson(`${base}why?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}${seatPart()}`);
  if (told?.ok && told.action) return act(told.action);
  toast(told?.why || "That can’t be done.");
}

async function why(action) {
  const told = await getJson(`${base}why?action=${encodeURIComponent(action)}${seatPart()}`);
  toast(told?.why || "That can’t be done now.");
}

// ---- tapping

const about = (spot) => `${base}describe?spot=${encodeURIComponent(spot)}${seatPart()}`;
let later = 0;

const useful = (spot) => Boolean(spot) && (choices.bySpot.has(spot) || choices.ways.has(spot) || choices.dropsOf(spot).length > 0);

function tap(element, event) {
  const { spot } = element.dataset;
  if (show.running && board.element.contains(element)) return show.end();
  if (drag.picked) return drag.put(spotUnder(element)?.dataset.spot ?? spot);
  if (lens.waiting) return lens.aim(spot);
  select(spot);
  const list = choices.bySpot.get(spot) ?? [];
  const movable = element.draggable === true && choices.dropsOf(spot).length > 0;
  // What is there to be put somewhere is picked up at once.
  const only = list.every((choice) => choice.drag?.[0] === spot) && !list.every(({ minor }) => minor);
  if (movable && (only || !list.length)) return drag.pick(spot);
  if (movable) return openSpot(list, about(spot), [pickButton(spot)]);
  const goes = list.filter(({ look }) => !look);
  if (goes.length === 1 && goes[0].look === undefined && (list.length === 1 || scene) && !holdsOthers(element)) return act(goes[0].action);
  const way = choices.ways.get(spot);
  if (way && !list.length) return walk(way);
  const shown = scene && board.element.contains(element) ? element : null;
  if (list.length) return openSpot(list, about(spot), way ? [wayButton(way)] : [], shown);
  if (lens.active && board.element.contains(element)) return lens.aim(spot);
  // A second tap would mean coming closer.
  clearTimeout(later);
  const wait = board.svg?.contains(element) && event?.detail ? 250 : 0;
  later = setTimeout(() => openFragment(about(spot)), wait);
}

function pickButton(spot) {
  const pick = () => {
    closePopup();
    drag.pick(spot);
  };
  return make("button", { type: "button", class: "choice", click: pick },
    make("span", { class: "choice-label" }, "Pick it up, then choose where it goes"));
}

function wayButton(way) {
  const go = () => {
    closePopup();
    walk(way);
  };
  return make("button", { type: "button", class: "choice", click: go },
    make("span", { class: "choice-label" }, way.label), make("span", { class: "choice-cost" }, way.cost));
}

function select(spot) {
  for (const old of $$(".selected[data-spot]")) old.classList.remove("selected");
  for (const element of atSpot(spot)) element.classList.add("selected");
  state.spot = spot;
}

/** The spot an overlay is about: what has the focus, or was tapped last. */
function spotForLens() {
  return /** @type {any} */ (document.activeElement)?.closest("#board-area [data-spot]")?.dataset.spot ?? state.spot;
}

/** @type {[string, (element: any, event: any) => any][]} */
const clicks = [
  ["[data-part]", (element) => location.assign(`${base}replay?part=${element.dataset.part}`)],
  ["#b-recap", closeRecap],
  ["#recap .told", () => {}],
  ["#bar .deed", deed],
  ["[data-member]", (element) => member(element.dataset.member)],
  [".goal-line", () => sheet("goals", true)],
  ["#b-log", () => sheet("log", true)],
  ["#heard button", () => (($("#heard").hidden = true), sheet("log"), $("#say input")?.focus())],
  ["#b-light", () => set("theme", document.documentElement.dataset.theme === "light" ? "dark" : "light")],
  ["#b-mute", mute],
  ["#b-speed", speed],
  ["[data-action]", (element) => act(element.dataset.action)],
  ["[data-act]", (element) => act(element.dataset.act)],
  ["[data-why]", (element) => why(element.dataset.why)],
  ["button[data-post]", (element) => sendForm(element)],
  ["[data-copy]", (element) => copy(new URL(element.dataset.copy, location.origin).href)],
  ["button[data-term], a[data-term]", term],
  // What a phone lists would hide what the overlay shows.
  [".lenses [data-lens]", (element) => (scene && innerWidth < DESK && body.dataset.sheet && sheet(body.dataset.sheet, true), lens.toggle(element, spotForLens()))],
  [".tabs [data-sheet]", (element) => sheet(element.dataset.sheet, true)],
  ["#b-undo", () => undo(false)],
  ["#b-whole", () => undo(true)],
  ["#b-redo", redo],
  ["#b-help", help],
  ["#b-sheet-table", () => sheet("table", true)],
  ["#b-in", () => board.zoomBy(1.4)],
  ["#b-out", () => board.zoomBy(1 / 1.4)],
  ["#b-fit", () => board.fit()],
  ["#b-step", () => show.step()],
  ["#b-skip", () => show.end()],
  ["#o-report", report],
  ["#lines .jump, #lines [data-play]", jump],
];

document.addEventListener("click", (event) => {
  const target = /** @type {any} */ (event.target);
  // Whatever the person does ends the showing, and means no more than that.
  if (scene && show.running && !target.closest("#caption, header.top, #side, dialog, .ticker")) return show.end();
  if (!target.closest("#recap")) closeRecap();
  for (const [selector, act] of clicks) {
    const element = target.closest(selector);
    // Things to press within a log line come before the line itself.
    if (element) return void act(element, event);
  }
  const pressed = target.closest("button, a, input, select, label, summary");
  if (pressed && !pressed.dataset.spot) return;
  const spot = target.closest("[data-spot]");
  const named = target.closest("[data-term]");
  const near = spot && (board.svg?.contains(spot) ? meant(spot, event, useful) : spot);
  // What lies on the table tells more of itself than its article: why it can't be used now.
  if (near && (useful(near.dataset.spot) || drag.picked || lens.waiting || !named || named === near)) tap(near, event);
  else if (named) term(named);
});

document.addEventListener("dblclick", (event) => {
  if (!board.svg?.contains(/** @type {any} */ (event.target))) return;
  clearTimeout(later);
  board.zoomBy(2, { x: event.clientX, y: event.clientY });
});

document.addEventListener("submit", async (event) => {
  const form = /** @type {any} */ (event.target);
  if (!form.matches("#say, [data-post]")) return;
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form));
  if (form.dataset.post) return sendForm(form, fields);
  const text = String(fields.text ?? "").trim();
  if (!text) return;
  form.reset();
  const { answer } = await post("chat", { text });
  if (answer.why) toast(answer.why);
});

document.addEventListener("change", async ({ target }) => {
  const control = /** @type {any} */ (target);
  if (control.matches("select[data-post]")) {
    await sendForm(control, { [control.dataset.field ?? control.name]: control.value });
    // Where others are asked first, it is as it was until they have answered.
    for (const option of control.options) option.selected = option.defaultSelected;
  }
  if (control.id === "o-notify" && control.checked) askToNotify();
  if (["o-sound", "o-effects"].includes(control.id)) showMute();
});

function term(element) {
  if (useful(element.dataset.spot)) return tap(element);
  openFragment(`/rules/${element.dataset.term}?fragment=1`);
}

function jump(element) {
  if (String(getSelection())) return;
  const { play } = element.dataset;
  if (replay) replay.go(Number(play));
  else location.assign(`${base}replay?at=${play}`);
}

let heardLast = 0;

/** What somebody said, in short, for a while; a tap opens the talk. */
function heard(line) {
  const place = need("heard", { hidden: true });
  place.replaceChildren(make("button", { type: "button", "aria-label": `Open the talk. ${line.textContent.trim()}` },
    ...[...line.cloneNode(true).childNodes]));
  place.hidden = false;
  clearTimeout(heardLast);
  heardLast = setTimeout(() => (place.hidden = true), 9000);
}

/** The dashboard of one of the squad, beside the board. */
function member(spot) {
  if (choices.bySpot.get(spot)?.some(({ look }) => !look)) return tap($(`#pieces [data-id="${CSS.escape(spot)}"]`) ?? $(`#people [data-spot="${CSS.escape(spot)}"]`));
  sheet("people");
  const dash = $(`#people > [data-spot="${CSS.escape(spot)}"]`);
  dash?.scrollIntoView({ block: "start" });
}

const sounding = () => Boolean(settings.effects || settings.sound);

/** Switches everything on or off that sounds. */
function mute() {
  const on = !sounding();
  for (const name of ["effects", "sound"]) set(name, on);
  showMute();
  toast(on ? "Sound on." : "Sound off.");
  play("bell");
}

function showMute() {
  $("#b-mute")?.setAttribute("aria-pressed", String(sounding()));
}

function speed() {
  set("speed", { 1: "2", 2: "4" }[settings.speed] ?? "1");
  showSpeed();
}

function showSpeed() {
  const button = $("#b-speed");
  if (button) button.textContent = `${Number(settings.speed) || 1}×`;
}

async function report() {
  const answer = await fetch(`${base}export`).catch(() => null);
  if (answer?.status === 403) return toast("The report would tell what others hold in their hands. Send it when the game is over.");
  const text = answer?.ok ? await answer.text() : null;
  if (text === null) return toast("The game’s text could not be loaded.");
  copy(`${text.trimEnd()}\n# version ${state.version}, plays ${state.plays}, ${navigator.userAgent}\n`);
}

function help() {
  const dialog = /** @type {any} */ ($("#help"));
  if (dialog && !dialog.open) dialog.showModal();
}

// ---- keys

const digits = (key) => {
  const element = /^[1-9]$/.test(key) ? choices.numbered()[Number(key) - 1] : null;
  element?.click();
  return Boolean(element);
};

const escape = () => closeRecap() || drag.cancel() || (show.running && (show.end(), true)) || lens.off();

const keys = {
  Escape: escape,
  u: () => undo(false),
  U: () => undo(true),
  y: redo,
  "+": () => board.zoomBy(1.4),
  "-": () => board.zoomBy(1 / 1.4),
  0: () => board.fit(),
  "?": help,
  a: () => (sheet("actions"), $("#choices button.choice, #choices summary")?.focus()),
  p: () => sheet("people"),
  g: () => sheet("goals"),
  l: () => sheet("log"),
  c: () => (sheet("log"), $("#say input")?.focus()),
  t: () => sheet("table"),
  n: () => {
    const no = $("#choices .choice.no");
    no?.click();
    return Boolean(no);
  },
  v: () => $("#b-replay")?.click(),
  m: mute,
};

/** Opens the list of all choices, or puts it away. */
function listed() {
  sheet("actions", true);
  aside();
  $("#choices button.choice, #choices summary")?.focus();
}

// Where letters are places of the bar, these are asked for with Shift.
if (scene) Object.assign(keys, { q: listed, T: keys.t, C: keys.c, M: mute });

listenToKeys((key, event) => {
  if ($("dialog[open]")) return digits(key);
  if (state.covered) return false;
  if (key === " " && show.running) return show.step(), true;
  if ((key === " " || key === "Enter") && closeRecap()) return true;
  const focused = /** @type {any} */ (event.target).closest("[data-spot]");
  if ((key === "Enter" || key === " ") && focused && focused === event.target && !focused.matches("button, a")) {
    tap(focused);
    return true;
  }
  if (key === " " && /** @type {any} */ (event.target).matches("button, summary, a")) return false;
  if (replay && !event.shiftKey && replay.key(key)) return true;
  if (key in ARROWS) {
    const [dx, dy] = ARROWS[key];
    const list = /** @type {any} */ (event.target).closest("#side");
    return list ? false : (board.panBy(dx, dy), true);
  }
  const place = scene && !replay && $(`#bar .deed[data-key="${CSS.escape(key)}"]`);
  if (place) {
    show.end();
    return place.click(), true;
  }
  const button = Lens.button(key);
  if (button) return button.click(), true;
  if (digits(key)) return true;
  if (!(key in keys)) return false;
  return keys[key]() !== false;
});

// ---- beginning

/** What the stream is asked for: the seat, and from where on. */
const known = () => `${state.version < 0 ? "" : `from=${state.version}`}${seatPart()}&parts=true&dice=${randomKey()}`;

const events = {
  update: take,
  presence: ({ html }) => {
    seated(html, state.seat);
    if (state.question) ask();
  },
  chat: ({ html, reset }) => {
    const list = $("#chat-lines");
    const before = list?.childElementCount ?? 0;
    if (reset) list?.replaceChildren();
    list?.insertAdjacentHTML("beforeend", html);
    // What was said before this page was opened is no news.
    if ((list?.childElementCount ?? 0) <= before) return;
    const line = list.lastElementChild;
    line.scrollIntoView?.({ block: "nearest" });
    say(line.textContent);
    if (body.dataset.sheet === "log") return;
    $(".tabs [data-sheet=log]")?.classList.add("news");
    if (!reset) heard(line);
  },
};

function begin() {
  showTheme();
  showMute();
  showSpeed();
  tieSettings();
  tieDialogs();
  const first = JSON.parse($("#first")?.textContent || "null");
  if (looking) {
    replay = new Replay((moment) => {
      if (moment.stage !== body.dataset.stage) return replay?.load();
      const { inside, outside } = split(moment.regions ?? {});
      regions(outside);
      pieces(inside, true);
      if ($("#question")) $("#question").textContent = moment.question ?? "";
    });
    return;
  }
  if (first) take(first);
  else state.version = Number(body.dataset.version ?? 0);
  remember($("header.top h1")?.textContent ?? document.title);
  stream = new Stream(known, (name, data) => events[name]?.(data));
}

begin();
