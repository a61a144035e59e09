// Drawing what is written: symbols of the notation as signs of the sprite.

/** @type {Record<string, [string, string]>} */
const SIGNS = {
  B: ["g-B", "is-colour"],
  R: ["g-R", "is-colour"],
  G: ["g-G", "is-colour"],
  Y: ["g-Y", "is-colour"],
  O: ["g-O", "is-colour"],
  V: ["g-v", "is-rel"],
  Λ: ["g-null", "is-rel"],
  "∪": ["g-cup", "is-op"],
  "∩": ["g-cap", "is-op"],
  "−": ["g-minus", "is-op"],
  "′": ["g-prime", "is-op"],
  "=": ["g-eq", "is-rel"],
  "⊆": ["g-sub", "is-rel"],
  "+": ["g-plus", "is-op"],
  "×": ["g-times", "is-op"],
  "÷": ["g-div", "is-op"],
  "*": ["g-pow", "is-op"],
  "√": ["g-root", "is-op"],
  "(": ["g-open", "is-par"],
  ")": ["g-close", "is-par"],
};
for (const digit of "0123456789") SIGNS[digit] = [`g-${digit}`, "is-digit"];

// What a keyboard has in place of a sign.
/** @type {Record<string, Record<string, string>>} */
const TYPED = {
  "on-sets": {
    b: "B",
    r: "R",
    g: "G",
    y: "Y",
    o: "O",
    v: "V",
    u: "∪",
    U: "∪",
    "|": "∪",
    n: "∩",
    "&": "∩",
    "-": "−",
    "'": "′",
    "^": "Λ",
    A: "Λ",
    c: "⊆",
    C: "⊆",
    "<": "⊆",
  },
  equations: { "-": "−", x: "×", X: "×", "/": "÷", "^": "*", v: "√" },
};

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} game
 * @param {string} typed
 * @returns {string} as the notation writes it
 */
export function written(game, typed) {
  const table = TYPED[game] ?? {};
  return [...typed].map((one) => table[one] ?? one).join("");
}

/**
 * @param {string} text
 * @returns {string[]} its tokens, spaces left out
 */
export function tokens(text) {
  return (text.match(/<[^<>]*>|[0-9](?:su|s|u)(?![a-z])|[a-z]{2,}|[^\s]/gu) ?? []).filter((one) => one.trim());
}

/**
 * @param {string} token
 * @returns {Element}
 */
export function sign(token) {
  // a digit with its turn: it is drawn as its cube lies
  const turn = /^[0-9](su|s|u)$/u.exec(token)?.[1] ?? "";
  const known = SIGNS[turn ? (token[0] ?? "") : token];
  if (!known) {
    const plain = document.createElement("span");
    plain.className = "sym-text";
    plain.textContent = token;
    return plain;
  }
  const drawn = document.createElementNS(SVG, "svg");
  drawn.setAttribute("class", `sym ${known[1]}${turn ? ` turned-${turn}` : ""}`);
  drawn.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${known[0]}`);
  drawn.append(use);
  return drawn;
}
