// What the page says beside the board: toasts for the eye, notes for the ear.

const shown = () => /** @type {HTMLElement} */ (document.querySelector("#toasts"));

/**
 * @param {string} text
 * @param {{rule?: string, urgent?: boolean}} [how]
 */
export function toast(text, { rule = "", urgent = false } = {}) {
  const one = document.createElement("div");
  one.className = "toast";
  one.setAttribute("role", urgent ? "alert" : "status");
  const words = document.createElement("span");
  words.textContent = `${text} `;
  if (rule) {
    const clause = document.createElement("a");
    clause.className = "clause";
    clause.href = "#clause";
    clause.dataset.clause = rule;
    clause.textContent = rule;
    words.append(clause);
  }
  one.append(words);
  shown().replaceChildren(one);
  setTimeout(() => one.remove(), 6000);
}

/**
 * Say something that is not to be seen.
 * @param {string} text
 */
export function speak(text) {
  const ear = document.querySelector("#spoken");
  // The same words twice are no change, and would be said once only.
  if (ear) ear.textContent = ear.textContent === text ? `${text}\u00a0` : text;
}
