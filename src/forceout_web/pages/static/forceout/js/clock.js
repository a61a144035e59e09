// Clocks: the server's deadline and the offset that was measured, drawn once a second. Sand and digits together.

import { speak } from "./say.js";
import { word } from "./words.js";

const NOTES = [30, 10, 0]; // seconds at which the time is spoken

export class Clock {
  constructor() {
    /** How far the match's clock is ahead of this device's; the largest seen is the one that travelled least. */
    this.ahead = -Infinity;
    /** @type {number | null} the time of the match at which this clock stands still: the server's is stopped, or is not heard */
    this.stands = null;
    this.lost = false;
    this.spoken = "";
    setInterval(() => this.draw(), 250);
  }

  /**
   * @param {number} now milliseconds of the match when the message left the server
   * @param {boolean} stopped whether they stand still there
   */
  measure(now, stopped) {
    const ahead = now - performance.now();
    // After a stop or an outage the match's clock has gone back: then only the newest counts.
    const anew = this.stands !== null || ahead < this.ahead - 5000;
    this.ahead = anew ? ahead : Math.max(this.ahead, ahead);
    this.stands = stopped ? now : null;
    this.lost = false;
  }

  /** The server is not heard any more: what its clock shows is not known. */
  lose() {
    if (this.ahead === -Infinity) return;
    this.lost = true;
    this.stands ??= performance.now() + this.ahead;
    this.draw();
  }

  /** @param {number} deadline */
  left(deadline) {
    return Math.max(0, deadline - (this.stands ?? performance.now() + this.ahead));
  }

  draw() {
    if (this.ahead === -Infinity) return;
    this.drawRound();
    const timer = document.querySelector("#timer");
    if (!(timer instanceof HTMLElement) || !timer.dataset.deadline) return;
    const deadline = Number(timer.dataset.deadline);
    const limit = Number(timer.dataset.limit) || 60000;
    const left = this.left(deadline);
    const seconds = Math.ceil(left / 1000);
    const hurry = this.stands === null && seconds <= 10;
    text("#timer-time", `${this.lost ? "≈ " : ""}${digits(seconds)}`);
    const extra = timer.classList.contains("extra");
    timer.classList.toggle("hurry", hurry);
    timer.classList.toggle("guess", this.lost);
    if (!extra) text("#timer-what", this.lost ? word("last-known") : hurry ? word("counting-down") : "");
    this.sand(Math.min(1, left / limit));
    if (this.stands === null) this.note(deadline, seconds);
  }

  drawRound() {
    const round = document.querySelector("#round");
    if (!(round instanceof HTMLElement) || !round.dataset.deadline) return;
    text("#round-time", digits(Math.ceil(this.left(Number(round.dataset.deadline)) / 1000)));
  }

  /** @param {number} share what is left in the upper glass */
  sand(share) {
    document.querySelector("#sand-top")?.setAttribute("y", (4 + 9 * (1 - share)).toFixed(1));
    const heap = 6.5 * (1 - share);
    document
      .querySelector("#sand-heap")
      ?.setAttribute(
        "d",
        `M4 22c0-${heap.toFixed(1)} 3-${(heap * 1.1).toFixed(1)} 6-${(heap * 1.2).toFixed(1)} 3 0 6 ${(heap * 0.6).toFixed(1)} 6 ${(heap * 1.2).toFixed(1)}z`,
      );
  }

  /**
   * @param {number} deadline
   * @param {number} seconds
   */
  note(deadline, seconds) {
    const due = NOTES.find((one) => one === seconds);
    if (due === undefined || this.spoken === `${deadline} ${due}`) return;
    this.spoken = `${deadline} ${due}`;
    speak(due === 0 ? word("time-over") : word("seconds-left", { count: due }));
  }
}

/** @param {number} seconds */
const digits = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

let wereStopped = false;

/**
 * Say once that the clocks were stopped, and once that they run again.
 * @param {boolean} stopped
 */
export function tellStop(stopped) {
  if (stopped !== wereStopped) speak(word(stopped ? "clocks-stopped" : "clocks-run"));
  wereStopped = stopped;
}

/**
 * @param {string} selector
 * @param {string} value
 */
function text(selector, value) {
  const one = document.querySelector(selector);
  if (one && one.textContent !== value) one.textContent = value;
}
