/** Card faces as SVG, sharp at any size and independent of installed fonts. A card is 100 by 140. */
import type { Card } from "./engine";

/** Ranks as strokes, in a box of 46 by 62. `crates/study/src/picture.rs` has the same ranks and suits; a test of the npm package compares them. */
const RANKS: Record<string, string> = {
  A: "M4 58L23 4L42 58M11 41H35",
  2: "M6 18C6 9 13 4 22 4C31 4 38 9.5 38 18C38 25 34 30 28 36L7 58H40",
  3: "M7 14C9 8 14 4 21.5 4C31 4 37 9.5 37 17C37 25 31 29.5 22 29.5C32 29.5 39 35 39 43.5C39 52.5 31.5 58 21.5 58C12.5 58 6.5 53.5 5 47",
  4: "M31 58V4L4 42H42",
  5: "M36 4H12L9 28C12.5 25 17 23.5 22 23.5C32 23.5 39 30.5 39 40.5C39 51.5 31.5 58 21.5 58C13 58 7 54 5 47",
  6: "M36 10C33 6 28.5 4 23.5 4C11.5 4 5 16 5 37C5 51 11.5 58 22 58C32 58 39 51 39 41C39 31 32 24.5 22.5 24.5C12.5 24.5 5.5 31 5 39",
  7: "M5 4H39C29 20 20 39 17 58",
  8: "M22 29.5C14 29.5 8.5 24.5 8.5 16.8C8.5 9 14 4 22 4C30 4 35.5 9 35.5 16.8C35.5 24.5 30 29.5 22 29.5C12 29.5 5 35.5 5 43.8C5 52.5 12 58 22 58C32 58 39 52.5 39 43.8C39 35.5 32 29.5 22 29.5Z",
  9: "M8 52C11 56 15.5 58 20.5 58C32.5 58 39 46 39 25C39 11 32.5 4 22 4C12 4 5 11 5 21C5 31 12 37.5 21.5 37.5C31.5 37.5 38.5 31 39 23",
  T: "M4 13L14 4V58M42 4C51 4 55.5 14 55.5 31C55.5 48 51 58 42 58C33 58 28.5 48 28.5 31C28.5 14 33 4 42 4Z",
  J: "M17 4H34V42C34 52 28 58 19 58C10.5 58 5 53 4 45",
  Q: "M23 4C35 4 42 14 42 31C42 48 35 58 23 58C11 58 4 48 4 31C4 14 11 4 23 4ZM29 46L41 59",
  K: "M7 4V58M40 4L7 37M19 26L41 58",
};

/** Returns a circle without arcs, so that it can be moved and scaled as pairs of numbers. */
function circle(x: number, y: number, r: number): string {
  const k = r * 0.5523;
  return (
    `M${x} ${y - r}C${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y}C${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r}` +
    `C${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y}C${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r}Z`
  );
}

/** Suits in a box of 100 by 100. */
const SUITS: Record<string, string> = {
  C: `${circle(50, 26, 23)}${circle(25, 60, 23)}${circle(75, 60, 23)}M44 44L56 44C54 70 56 86 66 97L34 97C44 86 46 70 44 44Z`,
  D: "M50 1C59 18 75 37 91 50C75 63 59 82 50 99C41 82 25 63 9 50C25 37 41 18 50 1Z",
  H: "M50 96C40 79 5 57 5 31C5 16 16 6 29 6C39 6 47 12 50 21C53 12 61 6 71 6C84 6 95 16 95 31C95 57 60 79 50 96Z",
  S: "M50 3C59 20 94 38 94 62C94 75 84 83 73 83C65 83 58 79 54 72C55 84 58 90 65 97L35 97C42 90 45 84 46 72C42 79 35 83 27 83C16 83 6 75 6 62C6 38 41 20 50 3Z",
};

/** Moves and scales a path of absolute pairs of numbers. A negative scale turns it upside down. */
function placed(path: string, scale: number, x: number, y: number): string {
  let isX = false;
  return path.replace(/-?[\d.]+ ?/g, (number) => {
    isX = !isX;
    return `${Math.round(((isX ? x : y) + scale * Number(number)) * 10) / 10} `;
  });
}

