/** Pictures of the game, with the cards and colours of the page. */
import { cardsByPile } from "./board/piles";
import { body, index, suitSymbol } from "./card";
import type { Card, Game } from "./engine";
import { layout, spacing } from "./layout";
import { link } from "./url";

const WIDTH = 880;
const MARGIN = 24;
/** The height of the line with the title. */
const HEADER = 56;
/** The letters of the address that fit into a line, and the height of a line. */
const LETTERS = 92;
const LINE = 22;

/** Attributes instead of the style sheet of the page, which a picture does not have. */
function attributes(color: (name: string) => string): Record<string, string> {
  const rank = 'fill="none" stroke="currentColor" stroke-width="11" stroke-linejoin="round" stroke-linecap="round"';
  return {
    rank,
    "rank ten": rank,
    single: 'display="none"',
    panel: 'fill-opacity=".07" stroke="currentColor" stroke-width="1.2"',
    paper: `fill="${color("--paper")}"`,
    detail: `fill="${color("--detail")}"`,
    gold: `fill="${color("--gold")}" stroke="currentColor" stroke-width="1.1" stroke-linejoin="round"`,
  };
}

/** Returns a function that resolves a colour of the style sheet, on an element. */
function colorsOf(probe: HTMLElement): (name: string) => string {
  return (name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
}

const escapeXml = (words: string) => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Draws a game with its title above and its address below. */
function draw(game: Game, title: string, color: (name: string) => string): string {
  const place = layout({ width: WIDTH, height: 780 }, false, false);
  const { width, height } = place.card;
  const scale = width / 100;
  const suits: Record<string, string> = { C: "--clubs", D: "--diamonds", H: "--hearts", S: "--spades" };
  const inks = Object.fromEntries(Object.entries(suits).map(([suit, name]) => [suit, color(name)]));
  const known = attributes(color);
  const [paper, line, slot] = [color("--card"), color("--card-line"), color("--slot-line")];
  const frame = (fill: string, stroke: string) =>
    `<rect width="100" height="140" rx="10" fill="${fill}" stroke="${stroke}" stroke-width="1.5"/>`;
  const at = (x: number, y: number, parts: string) => `<g transform="translate(${x} ${Math.round(y)}) scale(${scale})">${parts}</g>`;
  const card = (name: Card, x: number, y: number, isCovered: boolean) => {
    const ink = inks[name[1] ?? ""] ?? "";
    const parts = index(name) + (isCovered ? "" : body(name));
    const styled = parts.replace(/class="([\w ]+)"/g, (_, kind: string) => known[kind] ?? "");
    return at(x, y, `${frame(paper, line)}<g color="${ink}" fill="${ink}">${styled}</g>`);
  };
  let bottom = 0;
  let cards = "";
  for (const [key, pile] of cardsByPile(game)) {
    const { x, y } = place.places[key] ?? { x: 0, y: 0 };
    const isColumn = /\d/.test(key);
    const apart = isColumn ? spacing(place, key, pile.length) : 0;
    const symbol =
      key.length > 1 ? suitSymbol(key[1] ?? "").replace("<svg", `<svg x="29" y="49" width="42" height="42" fill="${slot}"`) : "";
    if (!pile.length && (isColumn || key.length > 1 || "abcd".indexOf(key) < game.cells.length)) {
      cards += at(x, HEADER + y, frame("none", slot) + symbol);
    }
    const shown = isColumn ? pile : pile.slice(-1);
    for (const [row, name] of shown.entries()) cards += card(name, x, HEADER + y + row * apart, row < shown.length - 1);
    bottom = Math.max(bottom, HEADER + y + height + Math.max(0, shown.length - 1) * apart);
  }
  const address = link(game).match(new RegExp(`.{1,${LETTERS}}`, "g")) ?? [];
  const end = Math.round(bottom + MARGIN + address.length * LINE + MARGIN / 2);
  const ink = color("--bar-ink");
  const words = (y: number, font: string, line: string) => `<text x="${MARGIN}" y="${y}" ${font} fill="${ink}">${escapeXml(line)}</text>`;
  const small = 'font-size="14" font-family="ui-monospace, monospace"';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${end}" viewBox="0 0 ${WIDTH} ${end}" font-family="system-ui, sans-serif">` +
    `<title>${escapeXml(title)}</title><rect width="${WIDTH}" height="${end}" fill="${color("--table")}"/>` +
    words(38, 'font-size="26" font-weight="600"', title) +
    cards +
    address.map((line, row) => words(Math.round(bottom + MARGIN + (row + 0.7) * LINE), small, line)).join("") +
    "</svg>"
  );
}

export function svg(game: Game, title: string): Blob {
  const probe = document.createElement("span");
  document.body.append(probe);
  try {
    return new Blob([draw(game, title, colorsOf(probe))], { type: "image/svg+xml" });
  } finally {
    probe.remove();
  }
}

/** Returns the picture as PNG, with two pixels per unit. */
export async function png(game: Game, title: string): Promise<Blob> {
  const source = URL.createObjectURL(svg(game, title));
  try {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(source);
  }
}

export function download(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
