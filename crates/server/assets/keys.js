// The keyboard.

/** Whether the person is typing or setting something. */
const typing = (target) => target.matches?.("input, textarea, select, [contenteditable]");

/**
 * Listens to keys.
 * @param {(key: string, event: KeyboardEvent) => boolean | void} press does what a key means
 *   and tells whether it meant anything
 */
export function listenToKeys(press) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (typing(event.target) && event.key !== "Escape") return;
    if (event.altKey || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() !== "z")) return;
    if (press(name(event), event) !== true) return;
    event.preventDefault();
    // A button that has the focus is pressed when Space comes up again.
    if (event.key === " ") addEventListener("keyup", (up) => up.preventDefault(), { once: true });
  });
}

function name(event) {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  if (ctrlKey || metaKey) return shiftKey ? "y" : "u";
  if (key === "−" || key === "_") return "-";
  if (key === "=") return "+";
  return key;
}

/** The arrow keys as parts of the view to move by. */
export const ARROWS = {
  ArrowLeft: [-0.15, 0],
  ArrowRight: [0.15, 0],
  ArrowUp: [0, -0.15],
  ArrowDown: [0, 0.15],
};
