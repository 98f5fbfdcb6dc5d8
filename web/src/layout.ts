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

export function layout(table: Size, leftHanded: boolean, largeIndex: boolean): Layout {
  const strip = largeIndex ? 0.58 : 0.47;
  const onTop = aboveColumns(table, strip, leftHanded);
  const atSides = besideColumns(table, strip, leftHanded);
  // Free cells and foundations go to the sides if the board is wide and low.
  const chosen = atSides.card.width > onTop.card.width * 1.35 ? atSides : onTop;
  if (!largeIndex && chosen.card.width < SMALL) return layout(table, leftHanded, true);
  return { ...chosen, largeIndex };
}

function sizes(width: number, strip: number) {
  const whole = Math.floor(width);
  return { card: { width: whole, height: Math.round(whole * RATIO) }, strip: whole * strip };
}

function aboveColumns({ width, height }: Size, strip: number, leftHanded: boolean): Layout {
  const margin = Math.max(4, Math.min(width, height) * 0.015);
  const least = Math.max(2, width * 0.006);
  const byWidth = (width - 2 * margin - 7 * least) / 8;
  // High enough for a column of nine cards; longer columns are compressed.
  const byHeight = (height - 2 * margin) / (2 * RATIO + 0.22 + 8 * strip);
  const { card, strip: seen } = sizes(Math.min(byWidth, Math.max(byHeight, byWidth * 0.35)), strip);
  const gap = Math.min(card.width * 0.28, (width - 2 * margin - 8 * card.width) / 7);
  const left = (width - 8 * card.width - 7 * gap) / 2;
  const x = (index: number) => Math.round(left + index * (card.width + gap));
  const places: Layout["places"] = {};
  const top = Math.round(margin);
  const columnsTop = Math.round(top + card.height + Math.max(6, card.width * 0.2));
  COLUMNS.forEach((place, index) => (places[place] = { x: x(index), y: columnsTop }));
  CELLS.forEach((place, index) => (places[place] = { x: x(leftHanded ? index + 4 : index), y: top }));
  HOMES.forEach((place, index) => (places[place] = { x: x(leftHanded ? index : index + 4), y: top }));
  // On a high board, show more of each card, with room for twelve.
  const room = (height - margin - columnsTop - card.height) / 11;
  const wide = Math.max(seen, Math.min(room, card.width * 0.72));
  return { card, strip: wide, places, bottom: height - margin, atSides: false, largeIndex: false };
}

function besideColumns({ width, height }: Size, strip: number, leftHanded: boolean): Layout {
  const margin = Math.max(4, Math.min(width, height) * 0.02);
  const least = Math.max(3, width * 0.006);
  const byWidth = (width - 2 * margin - 9 * least - 2 * least) / 10;
  const byHeight = (height - 2 * margin) / (RATIO + 6.5 * strip);
  const { card, strip: seen } = sizes(Math.min(byWidth, byHeight), strip);
  const gap = Math.min(card.width * 0.22, (width - 2 * margin - 10 * card.width) / 11);
  const left = (width - 10 * card.width - 11 * gap) / 2;
  const places: Layout["places"] = {};
  const top = Math.round(margin);
  const x = (index: number) => Math.round(left + gap + (index + 1) * (card.width + gap));
  COLUMNS.forEach((place, index) => (places[place] = { x: x(index), y: top }));
  const step = Math.min(card.height + 6, (height - 2 * margin - card.height) / 3);
  const edges = [Math.round(left), Math.round(x(8) + gap)];
  const [cells = 0, homes = 0] = leftHanded ? edges.reverse() : edges;
  CELLS.forEach((place, index) => (places[place] = { x: cells, y: Math.round(top + index * step) }));
  HOMES.forEach((place, index) => (places[place] = { x: homes, y: Math.round(top + index * step) }));
  return { card, strip: seen, places, bottom: height - margin, atSides: true, largeIndex: false };
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
