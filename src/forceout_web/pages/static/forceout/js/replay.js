// The replay: slider, arrows and links move together, the mat follows.

import { morph } from "./morph.js";
import "./sheets.js";
import "./terms.js";

const shown = /** @type {HTMLElement} */ (document.querySelector("#replay"));
let wanted = 0;

/** @param {number} at */
async function go(at) {
  wanted += 1;
  const asked = wanted;
  const answer = await fetch(`?at=${at}`, { headers: { "X-Forceout-Frame": "1" } });
  const html = await answer.text();
  if (asked !== wanted || !answer.ok) return; // a later step was asked for meanwhile
  morph(shown, html);
  const slider = document.querySelector("#slider");
  if (slider instanceof HTMLInputElement) slider.value = String(at);
  history.replaceState(null, "", `?at=${at}`);
  const log = document.querySelector("#replay-log");
  if (log) log.scrollTop = log.scrollHeight;
}

/** @param {string} id */
const step = (id) => Number(/** @type {HTMLElement} */ (document.querySelector(id)).dataset.at);

document.addEventListener("input", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.id === "slider") go(Number(event.target.value));
});
document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a[data-at]");
  if (!(link instanceof HTMLElement)) return;
  event.preventDefault();
  go(Number(link.dataset.at));
});
document.addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowLeft") go(step("#step-back"));
  else if (event.key === "ArrowRight") go(step("#step-on"));
});

// What could have been seen is worked out beside the server: the page looks again until it is there.
setInterval(() => {
  const slider = document.querySelector("#slider");
  if (document.querySelector("#seen[data-pending]") && slider instanceof HTMLInputElement) go(Number(slider.value));
}, 2000);
