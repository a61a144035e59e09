// Cards crossed out by hand: private, kept on the device, gone with the shake.

import { keep, kept } from "./kept.js";

export class Marks {
  /** @param {string} code */
  constructor(code) {
    this.name = `marks.${code}`;
    document.addEventListener("click", (event) => {
      const card = /** @type {Element} */ (event.target).closest("[data-mark]");
      if (card instanceof HTMLElement) this.toggle(card);
    });
  }

  /** @param {HTMLElement} card */
  toggle(card) {
    const marked = this.marked();
    if (marked.has(card.id)) marked.delete(card.id);
    else marked.add(card.id);
    keep(this.name, { shake: this.shake(), cards: [...marked] });
    this.show();
  }

  shake() {
    return document.querySelector("#cards")?.childElementCount ?? 0;
  }

  /** @returns {Set<string>} */
  marked() {
    const all = kept(this.name);
    return new Set(all?.shake === this.shake() ? all.cards : []);
  }

  show() {
    const marked = this.marked();
    document.querySelectorAll("[data-mark]").forEach((card) => card.setAttribute("aria-pressed", String(marked.has(card.id))));
  }
}
