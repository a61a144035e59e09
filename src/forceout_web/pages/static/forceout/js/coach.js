// A key comes behind the # of the address, which no browser sends: the page hands it over in a form and forgets it.

import { ask } from "./sheets.js";

const form = document.querySelector("#key-form");

function useKey() {
  const key = decodeURIComponent(location.hash.slice(1));
  if (!key || !(form instanceof HTMLFormElement)) return;
  history.replaceState(null, "", location.pathname);
  /** @type {HTMLInputElement} */ (form.elements.namedItem("key")).value = key;
  form.submit();
}

// What holds for all tables is asked about once.
document.addEventListener("submit", async (event) => {
  const button = event.submitter;
  if (!(button instanceof HTMLButtonElement) || !button.dataset.confirm) return;
  event.preventDefault();
  const question = button.dataset.confirm;
  if (!(await ask(question))) return;
  delete button.dataset.confirm;
  button.form?.requestSubmit(button);
});

document.addEventListener("click", async (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-copy-from]");
  if (!(button instanceof HTMLElement)) return;
  const field = document.getElementById(button.dataset.copyFrom ?? "");
  if (!(field instanceof HTMLInputElement)) return;
  field.select();
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
});
addEventListener("hashchange", useKey);
useKey();
