import type { Move } from '../../engine/moves.ts';
import type { Verdict } from '../../search/result.ts';

/** What is known of the positions of lines from one start. */
export class LineVerdicts {
  /** By the moves that lead there. */
  readonly #known = new Map<string, Verdict>();

  /** @param win moves that win after these. */
  note(moves: readonly Move[], verdict: Verdict, win: readonly Move[] = []): void {
    for (const line of listBeginnings([...moves, ...win]).slice(moves.length)) this.#known.set(line, verdict);
  }

  /**
   * The known verdict on each position of a line, from the start on. Moves from a lost position lead to lost positions,
   * and only winnable positions lead to a winnable one.
   */
  judge(moves: readonly Move[]): (Verdict | undefined)[] {
    const known = listBeginnings(moves).map((line) => this.#known.get(line));
    const [winnable, lost] = [known.lastIndexOf('winnable'), known.indexOf('unwinnable')];
    return known.map((verdict, ply) => {
      if (lost >= 0 && ply >= lost) return 'unwinnable';
      return ply <= winnable ? 'winnable' : verdict;
    });
  }
}

/** A line as far as it is before each of its moves, and as a whole. */
const listBeginnings = (moves: readonly Move[]) =>
  [...moves.keys(), moves.length].map((ply) => moves.slice(0, ply).join());
