// The page's own words, in the reader's language: the server writes them into a template that is never shown.

const words = new Map();
const source = /** @type {HTMLTemplateElement | null} */ (document.querySelector("#words"));
source?.content.querySelectorAll("[data-word]").forEach((one) => {
  words.set(/** @type {HTMLElement} */ (one).dataset.word, one.textContent ?? "");
});

/**
 * @param {string} name
 * @param {Record<string, string | number>} [facts] fills {braces}
 * @returns {string}
 */
export function word(name, facts = {}) {
  const text = words.get(name) ?? name;
  return text.replace(/\{(\w+)\}/g, (/** @type {string} */ whole, /** @type {string} */ key) =>
    key in facts ? String(facts[key]) : whole,
  );
}
