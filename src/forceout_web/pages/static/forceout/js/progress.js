// What this device has won and solved. It stays here: nobody else is told.

import { keep, kept } from "./kept.js";

/** @returns {Record<string, number>} games and solitaires by id, how often each was won */
export function wins() {
  const found = kept("kit.won");
  return found && typeof found === "object" ? found : {};
}

/**
 * Count a win once for each table.
 * @param {string} game
 * @param {string} code
 */
export function countWin(game, code) {
  if (kept("kit.last") === code) return;
  keep("kit.last", code);
  const all = wins();
  keep("kit.won", { ...all, [game]: (all[game] ?? 0) + 1 });
}

/**
 * Days in a row on which the puzzle of the day was solved, counted back from today or yesterday.
 * @param {string} today such as 2026-11-16
 * @returns {number}
 */
export function streak(today) {
  const solved = new Set(kept("puzzles.days") ?? []);
  const day = new Date(`${today}T00:00:00Z`);
  const before = () => day.setUTCDate(day.getUTCDate() - 1);
  const text = () => day.toISOString().slice(0, 10);
  if (!solved.has(text())) before();
  let count = 0;
  while (solved.has(text())) {
    count += 1;
    before();
  }
  return count;
}
