// An exercise: signs are written by tapping them.

document.addEventListener("click", (event) => {
  const key = /** @type {Element} */ (event.target).closest("[data-sign]");
  const line = key?.closest("form")?.querySelector("input[type=text]");
  if (!(key instanceof HTMLElement) || !(line instanceof HTMLInputElement)) return;
  const sign = key.dataset.sign ?? "";
  if (sign) line.setRangeText(sign, line.selectionStart ?? line.value.length, line.selectionEnd ?? line.value.length, "end");
  else line.value = line.value.slice(0, -1);
});
