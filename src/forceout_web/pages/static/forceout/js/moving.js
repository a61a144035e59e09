// Moving cubes: tap a cube, tap where it goes. Picking is private and never sent; other people's moves never drop it.

import { isLost } from "./connection.js";
import { confirmsMoves } from "./kept.js";
import { speak, toast } from "./say.js";
import { openSheet } from "./sheets.js";
import { word } from "./words.js";

/** @typedef {(action: Record<string, unknown>) => Promise<boolean>} Act */

const DRAG_AFTER = 8; // px

export class Moving {
  /** @param {Act} act */
  constructor(act) {
    this.act = act;
    /** @type {string} the id of the picked cube */
    this.picked = "";
    this.bonus = false;
    this.busy = false;
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("pointerdown", (event) => this.press(event));
  }

  /** @returns {HTMLElement | null} */
  get cube() {
    const one = this.picked ? document.getElementById(this.picked) : null;
    return one?.classList.contains("pick") ? one : null;
  }

  /** @param {MouseEvent} event */
  click(event) {
    const at = /** @type {Element} */ (event.target);
    const pick = at.closest(".pick[data-cube]");
    const put = at.closest("[data-put]");
    const bonus = at.closest("#bonus[data-bonus]");
    const why = at.closest("[data-why]");
    if (pick instanceof HTMLElement) this.choose(pick);
    else if (bonus) this.toggleBonus();
    else if (put instanceof HTMLElement && this.cube) this.put(put.dataset.put ?? "");
    else if (put instanceof HTMLElement && put.classList.contains("target")) speak(word("pick-first"));
    else if (why instanceof HTMLElement) toast(why.dataset.why ?? "", { rule: why.dataset.rule ?? "" });
  }

  /** @param {HTMLElement | null} cube */
  choose(cube) {
    this.picked = cube && cube.id !== this.picked ? cube.id : "";
    if (this.bonus && this.picked) {
      const name = this.cube?.dataset.cube ?? "";
      const may =
        (document.querySelector("#bonus") instanceof HTMLElement &&
          /** @type {HTMLElement} */ (document.querySelector("#bonus")).dataset.bonus) ||
        "";
      if (!may.split(" ").includes(name)) this.bonus = false;
    }
    this.show();
  }

  toggleBonus() {
    this.bonus = !this.bonus;
    this.picked = "";
    this.show();
  }

  /** After a change of the page, and after each pick. */
  show() {
    const cube = this.cube;
    if (!cube) this.picked = "";
    document.querySelectorAll(".pick[data-cube]").forEach((one) => one.setAttribute("aria-pressed", String(one === cube)));
    const to = (cube?.dataset.to ?? "").split(" ").filter(Boolean);
    document.querySelectorAll(".zone.drop").forEach((zone) => {
      const name = /** @type {HTMLElement} */ (zone).dataset.put ?? "";
      zone.classList.toggle("can-drop", Boolean(cube) && (this.bonus ? name === "forbidden" : to.includes(name)));
    });
    document.querySelectorAll(".target").forEach((target) => {
      const name = /** @type {HTMLElement} */ (target).dataset.put ?? "";
      const barred = cube && (this.bonus ? name !== "forbidden" : !to.includes(name));
      target.toggleAttribute("data-barred", Boolean(barred));
      target.setAttribute("aria-disabled", String(Boolean(barred) || isLost()));
    });
    document.querySelector("#bonus")?.setAttribute("aria-pressed", String(this.bonus));
    this.tell(cube);
    rove();
  }

  /** @param {HTMLElement | null} cube */
  tell(cube) {
    const say = document.querySelector(".dock:has(.targets) #say");
    if (!(say instanceof HTMLElement)) return;
    say.dataset.usual ??= say.textContent ?? "";
    const name = capital(cube?.querySelector(".vh")?.textContent ?? "");
    if (cube) say.textContent = this.bonus ? word("bonus-picked", { cube: name }) : word("picked", { cube: name });
    else say.textContent = this.bonus ? word("bonus-pick") : say.dataset.usual;
  }

  /** @param {string} to */
  async put(to) {
    const cube = this.cube;
    if (!cube || this.busy) return;
    if (this.bonus) {
      if (to !== "forbidden") return toast(word("bonus-forbidden"));
      return this.send(cube, { do: "bonus", cube: cube.dataset.cube }, to);
    }
    const may = (cube.dataset.to ?? "").split(" ");
    if (!may.includes(to)) {
      const why = cube.getAttribute(`data-why-${to}`) ?? word("not-there");
      return toast(why, { rule: cube.getAttribute(`data-rule-${to}`) ?? "" });
    }
    const action = { do: cube.dataset.do, cube: cube.dataset.cube, to };
    if (confirmsMoves()) return this.confirm(cube, action, to);
    return this.send(cube, action, to);
  }

