// The table's socket. It resends nothing by itself: after a break the page asks anew and the reader sees what happened meanwhile.

import { toast } from "./say.js";
import { word } from "./words.js";

/**
 * @typedef {{type: "page", version: number, now: number, stopped: boolean, title: string, classes: string, html: string, seats: string}} PageMessage
 * @typedef {{code: string, message: string, rule?: string, first?: string, version?: number}} Refusal
 * @typedef {{type: "done", ref: string, version: number}} Done
 * @typedef {{type: "refused", ref: string, error: Refusal}} Refused
 */

// Close codes of the server, after the statuses of HTTP: the table was deleted; this seat was freed.
const GONE = 4404;
const FREED = 4401;
const PATIENCE = 2000; // a short break is nobody's business
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;

export class Connection {
  /**
   * @param {string} path
   * @param {(message: PageMessage) => void} onPage
   */
  constructor(path, onPage) {
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.onPage = onPage;
    /** @type {Map<string, (answer: Done | Refused) => void>} */
    this.waiting = new Map();
    this.version = 0;
    this.wait = FIRST_WAIT;
    /** @type {number | null} the version when the connection was lost */
    this.lostAt = null;
    this.refs = 0;
    this.own = Math.random().toString(36).slice(2);
    /** @type {() => void} */
    this.greet = () => {};
    /** Until the server has greeted or is known to be away, what is tapped waits: people tap as soon as they see a button. */
    this.greeted = new Promise((resolve) => {
      this.greet = () => resolve(true);
    });
    /** A form that was sent takes the page to where its answer says, also when it deletes the table. */
    this.leaving = false;
    addEventListener("submit", (event) => {
      this.leaving ||= !event.defaultPrevented;
    });
    this.open();
    addEventListener("online", () => this.now());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.now();
    });
  }

  open() {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      if (this.leaving) return;
      if (event.code === GONE) location.assign(`/?gone=${document.body.dataset.code ?? ""}`);
      else if (event.code === FREED) location.reload();
      else this.lost(socket);
    });
  }

  /** Try at once. */
  now() {
    if (this.socket && this.socket.readyState > WebSocket.OPEN) {
      clearTimeout(this.again);
      this.open();
    }
  }

  get alive() {
    return this.socket?.readyState === WebSocket.OPEN && this.lostAt === null;
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === "page") {
      this.back(message.version);
      this.version = message.version;
      this.onPage(message);
      this.greet();
    } else if (message.type === "phrase") {
      toast(word("says", { who: message.by, phrase: word(`phrase-${message.phrase}`) }));
    } else if (message.type === "done" || message.type === "refused") {
      this.waiting.get(message.ref)?.(message);
      this.waiting.delete(message.ref);
    }
  }

  /** @param {WebSocket} socket */
  lost(socket) {
    if (socket !== this.socket) return;
    if (this.lostAt === null) {
      this.lostAt = this.version;
      this.strip = setTimeout(() => this.show(word("lost"), true), PATIENCE);
      document.documentElement.dataset.connection = "lost";
      this.greet();
    }
    for (const [ref, answer] of this.waiting) {
      answer({ type: "refused", ref, error: { code: "connection", message: word("not-sent") } });
    }
    this.waiting.clear();
    this.again = setTimeout(() => this.open(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  /** @param {number} version */
  back(version) {
    this.wait = FIRST_WAIT;
    if (this.lostAt === null) return;
    const missed = version - this.lostAt;
    clearTimeout(this.strip);
    const strip = document.querySelector("#lost");
    if (strip instanceof HTMLElement && !strip.hidden) {
      this.show(backAgain(missed), false);
      setTimeout(() => this.hide(), 4000);
    }
    this.lostAt = null;
    delete document.documentElement.dataset.connection;
  }

  /**
   * @param {string} text
   * @param {boolean} button
   */
  show(text, button) {
    const strip = document.querySelector("#lost");
    if (!(strip instanceof HTMLElement)) return;
    strip.textContent = text;
    if (button) {
      const try_now = document.createElement("button");
      try_now.className = "btn";
      try_now.type = "button";
      try_now.textContent = word("try-now");
      try_now.addEventListener("click", () => this.now());
      strip.append(try_now);
    }
    strip.hidden = false;
  }

  hide() {
    const strip = document.querySelector("#lost");
    if (strip instanceof HTMLElement) strip.hidden = true;
  }

  /**
   * Do something at the table.
   * @param {Record<string, unknown>} action
   * @returns {Promise<Done | Refused>}
   */
  act(action) {
    return this.send({ type: "act", action });
  }

  /**
   * Do what a line of match notation says.
   * @param {string} line
   * @returns {Promise<Done | Refused>}
   */
  type(line) {
    return this.send({ type: "line", line });
  }

  /**
   * @param {Record<string, unknown>} message
   * @returns {Promise<Done | Refused>}
   */
  async send(message) {
    await this.greeted;
    this.refs += 1;
    const ref = `${this.own}-${this.refs}`;
    if (!this.alive) {
      return { type: "refused", ref, error: { code: "connection", message: word("not-sent") } };
    }
    return new Promise((resolve) => {
      this.waiting.set(ref, resolve);
      this.socket?.send(JSON.stringify({ ...message, ref, seen: this.version }));
    });
  }
}

/**
 * @param {number} missed how many moves
 * @returns {string}
 */
function backAgain(missed) {
  if (missed <= 0) return word("back");
  const inWords = word("numbers").split(" ")[missed - 1] ?? missed;
  return word(missed === 1 ? "back-missed-one" : "back-missed", { count: inWords });
}
