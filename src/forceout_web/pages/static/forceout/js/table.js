// The table page: the socket brings a new state, the board takes it in, and what the reader does goes out.

import { Clock, tellStop } from "./clock.js";
import { Connection, UNKNOWN } from "./connection.js";
import { Builder } from "./goal.js";
import { HandOver } from "./handover.js";
import "./hints.js";
import { Keys } from "./keys.js";
import { Marks } from "./marks.js";
import { morph } from "./morph.js";
import { Moving } from "./moving.js";
import { showSeats } from "./owner.js";
import { Pads } from "./pad.js";
import { toast } from "./say.js";
import { ask, closeSheet, openSheet } from "./sheets.js";
import { chime } from "./sound.js";
import "./terms.js";
import { word } from "./words.js";

const page = /** @type {HTMLElement} */ (document.querySelector("#page"));
const body = document.body.dataset;
let seat = body.seat ?? "";
let wasMine = false;

const clock = new Clock();
const moving = new Moving(act);
const pads = new Pads(act);
const marks = new Marks(body.code ?? "");
new Builder(act);
new Keys(moving);
const handover = new HandOver((next) => {
  seat = next;
  connection.sit(next);
});

/** The page's own connection: a shared device sits at several seats. */
class TableConnection extends Connection {
  /** @param {string} phrase one of the set phrases */
  say(phrase) {
    if (this.alive) this.socket?.send(JSON.stringify({ type: "say", phrase }));
    else toast(word("not-sent"), { urgent: true });
  }

  /**
   * Until its reader goes on, no bot begins the next shake.
   * @param {boolean} gone_on
   */
  read(gone_on) {
    if (this.alive) this.socket?.send(JSON.stringify({ type: "read", seen: this.version, gone_on }));
  }

  /** @param {string} next */
  sit(next) {
    this.socket?.send(JSON.stringify({ type: "sit", seat: next }));
  }
}

const connection = new TableConnection(body.socket ?? "", show, () => {
  clock.lose();
  // It may not have been heard: until it is, no bot begins.
  document.querySelectorAll("[data-go-on]").forEach((one) => one.removeAttribute("disabled"));
});

/** @param {import("./connection.js").PageMessage} message */
function show(message) {
  clock.measure(message.now, message.stopped);
  tellStop(message.stopped);
  document.title = message.title;
  const fresh = page.className !== message.classes;
  page.className = message.classes;
  morph(page, message.html);
  settle(fresh);
  if (seat && document.querySelector('.verdicts[data-phase="between-shakes"]')) connection.read(false);
  showSeats(message.seats);
  page.dataset.version = String(message.version);
}

/** @param {boolean} fresh whether another face of the page is shown */
function settle(fresh) {
  moving.show();
  pads.show();
  marks.show();
  clock.draw();
  const log = document.querySelector("#log-body");
  if (log?.parentElement) log.parentElement.scrollTop = log.parentElement.scrollHeight;
  if (fresh) scrollTo(0, 0);
  const main = document.querySelector("#main");
  const awaited = ((main instanceof HTMLElement && main.dataset.awaited) || "").split("\u001f").filter(Boolean);
  const mine = awaited.includes(seat);
  if (mine && !wasMine) chime();
  wasMine = mine;
  handover.show(seat, awaited);
}

/**
 * @param {Record<string, unknown>} action
 * @returns {Promise<boolean>} whether it happened
 */
async function act(action) {
  const answer = await connection.act(action);
  if (answer.type === "done") return true;
  const { code, first, message, rule } = answer.error;
  if (code === UNKNOWN) return false;
  const third = document.querySelector("[data-third]") ? "-third" : "";
  if (first) toast(word(`first-at-block${third}`, { who: first }), { urgent: true });
  else toast(message, { rule: rule ?? "", urgent: true });
  return false;
}

