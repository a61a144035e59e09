// Keys for who plays without a mouse; only while no field has the focus, and off in the settings.

import { beside } from "./arrows.js";
import { preferences } from "./kept.js";
import { speak } from "./say.js";
import { closeSheet, openSheet } from "./sheets.js";
import { word } from "./words.js";

/** @typedef {import("./moving.js").Moving} Moving */

const SECTIONS = /** @type {Record<string, string>} */ ({ r: "required", p: "permitted", f: "forbidden" });

export class Keys {
  /** @param {Moving} moving */
  constructor(moving) {
    this.moving = moving;
    /** @type {number} where the arrows were in the tray: a cube that was moved leaves its neighbour */
    this.place = -1;
    document.addEventListener("keydown", (event) => this.down(event));
  }

  /** @param {KeyboardEvent} event */
  down(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || preferences().shortcuts === "off") return;
    const at = event.target;
    if (at instanceof HTMLInputElement || at instanceof HTMLSelectElement || at instanceof HTMLTextAreaElement) return;
    const key = event.key.toLowerCase();
    const sheet = document.querySelector("dialog[open]");
    if (sheet) return this.inSheet(event, sheet, key);
    if (key in SECTIONS && this.moving.cube) this.moving.put(SECTIONS[key] ?? "");
    else if (key === "escape") this.moving.letGo();
    else if (key === "b" && document.querySelector("#bonus[data-bonus]")) this.moving.toggleBonus();
    else if (key === "c") press("#take");
    else if (key.startsWith("arrow")) return this.arrow(event);
    else if (key === "?") openSheet("help");
    else if (key === "/") openSheet("notation");
    else if (!this.read(key)) return undefined;
    event.preventDefault();
    return undefined;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Element} sheet
   * @param {string} key
   */
  inSheet(event, sheet, key) {
    const claim = sheet.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
    if (claim instanceof HTMLElement) {
      event.preventDefault();
      claim.click();
    } else if (key === "escape") closeSheet(sheet);
  }

  /** @param {KeyboardEvent} event */
  arrow(event) {
    const at = document.activeElement;
    if (at?.closest('[role="log"]')) return;
    const group = at?.closest(".tray, .zone, .grid-lay") ?? document.querySelector(".tray");
    const all = [...(group?.querySelectorAll(".pick, .goal-cube:enabled, .cell") ?? [])];
    if (all.length === 0) return;
    const here = all.indexOf(/** @type {Element} */ (at));
    const next = here < 0 ? Math.min(Math.max(this.place, 0), all.length - 1) : beside(all, here, event.key);
    if (group?.matches(".tray")) this.place = next;
    if (!group?.matches(".grid-lay")) all.forEach((one, nth) => one.setAttribute("tabindex", nth === next ? "0" : "-1"));
    /** @type {HTMLElement} */ (all[next]).focus();
    event.preventDefault();
  }

  /**
   * Read something out.
   * @param {string} key
   * @returns {boolean}
   */
  read(key) {
    const all = (/** @type {string} */ selector, /** @type {(one: Element) => string} */ told = heard) =>
      [...document.querySelectorAll(selector)].map(told).filter(Boolean);
    const read = /** @type {Record<string, () => string>} */ ({
      l: () => all("#log-lines > .log-line:last-child").join(""),
      t: () => [...all("#timer-time, #timer-what", digits), ...all("#round", digits)].join(". ") || word("no-clock"),
      s: () => all(".seat", (one) => parts(one, ".seat-name b, .seat-note, .seat-score").join(", ")).join(". "),
      u: () => all("#cards .card, .variations > li").join(", "),
      m: () => all(".mat .zone", lies).join(". "),
    });
    const one = read[key];
    if (!one) return false;
    speak(one() || word("empty"));
    return true;
  }
}

/** @param {string} selector */
function press(selector) {
  const one = document.querySelector(selector);
  if (one instanceof HTMLElement) one.click();
}

/**
 * What a screen reader makes of something: pictures by their names, nothing that is hidden from it.
 * @param {Node} node
 * @returns {string}
 */
function heard(node) {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || node.getAttribute("aria-hidden") === "true" || node.matches(".log-no")) return "";
  const name = node.getAttribute("aria-label");
  return (name === null ? [...node.childNodes].map(heard).join(" ") : name)
    .replace(/\s+/g, " ")
    .replace(/ (?=[.,:”])|(?<=“) /g, "")
    .trim();
}

/**
 * @param {Element} clock
 * @returns {string} what it shows
 */
const digits = (clock) => clock.textContent?.trim() ?? "";

/**
 * @param {Element} whole
 * @param {string} selector
 * @returns {string[]} what is said of these parts
 */
const parts = (whole, selector) => [...whole.querySelectorAll(selector)].map(heard).filter(Boolean);

/**
 * @param {Element} zone
 * @returns {string} a section of the mat with the cubes that lie in it
 */
const lies = (zone) =>
  `${parts(zone, "h2").join("")}: ${parts(zone, ".cube[aria-label], .cubes .vh").join(", ") || word("empty")}`;
