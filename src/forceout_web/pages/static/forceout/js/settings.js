// The settings page: what is chosen is kept on this device and applied at once.

import { keep, preferences } from "./kept.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("#settings"));
const chosen = /** @type {Record<string, string>} */ ({ ...preferences() });
for (const [name, value] of Object.entries(chosen)) {
  const one = form.querySelector(`input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
  if (one instanceof HTMLInputElement) one.checked = true;
}

form.addEventListener("change", (event) => {
  const one = event.target;
  if (!(one instanceof HTMLInputElement)) return;
  chosen[one.name] = one.value;
  keep("preferences", chosen);
  const root = document.documentElement;
  if (!["theme", "symbols", "motion"].includes(one.name)) return;
  if (one.value === "system") delete root.dataset[one.name];
  else root.dataset[one.name] = one.value;
});
