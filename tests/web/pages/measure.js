// What a page offers to fingers, keys and eyes, measured where it lies. Read by the tests as text, as axe is.
(() => {
  const PRESSED = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]";
  const SEEN = ".zone, .cubes > li, .goal-lay, h1:not(.vh), h2, .seat, .prompt-say, .dock-say, .verdict-say";
  const LEAST = 44;

  const root = () => document.querySelector("dialog:modal") ?? document.body;
  const box = (one) => one.getClientRects()[0] ?? one.getBoundingClientRect();
  const clipped = (one) => one !== null && (getComputedStyle(one).clipPath !== "none" || clipped(one.parentElement));
  const shows = (one) =>
    one.checkVisibility({ visibilityProperty: true }) &&
    !one.closest(".skip, [inert]") &&
    box(one).width > 1 &&
    box(one).height > 1 &&
    !clipped(one);
  const all = (selector) => [...root().querySelectorAll(selector)].filter(shows);
  const named = (one) => {
    const text = (one.getAttribute("aria-label") ?? one.textContent ?? "").replace(/\s+/g, " ").trim();
    const kind = [one.localName, one.id && `#${one.id}`, ...[...one.classList].filter((name) => !name.startsWith("htmx-")).map((name) => `.${name}`)].join("");
    return `${kind} “${text.slice(0, 30)}”`;
  };
  const at = (x, y) => document.elementFromPoint(x, y);
  const hits = (one, x, y) => {
    const there = at(x, y);
    if (!there) return false;
    return one.contains(there) || [...(one.labels ?? [])].some((label) => label.contains(there));
  };
  const middle = (one) => {
    const { left, top, width, height } = box(one);
    return [left + width / 2, top + height / 2];
  };
  /** A toast lies over the page for six seconds: what is under it then is no mistake. */
  const sweep = () => document.querySelector("#toasts")?.replaceChildren();
  /** Whether it can be brought into view with nothing over it. */
  const bring = (one) => {
    for (const block of ["nearest", "center", "start", "end"]) {
      one.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
      if (hits(one, ...middle(one))) return true;
    }
    return false;
  };
  const reach = (one, [x, y], [dx, dy]) => {
    let far = 0;
    while (far < LEAST && hits(one, x + dx * (far + 1), y + dy * (far + 1))) far += 1;
    return far;
  };
  /** A link in a sentence is as high as its line. */
  const inSentence = (one) => {
    if (one.localName !== "a" || !getComputedStyle(one).display.startsWith("inline")) return false;
    if (one.matches(".clause, .log-line > *")) return false;
    return [...one.parentElement.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim().length > 1);
  };

  /** Cards to be crossed out beside the pad lie in one line on a low phone: to see all of them is worth more. */
  const leastWide = (one) => (one.matches(".page-write .mark-card") && innerHeight < 760 ? (innerWidth < 360 ? 30 : 36) : LEAST);

  /** What is smaller than a finger. */
  const targets = () => {
    const small = [];
    sweep();
    for (const one of all(PRESSED)) {
      if (one.disabled || inSentence(one)) continue;
      one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      if (!hits(one, ...middle(one)) && !bring(one)) {
        small.push(`${named(one)} is covered by ${at(...middle(one)) ? named(at(...middle(one))) : "nothing"}`);
        continue;
      }
      const from = middle(one);
      const wide = 1 + reach(one, from, [-1, 0]) + reach(one, from, [1, 0]);
      const high = 1 + reach(one, from, [0, -1]) + reach(one, from, [0, 1]);
      // Half a pixel at each side is rounding.
      if (wide < leastWide(one) - 1 || high < LEAST - 1) small.push(`${named(one)} ${wide}×${high}`);
    }
    return small;
  };

  /** Links that lie under a neighbour's hit area. */
  const under = () =>
    all("a.clause").flatMap((one) => {
      one.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, right, bottom } = box(one);
      const corners = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y]));
      const over = corners.map(([x, y]) => at(x, y)?.closest(PRESSED)).find((two) => two && two !== one);
      return over ? [`${named(one)} under ${named(over)}`] : [];
    });

  const clips = (one) => ["hidden", "clip"].includes(getComputedStyle(one).overflowX);
  /** Whether what scrolls leaves that much of it to be seen just now. */
  const inView = (one, rect) => {
    const scroller = one.closest("#log, .choices, .sheet, #log-sheet-body, #replay-log, .table-scroll");
    if (!scroller) return true;
    const edge = scroller.getBoundingClientRect();
    return rect.bottom <= edge.bottom + 1 && rect.top >= edge.top - 1;
  };
  const texts = () => {
    const walk = document.createTreeWalker(root(), NodeFilter.SHOW_TEXT);
    const found = [];
    while (walk.nextNode()) {
      const node = walk.currentNode;
      const parent = node.parentElement;
      if (!node.data.trim() || !shows(parent) || parent.closest("svg, option, .sprite, template, .toasts")) continue;
      if (parent.getBoundingClientRect().width <= 1) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      found.push([node, [...range.getClientRects()].filter((rect) => inView(parent, rect))]);
    }
    return found;
  };
  const layer = (one) => one.closest(".dock, .next-bar, .opening > .side, dialog")?.className ?? "";

  /** What is cut off, lies over something else, or cannot be brought into view. */
  const cut = () => {
    const wrong = [];
    sweep();
    for (const dock of all(".dock, .next-bar")) {
      if (getComputedStyle(dock).position === "sticky" && dock.offsetHeight > innerHeight * 0.6) {
        wrong.push(`${named(dock)} takes ${dock.offsetHeight} of ${innerHeight} px`);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) wrong.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    scrollTo(0, 0);
    const lines = texts();
    for (const [node, rects] of lines) {
      const parent = node.parentElement;
      const scroller = parent.closest(".table-scroll");
      for (let one = parent; one && one !== document.body; one = one.parentElement) {
        if (!clips(one) || getComputedStyle(one).textOverflow === "ellipsis") continue;
        const edge = one.getBoundingClientRect();
        if (rects.some((r) => r.left < edge.left - 2 || r.right > edge.right + 2 || r.bottom > edge.bottom + 4)) {
          wrong.push(`${named(parent)} is cut by ${named(one)}`);
          break;
        }
      }
      if (!scroller && rects.some((r) => r.left < -1 || r.right > innerWidth + 1)) wrong.push(`${named(parent)} leaves the page`);
      if (parent.scrollWidth > parent.clientWidth + 1 && getComputedStyle(parent).textOverflow === "ellipsis") {
        wrong.push(`${named(parent)} ends in dots`);
      }
    }
    const flat = lines.flatMap(([node, rects]) => rects.map((rect) => [node, rect])).filter(([, r]) => r.width > 2);
    flat.forEach(([a, r], nth) => {
      for (const [b, s] of flat.slice(nth + 1)) {
        const wide = Math.min(r.right, s.right) - Math.max(r.left, s.left);
        const high = Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top);
        if (a === b || wide < 3 || high < Math.min(r.height, s.height) * 0.45) continue;
        if (layer(a.parentElement) !== layer(b.parentElement)) continue;
        wrong.push(`${named(a.parentElement)} lies over ${named(b.parentElement)}`);
      }
    });
    for (const one of all(`${PRESSED}, ${SEEN}`)) {
      if (!bring(one)) wrong.push(`${named(one)} cannot be brought into view: ${named(at(...middle(one)) ?? document.body)}`);
    }
    scrollTo(0, 0);
    return [...new Set(wrong)];
  };

  /** The whole table is in view: nothing of it hides behind the dock. */
  const hidden = () => {
    const over = document.documentElement.scrollHeight - innerHeight;
    return document.querySelector("main.table") && over > 1 ? [`the table is ${over} px higher than the screen`] : [];
  };

  /** What has the focus: where it stands in the document, whether it is seen, and whether it shows that it has it. */
  const ringed = (one) => {
    const style = getComputedStyle(one);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  };
  /** Back to where Tab begins: before the first of the page, or of the sheet that is open. */
  const start = () => {
    const top = root();
    const had = top.getAttribute("tabindex");
    top.tabIndex = -1;
    top.focus();
    if (had === null) top.removeAttribute("tabindex");
    scrollTo(0, 0);
  };
  const focused = () => {
    const one = document.activeElement;
    if (!one || one === document.body || one === document.documentElement) return null;
    const places = [...document.querySelectorAll("*")];
    const parts = ["header.bar", ".seats", ".prompt", ".mat", ".universe", ".tray", ".dock", ".log"];
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const spots = [middle(one), [left + 3, top + 3], [right - 3, bottom - 3], [left + 3, bottom - 3]];
    const skip = one.matches(".skip");
    return {
      name: named(one),
      place: places.indexOf(one),
      part: parts.findIndex((part) => one.closest(part)),
      positive: one.tabIndex > 0,
      seen: one.checkVisibility({ visibilityProperty: true }) && (skip || spots.some(([x, y]) => hits(one, x, y))),
      ring: ringed(one) || ringed(one.parentElement),
    };
  };
  const tabbable = () =>
    all(`${PRESSED}, [tabindex="0"]`)
      .filter((one) => one.tabIndex >= 0 && !one.disabled)
      .filter((one) => one.type !== "radio" || one.checked || ![...root().querySelectorAll(`[name="${one.name}"]`)].some((two) => two.checked))
      .map(named);

  /** What has no name in words. */
  const nameless = () => {
    const heard = (one) => {
      const by = (one.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent ?? "");
      const labels = [...(one.labels ?? [])].map(spoken);
      return [one.getAttribute("aria-label") ?? "", ...by, ...labels, spoken(one), one.title ?? ""].join(" ").trim();
    };
    const spoken = (node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.data;
      if (!(node instanceof Element) || node.getAttribute("aria-hidden") === "true") return "";
      return node.getAttribute("aria-label") ?? [...node.childNodes].map(spoken).join(" ");
    };
    const words = /\p{L}{2,}|\d/u;
    const wanting = all(`${PRESSED}, section, nav, [role=group], [role=img], .cube, .card`)
      .filter((one) => one.getAttribute("aria-hidden") !== "true" && !one.closest("[aria-hidden=true]"))
      .filter((one) => !one.matches(".clause") && !words.test(heard(one)))
      .map(named);
    return [...new Set(wanting)];
  };

  window.measure = { start, targets, under, hidden, cut, focused, tabbable, nameless };
})();
