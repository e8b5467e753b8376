/** What is known of the positions along a line: whether each can be won. */

import type { Move } from '../engine/moves.ts';
import type { Verdict } from '../search/result.ts';

/** Moves from a lost position lead to lost positions, and only winnable positions lead to a winnable one. */
export class LineVerdicts {
  #moves: readonly Move[] = [];
  /** By the number of moves that lead there. */
  #known: (Verdict | undefined)[] = [];
  #win: { readonly ply: number; readonly line: readonly Move[] } | null = null;

  clear(): void {
    [this.#moves, this.#known, this.#win] = [[], [], null];
  }

  /** Goes over to another line, of which the moves that both have in common stay judged. */
  follow(moves: readonly Move[]): void {
    const differs = moves.findIndex((move, i) => move !== this.#moves[i]);
    const shared = differs < 0 ? moves.length : differs;
    this.#known.length = Math.min(this.#known.length, shared + 1);
    if (this.#win !== null && this.#win.ply > shared) this.#win = null;
    this.#moves = moves;
  }

  /** @param line the moves of a win from there on. */
  note(ply: number, verdict: Verdict, line: readonly Move[] = []): void {
    this.#known[ply] = verdict;
    if (verdict === 'winnable') this.#win = { ply, line };
  }

  /** Undefined where nobody has searched. */
  at(ply: number): Verdict | undefined {
    if (this.firstLost <= ply) return 'unwinnable';
    return this.#known.lastIndexOf('winnable') >= ply || this.#isOnWin(ply) ? 'winnable' : this.#known[ply];
  }

  /** The fewest moves that lead to a position known to be lost; infinite where none is. */
  get firstLost(): number {
    const first = this.#known.indexOf('unwinnable');
    return first < 0 ? Infinity : first;
  }

  #isOnWin(ply: number): boolean {
    const { ply: from, line } = this.#win ?? { ply: Infinity, line: [] };
    return ply >= from && this.#moves.slice(from, ply).every((move, i) => move === line[i]);
  }
}
