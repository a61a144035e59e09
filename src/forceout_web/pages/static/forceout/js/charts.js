// Charts that are marked by hand: a tap counts a card, another crosses it out, a third rubs it out. Kept on this device.

import { keep, kept } from "./kept.js";
import { word } from "./words.js";

const NEXT = /** @type {Record<string, string>} */ ({ "": "counted", counted: "crossed", crossed: "" });
const cells = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".chart-cell")]);

/** @param {HTMLElement} cell */
const id = (cell) => `${cell.dataset.chart} ${cell.dataset.card}`;

/**
 * @param {HTMLElement} cell
 * @param {string} mark
 */
function set(cell, mark) {
  cell.dataset.mark = mark;
  const say = cell.querySelector("[data-say]");
  if (say) say.textContent = mark ? `, ${word(mark)}` : "";
}

/** @type {Record<string, string>} */
const marks = kept("charts") ?? {};
for (const cell of cells) set(cell, marks[id(cell)] ?? "");

document.addEventListener("click", (event) => {
  const at = /** @type {Element} */ (event.target);
  const cell = at.closest(".chart-cell");
  if (cell instanceof HTMLElement) set(cell, NEXT[cell.dataset.mark ?? ""] ?? "");
  else if (at.closest("[data-clear]")) for (const one of cells) set(one, "");
  else if (at.closest("[data-print]")) print();
  keep("charts", Object.fromEntries(cells.filter((one) => one.dataset.mark).map((one) => [id(one), one.dataset.mark])));
});
