// The writing pad. Fields in notation, drawn over with signs; own keys, so that a phone's keyboard stays shut. It never counts,
// checks or warns. Drafts stay on the device through a reload.

import { beside } from "./arrows.js";
import { keep, kept } from "./kept.js";
import { ask } from "./sheets.js";
import { sign, tokens, written } from "./signs.js";

/** @typedef {(action: Record<string, unknown>) => Promise<boolean>} Act */

export class Pads {
  /** @param {Act} act */
  constructor(act) {
    this.act = act;
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("input", (event) => this.input(event));
    document.addEventListener("focusin", (event) => this.focus(event));
    document.addEventListener("keyup", (event) => this.caret(event));
    document.addEventListener("keydown", (event) => this.down(event));
  }

  /** After a change of the page: a pad that is new gets its draft. */
  show() {
    document.querySelectorAll("[data-pad]").forEach((one) => {
      const pad = /** @type {HTMLElement} */ (one);
      if (pad.dataset.ready) return;
      pad.dataset.ready = "yes";
      rove(pad, 0);
      const draft =
        kept(`draft.${pad.dataset.draft}`) ?? (pad.dataset.texts ? [{ field: "", texts: pad.dataset.texts.split("; ") }] : null);
      if (draft) fill(pad, draft);
      if (kept(`writes.${pad.dataset.draft}`)) this.write(pad);
      draw(pad);
      if (!pad.hidden && !pad.closest("dialog")) lines(pad).at(-1)?.focus({ preventScroll: true });
    });
    document.querySelectorAll("[data-pad]").forEach((pad) => draw(/** @type {HTMLElement} */ (pad)));
  }

  /** @param {HTMLElement} pad */
  write(pad) {
    pad.hidden = false;
    const third = document.querySelector("[data-third]");
    if (third instanceof HTMLElement) third.hidden = true;
    keep(`writes.${pad.dataset.draft}`, true);
  }

  /** @param {MouseEvent} event */
  async click(event) {
    const at = /** @type {Element} */ (event.target);
    if (at.closest("[data-write]")) {
      const pad = document.querySelector("[data-pad]");
      if (pad instanceof HTMLElement) {
        this.write(pad);
        lines(pad).at(-1)?.focus();
      }
      return;
    }
    const pad = at.closest("[data-pad]");
    if (!(pad instanceof HTMLElement)) return;
    const insert = at.closest("[data-insert]");
    const caret = at.closest("[data-caret]");
    if (insert instanceof HTMLElement) put(pad, insert.dataset.insert ?? "");
    else if (caret instanceof HTMLElement) step(pad, Number(caret.dataset.caret));
    else if (at.closest("[data-rub]")) rub(pad);
    else if (at.closest("[data-add-line]")) addLine(pad, /** @type {HTMLElement} */ (at.closest(".pad-line")));
    else if (at.closest("[data-present]")) await this.present(pad, /** @type {HTMLElement} */ (at.closest("[data-present]")));
    else if (at.closest(".line")) {
      const field = at.closest(".line")?.querySelector("input");
      if (field && document.activeElement !== field) field.focus();
    }
    draw(pad);
    save(pad);
  }

  /** @param {Event} event */
  input(event) {
    const field = event.target;
    const pad = field instanceof HTMLElement ? field.closest("[data-pad]") : null;
    if (!(pad instanceof HTMLElement) || !(field instanceof HTMLInputElement)) return;
    const plain = written(pad.dataset.pad ?? "", field.value);
    if (plain !== field.value) {
      const at = field.selectionStart ?? plain.length;
      field.value = plain;
      field.setSelectionRange(at, at);
    }
    draw(pad);
    save(pad);
  }

  /** @param {FocusEvent} event */
  focus(event) {
    const field = event.target;
    const pad = field instanceof HTMLInputElement ? field.closest("[data-pad]") : null;
    if (!(pad instanceof HTMLElement)) return;
    pad
      .querySelectorAll(".line")
      .forEach((line) => line.classList.toggle("is-active", line.contains(/** @type {Node} */ (field))));
    draw(pad);
  }

  /** @param {KeyboardEvent} event */
  caret(event) {
    const pad = event.target instanceof HTMLInputElement ? event.target.closest("[data-pad]") : null;
    if (pad instanceof HTMLElement) draw(pad);
  }

