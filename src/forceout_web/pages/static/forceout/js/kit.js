// A game of the kit: throw, tap cards, take them. What is named lights up only when it has been picked.

import { tellStop } from "./clock.js";
import { Connection, UNKNOWN } from "./connection.js";
import { keep, kept, preferences } from "./kept.js";
import { morph } from "./morph.js";
import { Pads } from "./pad.js";
import { countWin, wins } from "./progress.js";
import { toast } from "./say.js";
import { ask, closeSheet } from "./sheets.js";
import { tokens } from "./signs.js";
import { word } from "./words.js";

const LIT = 1100; // so long the cards that were taken stay lit
const page = /** @type {HTMLElement} */ (document.querySelector("#page"));
const body = document.body.dataset;
const own = (body.seats ?? "").split("\u001f").filter(Boolean);
let seat = body.seat ?? "";
let shownVersion = -1;
/** @type {import("./connection.js").PageMessage | null} what waits until the lit cards have been seen */
let waiting = null;
let holding = false;
let asked = ""; // what the prompt said before "Look again."

/** The kit hides nothing, so a device that is passed round sits wherever it is awaited. */
class KitConnection extends Connection {
  /** @param {string} next */
  sit(next) {
    this.socket?.send(JSON.stringify({ type: "sit", seat: next }));
  }
}

const pads = new Pads(act);
const connection = new KitConnection(body.socket ?? "", (message) => {
  waiting = message;
  if (!holding) turn();
});

/** Show the newest state; cards that are just being taken light up first. */
function turn() {
  const message = waiting;
  if (!message) return;
  const cards = message.version > shownVersion && shownVersion >= 0 ? lightUp(message.html) : 0;
  if (cards && !holding) {
    holding = true;
    setTimeout(() => {
      holding = false;
      show();
    }, LIT);
  } else show();
}

function show() {
  const message = waiting;
  if (!message) return;
  waiting = null;
  const fresh = page.className !== message.classes;
  tellStop(message.stopped);
  document.title = message.title;
  page.className = message.classes;
  shownVersion = message.version;
  asked = "";
  const why = strange().length ? document.querySelector("#why > .why") : null;
  morph(page, message.html);
  if (why && strange().length) {
    // Others have gone on: what this reader is told of his own pick stays.
    document.querySelector("#why")?.replaceChildren(why);
    lookAgain();
  }
  settle(fresh);
  page.dataset.version = String(message.version);
}

/**
 * @param {string} html the state to come
 * @returns {number} how many cards lit up
 */
function lightUp(html) {
  const read = new DOMParser().parseFromString(html, "text/html");
  const took = (read.querySelector("#main")?.getAttribute("data-took") ?? "").split(" ").filter(Boolean);
  const there = new Set([...read.querySelectorAll("#cards [data-card]")].map((one) => one.getAttribute("data-card")));
  let lit = 0;
  for (const card of took) {
    const one = page.querySelector(`#cards [data-card="${card}"]`);
    if (!one || there.has(card)) continue;
    one.classList.add("is-lit");
    lit += 1;
  }
  return lit;
}

/** @param {boolean} fresh whether another face of the page is shown */
function settle(fresh) {
  pads.show();
  label();
  dim();
  nextHint();
  if (fresh) scrollTo(0, 0);
  const main = document.querySelector("#main");
  if (!(main instanceof HTMLElement)) return;
  const { game = "", won = "", awaited = "" } = main.dataset;
  if (won === "yes" && !kept(`told.${body.code}`)) countWin(game, body.code ?? "");
  main.querySelectorAll("[data-wins]").forEach((one) => {
    one.textContent = word("wins", { count: wins()[game] ?? 0 });
  });
  const names = awaited.split("\u001f");
  if (own.length > 1 && !names.includes(seat)) {
    const next = own.find((name) => names.includes(name));
    if (next) {
      seat = next;
      connection.greeted.then(() => connection.sit(next));
    }
  }
}

const picked = () =>
  [...document.querySelectorAll('.turn-card[aria-pressed="true"]')].map((one) => one.getAttribute("data-card") ?? "");

const strange = () => document.querySelectorAll(".turn-card.is-wrong");

/** The button says how many cards are picked; those that do not belong are put back first. */
function label() {
  const button = document.querySelector("[data-count]");
  if (!button) return;
  const count = picked().length;
  const wrong = strange().length;
  if (wrong) button.textContent = word(wrong === 1 ? "put-back-one" : "put-back");
  else button.textContent = count === 0 ? word("take-none") : count === 1 ? word("take-one") : word("take", { count });
}

/** The table has said no: look again. Where it had asked something before, it asks that again afterwards. */
function lookAgain() {
  const said = document.querySelector(".prompt-say");
  if (!said || asked) return;
  asked = said.textContent ?? "";
  said.textContent = word("look-again");
}

/** What was wrong is forgotten, and the table asks again what it asked before. */
function forget() {
  document.querySelector("#why > .why:not(.right)")?.remove();
  const said = document.querySelector(".prompt-say");
  if (said && asked) said.textContent = asked;
  asked = "";
}

/** The cards that do not belong go back; what belongs stays picked. */
function putBack() {
  strange().forEach((card) => {
    card.setAttribute("aria-pressed", "false");
    card.classList.remove("is-wrong");
  });
  forget();
  label();
}

