/** The live analysis of the game: its status, and the solver that finds it. */
import { Analysis, type Game, type GameStatus } from "./engine";
import { showMessage } from "./announce";
import { text } from "./locale";
import { SolverClient } from "./solver";

/** The time limit of an automatic search. */
const MILLISECONDS = 8_000;
/** The time limit of a search that the player asks for. */
const LONGER = 120_000;

export class LiveAnalysis {
  status: GameStatus = { kind: "off" };
  #analysis = new Analysis();
  #solver = new SolverClient();
  #onChange: () => void;
  #hasFailed = false;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Observes a game; `hasMoved` says whether its last move led here from the game observed before. */
  observe(game: Game, hasMoved = false): void {
    const needsSearch = this.#analysis.observe(game, hasMoved);
    this.status = this.#analysis.status;
    if (needsSearch) this.#search(MILLISECONDS);
    else if (this.status.kind !== "searching" && !this.#isFindingLosingMove) this.#solver.stop();
  }

  /** Whether the search for the move that lost the game is still running. */
  get #isFindingLosingMove(): boolean {
    return this.status.kind === "lost" && !this.status.since;
  }

  off(): void {
    this.#solver.stop();
    this.#analysis.off();
    this.status = this.#analysis.status;
  }

  /** Searches again, with a longer time limit. */
  searchAgain(): void {
    this.#analysis.searchAgain();
    this.status = this.#analysis.status;
    this.#hasFailed = false;
    this.#search(LONGER);
  }

  stop(): void {
    this.#solver.stop();
    this.#analysis.stop();
    this.status = this.#analysis.status;
    this.#onChange();
  }

  #search(milliseconds: number): void {
    const { record } = this.#analysis;
    this.#solver.send({ kind: "solve", record, milliseconds }, (response) => {
      if (response.kind === "failed") this.#onFailure(record);
      if (response.kind !== "solve" || !this.#analysis.onResult(record, response.verdict, response.since)) return;
      this.status = this.#analysis.status;
      this.#onChange();
    });
  }

  /** Ends a search without a verdict. The reason is shown once, and again for a search that the player asks for. */
  #onFailure(record: string): void {
    // A game that is known to be lost stays lost.
    if (this.status.kind !== "searching" || !this.#analysis.onResult(record, { kind: "gave-up", states: 0 })) return;
    this.status = this.#analysis.status;
    this.#onChange();
    if (!this.#hasFailed) showMessage(text("solver-failed"), "error");
    this.#hasFailed = true;
  }
}