  /**
   * Enter goes to the next line, and from the last one presents; arrows go among the keys, which are one stop of Tab.
   * @param {KeyboardEvent} event
   */
  down(event) {
    const at = /** @type {Element} */ (event.target);
    const pad = at.closest?.("[data-pad]");
    if (!(pad instanceof HTMLElement)) return;
    const present = pad.querySelector("[data-present]");
    const keys = keysOf(pad);
    const here = keys.indexOf(/** @type {HTMLElement} */ (at));
    if (at instanceof HTMLInputElement && event.key === "Enter" && present instanceof HTMLElement) {
      const fields = lines(pad);
      const next = fields[fields.indexOf(at) + 1];
      if (next) next.focus();
      else present.click();
    } else if (here >= 0 && event.key.startsWith("Arrow")) {
      const next = beside(keys, here, event.key);
      rove(pad, next);
      keys[next]?.focus();
    } else return;
    event.preventDefault();
  }

  /**
   * @param {HTMLElement} pad
   * @param {HTMLElement} button
   */
  async present(pad, button) {
    if (button.dataset.confirm && !(await ask(button.dataset.confirm))) return;
    const of = pad.dataset.regroup;
    const action = of ? { do: "regroup", of, reading: reading(pad) } : { do: "present", solution: solution(pad) };
    if (await this.act(action)) {
      keep(`draft.${pad.dataset.draft}`, null);
      keep(`writes.${pad.dataset.draft}`, null);
      const sheet = pad.closest("dialog");
      if (sheet instanceof HTMLDialogElement) sheet.close();
    }
  }
}

/**
 * @param {HTMLElement} pad
 * @returns {HTMLInputElement[]}
 */
const lines = (pad) => [...pad.querySelectorAll("input")];

/** @param {HTMLElement} pad */
const current = (pad) =>
  /** @type {HTMLInputElement | null} */ (pad.querySelector(".line.is-active input")) ?? lines(pad).at(-1) ?? null;

/**
 * @param {HTMLElement} pad
 * @param {string} text
 */
function put(pad, text) {
  const field = current(pad);
  if (!field) return;
  const at = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? at;
  field.value = field.value.slice(0, at) + text + field.value.slice(end);
  field.setSelectionRange(at + text.length, at + text.length);
  field.focus({ preventScroll: true });
}

/**
 * @param {HTMLElement} pad
 * @param {number} by
 */
function step(pad, by) {
  const field = current(pad);
  if (!field) return;
  const at = Math.min(field.value.length, Math.max(0, (field.selectionStart ?? 0) + by));
  field.focus({ preventScroll: true });
  field.setSelectionRange(at, at);
}

/** @param {HTMLElement} pad */
function rub(pad) {
  const field = current(pad);
  if (!field) return;
  const at = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? at;
  const from = at === end ? Math.max(0, at - 1) : at;
  field.value = field.value.slice(0, from) + field.value.slice(end);
  field.focus({ preventScroll: true });
  field.setSelectionRange(from, from);
}

/**
 * @param {HTMLElement} pad
 * @param {HTMLElement} line
 * @returns {HTMLInputElement}
 */
function addLine(pad, line) {
  const copy = /** @type {HTMLElement} */ (line.cloneNode(true));
  const field = /** @type {HTMLInputElement} */ (copy.querySelector("input"));
  field.id = `${field.id}-${pad.querySelectorAll(".pad-line").length}`;
  field.value = "";
  copy.querySelector("label")?.setAttribute("for", field.id);
  copy.querySelector(".line-drawn")?.replaceChildren();
  line.after(copy);
  field.focus({ preventScroll: true });
  return field;
}

/**
 * @param {HTMLElement} pad
 * @param {{field: string, part?: number, texts: string[]}[]} draft
 */
function fill(pad, draft) {
  if (draft.length === 1 && draft[0]?.field === "") {
    const texts = [...draft[0].texts];
    const all = [...pad.querySelectorAll(".pad-line[data-field]")];
    const restriction = all.find((one) => /** @type {HTMLElement} */ (one).dataset.field === "restriction");
    const name = texts.pop() ?? "";
    let line = restriction;
    texts.forEach((text, place) => {
      if (!(line instanceof HTMLElement)) return;
      const field = place === 0 ? /** @type {HTMLInputElement} */ (line.querySelector("input")) : addLine(pad, line);
      field.value = text;
      line = /** @type {HTMLElement} */ (field.closest(".pad-line"));
    });
    const last = all.at(-1)?.querySelector("input");
    if (last) last.value = name;
    return;
  }
  for (const one of draft) {
    const first = pad.querySelector(`.pad-line[data-field="${one.field}"][data-part="${one.part ?? 0}"]`);
    if (!(first instanceof HTMLElement)) continue;
    let line = first;
    one.texts.forEach((text, place) => {
      const field = place === 0 ? /** @type {HTMLInputElement} */ (line.querySelector("input")) : addLine(pad, line);
      field.value = text;
      line = /** @type {HTMLElement} */ (field.closest(".pad-line"));
    });
  }
}

