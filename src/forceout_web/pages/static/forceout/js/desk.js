// The judge's desk: cubes are tapped into the section or line that was chosen; clauses open in a sheet, in the book that was chosen.

import { Pads } from "./pad.js";
import { toast } from "./say.js";
import { openSheet } from "./sheets.js";
import { word } from "./words.js";

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

/** The ruling fills the screen, to be shown across a table. */
function holdUp() {
  const ruling = document.querySelector("#ruling .verdict");
  if (!ruling) return;
  document.querySelector("#hold-body")?.replaceChildren(ruling.cloneNode(true));
  openSheet("hold");
}

/** A link that opens this case; the device's own way to share it, where it has one. */
async function share() {
  const sent = new FormData(/** @type {HTMLFormElement} */ (form));
  sent.delete("csrfmiddlewaretoken");
  const fields = [...sent].map(([name, value]) => [name, String(value)]).filter(([, value]) => value);
  const link = `${location.origin}${location.pathname}?${new URLSearchParams(fields)}`;
  if (matchMedia("(pointer: coarse)").matches && navigator.share) {
    await navigator.share({ url: link }).catch((why) => {
      if (why.name !== "AbortError") throw why; // who thinks better of it shares nothing
    });
  } else if (navigator.clipboard) {
    await navigator.clipboard.writeText(link);
    toast(word("copied"));
  } else toast(link);
}

document.addEventListener("click", (event) => {
  const at = /** @type {Element} */ (event.target);
  if (at.closest("[data-hold]")) holdUp();
  else if (at.closest("[data-share]")) share();
  else if (at.closest("[data-print]")) print();
});

// On a phone the ruling comes below the form: whoever asked for it is taken there.
document.addEventListener("htmx:afterSwap", () => {
  const ruling = document.querySelector("#ruling");
  if (ruling && ruling.getBoundingClientRect().top > innerHeight / 2) ruling.scrollIntoView();
});
