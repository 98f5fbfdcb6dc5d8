/** Card faces as SVG, sharp at any size. */
import type { Card } from "./engine";

/** Ranks as strokes in a box of 46 by 62, independent of installed fonts. */
const RANKS: Record<string, string> = {
  A: "M4 58L23 4L42 58M11 40H35",
  2: "M6 17Q8 4 22 4Q38 4 38 18Q38 27 28 36L6 58H40",
  3: "M6 4H37L21 25Q39 25 39 41Q39 58 21 58Q8 58 5 47",
  4: "M31 58V4L4 43H42",
  5: "M36 4H11L8 29Q14 23 22 23Q39 24 39 40Q39 58 21 58Q8 58 5 47",
  6: "M34 4Q6 16 6 40Q6 58 22 58Q38 58 38 41Q38 25 22 25Q9 25 6 38",
  7: "M5 4H39L17 58",
  8: "M22 29Q8 28 8 16Q8 4 22 4Q36 4 36 16Q36 28 22 29Q5 30 5 44Q5 58 22 58Q39 58 39 44Q39 30 22 29Z",
  9: "M10 58Q38 46 38 22Q38 4 22 4Q6 4 6 21Q6 37 22 37Q35 37 38 24",
  T: "M3 13L13 4V58M41 4Q54 4 54 31Q54 58 41 58Q28 58 28 31Q28 4 41 4Z",
  J: "M34 4V42Q34 58 19 58Q6 58 4 45",
  Q: "M23 4Q42 4 42 31Q42 58 23 58Q4 58 4 31Q4 4 23 4ZM27 43L42 60",
  K: "M7 4V58M39 4L7 37M18 27L41 58",
};

/** Suits in a box of 100 by 100. */
const SUITS: Record<string, string> = {
  C: "M50 4a22 22 0 0 1 17 36a22 22 0 1 1-13 35q1 13 10 21h-28q9-8 10-21a22 22 0 1 1-13-35a22 22 0 0 1 17-36z",
  D: "M50 2q13 26 36 48q-23 22-36 48q-13-26-36-48q23-22 36-48z",
  H: "M50 95c-10-17-44-38-44-64c0-15 10-25 23-25c10 0 18 6 21 15c3-9 11-15 21-15c13 0 23 10 23 25c0 26-34 47-44 64z",
  S: "M50 4c9 17 43 34 43 58c0 13-9 21-20 21c-8 0-15-4-19-10q1 14 10 23h-28q9-9 10-23c-4 6-11 10-19 10c-11 0-20-8-20-21c0-24 34-41 43-58z",
};

/** Crowns of the court cards, in a box of 100 by 60. */
const BAND = "M16 50h68a4 4 0 0 1 0 8h-68a4 4 0 0 1 0-8z";
const COURTS: Record<string, string> = {
  J: `M12 46v-20l19 12l19-18l19 18l19-12v20z${BAND}`,
  Q: `M12 46l-4-30l20 14l22-26l22 26l20-14l-4 30zM50 0a5 5 0 0 1 0 10a5 5 0 0 1 0-10z${BAND}`,
  K: `M10 46v-30l16 12l14-18h6v-10h8v10h6l14 18l16-12v30z${BAND}`,
};

/** Returns the symbol of a suit, for its foundation. */
export function suitSymbol(name: string): string {
  return `<svg viewBox="0 0 100 100" aria-hidden="true"><path d="${SUITS[name]}"/></svg>`;
}

/**
 * Returns a card of 100 by 140. The index is at the top, which stays visible when
 * other cards cover it. The style sheet positions the parts, which needs fewer
 * elements: 52 cards are drawn before the first move.
 */
export function face(card: Card): string {
  const [rank = "", suit = ""] = card;
  const isCourt = "JQK".includes(rank);
  const part = (kind: string, path: string | undefined) => `<path class="${kind}" d="${path}"/>`;
  return (
    '<svg viewBox="0 0 100 140" aria-hidden="true">' +
    // The ten has two digits and is narrower to leave room for the suit.
    part(rank === "T" ? "rank ten" : "rank", RANKS[rank]) +
    part("pip", SUITS[suit]) +
    (isCourt ? part("court", COURTS[rank]) : "") +
    part(isCourt ? "middle low" : "middle", SUITS[suit]) +
    "</svg>"
  );
}