/** The middle of the part below the index, around which courts and pips are symmetrical. */
const MIDDLE = { x: 50, y: 90 };

/** The pips of the upper half as columns and rows from the middle, and whether the middle has one; the lower half mirrors them. */
// biome-ignore format: a table, with a row for each card.
const PIPS: Record<string, { size: number; upper: [number, number][]; hasMiddle?: boolean }> = {
  A: { size: 54, upper: [], hasMiddle: true },
  2: { size: 29, upper: [[0, 28]] },
  3: { size: 26, upper: [[0, 30]], hasMiddle: true },
  4: { size: 28, upper: [[-22, 28], [22, 28]] },
  5: { size: 27, upper: [[-23, 29], [23, 29]], hasMiddle: true },
  6: { size: 25, upper: [[-22, 30], [22, 30]] },
  7: { size: 22, upper: [[-23, 31], [23, 31]] },
  8: { size: 21, upper: [[-23, 31], [23, 31], [0, 16]] },
  9: { size: 18.5, upper: [[-24, 34], [24, 34], [-24, 11.5], [24, 11.5]], hasMiddle: true },
  T: { size: 18.5, upper: [[-24, 34], [24, 34], [-24, 11.5], [24, 11.5], [0, 22]] },
};

/** Returns the pips of a number card in the traditional arrangement, as one path. */
function pips(rank: string, suit: string): string {
  const { size, upper, hasMiddle } = PIPS[rank] ?? { size: 54, upper: [], hasMiddle: true };
  const shape = SUITS[suit] ?? "";
  const at = (x: number, y: number, turned: boolean) => {
    const scale = (turned ? -size : size) / 100;
    return placed(shape, scale, MIDDLE.x + x - scale * 50, MIDDLE.y + y - scale * 50);
  };
  let path = upper.map(([x, y]) => at(x, -y, false) + at(-x, y, true)).join("");
  if (hasMiddle) path += at(0, 0, false);
  // Six, seven and eight have a pair in the middle; the seventh pip is in the upper half only.
  if ("678".includes(rank)) path += at(-22, 0, false) + at(22, 0, false);
  if (rank === "7") path += at(0, -16, false);
  return path;
}

/** A panel around the figures of a court card. */
const PANEL = "M20 46L80 46C84 46 87 49 87 53L87 127C87 131 84 134 80 134L20 134C16 134 13 131 13 127L13 53C13 49 16 46 20 46Z";

