// Keys for who plays without a mouse; only while no field has the focus, and off in the settings.

import { beside } from "./arrows.js";
import { preferences } from "./kept.js";
import { speak } from "./say.js";
import { closeSheet, openSheet } from "./sheets.js";

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
    const text = (/** @type {string} */ selector) =>
      document.querySelector(selector)?.textContent?.replace(/\s+/g, " ").trim() ?? "";
    const labels = (/** @type {string} */ selector) =>
      [...document.querySelectorAll(selector)]
        .map((one) => one.getAttribute("aria-label") ?? one.textContent?.trim() ?? "")
        .join(", ");
    const read = /** @type {Record<string, () => string>} */ ({
      l: () => text(".log-line:last-child"),
      t: () => text("#timer") || text("#round"),
      s: () => labels(".seat"),
      u: () => labels("#cards .card"),
      m: () =>
        [...document.querySelectorAll(".mat .zone")]
          .map(
            (zone) =>
              `${zone.querySelector("h2")?.textContent?.trim()}: ${[...zone.querySelectorAll(".cube")].map((one) => one.getAttribute("aria-label") ?? one.parentElement?.querySelector(".vh")?.textContent).join(", ")}`,
          )
          .join(". "),
    });
    const one = read[key];
    if (!one) return false;
    speak(one());
    return true;
  }
}

/** @param {string} selector */
function press(selector) {
  const one = document.querySelector(selector);
  if (one instanceof HTMLElement) one.click();
}
