// Tells the person that it is their turn: title, icon, sound, notification.

import { $, set, settings, toast } from "./util.js";

const BADGE =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#102022"/>' +
      '<path d="M6 25V14L16 6l10 8v11" fill="none" stroke="#62d0bd" stroke-width="3" stroke-linejoin="round"/>' +
      '<circle cx="23" cy="9" r="8" fill="#f2762e"/></svg>',
  );

let plain = null;
let sound = null;

/**
 * Shows whether it is the person's turn.
 * @param {{title: string, mine: boolean, question?: string}} update
 * @param {boolean} news whether it has just become so, by something others did
 */
export function tell({ title, mine, question }, news) {
  if (title) document.title = title;
  icon(mine);
  if (!news) return;
  if (settings.sound) blip();
  if (settings.notify && document.hidden) notice(title, question);
}

function icon(mine) {
  const element = $("link[rel~=icon]");
  if (!element) return;
  plain ??= element.href;
  const wanted = mine ? BADGE : plain;
  if (element.href !== wanted) element.href = wanted;
}

/** Two short notes. Browsers allow them once the person has touched the page. */
function blip() {
  if (!navigator.userActivation?.hasBeenActive || !window.AudioContext) return;
  sound ??= new AudioContext();
  [660, 880].forEach((pitch, n) => {
    const start = sound.currentTime + n * 0.12;
    const note = sound.createOscillator();
    const volume = sound.createGain();
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.14);
    note.connect(volume).connect(sound.destination);
    note.start(start);
    note.stop(start + 0.15);
  });
}

function notice(title, question) {
  try {
    const message = new Notification(title, { body: question, tag: location.pathname });
    message.onclick = () => {
      focus();
      message.close();
    };
  } catch {
    // Some phones have the class but don't allow it to pages.
  }
}

/** Asks to be allowed to notify; only ever from a click. */
export async function askToNotify() {
  if (!window.Notification) {
    set("notify", false);
    return toast("This browser has no notifications for this page.");
  }
  const allowed = (await Notification.requestPermission()) === "granted";
  set("notify", allowed);
  toast(allowed ? "You will be told when it is your turn." : "The browser doesn’t allow notifications here.");
}
