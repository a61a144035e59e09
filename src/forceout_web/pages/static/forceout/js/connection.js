// The table's socket. A heartbeat finds out that the line is dead where nothing closes. What was pressed is never sent again by
// itself: after a break the page asks anew, the reader sees what happened meanwhile, and is told what was not sent.

import { toast } from "./say.js";
import { word } from "./words.js";

/**
 * @typedef {{type: "page", version: number, now: number, stopped: boolean, title: string, classes: string, html: string, seats: string}} PageMessage
 * @typedef {{code: string, message: string, rule?: string, first?: string, version?: number}} Refusal
 * @typedef {{type: "done", ref: string, version: number}} Done
 * @typedef {{type: "refused", ref: string, error: Refusal}} Refused
 * @typedef {{what: string, answer: (answer: Done | Refused) => void}} Pressed something that was sent, in words
 */

// Close codes of the server, after the statuses of HTTP: the table was deleted; this seat was freed.
const GONE = 4404;
const FREED = 4401;
const PATIENCE = 2000; // a short break is nobody's business
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const OPENING = 10000; // a server that does not greet by then is asked again
const BEAT = JSON.stringify({ type: "beat" });
const BEATS = 3000;
const UNANSWERED = 2; // so many in a row are a lost connection
/** What becomes of an action if the connection is lost before it is answered: the strip tells it, now and when the connection is back. */
export const UNKNOWN = "unknown";
const SENDS =
  ":is(.dock, .next-do) :is([data-act], [data-put], [data-present], [data-say-goal], [data-deal], [data-go-on], [type=submit], #take)";

/** Whether there is no connection now: what would be sent rests. */
export const isLost = () => document.documentElement.dataset.connection === "lost";

