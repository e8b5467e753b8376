/** What shortening a line may cost, and what it has cost so far. */

export class EffortMeter {
  /** Moves made so far, by whichever technique. */
  nodes = 0;
  readonly #limit: number;
  /** `performance.now()` milliseconds, or Infinity. */
  readonly deadline: number;

  constructor(limit: number, deadline: number) {
    this.#limit = limit;
    this.deadline = deadline;
  }

  /** Nodes left; 0 once they are used up. */
  get left(): number {
    return Math.max(0, this.#limit - this.nodes);
  }

  isSpent(): boolean {
    return this.nodes >= this.#limit || (this.deadline < Infinity && performance.now() >= this.deadline);
  }
}
