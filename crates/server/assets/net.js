// The line to the server: one stream of updates in, one action at a time out.
//
// The stream is read with `fetch`, not `EventSource`, because only so the
// pings are seen: a phone that lost its network gets no error, only silence.

import { base, need, pause, randomKey } from "./util.js";
import { parseEvents } from "./geometry.js";

/** The server pings every 15 seconds; after so long a silence the line is dead. */
const SILENCE = 40000;
const ANSWER_WITHIN = 15000;
const waits = [300, 700, 1500, 3000, 6000, 10000];

/** How long to wait before the n-th try; not all browsers at the same time. */
const backoff = (tries) => waits[Math.min(tries, waits.length - 1)] * (0.75 + Math.random() / 2);

function badge(text) {
  const box = need("net", { role: "status", class: "net pill warn", hidden: true }, document.querySelector("header.top .top-text") ?? document.body);
  box.hidden = !text;
  if (box.textContent !== text) box.textContent = text;
}

/** The stream of updates. It comes back by itself, from where it stopped. */
export class Stream {
  #where;
  #take;
  #abort = new AbortController();
  /** @type {(value?: any) => void} */
  #wake = () => {};
  #heard = 0;
  #stopped = false;

  /**
   * @param {() => string} where what to ask for: seat and version
   * @param {(name: string, data: any) => void} take gets every event
   */
  constructor(where, take) {
    this.#where = where;
    this.#take = take;
    addEventListener("online", () => this.again());
    addEventListener("offline", () => badge("offline"));
    addEventListener("pagehide", () => this.#stop());
    addEventListener("pageshow", (event) => event.persisted && this.#start());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && performance.now() - this.#heard > SILENCE / 2) this.again();
    });
    setInterval(() => performance.now() - this.#heard > SILENCE && this.again(), 5000);
    this.#start();
  }

  /** Drops the connection, if any, and makes a new one at once. */
  again() {
    this.#heard = performance.now();
    this.#abort.abort();
    this.#wake();
  }

  #stop() {
    this.#stopped = true;
    this.again();
  }

  async #start() {
    this.#stopped = false;
    for (let tries = 0; !this.#stopped; ) {
      const began = performance.now();
      const end = await this.#listen().catch(() => "lost");
      if (this.#stopped) return;
      if (end === "gone") return badge("this link no longer leads here");
      // A connection that was asked to end, or lived for a while, was a good one.
      tries = end === "asked" || performance.now() - began > 5000 ? 0 : tries + 1;
      if (end === "asked") continue;
      badge(navigator.onLine ? "reconnecting…" : "offline");
      await Promise.race([pause(backoff(tries)), new Promise((wake) => (this.#wake = wake))]);
    }
  }

  async #listen() {
    const abort = (this.#abort = new AbortController());
    this.#heard = performance.now();
    try {
      const answer = await fetch(`${base}events?${this.#where()}`, {
        headers: { Accept: "text/event-stream" },
        cache: "no-store",
        signal: abort.signal,
      });
      if (answer.status === 404 || answer.status === 410) return "gone";
      if (!answer.ok || !answer.body) return "lost";
      badge("");
      await this.#read(answer.body.getReader());
    } catch {
      if (abort.signal.aborted) return "asked";
    }
    return abort.signal.aborted ? "asked" : "lost";
  }

  async #read(reader) {
    const decoder = new TextDecoder();
    for (let buffer = ""; ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      this.#heard = performance.now();
      const { events, rest } = parseEvents(buffer + decoder.decode(value, { stream: true }));
      buffer = rest;
      for (const { name, data } of events) this.#take(name, JSON.parse(data));
    }
  }
}

/**
 * Sends something until it is answered. The key stays the same however often
 * that takes, so the server does it once.
 * @param {string} path below the table's address
 * @param {object} body
 * @returns {Promise<{status: number, answer: any}>}
 */
export async function post(path, body = {}) {
  const text = JSON.stringify({ key: randomKey(), ...body });
  for (let tries = 0; ; tries++) {
    let wait = backoff(tries);
    try {
      const answer = await fetch(base + path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: text,
        signal: AbortSignal.timeout(ANSWER_WITHIN),
      });
      const later = answer.status === 429 || answer.status > 500 || (answer.status === 500 && tries < 3);
      if (!later) {
        if (tries) badge("");
        return { status: answer.status, answer: await answer.json().catch(() => ({})) };
      }
      wait = Number(answer.headers.get("Retry-After")) * 1000 || wait;
    } catch {
      // The network: the same again.
    }
    badge("sending again…");
    await pause(wait);
  }
}

/** Asks for a piece of a page, as text. Null if there is none. */
export async function getText(path) {
  const answer = await fetch(path, { headers: { Accept: "text/html" } }).catch(() => null);
  return answer?.ok ? answer.text() : null;
}

/** Asks for data. Null if there is none. */
export async function getJson(path) {
  const answer = await fetch(path, { headers: { Accept: "application/json" } }).catch(() => null);
  return answer?.ok ? answer.json().catch(() => null) : null;
}
