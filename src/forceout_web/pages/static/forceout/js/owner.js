// The owner's sheets tell who sits where: seats that may be freed, seats for bots, the bots' strengths. When somebody comes or goes
// they are fetched anew, without a reload; an open sheet is left alone until it is closed.

const ID = "#sheets";

/** @type {string | null} the seats that are being fetched for */
let wanted = null;

/** @param {string} seats who sits where now */
export async function showSeats(seats) {
  const sheets = document.querySelector(ID);
  if (!(sheets instanceof HTMLElement) || sheets.dataset.seats === undefined) return; // not the owner
  if (sheets.dataset.seats === seats || wanted === seats) return;
  wanted = seats;
  // Without an answer they stay as they are: the state that comes after the break asks again.
  const answer = await fetch(location.href).catch(() => null);
  const text = answer?.ok ? await answer.text() : "";
  wanted = null;
  const fresh = new DOMParser().parseFromString(text, "text/html").querySelector(ID);
  if (fresh) put(fresh);
}

/** @param {Element} fresh */
function put(fresh) {
  const open = document.querySelector(`${ID} dialog[open]`);
  if (open) open.addEventListener("close", () => put(fresh), { once: true });
  else document.querySelector(ID)?.replaceWith(fresh);
}
