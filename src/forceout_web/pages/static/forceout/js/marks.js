// Cards marked by hand: private, kept on the device, gone with the shake. While one writes a tap crosses a card out; while
// Solutions are checked it turns the card over or counts it, as chosen.

import { keep, kept } from "./kept.js";
import { word } from "./words.js";

/** @typedef {{out: Set<string>, counted: Set<string>}} Marked */

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
    const { out, counted } = this.marked();
    const [marks, others] = document.querySelector("#tap-does [value=counts]:checked") ? [counted, out] : [out, counted];
    if (!marks.delete(card.id)) marks.add(card.id);
    others.delete(card.id);
    keep(this.name, { shake: this.shake(), out: [...out], counted: [...counted] });
    this.show();
  }

  /** @returns {string} which shake the cards lie in */
  shake() {
    const cards = document.querySelector("#cards");
    return (cards instanceof HTMLElement && cards.dataset.shake) || "";
  }

  /** @returns {Marked} */
  marked() {
    const all = kept(this.name);
    const same = all?.shake === this.shake();
    return { out: new Set(same ? all.out : []), counted: new Set(same ? all.counted : []) };
  }

  show() {
    const { out, counted } = this.marked();
    const checking = document.querySelector("#tap-does") !== null;
    document.querySelectorAll("[data-mark]").forEach((card) => {
      const [isOut, counts] = [out.has(card.id), checking && counted.has(card.id)];
      card.setAttribute("aria-pressed", String(isOut || counts));
      card.classList.toggle("is-out", isOut);
      card.classList.toggle("is-counted", counts);
      const said = card.querySelector(".mark-said");
      if (said) said.textContent = isOut ? word("turned-over") : counts ? word("counted") : "";
    });
  }
}
