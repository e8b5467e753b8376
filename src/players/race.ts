/**
 * Finds the best of a few candidates by values drawn at random, sample by sample.
 *
 * All candidates are judged on the same samples. So the mean of the differences and its standard error count, which are
 * much smaller than those of the values. A candidate that trails the leader by more than the differences explain drops
 * out, and leaves its nodes to the others.
 */

/** Samples before the next look for candidates that trail. */
const ROUND = 4;
/** Added to the sum of squared differences, so that a few equal samples do not count as certainty. */
const PRIOR = 0.02;

/** Both in standard errors of a difference. */
export interface RaceRules {
  /** How far behind the leader a candidate drops out. */
  readonly drop: number;
  /** By how much a candidate must lead the first, the policy's favourite, to replace it. */
  readonly replace: number;
}

export class Race {
  readonly #rules: RaceRules;
  readonly #limit: number;
  #samples = 0;
  #running: number[] = [];
  /** Sum of the values of each candidate, and of the squared differences of each pair, while both ran. */
  readonly #sums: Float64Array;
  readonly #squares: Float64Array;

  constructor(limit: number, rules: RaceRules) {
    this.#rules = rules;
    this.#limit = limit;
    this.#sums = new Float64Array(limit);
    this.#squares = new Float64Array(limit * limit);
  }

  get running(): readonly number[] {
    return this.#running;
  }

  start(count: number): void {
    this.#samples = 0;
    this.#running = Array.from({ length: count }, (_, i) => i);
    this.#sums.fill(0);
    this.#squares.fill(0);
  }

  /** Takes the values of one sample, by candidate; only those of candidates still running count. */
  add(values: Float64Array): void {
    for (const i of this.#running) {
      this.#sums[i] += values[i];
      for (const j of this.#running) this.#squares[i * this.#limit + j] += (values[i] - values[j]) ** 2;
    }
    this.#samples++;
    if (this.#samples % ROUND !== 0) return;
    const leader = this.#findLeader();
    this.#running = this.#running.filter((i) => !this.#trails(i, leader));
  }

  /** The candidate to choose; the first before any sample. */
  choose(): number {
    const leader = this.#findLeader();
    if (this.#running[0] !== 0 || this.#samples === 0) return leader;
    return this.#lead(leader, 0) < this.#rules.replace * this.#error(leader, 0) ? 0 : leader;
  }

  #findLeader(): number {
    return this.#running.reduce((best, i) => (this.#sums[i] > this.#sums[best] ? i : best));
  }

  #trails(i: number, leader: number): boolean {
    if (i === leader) return false;
    // Moves that only differ in their order end alike every time.
    if (this.#squares[i * this.#limit + leader] === 0) return this.#samples >= 2 * ROUND && i > leader;
    return this.#lead(leader, i) > this.#rules.drop * this.#error(leader, i);
  }

  #lead(i: number, j: number): number {
    return (this.#sums[i] - this.#sums[j]) / this.#samples;
  }

  #error(i: number, j: number): number {
    const lead = this.#lead(i, j);
    const variance = (this.#squares[i * this.#limit + j] + PRIOR) / this.#samples - lead * lead;
    return Math.sqrt(Math.max(0, variance) / this.#samples);
  }
}
