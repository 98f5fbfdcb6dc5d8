// The functions of the generated module, with the failures of the module itself as FreeCellErrors.
import { instantiate } from "./freecell.js";
import { describe, FreeCellError, withCause } from "./error.js";

/** The instance of the module for everything but searches. */
const main = instantiate();

/** What this instance exports, once it is loaded. */
let exports;

export async function load(module) {
  let source = module;
  try {
    source = await module;
    exports = await main.init(source === undefined ? undefined : { module_or_path: source });
  } catch (error) {
    throw loadError(source, error);
  }
}

export function loadSync(module) {
  try {
    exports = main.initSync({ module });
  } catch (error) {
    throw loadError(module, error);
  }
}

function loadError(source, cause) {
  const from = source === undefined ? "" : ` from ${describe(source)}`;
  return withCause(new FreeCellError(`the module cannot be loaded${from}: ${cause?.message ?? cause}`, "load", {}, source), cause);
}

function checkLoaded() {
  if (!exports) throw new FreeCellError("the module is not loaded: call `await init()` first", "not-loaded");
}

/** Returns the error for a trap or for an object that is in use, or any other exception as it is. */
function withoutTrap(error) {
  if (error instanceof Error && /^(recursive use of an object|attempted to take ownership)/.test(error.message)) {
    return withCause(new FreeCellError("this object is in use: a function that it calls may not use it", "in-use"), error);
  }
  if (!(error instanceof WebAssembly.RuntimeError)) return error;
  const message = "the module ran out of memory or failed; later calls are not affected";
  return withCause(new FreeCellError(message, "trap"), error);
}

/** Throws if a method is called without an object of its class. */
function checkReceiver(isOwn, type, method, receiver) {
  if (isOwn) return;
  throw new FreeCellError(`${method} must be called on a ${type}, not ${describe(receiver)}`, "type", {}, receiver);
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

/** Guards a method of a class, which needs an object that was not freed. */
function guardedMethod(type, typeName, name, method) {
  const inner = guarded(method);
  return function (...args) {
    checkReceiver(this instanceof type, typeName, name, this);
    if (this.__wbg_ptr) return inner.apply(this, args);
    if (name === "free") return;
    throw new FreeCellError(`this ${typeName} was freed`, "freed", {}, this);
  };
}

/** Guards all methods, and returns a class with a guarded constructor. A bundler may have renamed it. */
function guardedClass(type, typeName) {
  for (const owner of [type, type.prototype]) {
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
      if (name === "constructor" || name === "prototype" || name.startsWith("__")) continue;
      const guard = owner === type ? guarded : (method) => guardedMethod(type, typeName, name, method);
      if (property.get) property.get = guard(property.get);
      else if (typeof property.value === "function") property.value = guard(property.value);
      else continue;
      Object.defineProperty(owner, name, property);
    }
  }
  if (Symbol.dispose) type.prototype[Symbol.dispose] = type.prototype.free;
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
  /** The number of searches that run, each in the callback of the one before. */
  #running = 0;

  constructor() {
    checkLoaded();
  }

  #search(name, args) {
    const instance = instanceForSearches();
    this.#running += 1;
    try {
      if (this.#instance !== instance) {
        this.#inner = new instance.Solver();
        this.#instance = instance;
      }
      return this.#inner[name](...args);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError && searching === instance) searching = undefined;
      throw withoutTrap(error);
    } finally {
      this.#running -= 1;
    }
  }

  /** Frees the memory; the next search allocates it again. */
  free() {
    checkReceiver(this instanceof Solver && #inner in this, "Solver", "free", this);
    // A solver that is searching is freed when it is garbage collected.
    if (this.#running === 0 && this.#instance === searching) this.#inner?.free();
    this.#instance = this.#inner = undefined;
  }

  static {
    const names = [
      "firstWinnable",
      "hint",
      "losingMove",
      "prove",
      "randomDeal",
      "rate",
      "run",
      "solveShort",
      "solveShortest",
      "solve",
      "verifyProof",
    ];
    for (const name of names) {
      const search = function (...args) {
        checkReceiver(this instanceof Solver && #inner in this, "Solver", name, this);
        return this.#search(name, args);
      };
      Object.defineProperty(Solver.prototype, name, { value: search, writable: true, configurable: true });
    }
  }
}

export const DealNumbers = guardedClass(main.DealNumbers, "DealNumbers");
export const Game = guardedClass(main.Game, "Game");
export const Session = guardedClass(main.Session, "Session");
export const boardText = guarded(main.boardText);
export const dailyDeal = guarded(main.dailyDeal);
export const dealFreeCell = guarded(main.dealFreeCell);
export const dealsWithPrefix = guarded(main.dealsWithPrefix);
export const find = guarded(main.find);
export const randomDeal = guarded(main.randomDeal);
export const readNumber = guarded(main.readNumber);