  /**
   * @param {HTMLElement} cube
   * @param {Record<string, unknown>} action
   * @param {string} to
   */
  confirm(cube, action, to) {
    const say = document.querySelector("#confirm-say");
    const yes = document.querySelector("#confirm-yes");
    if (!say || !(yes instanceof HTMLElement)) return this.send(cube, action, to);
    const drawn = cube.querySelector("svg")?.cloneNode(true);
    const name = document.querySelector(`#z-${to}`)?.childNodes[1]?.textContent?.trim() ?? to;
    say.replaceChildren(...(drawn ? [drawn] : []), ` ${word("confirm", { section: name })}`);
    openSheet("confirm-move");
    yes.onclick = () => {
      /** @type {HTMLDialogElement | null} */ (yes.closest("dialog"))?.close();
      this.send(cube, action, to);
    };
    return undefined;
  }

  /**
   * The cube shows at once as a ghost where it goes, solid when it is confirmed; a refused one is back in the tray.
   * @param {HTMLElement} cube
   * @param {Record<string, unknown>} action
   * @param {string} to
   */
  async send(cube, action, to) {
    this.busy = true;
    const place = cube.closest("li");
    const ghost = document.createElement("li");
    ghost.className = "ghost";
    const drawn = cube.querySelector("svg")?.cloneNode(true);
    if (drawn) ghost.append(drawn);
    document.querySelector(`#zone-${to} .cubes`)?.append(ghost);
    place?.classList.add("is-going");
    const done = await this.act(action);
    this.busy = false;
    ghost.remove();
    place?.classList.remove("is-going");
    if (done) {
      this.picked = "";
      this.bonus = false;
    }
    this.show();
  }

  letGo() {
    this.picked = "";
    this.bonus = false;
    this.show();
  }

  /**
   * Drag: starts after 8 px, commits on release; dropped where it was, nothing stays picked.
   * @param {PointerEvent} event
   */
  press(event) {
    const cube = /** @type {Element} */ (event.target).closest?.(".pick[data-cube]");
    if (!(cube instanceof HTMLElement) || event.button !== 0) return;
    const start = { x: event.clientX, y: event.clientY };
    /** @type {HTMLElement | null} */
    let flying = null;
    const drag = (/** @type {PointerEvent} */ at) => {
      const [x, y] = [at.clientX - start.x, at.clientY - start.y];
      if (!flying && Math.hypot(x, y) < DRAG_AFTER) return;
      if (!flying) {
        flying = fly(cube);
        if (this.picked !== cube.id) this.choose(cube);
      }
      flying.style.translate = `${at.clientX}px ${at.clientY}px`;
    };
    const drop = (/** @type {PointerEvent} */ at) => {
      removeEventListener("pointermove", drag);
      removeEventListener("pointerup", drop);
      removeEventListener("pointercancel", drop);
      if (!flying) return;
      flying.remove();
      addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
      setTimeout(() => dispatchEvent(new Event("forceout-dropped")), 0);
      const on = at.type === "pointerup" ? document.elementFromPoint(at.clientX, at.clientY)?.closest("[data-put]") : null;
      if (on instanceof HTMLElement && this.cube) {
        const to = on.dataset.put ?? "";
        const may = (cube.dataset.to ?? "").split(" ");
        if (!this.bonus && may.includes(to)) this.send(cube, { do: cube.dataset.do, cube: cube.dataset.cube, to }, to);
        else this.put(to);
      } else this.letGo();
    };
    addEventListener("pointermove", drag);
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", drop);
  }
}

/**
 * @param {HTMLElement} cube
 * @returns {HTMLElement} a copy that follows the pointer
 */
function fly(cube) {
  const copy = document.createElement("div");
  copy.className = "flying";
  const drawn = cube.querySelector("svg")?.cloneNode(true);
  if (drawn) copy.append(drawn);
  document.body.append(copy);
  return copy;
}

/** One cube of the tray is in the order of tabs; arrows go to the others. */
export function rove() {
  for (const group of document.querySelectorAll(".tray, .zone.permitted")) {
    const cubes = [...group.querySelectorAll(".pick, .goal-cube:enabled")];
    const here =
      cubes.find((one) => one === document.activeElement) ??
      cubes.find((one) => one.getAttribute("aria-pressed") === "true") ??
      cubes[0];
    cubes.forEach((one) => one.setAttribute("tabindex", one === here ? "0" : "-1"));
  }
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
