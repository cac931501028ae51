// Looks for what would keep people out, and returns it in words.
// Runs in the page; knows nothing of any page.

const wrong = [];
const tell = (what, element) => {
  const html = element.outerHTML.replace(/\s+/g, " ").slice(0, 140);
  wrong.push(`${what}: ${html}`);
};
const all = (selector) => [...document.querySelectorAll(selector)];
const seen = (element) => {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1;
};

// ---- names

const byId = (ids) => ids.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
const nameOf = (element) =>
  (element.getAttribute("aria-label")
    || (element.getAttribute("aria-labelledby") && byId(element.getAttribute("aria-labelledby")))
    || [...(element.labels ?? [])].map((label) => label.textContent).join(" ")
    || element.textContent
    || element.getAttribute("title")
    || "").trim();

const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex='0']";
for (const element of all(CONTROLS)) if (seen(element) && !nameOf(element)) tell("no name", element);
for (const element of all("input:not([type=hidden]), select, textarea")) {
  const named = element.labels?.length || element.getAttribute("aria-label") || element.getAttribute("aria-labelledby");
  if (seen(element) && !named) tell("no label", element);
}
for (const element of all("img, svg[role=img]")) {
  if (!element.getAttribute("alt") && !element.getAttribute("aria-label")) tell("picture without words", element);
}
// A name of what has no role is read to nobody.
for (const element of all("g[aria-label], div[aria-label], span[aria-label]")) {
  if (!element.hasAttribute("role")) tell("a name without a role", element);
}
for (const element of all("[tabindex]")) if (element.tabIndex > 0) tell("order of its own", element);

// ---- ids and landmarks

const ids = new Map();
for (const { id } of all("[id]")) ids.set(id, (ids.get(id) ?? 0) + 1);
for (const [id, count] of ids) if (count > 1) wrong.push(`id ${id} is there ${count} times`);
for (const element of all("[aria-controls], [aria-labelledby], label[for]")) {
  const words = ["aria-controls", "aria-labelledby", "for"].map((name) => element.getAttribute(name)).filter(Boolean);
  for (const id of words.join(" ").split(/\s+/)) if (!ids.has(id)) tell(`points at #${id}, which isn't there`, element);
}
if (all("main").length !== 1) wrong.push("there must be one main");
if (all("h1").length !== 1) wrong.push("there must be one h1");
if (!document.documentElement.lang) wrong.push("the page has no language");
if (!document.title.trim()) wrong.push("the page has no title");
if (!document.querySelector("header")) wrong.push("the page has no header");

// ---- contrast

const parts = (colour) => {
  // The browser's own arithmetic turns any notation into four bytes.
  const canvas = (parts.canvas ??= new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true }));
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
  return { r, g, b, a: a / 255 };
};
const over = (top, under) => {
  const mix = (name) => top[name] * top.a + under[name] * (1 - top.a);
  return { r: mix("r"), g: mix("g"), b: mix("b"), a: 1 };
};
const ground = (element) => {
  const layers = [];
  for (let at = element; at; at = at.parentElement) {
    const colour = parts(getComputedStyle(at).backgroundColor);
    if (colour.a > 0) layers.push(colour);
    if (colour.a === 1) break;
  }
  return layers.reduceRight((under, top) => over(top, under), { r: 255, g: 255, b: 255, a: 1 });
};
const light = ({ r, g, b }) => {
  const line = (byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * line(r) + 0.7152 * line(g) + 0.0722 * line(b);
};
const contrast = (a, b) => {
  const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  const element = node.parentElement;
  if (!node.data.trim() || !seen(element) || element.closest("svg, script, noscript, option, .visually-hidden, :disabled, [aria-hidden=true]")) continue;
  const style = getComputedStyle(element);
  const size = parseFloat(style.fontSize);
  const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  const under = ground(element);
  let fade = 1;
  for (let at = element; at; at = at.parentElement) fade *= Number(getComputedStyle(at).opacity);
  const ink = parts(style.color);
  const ratio = contrast(over({ ...ink, a: ink.a * fade }, under), under);
  if (ratio < (large ? 3 : 4.5)) tell(`contrast ${ratio.toFixed(2)}`, element);
}

// ---- size of what is pressed, unless it stands in running text

for (const element of all("button, a.button, select, summary, [role=button]")) {
  if (!seen(element) || element.closest("svg, p, li.line") || element.matches(".plain, .term")) continue;
  const { width, height } = element.getBoundingClientRect();
  if (width < 24 || height < 24) tell(`only ${Math.round(width)} by ${Math.round(height)}`, element);
}

return [...new Set(wrong)];
