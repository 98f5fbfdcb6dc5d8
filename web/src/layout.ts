/** The layout of the board for a given size. All columns are always visible. */
export interface Size {
  width: number;
  height: number;
}

export interface Layout {
  /** The size of a card. */
  card: Size;
  /** The visible height of a covered card, if there is room. */
  strip: number;
  /** The left and top edge of each pile: columns `1` to `8`, free cells `a` to `d`, foundations `hC` to `hS`. */
  places: Record<string, { x: number; y: number }>;
  /** The bottom edge of the columns. */
  bottom: number;
  /** Whether free cells and foundations are beside the columns instead of above. */
  atSides: boolean;
  largeIndex: boolean;
}

const RATIO = 1.4;
const COLUMNS = [..."12345678"];
const CELLS = [..."abcd"];
const HOMES = ["hC", "hD", "hH", "hS"];

/** Cards narrower than this always have large indices. */
const SMALL = 52;

/** The visible part of a covered card by which cards are sized, and with large indices, in card widths. */
const STRIP = 0.47;
const LARGE_STRIP = 0.58;

export function layout(table: Size, leftHanded: boolean, largeIndex: boolean): Layout {
  const onTop = aboveColumns(table, leftHanded);
  const [one, two] = [besideColumns(table, leftHanded, 1), besideColumns(table, leftHanded, 2)];
  // Two piles abreast at each side do not overlap, which is worth slightly smaller cards.
  const atSides = two.card.width > one.card.width * 0.88 ? two : one;
  // Free cells and foundations go to the sides if the board is wide and low.
  const chosen = atSides.card.width > onTop.card.width * 1.35 ? atSides : onTop;
  const { width } = chosen.card;
  if (!largeIndex && width >= SMALL) return chosen;
  // Large indices need more of each card, and leave the cards their size: longer columns are compressed earlier.
  return { ...chosen, strip: Math.max(chosen.strip, width * LARGE_STRIP), largeIndex: true };
}

function cardSize(width: number): Size {
  const whole = Math.floor(width);
  return { width: whole, height: Math.round(whole * RATIO) };
}

function aboveColumns({ width, height }: Size, leftHanded: boolean): Layout {
  const margin = Math.max(4, Math.min(width, height) * 0.015);
  const least = Math.max(2, width * 0.006);
  const byWidth = (width - 2 * margin - 7 * least) / 8;
  // High enough for a column of nine cards; longer columns are compressed.
  const byHeight = (height - 2 * margin) / (2 * RATIO + 0.22 + 8 * STRIP);
  const card = cardSize(Math.min(byWidth, Math.max(byHeight, byWidth * 0.35)));
  const gap = Math.min(card.width * 0.28, (width - 2 * margin - 8 * card.width) / 7);
  const left = (width - 8 * card.width - 7 * gap) / 2;
  const x = (index: number) => Math.round(left + index * (card.width + gap));
  const places: Layout["places"] = {};
  const top = Math.round(margin);
  const columnsTop = Math.round(top + card.height + Math.max(6, card.width * 0.2));
  for (const [index, place] of COLUMNS.entries()) places[place] = { x: x(index), y: columnsTop };
  for (const [index, place] of CELLS.entries()) places[place] = { x: x(leftHanded ? index + 4 : index), y: top };
  for (const [index, place] of HOMES.entries()) places[place] = { x: x(leftHanded ? index : index + 4), y: top };
  // On a high board, show more of each card, with room for twelve.
  const room = (height - margin - columnsTop - card.height) / 11;
  const strip = Math.max(card.width * STRIP, Math.min(room, card.width * 0.72));
  return { card, strip, places, bottom: height - margin, atSides: false, largeIndex: false };
}

/** Puts free cells and foundations beside the columns, one or two piles abreast. */
function besideColumns({ width, height }: Size, leftHanded: boolean, abreast: 1 | 2): Layout {
  const margin = Math.max(4, Math.min(width, height) * 0.02);
  const least = Math.max(3, width * 0.005);
  const across = 8 + 2 * abreast;
  // The sides are apart from the columns by two gaps.
  const gaps = across + 1;
  const byWidth = (width - 2 * margin - gaps * least) / across;
  const byHeight = (height - 2 * margin) / (RATIO + 6.5 * STRIP);
  const card = cardSize(Math.min(byWidth, byHeight));
  const gap = Math.min(card.width * 0.22, (width - 2 * margin - across * card.width) / gaps);
  const left = (width - across * card.width - gaps * gap) / 2;
  const top = Math.round(margin);
  const x = (index: number) => {
    const isRight = index >= abreast + 8;
    return Math.round(left + index * (card.width + gap) + (index < abreast ? 0 : isRight ? 2 * gap : gap));
  };
  const places: Layout["places"] = {};
  for (const [index, place] of COLUMNS.entries()) places[place] = { x: x(abreast + index), y: top };
  const rows = 4 / abreast;
  const step = Math.min(card.height + Math.max(6, gap), (height - 2 * margin - card.height) / (rows - 1));
  const side = (piles: string[], first: number) => {
    for (const [index, place] of piles.entries()) {
      places[place] = { x: x(first + (index % abreast)), y: Math.round(top + Math.floor(index / abreast) * step) };
    }
  };
  side(leftHanded ? HOMES : CELLS, 0);
  side(leftHanded ? CELLS : HOMES, abreast + 8);
  return { card, strip: card.width * STRIP, places, bottom: height - margin, atSides: true, largeIndex: false };
}

/** Returns the distance between the cards of a column. */
export function spacing({ card, strip, places, bottom }: Layout, place: string, count: number): number {
  const room = bottom - (places[place]?.y ?? 0) - card.height;
  return count > 1 ? Math.min(strip, room / (count - 1)) : strip;
}

/** Returns the scale at which an index fits into the visible part of a covered card. */
export function indexScale({ card, largeIndex }: Layout, apart: number): number {
  return Math.min(1, apart / (card.width * (largeIndex ? 0.54 : 0.43)));
}
