// Arrow keys among things that lie in rows.

/**
 * Left and right go round in reading order; up and down to what lies nearest in the next row.
 * @param {Element[]} all
 * @param {number} here
 * @param {string} key
 * @returns {number}
 */
export function beside(all, here, key) {
  if (key === "ArrowRight") return (here + 1) % all.length;
  if (key === "ArrowLeft") return (here - 1 + all.length) % all.length;
  const down = key === "ArrowDown" ? 1 : -1;
  const from = /** @type {Element} */ (all[here]).getBoundingClientRect();
  let [best, least] = [here, Infinity];
  all.forEach((one, nth) => {
    const to = one.getBoundingClientRect();
    const rows = (to.top - from.top) * down;
    const far = rows * 10 + Math.abs(to.left - from.left);
    if (rows > from.height / 2 && far < least) [best, least] = [nth, far];
  });
  return best;
}
