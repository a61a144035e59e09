// Puzzles: the pad, stepping through a shake, and what this device has solved or failed. The answer is the server's to tell.

import { keep, kept } from "./kept.js";
import { Pads } from "./pad.js";
import { streak } from "./progress.js";
import "./sheets.js";
import { word } from "./words.js";

const MOST = 30; // failed ones that are remembered
const today = new Date().toISOString().slice(0, 10);
const puzzle = document.querySelector("#puzzle");

/** @typedef {{address: string, kind: string}} Failed */
/** @returns {Failed[]} */
const failed = () => kept("puzzles.failed") ?? [];

if (puzzle instanceof HTMLElement) {
  const { result = "", address = "", kind = "", day = "" } = puzzle.dataset;
  if (result) remember(result, address, kind, day);
  new Pads(async () => false).show();
  puzzle.addEventListener("change", async (event) => {
    const { at, number = "", say = "" } = event.target instanceof HTMLInputElement ? event.target.dataset : {};
    const board = document.querySelector("#board");
    if (at === undefined || !board) return;
    const after = document.querySelector("#after");
    const button = document.querySelector("#flub");
    if (after) after.textContent = word("after", { number, say });
    if (button) button.textContent = word("flub", { number });
    const said = await fetch(`${address}?at=${at}`, { headers: { "X-Forceout-Frame": "yes" } });
    if (said.ok) board.innerHTML = await said.text();
  });
}

/**
 * @param {string} result
 * @param {string} address
 * @param {string} kind
 * @param {string} day
 */
function remember(result, address, kind, day) {
  const others = failed().filter((one) => one.address !== address);
  if (result === "right") {
    keep("puzzles.failed", others);
    keep("puzzles.solved", (kept("puzzles.solved") ?? 0) + 1);
    if (day) keep("puzzles.days", [...new Set([...(kept("puzzles.days") ?? []), day])].slice(-400));
  } else keep("puzzles.failed", [{ address, kind }, ...others].slice(0, MOST));
}

const list = document.querySelector("#failed");
if (list && failed().length) {
  list.replaceChildren(
    ...failed().map((one) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.className = "btn wide";
      link.href = one.address;
      link.textContent = `${word(`kind-${one.kind}`)} (${decodeURIComponent(one.address).split("/").slice(3, 6).join(" ")})`;
      item.append(link);
      return item;
    }),
  );
}
const solved = kept("puzzles.solved");
const shown = document.querySelector("#solved");
if (shown && solved) shown.textContent = word("solved", { count: solved });
const days = streak(today);
const chip = document.querySelector("#streak");
if (chip && days) chip.textContent = word(days === 1 ? "day" : "days", { count: days });
