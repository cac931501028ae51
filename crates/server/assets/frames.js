// Watches how smoothly things move, and does with less where they don't.

/** So long a frame may take: fifty in a second. */
const LONGEST = 20;

/** After so many frames is judged, and so many of them may be late. */
const JUDGED = 40;
const LATE = 14;

/**
 * Judges frames as they come; true once too many were late.
 * @returns {(time: number) => boolean}
 */
export function judge() {
  let [last, frames, late] = [0, 0, 0];
  return (time) => {
    const passed = last ? time - last : 0;
    last = time;
    // What stood still is not late: the page was hidden, or nothing moved.
    if (!passed || passed > 400) return false;
    frames += 1;
    late += Number(passed > LONGEST + 1);
    if (frames < JUDGED) return false;
    const slow = late > LATE;
    [frames, late] = [0, 0];
    return slow;
  };
}

let watching = false;

/** Watches while something is shown; from the first slow stretch on there are fewer effects. */
export function watch() {
  const { classList } = document.body;
  if (watching || classList.contains("plain")) return;
  watching = true;
  const isSlow = judge();
  const step = (time) => {
    if (isSlow(time)) classList.add("plain");
    if (!classList.contains("showing") || classList.contains("plain")) return void (watching = false);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
