// The judge's desk: clauses open in a sheet, in the book that was chosen.

import "./sheets.js";

const form = document.querySelector("form.case");
form?.addEventListener("change", () => {
  const sent = new FormData(/** @type {HTMLFormElement} */ (form));
  document.body.dataset.book = `${sent.get("rules")}/${sent.get("division")}`;
});
