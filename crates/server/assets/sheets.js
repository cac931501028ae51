// The sheets beside the board, or below it on a phone.

import { $, $$ } from "./util.js";

const body = document.body;

/** Who acts, as `#people` shows it. @type {string | null} */
let acting = null;

/** Brings whoever acts now into view among the people, when that has changed. */
export function follow() {
  const now = $("#people .active[data-spot]");
  if ((now?.dataset.spot ?? null) === acting || !$("#sheet-people")?.checkVisibility?.()) return;
  acting = now?.dataset.spot ?? null;
  const sheet = $("#sheet-people");
  // Whom the page puts last is not looked for here.
  const last = now && getComputedStyle(now).order !== "0";
  if (now && sheet && !last) sheet.scrollTop += now.getBoundingClientRect().top - sheet.getBoundingClientRect().top - 12;
}

/** Opens a sheet; on a phone its own tab puts it down again. */
export function sheet(name, mayClose = false) {
  // Where the actions have no tab they are always shown: no phone.
  const phone = Boolean($(".tabs [data-sheet=actions]")?.offsetParent);
  const down = mayClose && phone && body.dataset.sheet === name;
  if (down) delete body.dataset.sheet;
  else body.dataset.sheet = name;
  for (const tab of $$(".tabs [data-sheet]")) {
    const open = !down && tab.dataset.sheet === name;
    tab.setAttribute("aria-pressed", String(open));
    if (open) tab.classList.remove("news");
  }
  if (name === "people" && !down) follow();
  if (name === "log" && !down && body.dataset.mode !== "replay") {
    for (const each of [$("#lines"), $("#sheet-log")]) if (each) each.scrollTop = each.scrollHeight;
  }
}
