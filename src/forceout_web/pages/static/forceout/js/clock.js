// Clocks: the server's deadline and the offset that was measured, drawn once a second. Sand and digits together.

import { speak } from "./say.js";
import { word } from "./words.js";

const NOTES = [30, 10, 0]; // seconds at which the time is spoken

export class Clock {
  constructor() {
    /** How far the match's clock is ahead of this device's; the largest seen is the one that travelled least. */
    this.ahead = -Infinity;
    this.spoken = "";
    setInterval(() => this.draw(), 250);
  }

  /** @param {number} now milliseconds of the match when the message left the server */
  measure(now) {
    const ahead = now - performance.now();
    // After a pause or an outage the match's clock goes back: then only the newest counts.
    this.ahead = ahead < this.ahead - 5000 ? ahead : Math.max(this.ahead, ahead);
  }

  /** @param {number} deadline */
  left(deadline) {
    return Math.max(0, deadline - (performance.now() + this.ahead));
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
    text("#timer-time", `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
    const extra = timer.classList.contains("extra");
    timer.classList.toggle("hurry", seconds <= 10);
    if (!extra) text("#timer-what", seconds <= 10 ? word("counting-down") : "");
    this.sand(Math.min(1, left / limit));
    this.note(deadline, seconds);
  }

  drawRound() {
    const round = document.querySelector("#round");
    if (!(round instanceof HTMLElement) || !round.dataset.deadline) return;
    const seconds = Math.ceil(this.left(Number(round.dataset.deadline)) / 1000);
    text("#round-time", `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
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

/**
 * @param {string} selector
 * @param {string} value
 */
function text(selector, value) {
  const one = document.querySelector(selector);
  if (one && one.textContent !== value) one.textContent = value;
}
