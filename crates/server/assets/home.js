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

function look() {
  const settings = read("holdout-settings", {});
  const select = document.getElementById("o-theme");
  const show = (theme) => {
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  };
  if (!select) return;
  select.value = settings.theme ?? "auto";
  select.closest("label").hidden = false;
  select.addEventListener("change", () => {
    write("holdout-settings", { ...read("holdout-settings", {}), theme: select.value });
    show(select.value);
  });
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
  list.addEventListener("click", (event) => {
    const button = event.target.closest("[data-forget]");
    if (!button) return;
    const kept = read("holdout-tables", []).filter((table) => table.link !== button.dataset.forget);
    write("holdout-tables", kept);
    button.closest("li").remove();
    section.hidden = list.querySelector("li") === null;
  });
}

look();
mine().catch(() => {});
