/** How long a worker has been at one deal, counted only while it could run. */

/**
 * Watches one task. A process that is stopped and a machine that sleeps leave no time to a worker, and
 * none to whoever looks at it: a look that comes late by more than `step` was kept from coming, so no
 * more than that counts.
 */
export class Watchdog {
  readonly #limit: number;
  readonly #step: number;
  #begun = 0;
  #spent = 0;
  #looked: number;

  /**
   * @param limit milliseconds that a deal may take.
   * @param step milliseconds that count at most from one look to the next.
   * @param now milliseconds of a clock that never goes back.
   */
  constructor(limit: number, step: number, now: number) {
    this.#limit = limit;
    this.#step = step;
    this.#looked = now;
  }

  /**
   * Looks at the task.
   * @param begun how many deals the worker has begun.
   * @returns whether it has been at the same one for too long.
   */
  isHung(begun: number, now: number): boolean {
    if (begun !== this.#begun) {
      this.#begun = begun;
      this.#spent = 0;
    } else if (begun > 0) this.#spent += Math.min(now - this.#looked, this.#step);
    this.#looked = now;
    return this.#spent > this.#limit;
  }
}
