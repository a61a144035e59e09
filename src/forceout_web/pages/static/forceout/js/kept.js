// Small things kept on this device. A browser that keeps nothing (private windows) loses them, and nothing else.

/** @typedef {{theme?: string, symbols?: string, motion?: string, confirm?: string, shortcuts?: string, sound?: string}} Preferences */

/**
 * @param {string} name
 * @returns {any} what was kept, or null
 */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(`forceout.${name}`) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {unknown} value null forgets it
 */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(`forceout.${name}`);
    else localStorage.setItem(`forceout.${name}`, JSON.stringify(value));
  } catch {
    // A full or forbidden store: the page works without it.
  }
}

/** @returns {Preferences} */
export function preferences() {
  return kept("preferences") ?? {};
}

/** @returns {boolean} whether a third tap confirms a move on this device */
export function confirmsMoves() {
  const wish = preferences().confirm ?? "touch";
  return wish === "always" || (wish === "touch" && matchMedia("(pointer: coarse)").matches);
}

/** @returns {boolean} */
export function moves() {
  const wish = preferences().motion;
  return wish === "full" || (wish !== "none" && !matchMedia("(prefers-reduced-motion: reduce)").matches);
}