export class Connection {
  /**
   * @param {string} path
   * @param {(message: PageMessage) => void} onPage
   * @param {() => void} [onLost]
   */
  constructor(path, onPage, onLost = () => {}) {
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.onPage = onPage;
    this.onLost = onLost;
    /** @type {WebSocket | undefined} */
    this.socket = undefined;
    /** @type {Map<string, Pressed>} what was sent and not answered yet, by its ref */
    this.waiting = new Map();
    /** @type {Map<string, string>} what was sent before the connection was lost, and may have arrived, in words */
    this.doubtful = new Map();
    /** What was pressed last while there was no connection, in words. */
    this.unsent = "";
    /** @type {Element[]} the buttons that rest until the connection is back */
    this.resting = [];
    this.unanswered = 0;
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
    setInterval(() => this.beat(), BEATS);
    addEventListener("offline", () => this.lost(this.socket));
    addEventListener("online", () => this.now());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.now();
    });
  }

  open() {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.unanswered = 0;
    this.opening = setTimeout(() => this.lost(socket), OPENING);
    socket.addEventListener("message", (event) => {
      if (socket === this.socket) this.hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (this.leaving || socket !== this.socket) return;
      if (event.code === GONE) location.assign(`/?gone=${document.body.dataset.code ?? ""}`);
      else if (event.code === FREED) location.reload();
      else this.lost(socket);
    });
  }

  /** Try at once. */
  now() {
    if (this.lostAt === null) return;
    clearTimeout(this.again);
    clearTimeout(this.opening);
    const given = this.socket;
    this.open();
    given?.close();
  }

  get alive() {
    return this.socket?.readyState === WebSocket.OPEN && this.lostAt === null;
  }

  /** A dead line is no closed one: only a server that answers is there. */
  beat() {
    if (!this.alive) return;
    if (this.unanswered >= UNANSWERED) this.lost(this.socket, 0);
    else {
      this.unanswered += 1;
      this.socket?.send(BEAT);
    }
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === "page") {
      clearTimeout(this.opening);
      const lostAt = this.back();
      this.version = message.version;
      this.onPage(message);
      this.greet();
      if (lostAt !== null) this.tellBack(message.version - lostAt);
    } else if (message.type === "beat") {
      this.unanswered = 0;
    } else if (message.type === "phrase") {
      toast(word("says", { who: message.by, phrase: word(`phrase-${message.phrase}`) }));
    } else if (message.type === "done" || message.type === "refused") {
      this.waiting.get(message.ref)?.answer(message);
      this.waiting.delete(message.ref);
    }
  }

  /**
   * @param {WebSocket | undefined} socket
   * @param {number} [patience]
   */
  lost(socket, patience = PATIENCE) {
    if (!socket || socket !== this.socket) return;
    this.socket = undefined;
    clearTimeout(this.opening);
    socket.close();
    if (this.lostAt === null) {
      this.lostAt = this.version;
      this.strip = setTimeout(() => this.tellLost(), patience);
      document.documentElement.dataset.connection = "lost";
      this.rest();
      this.onLost();
      this.greet();
    }
    for (const [ref, { what, answer }] of this.waiting) {
      this.doubtful.set(ref, what);
      answer({ type: "refused", ref, error: { code: UNKNOWN, message: word("no-answer", { what }) } });
    }
    this.waiting.clear();
    if (this.doubtful.size) this.tellLost();
    this.again = setTimeout(() => this.open(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  /**
   * The server is heard again.
   * @returns {number | null} the version when it was lost, if it was
   */
  back() {
    const lostAt = this.lostAt;
    this.wait = FIRST_WAIT;
    clearTimeout(this.strip);
    this.lostAt = null;
    delete document.documentElement.dataset.connection;
    for (const one of this.resting) one.removeAttribute("aria-disabled");
    this.resting = [];
    return lostAt;
  }

  /** What would be sent shows that it waits; whoever presses it all the same is told that it was not sent. */
  rest() {
    this.resting = [...document.querySelectorAll(SENDS)].filter((one) => one.getAttribute("aria-disabled") !== "true");
    for (const one of this.resting) one.setAttribute("aria-disabled", "true");
  }

  tellLost() {
    clearTimeout(this.strip);
    const doubtful = [...this.doubtful.values()].map((what) => word("no-answer", { what }));
    const unsent = this.unsent && word("unsent", { what: this.unsent });
    this.show([word("lost"), ...doubtful, unsent].join(" "), word("try-now"), () => this.now());
  }

  /**
   * Say that the connection is back, and what became of all that was pressed meanwhile.
   * @param {number} missed how many moves
   */
  async tellBack(missed) {
    const asked = [...this.doubtful].map(([ref, what]) => this.withdraw(ref, what));
    this.doubtful.clear();
    const unsent = this.unsent && word("unsent-again", { what: this.unsent });
    this.unsent = "";
    const told = [...(await Promise.all(asked)), unsent].filter(Boolean);
    if (!this.alive) return;
    if (told.length) this.show([backAgain(missed), ...told].join(" "), word("close"), () => this.hide());
    else if (this.shown) {
      this.show(backAgain(missed));
      setTimeout(() => {
        if (this.alive) this.hide();
      }, 4000);
    }
  }

  /**
   * Learn whether something arrived. If it did not, it never will: the server takes no heed of it when it comes late.
   * @param {string} ref
   * @param {string} what
   * @returns {Promise<string>} what became of it; empty where the connection was lost again
   */
  async withdraw(ref, what) {
    const answer = await this.answered({ type: "withdraw", ref }, ref, what);
    if (answer.type === "done") return word("sent", { what });
    if (answer.error.code === UNKNOWN) return "";
    return answer.error.code === "withdrawn" ? word("unsent-again", { what }) : answer.error.message;
  }

  get shown() {
    const strip = document.querySelector("#lost");
    return strip instanceof HTMLElement && !strip.hidden;
  }

  /**
   * @param {string} text
   * @param {string} [label] of its button
   * @param {() => void} [press]
   */
  show(text, label = "", press = () => {}) {
    const strip = document.querySelector("#lost");
    if (!(strip instanceof HTMLElement)) return;
    const said = document.createElement("span");
    said.textContent = text;
    strip.replaceChildren(said);
    if (label) {
      const button = document.createElement("button");
      button.className = "btn";
      button.type = "button";
      button.textContent = label;
      button.addEventListener("click", press);
      strip.append(button);
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
    return this.send({ type: "act", action }, named(action.do));
  }

  /**
   * Do what a line of match notation says.
   * @param {string} line
   * @returns {Promise<Done | Refused>}
   */
  type(line) {
    return this.send({ type: "line", line }, `“${line}”`);
  }

  /**
   * @param {Record<string, unknown>} message
   * @param {string} what it is, in words
   * @returns {Promise<Done | Refused>}
   */
  async send(message, what) {
    await this.greeted;
    this.refs += 1;
    const ref = `${this.own}-${this.refs}`;
    if (!this.alive) {
      this.unsent = what;
      this.tellLost();
      return { type: "refused", ref, error: { code: "connection", message: word("unsent", { what }) } };
    }
    this.hide();
    return this.answered({ ...message, ref, seen: this.version }, ref, what);
  }

  /**
   * @param {Record<string, unknown>} message
   * @param {string} ref
   * @param {string} what
   * @returns {Promise<Done | Refused>}
   */
  answered(message, ref, what) {
    return new Promise((answer) => {
      this.waiting.set(ref, { what, answer });
      this.socket?.send(JSON.stringify(message));
    });
  }
}

/** @type {Record<string, string>} actions that are the same for whoever pressed them */
const KINDS = { shift: "move", bonus: "move", "pick-up": "challenge", take: "cards" };

/**
 * @param {unknown} name of an action
 * @returns {string} what it is for whoever pressed it
 */
function named(name) {
  const kind = `pressed-${KINDS[String(name)] ?? name}`;
  const said = word(kind);
  return said === kind ? word("pressed") : said;
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
