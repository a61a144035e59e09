// The Goal builders. On-Sets: digits on a grid of three by three. Equations: cubes in a row, turned, with gaps. What a Goal is
// worth is never shown.

import { word } from "./words.js";

/** @typedef {(action: Record<string, unknown>) => Promise<boolean>} Act */
/** @typedef {{cube: HTMLElement, turn: string, gap: boolean}} Laid the cube is its button in the tray */

export class Builder {
  /** @param {Act} act */
  constructor(act) {
    this.act = act;
    /** @type {WeakMap<HTMLElement, Grid | Row>} */
    this.of = new WeakMap();
    document.addEventListener("click", (event) => this.click(event));
  }

  /** @param {HTMLElement} builder */
  layout(builder) {
    let layout = this.of.get(builder);
    if (!layout) {
      layout = builder.dataset.builder === "grid" ? new Grid(builder) : new Row(builder);
      this.of.set(builder, layout);
    }
    return layout;
  }

  /** @param {MouseEvent} event */
  async click(event) {
    const at = /** @type {Element} */ (event.target);
    const cube = at.closest(".goal-cube");
    const builder = cube ? document.querySelector("[data-builder]") : at.closest("[data-builder]");
    if (!(builder instanceof HTMLElement)) return;
    const layout = this.layout(builder);
    if (at.closest("[data-say-goal]")) {
      const goal = layout.text();
      if (goal) await this.act({ do: "goal", goal });
    } else if (at.closest("[data-clear]")) layout.clear();
    else if (cube instanceof HTMLElement) layout.take(cube);
    else layout.tap(at);
    const say = builder.querySelector("[data-say-goal]");
    if (say instanceof HTMLButtonElement) say.disabled = layout.text() === "";
  }
}

class Grid {
  /** @param {HTMLElement} builder */
  constructor(builder) {
    this.builder = builder;
    /** @type {Map<string, Laid>} by "row column" */
    this.cells = new Map();
    /** @type {HTMLElement | null} */
    this.picked = null;
  }

  /** @param {HTMLElement} cube */
  take(cube) {
    this.picked = this.picked === cube ? null : cube;
    this.draw();
  }

  /** @param {Element} at */
  tap(at) {
    const cell = at.closest(".cell");
    if (!(cell instanceof HTMLElement)) return;
    const key = `${cell.dataset.row} ${cell.dataset.column}`;
    const laid = this.cells.get(key);
    if (this.picked) {
      this.cells.set(key, { cube: this.picked, turn: "", gap: false });
      this.picked = null;
    } else if (laid && nextTurn(laid)) laid.turn = nextTurn(laid);
    else this.cells.delete(key); // the tap after the last turn takes it back
    this.draw();
  }

  clear() {
    this.cells.clear();
    this.picked = null;
    this.draw();
  }

  draw() {
    const used = new Set([...this.cells.values()].map((laid) => laid.cube));
    document.querySelectorAll(".goal-cube").forEach((one) => {
      one.setAttribute("aria-pressed", String(one === this.picked));
      one.toggleAttribute("disabled", used.has(/** @type {HTMLElement} */ (one)));
    });
    this.builder.querySelectorAll(".cell").forEach((one) => {
      const cell = /** @type {HTMLElement} */ (one);
      const laid = this.cells.get(`${cell.dataset.row} ${cell.dataset.column}`);
      cell.dataset.label ??= cell.getAttribute("aria-label") ?? "";
      const turned = laid?.turn ? `, ${word("upside-down")}` : "";
      const name = laid ? `${laid.cube.dataset.text}${turned}` : word("empty");
      cell.setAttribute("aria-label", `${cell.dataset.label}: ${name}`);
      cell.classList.toggle("is-open", this.picked !== null && !laid);
      cell.replaceChildren(...(laid ? [picture(laid)] : []));
    });
  }

  /** @returns {string} the Goal in notation, or "" while it is none */
  text() {
    const columns = [0, 1, 2].map((column) => [0, 1, 2].map((row) => this.cells.get(`${row} ${column}`)));
    return layoutText(columns.map((one) => one.map((laid) => (laid ? `${laid.cube.dataset.text}${laid.turn}` : ""))));
  }
}

/**
 * The notation of digits on a grid, by column from the left, each from the top: a row is a sum, a column a product; one above
 * two the T, two beside one the L. Anything else that hangs together is written as it lies, and is there to be challenged.
 * @param {string[][]} columns
 * @returns {string}
 */
