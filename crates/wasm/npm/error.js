/** The error that every function throws. */
export class FreeCellError extends Error {
  name = "FreeCellError";

  constructor(message, code, args = {}, value = undefined, problems = []) {
    super(message);
    this.code = code;
    this.args = args;
    this.value = value;
    this.problems = problems;
  }
}

/** Describes a value in a message: texts and addresses as they are, objects by their type. */
export function describe(value) {
  if (typeof value === "string") return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
  if (typeof value === "function" || typeof value === "symbol") return `a ${typeof value}`;
  if (typeof value !== "object" || value === null) return String(value);
  if (typeof URL === "function" && value instanceof URL) return JSON.stringify(value.href);
  return Array.isArray(value) ? "an array" : "an object";
}

/** Returns an error with its cause. */
export function withCause(error, cause) {
  return Object.assign(error, { cause });
}
