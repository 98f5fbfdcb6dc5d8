// The functions of the generated module, with the failures of the module itself as FreeCellErrors.
import { instantiate } from "./freecell.js";
import { FreeCellError } from "./error.js";

/** The instance of the module for everything but searches. */
const main = instantiate();

/** What this instance exports, once it is loaded. */
let exports;

export async function load(module) {
  exports = await main.init(module === undefined ? undefined : { module_or_path: module });
}

export function loadSync(module) {
  exports = main.initSync({ module });
}

function checkLoaded() {
  if (!exports) throw new FreeCellError("the module is not loaded: call `await init()` first", "not-loaded");
}

/** Returns the error for a trap, or any other exception as it is. */
function withoutTrap(error) {
  if (!(error instanceof WebAssembly.RuntimeError)) return error;
  const message = "the module ran out of memory or failed; later calls are not affected";
  return Object.assign(new FreeCellError(message, "trap"), { cause: error });
}

/**
 * Calls a function of the main instance. A trap unwinds nothing, so the stack pointer of
 * the instance is restored here. What else a trap leaves behind is small, since no search
 * runs in this instance.
 */
function call(f) {
  checkLoaded();
  const stack = exports.__stack_pointer;
  const before = stack.value;
  try {
    return f();
  } catch (error) {
    stack.value = before;
    throw withoutTrap(error);
  }
}

const guarded = (f) =>
  function (...args) {
    return call(() => f.apply(this, args));
  };

/** Guards all methods, and returns a class with a guarded constructor. */
function guardedClass(type) {
  for (const owner of [type, type.prototype]) {
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
      if (name === "constructor" || name === "prototype" || name.startsWith("__")) continue;
      if (property.get) property.get = guarded(property.get);
      else if (typeof property.value === "function") property.value = guarded(property.value);
      else continue;
      Object.defineProperty(owner, name, property);
    }
  }
  const construct = (target, args, newTarget) => call(() => Reflect.construct(target, args, newTarget));
  const proxy = new Proxy(type, { construct });
  type.prototype.constructor = proxy;
  return proxy;
}

main.DealNumbers.prototype[Symbol.iterator] = function () {
  return this;
};

/**
 * The instance for searches. They need much memory, which an instance keeps, and which
 * is lost for it after a trap; then the next search gets a new instance.
 */
let searching;

function instanceForSearches() {
  checkLoaded();
  if (!searching) {
    const instance = instantiate();
    instance.initSync({ module: main.module });
    searching = instance;
  }
  return searching;
}

/** A solver, in whatever instance there is for searches. */
export class Solver {
  #instance;
  #inner;

  constructor() {
    checkLoaded();
  }

  #search(name, args) {
    const instance = instanceForSearches();
    try {
      if (this.#instance !== instance) {
        this.#inner = new instance.Solver();
        this.#instance = instance;
      }
      return this.#inner[name](...args);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError && searching === instance) searching = undefined;
      throw withoutTrap(error);
    }
  }

  free() {
    if (this.#instance === searching) this.#inner?.free();
    this.#instance = this.#inner = undefined;
  }

  static {
    const names = ["analyze", "cellsNeeded", "firstWinnable", "hint", "lostSince", "prove", "shorten", "shortest", "solve", "verifyProof"];
    for (const name of names) {
      const search = function (...args) {
        return this.#search(name, args);
      };
      Object.defineProperty(Solver.prototype, name, { value: search, writable: true, configurable: true });
    }
  }
}

export const DealNumbers = guardedClass(main.DealNumbers);
export const Game = guardedClass(main.Game);
export const Session = guardedClass(main.Session);
export const boardText = guarded(main.boardText);
export const dealFreeCell = guarded(main.dealFreeCell);
export const dealOfDay = guarded(main.dealOfDay);
export const dealsWithPrefix = guarded(main.dealsWithPrefix);
export const find = guarded(main.find);
export const randomDeal = guarded(main.randomDeal);
export const readNumber = guarded(main.readNumber);
export { FreeCellError };