document.addEventListener("click", async (event) => {
  const at = /** @type {Element} */ (event.target);
  const does = at.closest("[data-act]");
  if (does instanceof HTMLElement && does.dataset.act) {
    if (connection.alive && does.getAttribute("aria-disabled") === "true") return;
    if (does.dataset.confirm && !(await ask(does.dataset.confirm))) return;
    if (does.closest("dialog")) closeSheet(does);
    await act(JSON.parse(does.dataset.act));
  } else if (at.closest("[data-open-log]")) {
    if (at.closest("dialog")) closeSheet(at);
    openLog();
  } else if (at.closest("[data-step]")) step(/** @type {HTMLElement} */ (at.closest("[data-step]")));
  else if (at.closest("[data-deal]")) {
    const number = Number(at.closest(".stepper")?.querySelector("output")?.textContent);
    await act({ do: "deal", number });
  } else if (at.closest("[data-again]")) {
    /** @type {HTMLFormElement} */ (document.querySelector("#again-form")).submit();
  } else if (at.closest("[data-go-on]")) {
    /** @type {HTMLButtonElement} */ (at.closest("[data-go-on]")).disabled = connection.alive;
    if (connection.alive) connection.read(true);
    else toast(word("not-sent"), { urgent: true });
  } else if (at.closest("[data-sit]")) {
    closeSheet(at);
    seat = /** @type {HTMLElement} */ (at.closest("[data-sit]")).dataset.sit ?? seat;
    connection.sit(seat);
  } else if (at.closest("[data-say]")) {
    closeSheet(at);
    connection.say(/** @type {HTMLElement} */ (at.closest("[data-say]")).dataset.say ?? "");
  } else if (at.closest("[data-copy]")) copy(/** @type {HTMLElement} */ (at.closest("[data-copy]")));
});

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.matches("[data-reject]")) {
    event.preventDefault();
    const chosen = new FormData(form).get("why");
    closeSheet(form);
    await act(JSON.parse(String(chosen)));
  } else if (form.matches("[data-variation]")) {
    event.preventDefault();
    await act({ do: "variation", name: form.dataset.variation, set: String(new FormData(form).get("set")) });
  } else if (form.matches("[data-notation]")) {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("line"));
    closeSheet(form);
    connection.type(field.value).then((answer) => {
      if (answer.type === "refused" && answer.error.code === UNKNOWN) return;
      if (answer.type === "refused") toast(answer.error.message, { rule: answer.error.rule ?? "", urgent: true });
      else field.value = "";
    });
  }
});

/** @param {HTMLElement} button */
function step(button) {
  const stepper = /** @type {HTMLElement} */ (button.closest(".stepper"));
  const shown = /** @type {HTMLElement} */ (stepper.querySelector("output"));
  const [least, most] = [Number(stepper.dataset.least), Number(stepper.dataset.most)];
  const number = Math.min(most, Math.max(least, Number(shown.textContent) + Number(button.dataset.step)));
  shown.textContent = String(number);
  const deal = stepper.querySelector("[data-deal-number]");
  if (deal) deal.textContent = String(number);
}

/** On a phone the log opens in a sheet. */
function openLog() {
  const inside = document.querySelector("#log-sheet-body");
  const lines = document.querySelector("#log-lines");
  if (inside && lines) {
    const copied = /** @type {HTMLElement} */ (lines.cloneNode(true));
    copied.removeAttribute("id");
    copied.querySelectorAll("[id]").forEach((one) => one.removeAttribute("id"));
    inside.replaceChildren(copied);
    openSheet("log-sheet");
    inside.scrollTop = inside.scrollHeight;
  }
}

/**
 * Over plain HTTP there is no clipboard: then the link is selected, to be copied by hand.
 * @param {HTMLElement} button
 */
async function copy(button) {
  const link = button.dataset.copy ?? "";
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(link);
    toast(word("copied"));
    return;
  }
  const shown = document.querySelector("#link");
  if (shown) getSelection()?.selectAllChildren(shown);
}

settle(true);
