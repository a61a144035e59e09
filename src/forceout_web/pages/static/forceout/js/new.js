// Opening a table: only what fits the chosen game and book is shown, a sentence tells the choices, and the last ones are
// remembered on this device. Every word of it is the server's.

import { keep, kept } from "./kept.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("#new"));
const summary = /** @type {HTMLElement} */ (document.querySelector("#summary"));
const FORGOTTEN = ["csrfmiddlewaretoken", "nickname", "seed"];
/** A book with many seats shows so many rows, and one more than are taken. */
const FEW = 4;

/** A field's name without the seat, game or book that it is of. @param {string} name */
const kind = (name) => name.split("-")[0] ?? name;

/** @param {string} selector @returns {HTMLElement[]} */
const all = (selector) => [...form.querySelectorAll(selector)].filter((one) => one instanceof HTMLElement);

/** @param {string} name */
const value = (name) => String(new FormData(form).get(name) ?? "");

/** @param {string} name what the summary calls the choice */
function said(name) {
  const one = form.querySelector(`[name="${CSS.escape(name)}"]:checked`);
  return one instanceof HTMLElement ? (one.dataset.said ?? "") : "";
}

function fit() {
  const game = value("game");
  const book = value(`rules-${game}`);
  for (const one of all(".of-game")) one.hidden = one.dataset.game !== game;
  for (const one of all(`.of-game[data-game="${game}"] .of-book`)) one.hidden = one.dataset.book !== book;
  const shown = all(`.of-game[data-game="${game}"] .of-book`).find((one) => !one.hidden);
  fitSeats(Number(shown?.dataset.most));
  for (const one of all("[data-chosen]")) {
    const chosen = one.closest("details")?.querySelector(".reason:has(:checked) b");
    one.textContent = chosen?.textContent ?? "";
  }
  sum(game, book);
}

/** @returns {string[]} who takes the seats of the book, the first one first */
function takers() {
  return all(".taker:not([hidden]) .seg :checked").map((one) => /** @type {HTMLInputElement} */ (one).value);
}

/** @param {number} most seats of the book */
function fitSeats(most) {
  const rows = /** @type {HTMLFieldSetElement[]} */ (all(".taker"));
  for (const row of rows) row.hidden = Number(row.dataset.seat) > most;
  const last = takers().findLastIndex((who) => who !== "nobody") + 1;
  for (const row of rows) {
    row.hidden = Number(row.dataset.seat) > Math.min(most, Math.max(FEW, last + 1));
    row.disabled = row.hidden; // a seat that is not shown is not sent
  }
}

/** @param {string} game @param {string} book */
function sum(game, book) {
  const taken = takers().filter((who) => who !== "nobody");
  const facts = new Map([
    ["game", said("game")],
    ["division", said(`division-${game}-${book}`)],
    ["seats", summary.dataset.seats?.split("|")[taken.length - 1] ?? ""],
    ["clock", said("clock")],
    ["referee", said("referee")],
  ]);
  for (const one of summary.querySelectorAll("[data-part]")) {
    const part = /** @type {HTMLElement} */ (one);
    const pattern = summary.dataset[part.dataset.part ?? ""];
    if (pattern) part.textContent = pattern.replace(/\{(\w+)\}/g, (whole, name) => facts.get(name) ?? whole);
    else part.hidden = taken.includes("here");
  }
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

/** What the address asks for goes before what was chosen last; "device" asks for all seats in one word. */
const asked = new URLSearchParams(location.search);
/** @param {string} name */
const isAsked = (name) =>
  asked.has(name) || asked.has(kind(name)) || (asked.has("device") && ["seat", "level"].includes(kind(name)));

if (!document.querySelector("#error")) {
  for (const [name, wanted] of Object.entries(kept("new") ?? {})) {
    if (typeof wanted === "string" && !isAsked(name)) choose(name, wanted);
  }
}

form.addEventListener("change", (event) => {
  fit();
  const at = /** @type {HTMLInputElement} */ (event.target);
  const opponents = at.closest(".taker")?.querySelector("details");
  if (!opponents || kind(at.name) !== "seat") return;
  opponents.open = at.value === "bot";
  if (opponents.open) opponents.scrollIntoView({ block: "nearest" });
});
// A tap chooses an opponent and closes the list; arrows go through it.
form.addEventListener("click", (event) => {
  const list = /** @type {Element} */ (event.target).closest(".reason")?.closest("details");
  if (!list || event.detail === 0) return;
  list.open = false;
  list.querySelector("summary")?.focus();
});
form.addEventListener("submit", () => {
  const chosen = [...new FormData(form)].filter(([name]) => !FORGOTTEN.includes(kind(name)));
  keep("new", Object.fromEntries(chosen.map(([name, wanted]) => [name, String(wanted)])));
});
fit();
