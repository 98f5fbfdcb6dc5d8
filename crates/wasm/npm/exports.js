// What the package exports in Node and in pages alike.
export {
  DealNumbers,
  Game,
  Session,
  Solver,
  boardText,
  dailyDeal,
  dealFreeCell,
  dealsWithPrefix,
  find,
  randomDeal,
  readNumber,
} from "./module.js";
export { FreeCellError } from "./error.js";
