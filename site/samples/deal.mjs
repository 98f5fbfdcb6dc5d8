import { dealFreeCell } from "freecell-wasm";

const board = dealFreeCell(617);
board[0]; // ["7D", "AD", "5C", "3S", "5S", "8C", "2D", "AH"]