/** A cube that is used dims: each may be used once. */
function dim() {
  document.querySelectorAll(".kit-pad").forEach((pad) => {
    /** @type {Map<string, number>} */
    const used = new Map();
    pad.querySelectorAll("input").forEach((field) => {
      if (field.closest('[data-field="restriction"]')) return; // a statement and the name may share cubes
      for (const token of tokens(field.value)) used.set(token, (used.get(token) ?? 0) + 1);
    });
    pad.querySelectorAll("[data-cube]").forEach((one) => {
      const cube = one.getAttribute("data-cube") ?? "";
      const left = used.get(cube) ?? 0;
      one.classList.toggle("is-used", left > 0);
      if (left > 0) used.set(cube, left - 1);
    });
  });
}

/**
 * @param {Record<string, unknown>} action
 * @returns {Promise<boolean>} whether it happened
 */
async function act(action) {
  const answer = await connection.act(action);
  if (answer.type === "done") return true;
  if (answer.error.code !== UNKNOWN) explain(/** @type {any} */ (answer.error));
  return false;
}

/** @param {{message: string, why?: string, strange?: string[], named?: string[]}} error */
function explain(error) {
  const box = document.querySelector("#why");
  for (const card of error.strange ?? []) {
    document.querySelector(`.turn-card[data-card="${card}"]`)?.classList.add("is-wrong");
  }
  if (picked().length) lookAgain();
  label();
  for (const card of error.named ?? []) document.querySelector(`#cards [data-card="${card}"]`)?.classList.add("is-lit");
  if (box && error.why) {
    box.innerHTML = error.why;
    box.scrollIntoView({ block: "nearest" });
  } else if (box) {
    const said = document.createElement("div");
    said.className = "why";
    said.setAttribute("role", "alert");
    said.textContent = error.message;
    box.replaceChildren(said);
  } else toast(error.message, { urgent: true });
}

/**
 * @param {HTMLFormElement} form
 * @returns {Record<string, unknown>}
 */
function answer(form) {
  /** @type {Record<string, unknown>} */
  const action = { do: "take" };
  for (const [name, value] of new FormData(form)) action[name] = String(value);
  /** @type {Record<string, string[]>} */
  const written = {};
  form.querySelectorAll(".pad-line[data-field]").forEach((line) => {
    const field = line.getAttribute("data-field") ?? "";
    const text = line.querySelector("input")?.value.trim() ?? "";
    if (text) written[field] = [...(written[field] ?? []), text];
  });
  if (form.querySelector('[data-field="set_names"]')) action.set_names = written.set_names ?? [];
  if (written.restriction) action.restrictions = written.restriction;
  if (form.querySelector('[data-field="set_name"]')) action.set_name = written.set_name?.[0] ?? "";
  if (form.querySelector('[data-field="statement"]')) action.statement = written.statement?.[0] ?? "";
  if (document.querySelector(".turn-card")) action.cards = picked();
  return action;
}

document.addEventListener("click", async (event) => {
  const at = /** @type {Element} */ (event.target);
  const card = at.closest(".turn-card");
  const does = at.closest("[data-act]");
  if (holding && (card || does)) return;
  if (card) {
    card.setAttribute("aria-pressed", String(card.getAttribute("aria-pressed") !== "true"));
    card.classList.remove("is-wrong");
    if (!strange().length) forget();
    label();
  } else if (does instanceof HTMLElement && does.dataset.act) {
    if (does.dataset.confirm && !(await ask(does.dataset.confirm))) return;
    await act(JSON.parse(does.dataset.act));
  } else if (at.closest("[data-hint]")) await hint();
  else if (at.closest("[data-again]")) /** @type {HTMLFormElement} */ (document.querySelector("#again-form")).submit();
  else if (at.closest("[data-copy]")) {
    const link = /** @type {HTMLElement} */ (at.closest("[data-copy]")).dataset.copy ?? "";
    closeSheet(at);
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(link);
      toast(word("copied"));
    } else toast(link);
  } else if (at.closest(".kit-pad")) dim();
});

document.addEventListener("input", dim);

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches("[data-answer]")) return;
  event.preventDefault();
  if (holding) return;
  if (strange().length) putBack();
  else await act(answer(form));
});

const hintsGiven = () => document.querySelectorAll(".hints > li").length;
const mostHints = () => Number(/** @type {HTMLElement} */ (document.querySelector("#main")).dataset.hints);

/** The button says which hint comes next, and rests when there is none. */
function nextHint() {
  const button = document.querySelector("[data-hint]");
  const say = button?.querySelector("span");
  if (!(button instanceof HTMLButtonElement) || !say) return;
  const over = hintsGiven() >= mostHints() || document.querySelector(".hints [data-last]") !== null;
  button.disabled = over;
  say.textContent = over ? word("no-hint") : word("hint", { step: hintsGiven() + 1, count: mostHints() });
}

/** Hints come one after another; the last is the name, and who has seen it has not found it himself. */
async function hint() {
  const list = document.querySelector(".hints");
  if (!list) return;
  const step = hintsGiven() + 1;
  const said = await fetch(`/t/${body.code}/hint?step=${step}`, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!said?.ok) {
    toast(word("not-sent"), { urgent: true });
    return;
  }
  const one = document.createElement("li");
  one.innerHTML = await said.text();
  list.append(one);
  if (step === mostHints()) keep(`told.${body.code}`, true);
  nextHint();
}

// Keys, while no field has the focus: 1 to 9 tap a card, T throws, Enter takes.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
  if (preferences().shortcuts === "off") return;
  const cards = document.querySelectorAll(".turn-card");
  const place = Number(event.key) - 1;
  const card = Number.isInteger(place) ? cards[place] : undefined;
  if (card instanceof HTMLElement) card.click();
  else if (event.key.toLowerCase() === "t") /** @type {HTMLElement | null} */ (document.querySelector("#throw"))?.click();
});

settle(true);
