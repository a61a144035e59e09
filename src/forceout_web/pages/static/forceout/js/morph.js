// A new state of the page is morphed in. What the reader has under his fingers stays: focus, open sheets, picks, pads.

import { Idiomorph } from "../vendor/idiomorph.esm.js";
import { moves } from "./kept.js";

/**
 * Whether the page keeps that attribute itself.
 * @param {Element} node
 * @param {string} attribute
 */
const owns = (node, attribute) => (node.getAttribute("data-own") ?? "").split(" ").includes(attribute);

/**
 * @param {HTMLElement} page
 * @param {string} html
 */
export function morph(page, html) {
  // What stood for an unconfirmed move must not be taken for the cube that comes now.
  page.querySelectorAll(".ghost").forEach((ghost) => ghost.remove());
  const before = places(page);
  const used = document.activeElement?.closest("#dock, .tray, .zone") ? document.activeElement : null;
  const does = used?.getAttribute("data-act");
  Idiomorph.morph(page, html, {
    morphStyle: "innerHTML",
    restoreFocus: true,
    callbacks: {
      beforeNodeMorphed: (/** @type {Node} */ old, /** @type {Node} */ fresh) => {
        if (!(old instanceof HTMLElement) || !(fresh instanceof HTMLElement)) return true;
        if ("keep" in old.dataset && old.id === fresh.id) return false;
        return true;
      },
      beforeAttributeUpdated: (/** @type {string} */ name, /** @type {Element} */ node) => !owns(node, name),
    },
  });
  // A button that does something else now is another one: pressed twice, it must not do that too.
  if (used && (document.activeElement === document.body || used.getAttribute("data-act") !== does)) stayAtHand();
  slide(page, before);
}

/** Who used a button or a cube that is gone now goes on at the dock, and not at the top of the page. */
function stayAtHand() {
  const dock = document.querySelector("#dock");
  if (!(dock instanceof HTMLElement)) return;
  dock.tabIndex = -1;
  dock.focus({ preventScroll: true });
}

/**
 * Where every cube lies, by the id of its place.
 * @param {HTMLElement} page
 * @returns {Map<string, DOMRect>}
 */
function places(page) {
  const found = new Map();
  if (!moves()) return found;
  page.querySelectorAll(".tray .cubes > li[id], .zone .cubes > li[id]").forEach((one) => {
    found.set(one.id, one.getBoundingClientRect());
  });
  return found;
}

/**
 * The cube that was moved slides from where it lay.
 * @param {HTMLElement} page
 * @param {Map<string, DOMRect>} before
 */
function slide(page, before) {
  const last = page.querySelector(".zone .cubes > .last");
  if (!last || before.size === 0 || before.has(last.id)) return;
  const gone = [...before.keys()].filter((id) => !document.getElementById(id));
  const from = gone.length === 1 && gone[0] ? before.get(gone[0]) : undefined;
  if (!from) return;
  const to = last.getBoundingClientRect();
  const move = getComputedStyle(document.documentElement).getPropertyValue("--move");
  last.animate([{ transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)` }, { transform: "none" }], {
    duration: parseFloat(move) || 180,
    easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
  });
}
