// Hints, in a sheet of their own: each asks the server for one step more, and only who asks is told.

import { toast } from "./say.js";
import { openSheet } from "./sheets.js";
import { word } from "./words.js";

document.addEventListener("click", async (event) => {
  const asks = /** @type {Element} */ (event.target).closest("[data-hint]");
  const form = document.querySelector("#hint-form");
  const body = document.querySelector("#hint-body");
  if (!(asks instanceof HTMLElement) || !(form instanceof HTMLFormElement) || !body) return;
  const sent = new FormData(form);
  sent.set("step", asks.dataset.hint ?? "1");
  try {
    const answer = await fetch(form.action, { method: "POST", body: sent });
    if (!answer.ok) throw new Error(String(answer.status));
    body.innerHTML = await answer.text();
    openSheet("hint");
  } catch {
    toast(word("not-sent"), { urgent: true });
  }
});
