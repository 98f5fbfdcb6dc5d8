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
