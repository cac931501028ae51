// What the pages besides the table need: choosing the look (theme.js applies
// it), and the tables this browser has sat at. All else works without it.

const read = (key, otherwise) => {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
};
const write = (key, value) => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse; then nothing is remembered.
  }
};

/** The switch between light and dark; tables read the same setting. */
function look() {
  const root = document.documentElement;
  const button = document.getElementById("b-theme");
  if (!button) return;
  const isLight = () => root.dataset.theme === "light"
    || (root.dataset.theme === "auto" && matchMedia("(prefers-color-scheme: light)").matches);
  const name = () => button.setAttribute("aria-label", isLight() ? "Dark look" : "Light look");
  button.hidden = false;
  name();
  button.addEventListener("click", () => {
    const theme = isLight() ? "dark" : "light";
    root.dataset.theme = theme;
    write("holdout-settings", { ...read("holdout-settings", {}), theme });
    name();
  });
}

const RECORDS = { won: "Won", lost: "Lost", over: "Played", turn: "Your turn", open: "Under way" };

/** Tells on the shelves what became of missions; the latest table counts, and a victory for ever. */
function records(list) {
  const states = new Map();
  for (const { dataset } of list.querySelectorAll("[data-state]")) {
    const known = states.get(dataset.of);
    if (!known || (dataset.state === "won" && known !== "turn")) states.set(dataset.of, dataset.state);
  }
  for (const card of document.querySelectorAll("[data-mission]")) {
    const state = states.get(card.dataset.mission);
    if (!state) continue;
    card.dataset.record = state;
    const place = card.querySelector(".record");
    if (place) place.textContent = RECORDS[state];
    else if (card.matches("a")) card.append(Object.assign(document.createElement("span"), { className: "visually-hidden", textContent: `, ${RECORDS[state]}` }));
  }
}

async function mine() {
  const section = document.getElementById("continue");
  const list = document.getElementById("mine");
  const tables = read("holdout-tables", []);
  if (!section || !Array.isArray(tables) || tables.length === 0) return;
  tables.sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
  const links = tables.map((table) => table.link).slice(0, 30);
  const answer = await fetch("/mine", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ links }),
  });
  if (!answer.ok) return;
  list.innerHTML = await answer.text();
  section.hidden = list.querySelector("li") === null;
  records(list);
  list.addEventListener("click", (event) => {
    const button = event.target.closest("[data-forget]");
    if (!button) return;
    const kept = read("holdout-tables", []).filter((table) => table.link !== button.dataset.forget);
    write("holdout-tables", kept);
    button.closest("li").remove();
    section.hidden = list.querySelector("li") === null;
  });
}

// ---- the lobby

/** Sends what a button says, and shows the page anew. */
async function send(button) {
  const answer = await fetch(button.dataset.post, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: button.dataset.body,
  });
  const told = await answer.clone().json().catch(() => ({}));
  if (told.to) return location.assign(told.to);
  if (answer.ok) await renew();
  else button.textContent = told.why ?? "That didn’t work.";
}

/** Who is here changes while one waits. */
async function renew() {
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of ["#lobby-grid", "#lobby-foot"]) {
    const [old, now] = [document.querySelector(part), fresh.querySelector(part)];
    // Nothing moves under a finger unless something changed.
    if (old && now && old.innerHTML !== now.innerHTML) old.replaceWith(document.adoptNode(now));
  }
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-copy], button[data-post]");
  if (!button) return;
  if (button.dataset.post) return send(button);
  navigator.clipboard?.writeText(new URL(button.dataset.copy, location.origin).href).then(() => {
    const words = button.lastChild;
    const before = words.textContent;
    words.textContent = "Copied";
    setTimeout(() => (words.textContent = before), 1500);
  });
});
if (document.body.classList.contains("lobby")) setInterval(() => renew().catch(() => {}), 4000);

// A picture of the guide: figures find their places as at a table.
if (document.querySelector("svg.scene #pieces")) import("./scene.js").then(({ Scene }) => new Scene());

look();
mine().catch(() => {});
