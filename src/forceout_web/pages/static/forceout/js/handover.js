// One device, many hands: between two players' turns a cover hides everything until the next one says who he is.

export class HandOver {
  /** @param {(seat: string) => void} turn shows the page as that seat sees it */
  constructor(turn) {
    this.turn = turn;
    this.seats = (document.body.dataset.seats ?? "").split("\u001f").filter(Boolean);
    this.cover = /** @type {HTMLDialogElement | null} */ (document.querySelector("#handover"));
    this.cover?.addEventListener("cancel", (event) => event.preventDefault());
    this.cover?.querySelector("#handover-yes")?.addEventListener("click", () => {
      this.cover?.close();
      this.turn(this.next);
    });
    this.next = "";
  }

  get shared() {
    return this.seats.length > 1;
  }

  /**
   * @param {string} now whose page is shown
   * @param {string[]} awaited whom the table waits for
   */
  show(now, awaited) {
    if (!this.shared || !this.cover || awaited.includes(now)) return;
    const next = awaited.find((seat) => this.seats.includes(seat));
    if (!next || this.cover.open) return;
    this.next = next;
    this.cover.querySelectorAll("[data-next]").forEach((one) => {
      one.textContent = next;
    });
    this.cover.showModal();
  }
}
