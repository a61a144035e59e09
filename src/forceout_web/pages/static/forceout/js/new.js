// Opening a table: only what fits the chosen game and book is shown, and the last choices are remembered on this device.

import { keep, kept } from "./kept.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("#new"));
const REMEMBERED = ["seats", "clock", "adventurous", "season", "referee", "checking", "block", "length", "spectators"];

/** @param {string} name */
const value = (name) => String(new FormData(form).get(name) ?? "");

function fit() {
  const game = value("game");
  form.querySelectorAll(".of-game").forEach((one) => {
    /** @type {HTMLElement} */ (one).hidden = /** @type {HTMLElement} */ (one).dataset.game !== game;
  });
  const book = value(`rules-${game}`);
  form.querySelectorAll(`.of-game[data-game="${game}"] .of-book`).forEach((one) => {
    /** @type {HTMLElement} */ (one).hidden = /** @type {HTMLElement} */ (one).dataset.book !== book;
  });
}

/** @param {string} name @param {string} wanted */
function choose(name, wanted) {
  const one = form.querySelector(`[name="${CSS.escape(name)}"][value="${CSS.escape(wanted)}"]`);
  if (one instanceof HTMLInputElement) one.checked = true;
}

const before = kept("new") ?? {};
for (const name of REMEMBERED) if (typeof before[name] === "string") choose(name, before[name]);
form.addEventListener("change", fit);
form.addEventListener("submit", () => keep("new", Object.fromEntries(REMEMBERED.map((name) => [name, value(name)]))));
fit();
