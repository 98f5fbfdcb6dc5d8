/** The faces of the cards: SVG, so that they are sharp at any size. */
import type { Card } from "./engine";

const SVG = "http://www.w3.org/2000/svg";

function add(parent: Element, name: string, attributes: Record<string, string | number>): Element {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  parent.append(element);
  return element;
}

function use(parent: Element, what: string, x: number, y: number, width: number, height: number, kind: string): void {
  add(parent, "use", { href: `#${what}`, x, y, width, height, class: kind });
}

/** Ranks as strokes in a box of 46 by 62: no font of any device, and nothing below the line. */
const STROKES: Record<string, string> = {
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

function index(svg: Element, kind: string, card: Card, scale: number, pip: number): void {
  const [rank = "", suit = ""] = card;
  const group = add(svg, "g", { class: kind });
  // The ten has two digits and must leave room for the suit.
  const transform = `translate(9 9) scale(${rank === "T" ? scale * 0.86 : scale} ${scale})`;
  add(group, "path", { class: "rank", d: STROKES[rank] ?? "", transform });
  use(group, `suit-${suit}`, 94 - pip, 9 + (62 * scale - pip) / 2, pip, pip, "pip");
}

/** A card of 100 by 140. The index takes the top, which is what is seen of a card under others. */
export function face(card: Card): SVGElement {
  const [rank = "", suit = ""] = card;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 140");
  svg.setAttribute("aria-hidden", "true");
  index(svg, "index", card, 0.54, 34);
  index(svg, "index large", card, 0.72, 42);
  if ("JQK".includes(rank)) {
    use(svg, `court-${rank}`, 26, 60, 48, 28.8, "court");
    use(svg, `suit-${suit}`, 31, 94, 38, 38, "middle");
  } else {
    use(svg, `suit-${suit}`, 22, 68, 56, 56, "middle");
  }
  return svg;
}