/** The upper figures of the court cards, in layers from bottom to top; the lower figures mirror them. */
const COURTS: Record<string, { ink: string; paper: string; gold: string; detail: string }> = {
  J: {
    ink: "M14 90C16 82 26 79 36 78L36 66L64 66L64 78C74 79 84 82 86 90ZM32 66C28 54 42 49 53 51C64 53 71 59 68 67C57 62 43 62 32 66Z",
    paper: "M40.5 66L59.5 66L59.5 74C59.5 81 55 85 50 85C45 85 40.5 81 40.5 74Z",
    gold: "M32 66C43 61 57 61 68 66L68 70C57 65.5 43 65.5 32 70ZM57 58C59 49 70 44 82 50C77 50 80 54 75 55C77 57 72 60 57 58ZM36 83L50 90L36 90ZM64 83L64 90L50 90Z",
    detail: `${circle(46, 74, 1.3)}${circle(54, 74, 1.3)}M47.5 80L52.5 80L50 81.5Z`,
  },
  Q: {
    ink: "M14 90C17 83 24 81 31 82C27 75 31 66 37 63L63 63C69 66 73 75 69 82C76 81 83 83 86 90Z",
    paper:
      "M46.5 80L53.5 80L54 84L58 86C55 90 45 90 42 86L46 84ZM50 62C55.5 62 59 67 59 73C59 79.5 54.5 84 50 84C45.5 84 41 79.5 41 73C41 67 44.5 62 50 62Z",
    gold: `M37 66L33.5 55C37 59 40 58.5 42 53.5C45 58 48 57.5 50 52C52 57.5 55 58 58 53.5C60 58.5 63 59 66.5 55L63 66C55 63 45 63 37 66Z${circle(33.5, 54, 2)}${circle(42, 52.5, 2)}${circle(50, 50.5, 2.2)}${circle(58, 52.5, 2)}${circle(66.5, 54, 2)}M24 83L29 82.5L32 90L24 90ZM76 83L76 90L68 90L71 82.5Z${circle(50, 88.5, 2)}`,
    detail: `${circle(46.2, 73.5, 1.2)}${circle(53.8, 73.5, 1.2)}M47.5 79L50 78.3L52.5 79L50 80.8Z`,
  },
  K: {
    ink: "M14 90C16 82 26 79 36 78L36 66L64 66L64 78C74 79 84 82 86 90Z",
    paper: "M40 66L60 66L60 78C59 84 55 88 50 89.5C45 88 41 84 40 78Z",
    gold: "M36 69L31.5 55L41 60.5L50 54L59 60.5L68.5 55L64 69C55 66.5 45 66.5 36 69ZM48.8 48L51.2 48L51.2 49.8L53 49.8L53 52.2L51.2 52.2L51.2 55L48.8 55L48.8 52.2L47 52.2L47 49.8L48.8 49.8ZM22 83L28 81L30 90L22 90ZM78 83L78 90L70 90L72 81Z",
    detail: `${circle(46, 73, 1.3)}${circle(54, 73, 1.3)}M41 80C43 76.5 48 76 50 78C52 76 57 76.5 59 80C56 79 52.5 80 50 81.3C47.5 80 44 79 41 80ZM45.6 82L46.8 82L47.6 86.5ZM53.2 82L54.4 82L52.4 86.5ZM49.4 83L50.6 83L50 88Z`,
  },
};

/** Returns the body of a court card: two figures in a panel, each with the suit at its side. */
function court(rank: string, suit: string): string {
  const { ink = "", paper = "", gold = "", detail = "" } = COURTS[rank] ?? {};
  const both = (path: string) => path + placed(path, -1, 2 * MIDDLE.x, 2 * MIDDLE.y);
  const mark = both(placed(SUITS[suit] ?? "", 0.15, 16.5, 50));
  return (
    part("panel", PANEL) +
    part("ink", both(ink)) +
    part("emblem", mark) +
    part("paper", both(paper)) +
    part("gold", both(gold)) +
    part("detail", both(detail))
  );
}

function part(kind: string, path: string, more = ""): string {
  return `<path class="${kind}"${more} d="${path}"/>`;
}

/** Returns the symbol of a suit, for its foundation. */
export function suitSymbol(name: string): string {
  return `<svg viewBox="0 0 100 100" aria-hidden="true"><path d="${SUITS[name]}"/></svg>`;
}

/** Returns the index of a card, at the top, which stays visible when other cards cover it. */
export function index(card: Card): string {
  const [rank = "", suit = ""] = card;
  // The ten has two digits and is narrower to leave room for the suit.
  const width = rank === "T" ? 0.465 : 0.54;
  return (
    part(rank === "T" ? "rank ten" : "rank", RANKS[rank] ?? "", ` transform="translate(9 9) scale(${width} .54)"`) +
    part("pip", SUITS[suit] ?? "", ' transform="translate(60 8.7) scale(.34)"')
  );
}

/** Returns the part of a card below the index. All pips are one path: 52 cards are drawn before the first move. */
export function body(card: Card): string {
  const [rank = "", suit = ""] = card;
  const parts = rank in COURTS ? court(rank, suit) : part("pips", pips(rank, suit)) + part("single", pips("A", suit));
  return `<g class="body" transform="translate(3.5 8.4) scale(.93)">${parts}</g>`;
}

/** Returns a card as an SVG element. */
export function face(card: Card): string {
  return `<svg viewBox="0 0 100 140" aria-hidden="true">${index(card)}${body(card)}</svg>`;
}
