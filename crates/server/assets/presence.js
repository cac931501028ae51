// Who is at the table: told when somebody goes or comes back, and seen while they are away.

import { $, $$, make, need, say, swap, toast } from "./util.js";
import { post } from "./net.js";
import { sheet } from "./sheets.js";

/** A page that is loaded anew is away for a moment, which is no news. */
const MOMENT = 3000;

/** How each of the others is, by their seat: `here`, `away` or `bot`. @type {Map<string, string>} */
let known = new Map();
/** Of whom it was told that they left. @type {Set<string>} */
const gone = new Set();

/** Everybody at the table as the sheet shows them. */
function everybody() {
  return $$("#seats .seat").map((place) => ({
    name: $("[data-seat-name]", place)?.textContent ?? "",
    seat: $("[data-seat-name]", place)?.dataset.seatName ?? "",
    mine: place.matches(".mine"),
    // Only the host may give others' seats away.
    own: Boolean($("select", place)) && !$("#seats .host-tools"),
    how: ["here", "away", "bot"].find((how) => $(`.dot.${how}`, place)) ?? "",
  }));
}

/**
 * Shows who sits where, and tells what has changed.
 * @param {string} html
 * @param {number | null} eye the seat this page looks through
 */
export function seated(html, eye) {
  const looks = String(eye);
  const seats = $("#seats");
  if (!seats) return;
  swap(seats, () => (seats.innerHTML = html));
  const now = everybody();
  for (const { name, seat, mine, own, how } of now) {
    const before = known.get(seat);
    if (!mine && how === "away" && before === "here") setTimeout(() => left(name, seat), MOMENT);
    if (how !== "away" && gone.delete(seat)) tell(how === "here" ? `${name} is back.` : `A bot plays for ${name} now.`);
    if (how === "bot" && before !== "bot" && (own || (before && seat === looks))) replaced(seat);
  }
  known = new Map(now.map(({ seat, how }) => [seat, how]));
  show(now.filter(({ mine, how }) => !mine && how === "away").map(({ name }) => name));
  showNames();
}

/** A bot has this person's own seat: they can have it back at once. */
function replaced(seat) {
  const text = "A bot plays your seat from now on.";
  say(text);
  toast(text, { label: "Play it myself", act: () => post("sit", { seat: Number(seat), who: "person" }) });
}

/** A text with the names of those whom the rules call by their number. @param {string} text */
export const named = (text) => text.replace(/\bPlayer (\d+)\b/g, (all, number) => nameOf(number - 1) ?? all);

/** @type {(seat: number | string) => string | undefined} */
const nameOf = (seat) => $(`#seats [data-seat-name="${seat}"]`)?.textContent || undefined;

/** Puts names where the board says numbers. */
export function showNames() {
  for (const place of $$("[data-player]")) {
    const name = nameOf(place.dataset.player);
    if (name && place.textContent !== name) place.textContent = name;
  }
}

function left(name, seat) {
  if (known.get(seat) !== "away" || gone.has(seat)) return;
  gone.add(seat);
  tell(`${name} has left the table. Their seat waits for them.`);
}

function tell(text) {
  toast(text);
  say(text);
}

/** Who is awaited, as long as they are; a tap leads to their seats. */
function show(names) {
  const place = need("away", { hidden: true }, $("header.top .top-text") ?? document.body);
  place.hidden = !names.length;
  const words = names.length > 1 ? `${names.length} are away` : `${names[0]} is away`;
  place.replaceChildren(make("button", { type: "button", title: names.join(", "), click: () => sheet("table") }, words));
}
