// The ladder: what this device has won is ticked, and the next game is offered.

import { streak, wins } from "./progress.js";
import { word } from "./words.js";

const won = wins();
const rungs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".rung")]);
const done = rungs.filter((rung) => won[rung.dataset.game ?? ""]);
const next = rungs.find((rung) => !won[rung.dataset.game ?? ""]);

/**
 * @param {HTMLElement} rung
 * @param {string} icon
 * @param {string} say
 */
function mark(rung, icon, say) {
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawn.setAttribute("class", "icon");
  drawn.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", icon);
  drawn.append(use);
  rung.append(drawn);
  const state = rung.querySelector("[data-state]");
  if (state) state.textContent = `, ${say}`;
}

for (const rung of done) {
  rung.classList.add("done");
  mark(rung, "#i-tick", word("won"));
}
if (next) {
  next.classList.add("here");
  mark(next, "#i-next", word("next"));
}
if (done.length) {
  set("#count", word("count", { count: done.length }));
  set("#go-say", word("go-on"));
}
if (next && done.length) {
  set("#go", next.dataset.title ?? "");
  set("#go-about", next.dataset.about ?? "");
  document.querySelector("#go-form")?.setAttribute("action", next.dataset.play ?? "");
}
document.querySelectorAll("[data-wins]").forEach((one) => {
  const count = won[/** @type {HTMLElement} */ (one).dataset.wins ?? ""] ?? 0;
  if (count) one.textContent = word("wins", { count });
});
const days = streak(new Date().toISOString().slice(0, 10));
const chip = document.querySelector("#streak");
if (chip instanceof HTMLElement && days > 0) {
  chip.hidden = false;
  set("#streak span", word(days === 1 ? "day" : "days", { count: days }));
}

/**
 * @param {string} where
 * @param {string} text
 */
function set(where, text) {
  const one = document.querySelector(where);
  if (one) one.textContent = text;
}