/**
 * @param {HTMLElement} pad
 * @returns {{field: string, part: number, texts: string[]}[]}
 */
function contents(pad) {
  /** @type {Map<string, {field: string, part: number, texts: string[]}>} */
  const found = new Map();
  pad.querySelectorAll(".pad-line[data-field]").forEach((one) => {
    const { field = "", part = "0" } = /** @type {HTMLElement} */ (one).dataset;
    const text = one.querySelector("input")?.value ?? "";
    const key = `${field} ${part}`;
    if (!found.has(key)) found.set(key, { field, part: Number(part), texts: [] });
    found.get(key)?.texts.push(text);
  });
  return [...found.values()];
}

/** @param {HTMLElement} pad */
function save(pad) {
  if (pad.dataset.draft) keep(`draft.${pad.dataset.draft}`, contents(pad));
}

/**
 * What is on the pad as the notation has it.
 * @param {HTMLElement} pad
 */
export function solution(pad) {
  const all = contents(pad);
  const text = (/** @type {string} */ field, /** @type {number} */ part) =>
    all
      .filter((one) => one.field === field && one.part === part)
      .flatMap((one) => one.texts.map((value) => value.trim()).filter(Boolean));
  if (pad.dataset.pad === "equations") return { equation: text("equation", 0)[0] ?? "" };
  const blank = pad.querySelector("[data-blank]");
  const parts = [...new Set(all.filter((one) => one.field === "set_name").map((one) => one.part))].map((part) => {
    const restrictions = text("restriction", part);
    return {
      ...(restrictions.length ? { restrictions } : {}),
      set_name: text("set_name", part)[0] ?? "",
      ...(blank instanceof HTMLSelectElement && blank.value ? { blank: blank.value } : {}),
    };
  });
  const goal = text("goal", 0)[0];
  const one = parts.length > 1 ? { solutions: parts } : parts[0];
  return { ...one, ...(goal ? { goal } : {}) };
}

/** @param {HTMLElement} pad */
function reading(pad) {
  return contents(pad)
    .flatMap((one) => one.texts)
    .map((text) => text.trim())
    .filter(Boolean)
    .join("; ");
}

/**
 * @param {HTMLElement} pad
 * @returns {HTMLElement[]} the keys that are shown
 */
const keysOf = (pad) => [...pad.querySelectorAll(".keys:not([hidden]) > .key")].map((key) => /** @type {HTMLElement} */ (key));

/**
 * @param {HTMLElement} pad
 * @param {number} here the key that Tab stops at
 */
function rove(pad, here) {
  for (const [nth, key] of keysOf(pad).entries()) key.tabIndex = nth === here ? 0 : -1;
}

/**
 * Draw each line with its caret, and below how brackets group.
 * @param {HTMLElement} pad
 */
function draw(pad) {
  pad.querySelectorAll(".line").forEach((line) => {
    const field = line.querySelector("input");
    const drawn = line.querySelector(".line-drawn");
    if (!field || !drawn) return;
    const at = document.activeElement === field ? (field.selectionStart ?? field.value.length) : -1;
    const before = at < 0 ? field.value : field.value.slice(0, at);
    const parts = tokens(before).map(sign);
    if (at >= 0) {
      const caret = document.createElement("span");
      caret.className = "caret";
      parts.push(caret, ...tokens(field.value.slice(at)).map(sign));
    }
    drawn.replaceChildren(...parts);
  });
  const grouping = pad.querySelector(".grouping");
  if (grouping)
    grouping.replaceChildren(
      ...lines(pad)
        .map((field) => boxes(tokens(field.value)))
        .filter((one) => one !== null),
    );
}

/**
 * Groups as nested boxes.
 * @param {string[]} all
 * @returns {Element | null}
 */
function boxes(all) {
  if (all.length === 0) return null;
  const whole = box();
  const open = [whole];
  for (const token of all) {
    const inner = open.at(-1) ?? whole;
    if ("([{".includes(token)) {
      const fresh = box();
      inner.append(fresh);
      open.push(fresh);
    } else if (")]}".includes(token)) {
      if (open.length > 1) open.pop();
    } else inner.append(sign(token));
  }
  return whole;
}

function box() {
  const one = document.createElement("span");
  one.className = "box";
  return one;
}
