// Terms of the game are explained where they stand, on hover and on focus. Esc puts the explanation away.

const tip = document.querySelector("#term-tip");
const terms = document.querySelector("#terms");

/** @param {Element} at */
function show(at) {
  if (!(tip instanceof HTMLElement) || !(terms instanceof HTMLTemplateElement) || !(at instanceof HTMLElement)) return;
  const meaning = terms.content.querySelector(`[data-meaning="${at.dataset.term}"]`);
  if (!meaning) return;
  hide();
  tip.textContent = meaning.textContent;
  at.setAttribute("aria-describedby", tip.id);
  if (tip.showPopover) tip.showPopover();
  const [place, own] = [at.getBoundingClientRect(), tip.getBoundingClientRect()];
  const above = place.top - own.height - 6;
  tip.style.left = `${Math.max(8, Math.min(place.left, innerWidth - own.width - 8))}px`;
  tip.style.top = `${above > 8 ? above : place.bottom + 6}px`;
}

function hide() {
  if (tip instanceof HTMLElement && tip.matches(":popover-open")) tip.hidePopover();
  document.querySelector("[aria-describedby=term-tip]")?.removeAttribute("aria-describedby");
}

for (const [begins, ends] of [
  ["mouseover", "mouseout"],
  ["focusin", "focusout"],
]) {
  document.addEventListener(String(begins), (event) => {
    const term = event.target instanceof Element ? event.target.closest("[data-term]") : null;
    if (term) show(term);
  });
  document.addEventListener(String(ends), (event) => {
    if (event.target instanceof Element && event.target.closest("[data-term]")) hide();
  });
}
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hide();
});
