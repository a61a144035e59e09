// Opening a table: only what fits the chosen game and book is shown, and the last choices are remembered on this device.

import { keep, kept } from "./kept.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("#new"));
const FORGOTTEN = ["csrfmiddlewaretoken", "nickname", "seed"];

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

/** @param {string} name @param {string} wanted what is not offered any more is left alone */
function choose(name, wanted) {
  const one = form.elements.namedItem(name);
  if (one instanceof HTMLSelectElement) {
    if ([...one.options].some((option) => option.value === wanted)) one.value = wanted;
  } else if (one instanceof HTMLInputElement && one.type === "text") one.value = wanted;
  else {
    const radio = form.querySelector(`[name="${CSS.escape(name)}"][value="${CSS.escape(wanted)}"]`);
    if (radio instanceof HTMLInputElement) radio.checked = true;
  }
}

// What the address asks for goes before what was chosen last.
const asked = new URLSearchParams(location.search);
for (const [name, wanted] of Object.entries(kept("new") ?? {})) {
  if (typeof wanted === "string" && !asked.has(name)) choose(name, wanted);
}
form.addEventListener("change", fit);
form.addEventListener("submit", () => {
  const chosen = [...new FormData(form)].filter(([name]) => !FORGOTTEN.includes(name));
  keep("new", Object.fromEntries(chosen.map(([name, wanted]) => [name, String(wanted)])));
});
fit();
