export { Board } from "./board";
export { placeOf } from "./piles";
