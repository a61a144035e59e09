// The judge's desk: cubes are tapped into the section or line that was chosen; clauses open in a sheet, in the book that was chosen.

import { Pads } from "./pad.js";
import "./sheets.js";

const form = document.querySelector("form.case");
const pad = document.querySelector(".desk-pad");
const pads = new Pads(() => Promise.resolve(false));
pads.show();

// Who chooses a section by its name goes on at its end.
form?.addEventListener("focusin", (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || !field.matches(".line-input")) return;
  field.setSelectionRange(field.value.length, field.value.length);
  pads.show();
});

form?.addEventListener("change", () => {
  const sent = new FormData(/** @type {HTMLFormElement} */ (form));
  const rules = String(sent.get("rules"));
  const game = rules.split("/")[0] ?? "";
  document.body.dataset.book = `${rules}/${sent.get("division")}`;
  if (pad instanceof HTMLElement) pad.dataset.pad = game;
  form.querySelectorAll("[data-keys-of], [data-only]").forEach((part) => {
    const { keysOf, only } = /** @type {HTMLElement} */ (part).dataset;
    /** @type {HTMLElement} */ (part).hidden = (keysOf ?? only) !== game;
  });
});

// On a phone the ruling comes below the form: whoever asked for it is taken there.
document.addEventListener("htmx:afterSwap", () => {
  const ruling = document.querySelector("#ruling");
  if (ruling && ruling.getBoundingClientRect().top > innerHeight / 2) ruling.scrollIntoView();
});
