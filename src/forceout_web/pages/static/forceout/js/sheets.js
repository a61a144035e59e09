// Sheets: dialogs that open over the board. Focus comes back to what opened them.

import { word } from "./words.js";

/** @param {string} id */
export function openSheet(id) {
  const sheet = document.getElementById(id);
  if (sheet instanceof HTMLDialogElement && !sheet.open) sheet.showModal();
}

/**
 * A sheet that seats somebody does it where it was asked for.
 * @param {string} id
 * @param {string} place empty: wherever a seat is free
 */
function seatAt(id, place) {
  const field = document.getElementById(id)?.querySelector("[name=place]");
  if (field instanceof HTMLInputElement) field.value = place;
}

/** @param {Element | null} [inside] */
export function closeSheet(inside = null) {
  const sheet = inside?.closest("dialog") ?? document.querySelector("dialog[open]");
  if (sheet instanceof HTMLDialogElement) sheet.close();
}

/**
 * Ask once before something that cannot be taken back.
 * @param {string} question
 * @returns {Promise<boolean>}
 */
export function ask(question) {
  const sheet = /** @type {HTMLDialogElement} */ (document.querySelector("#ask"));
  const say = /** @type {HTMLElement} */ (sheet.querySelector("#ask-say"));
  say.textContent = question;
  return new Promise((resolve) => {
    sheet.returnValue = "";
    sheet.addEventListener("close", () => resolve(sheet.returnValue === "yes"), { once: true });
    sheet.showModal();
  });
}

/**
 * The clause of the rulebook in a sheet; the board stays.
 * @param {string} number
 */
export async function showClause(number) {
  const sheet = /** @type {HTMLDialogElement | null} */ (document.querySelector("#clause-sheet"));
  const body = document.body.dataset;
  if (!sheet || !body.book) return;
  const inside = /** @type {HTMLElement} */ (sheet.querySelector("#clause-body"));
  inside.textContent = number;
  if (!sheet.open) sheet.showModal();
  try {
    const answer = await fetch(`/clause/${body.book}/${encodeURIComponent(number)}`);
    if (!answer.ok) throw new Error(String(answer.status));
    inside.innerHTML = await answer.text();
  } catch {
    inside.textContent = `${number}: ${word("no-clause")}`;
  }
}

document.addEventListener("click", (event) => {
  const at = /** @type {Element} */ (event.target);
  const opens = at.closest("[data-open]");
  const closes = at.closest("[data-close]");
  const clause = at.closest("[data-clause]");
  if (clause instanceof HTMLElement && clause.dataset.clause) {
    event.preventDefault();
    showClause(clause.dataset.clause);
  } else if (opens instanceof HTMLElement && opens.dataset.open) {
    if (opens.closest("dialog")) closeSheet(opens); // one sheet at a time
    seatAt(opens.dataset.open, opens.dataset.place ?? "");
    openSheet(opens.dataset.open);
  } else if (closes) closeSheet(closes);
  else if (at instanceof HTMLDialogElement) at.close(); // a tap beside the sheet
});
