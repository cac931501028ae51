// A game looked at moment by moment.

import { $, $$, base, copy, say, toast, turnPage } from "./util.js";
import { getJson, post } from "./net.js";

/** How long a moment stays when it plays by itself. */
const MOMENT = 1200;

export class Replay {
  #apply;
  #at;
  #last;
  #moments = new Map();
  #timer = 0;
  #address = 0;
  #slider = $("#timeline");

  /** @param {(moment: any) => void} apply shows regions and question */
  constructor(apply) {
    this.#apply = apply;
    this.#last = Number(this.#slider?.max ?? 0);
    this.#at = Number(this.#slider?.value ?? 0);
    const press = (id, act) => document.getElementById(id)?.addEventListener("click", act);
    press("r-first", () => this.go(0));
    press("r-prev", () => this.go(this.#at - 1));
    press("r-next", () => this.go(this.#at + 1));
    press("r-last", () => this.go(this.#last));
    press("r-play", () => this.play());
    press("r-fork", () => this.fork());
    press("r-share", () => copy(new URL(`?at=${this.#at}`, location.href).href));
    this.#slider?.addEventListener("input", () => this.go(Number(this.#slider.value)));
    const on = new URLSearchParams(location.search).has("play");
    this.go(this.#at).then(() => on && this.play());
  }

  /** Loads the page of this moment, which is laid out in another way; what plays goes on there. */
  load() {
    location.replace(`?at=${this.#at}${this.#timer ? "&play=1" : ""}`);
  }

  /** Does what a key means here. */
  key(key) {
    const steps = { ArrowLeft: this.#at - 1, ArrowRight: this.#at + 1, Home: 0, End: this.#last };
    if (key in steps) this.go(steps[key]);
    else if (key === " ") this.play();
    else return false;
    return true;
  }

  /** Shows the moment after so many plays. */
  async go(to, playing = false) {
    if (!playing) this.#stop();
    const from = this.#at;
    this.#at = Math.min(Math.max(to, 0), this.#last);
    const at = this.#at;
    this.#place();
    const moment = await this.#moment(at);
    // Keys may be faster than answers: only the last one counts.
    if (at !== this.#at) return;
    if (!moment) return toast("This moment could not be loaded. Try again.");
    this.#grow(moment.last);
    if (Math.abs(at - from) > 1) turnPage(() => this.#show(moment));
    else this.#show(moment);
    this.#moment(Math.min(at + 1, this.#last));
  }

  #show(moment) {
    this.#apply(moment);
    const now = $("#now");
    if (now) now.innerHTML = moment.lines ?? "";
    say([now?.innerText, moment.question].filter(Boolean).join(" "));
    for (const line of $$("#lines .now")) line.classList.remove("now");
    const lines = $$(`#lines li[data-play="${moment.plays}"]`);
    for (const line of lines) line.classList.add("now");
    lines[0]?.scrollIntoView({ block: "nearest" });
  }

  #moment(at) {
    if (!this.#moments.has(at)) {
      const asked = getJson(`${base}moment/${at}`).then((moment) => {
        if (!moment) this.#moments.delete(at);
        return moment;
      });
      this.#moments.set(at, asked);
      // A long game's drawings need not all be kept.
      if (this.#moments.size > 120) this.#moments.delete(this.#moments.keys().next().value);
    }
    return this.#moments.get(at);
  }

  #grow(last) {
    if (!(last > this.#last)) return;
    this.#last = last;
    if (this.#slider) this.#slider.max = String(last);
    this.#place();
  }

  #place() {
    if (this.#slider) this.#slider.value = String(this.#at);
    const place = $("#r-at");
    if (place) place.textContent = `${this.#at} / ${this.#last}`;
    // Browsers refuse an address that changes with every tick of the slider.
    clearTimeout(this.#address);
    this.#address = setTimeout(() => history.replaceState(null, "", `?at=${this.#at}`), 250);
  }

  /** Plays by itself, or stops. */
  play() {
    if (this.#timer) return this.#stop();
    const step = async () => {
      if (this.#at >= this.#last) return this.#stop();
      await this.go(this.#at + 1, true);
      if (this.#timer) this.#timer = setTimeout(step, MOMENT / (Number($("#r-speed")?.value) || 1));
    };
    this.#timer = -1;
    this.#press();
    if (this.#at >= this.#last) this.#at = -1;
    step();
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#press();
  }

  #press() {
    $("#r-play")?.setAttribute("aria-pressed", String(this.#timer !== 0));
  }

  /** Begins a new game from this moment. */
  async fork() {
    const { answer } = await post("fork", { at: this.#at });
    if (answer.to) location.assign(answer.to);
    else toast(answer.why ?? "No game could be begun here.");
  }
}