export function layoutText(columns) {
  const filled = columns.map((column) => column.map((one, row) => ({ one, row })).filter(({ one }) => one));
  const used = filled.filter((column) => column.length > 0);
  const all = used.flat();
  if (all.length === 0 || all.length > 3) return "";
  const places = filled.map((column, place) => (column.length ? place : -1)).filter((place) => place >= 0);
  const first = places[0] ?? 0;
  if (used.length === 1) return all.map(({ one }) => one).join("/");
  const rows = new Set(all.map(({ row }) => row));
  if (rows.size === 1) return all.map(({ one }) => one).join(" ");
  if (all.length === 2) return "";
  if (used.length === 2) {
    const [left, right] = [used[0] ?? [], used[1] ?? []];
    const tall = left.length === 2 ? left : right;
    const alone = (left.length === 2 ? right : left)[0];
    if (!alone) return "";
    const column = tall.map(({ one }) => one).join("/");
    const top = tall[0];
    const bottom = tall[1];
    if (left.length === 2 && alone.row === bottom?.row) return `(${column}) ${alone.one}`;
    if (left.length === 1 && alone.row === bottom?.row) return `${alone.one} (${column})`;
    if (alone.row === top?.row)
      return left.length === 2 ? `(${top?.one} ${alone.one})/${bottom?.one}` : `(${alone.one} ${top?.one})/${bottom?.one}`;
    return "";
  }
  // one above two: the cube over the middle, or over either
  const byRow = [...rows].sort().map((row) => all.filter((cell) => cell.row === row));
  if (byRow.length === 2) {
    const [upper, lower] = [byRow[0] ?? [], byRow[1] ?? []];
    const part = (/** @type {{one: string}[]} */ cells) =>
      cells.length > 1 ? `(${cells.map(({ one }) => one).join(" ")})` : (cells[0]?.one ?? "");
    if (first >= 0) return `${part(upper)}/${part(lower)}`;
  }
  return "";
}

class Row {
  /** @param {HTMLElement} builder */
  constructor(builder) {
    this.builder = builder;
    /** @type {Laid[]} */
    this.laid = [];
  }

  /** @param {HTMLElement} cube */
  take(cube) {
    const at = this.laid.findIndex((one) => one.cube === cube);
    if (at >= 0) this.laid.splice(at, 1);
    else this.laid.push({ cube, turn: "", gap: false });
    this.draw();
  }

  /** @param {Element} at */
  tap(at) {
    const gap = at.closest("[data-gap]");
    const turn = at.closest("[data-turn]");
    if (gap instanceof HTMLElement) {
      const one = this.laid[Number(gap.dataset.gap)];
      if (one) one.gap = !one.gap;
    } else if (turn instanceof HTMLElement) {
      const one = this.laid[Number(turn.dataset.turn)];
      if (one) one.turn = nextTurn(one);
    } else return;
    this.draw();
  }

  clear() {
    this.laid = [];
    this.draw();
  }

  draw() {
    const row = this.builder.querySelector(".row-lay");
    if (!row) return;
    const parts = this.laid.flatMap((one, place) => {
      const cube = document.createElement("button");
      cube.type = "button";
      cube.className = "laid-cube";
      cube.dataset.turn = String(place);
      cube.append(picture(one));
      const name = one.cube.querySelector(".vh")?.textContent ?? "";
      cube.setAttribute("aria-label", one.turn ? `${name}, ${word(one.turn === "s" ? "sideways" : "upside-down")}` : name);
      if (place === 0) return [cube];
      const gap = document.createElement("button");
      gap.type = "button";
      gap.className = "gap-btn";
      gap.dataset.gap = String(place);
      gap.setAttribute("aria-pressed", String(one.gap));
      gap.setAttribute("aria-label", word("gap-before", { cube: name }));
      gap.textContent = one.gap ? "⎵" : "·";
      return [gap, cube];
    });
    row.replaceChildren(...parts);
    document.querySelectorAll(".goal-cube").forEach((one) => {
      const place = this.laid.findIndex((laid) => laid.cube === one);
      one.setAttribute("aria-pressed", String(place >= 0));
    });
  }

  text() {
    return this.laid
      .map((one, place) => {
        const [face = "", colour] = (one.cube.dataset.text ?? "").split("@");
        return `${one.gap && place ? " " : ""}${face}${one.turn}${colour ? `@${colour}` : ""}`;
      })
      .join("");
  }
}

/**
 * The server says with each cube how it may lie in the Goal: that is a rule, and changes with the variations.
 * @param {Laid} laid
 * @returns {string} how it lies after the next tap; "" is upright
 */
function nextTurn(laid) {
  const turns = (laid.cube.dataset.turns ?? "").split(" ");
  return turns[turns.indexOf(laid.turn) + 1] ?? "";
}

/**
 * @param {Laid} laid
 * @returns {Element}
 */
function picture(laid) {
  const drawn = /** @type {Element} */ (laid.cube.querySelector("svg")).cloneNode(true);
  const shown = /** @type {SVGElement} */ (drawn);
  shown.removeAttribute("role");
  shown.setAttribute("aria-hidden", "true");
  if (laid.turn) shown.classList.add(`turned-${laid.turn}`);
  return shown;
}
