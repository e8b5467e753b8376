/**
 * Searches that are not of this package, checked from outside: they work on a copy of the position, and what they
 * say of it is compared with the position that was kept. What they call unwinnable is `unknown`, for the reason
 * `claimed`: nobody here has proved it, so nothing may count it as a proof.
 */

import { formatMove, isMoveText, type Move } from '../engine/moves.ts';
import type { Rows } from '../games/game.ts';
import { Position } from '../games/position.ts';
import { explainMove, findRowFault } from './line-check.ts';
import type { Decision, Limits, SearchOutcome } from './result.ts';
import type { Search } from './strategy.ts';

/** Compares what one run said with the position that it was asked about. */
class OutcomeCheck {
  readonly #owner: string;
  readonly #position: Position;

  constructor(owner: string, position: Position) {
    this.#owner = owner;
    this.#position = position;
  }

  read({ nodes, positions, best, bestLine, ...decision }: SearchOutcome, limits: Limits): SearchOutcome {
    if (!Number.isSafeInteger(nodes) || nodes < 0)
      throw this.#fault(`nodes is ${nodes}; expected the number of moves made`);
    if (nodes > limits.nodes) throw this.#fault(`nodes is ${nodes}; expected no more than the limit, ${limits.nodes}`);
    const row = this.#readBest(best);
    const outcome = { ...this.#readDecision(decision), nodes, positions, best: row };
    const told = bestLine === undefined ? outcome : { ...outcome, bestLine: this.#readBestLine(bestLine, row) };
    if (told.verdict === 'winnable' || !this.#position.withRow(row).isWon) return told;
    throw this.#fault('best is a won position; expected the verdict winnable, and the line to it');
  }

  #fault(text: string): Error {
    return new Error(`${this.#owner}: ${text}`);
  }

  #readDecision(decision: Decision): Decision {
    switch (decision.verdict) {
      case 'winnable':
        return { verdict: 'winnable', line: this.#readWin(decision.line) };
      case 'unwinnable':
        return { verdict: 'unknown', reason: 'claimed' };
      case 'unknown':
        return decision;
      default:
        throw this.#fault('verdict is none; expected winnable, unwinnable or unknown');
    }
  }

  #readBest(best: Rows): Rows {
    const { game } = this.#position;
    const row = best.slice(0, game.stride);
    const fault = findRowFault(this.#position, row);
    if (fault !== null)
      throw this.#fault(`best is no position of this game: ${fault}; expected the row of one that was met`);
    [row[game.words], row[game.words + 1]] = game.rehash(row, 0);
    return row;
  }

  #readBestLine(line: readonly Move[], best: Rows): readonly Move[] {
    const end = this.#follow('bestLine', line);
    const expected = this.#position.withRow(best).foundationCount;
    if (end.foundationCount === expected) return [...line];
    throw this.#fault(
      `bestLine brings ${end.foundationCount} cards to the foundations; expected ${expected}, as best has`,
    );
  }

  #readWin(line: readonly Move[]): readonly Move[] {
    const end = this.#follow('line', line);
    if (end.isWon) return [...line];
    throw this.#fault(
      `it calls the deal winnable, but its ${line.length} moves do not win: ${end.foundationCount} of ${end.game.foundationTotal} cards are on the foundations`,
    );
  }

  #follow(field: string, line: readonly Move[]): Position {
    let position = this.#position;
    for (const [ply, move] of line.entries()) {
      if (!position.listMoves().includes(move)) {
        const text = Number.isInteger(move) ? formatMove(move) : JSON.stringify(move);
        const reason = isMoveText(text) ? explainMove(position, text) : 'it is no move';
        throw this.#fault(`${field} has an illegal move at ply ${ply + 1} of ${line.length}, ${text}: ${reason}`);
      }
      position = position.play(move);
    }
    return position;
  }
}

/**
 * Compares what a search of somebody's own says with the position that it was asked about. The plain rules have not
 * replayed a win yet: see `checkLine`.
 * @param owner whose search it is, for messages: the name of a strategy, or of a file.
 * @throws Error that names the owner and what is wrong.
 */
export const checkOutcome = (
  owner: string,
  position: Position,
  outcome: SearchOutcome,
  limits: Limits,
): SearchOutcome => new OutcomeCheck(owner, position).read(outcome, limits);

/** A search that is handed copies, and whose outcomes are checked. */
export function guardSearch(owner: string, search: Search): Search {
  return {
    run(position, limits) {
      const { deal, setting, game, row } = position;
      const copy = deal === null ? Position.restore(setting, game.stock.slice(), row) : Position.open(setting, deal);
      const outcome = search.run(copy, limits);
      if (copy.row.some((word, i) => word !== row[i]) || copy.game.stock.some((card, i) => card !== game.stock[i]))
        throw new Error(
          `${owner}: run changed the row or the stock of the position that it was given; expected it to work on a copy, position.row.slice()`,
        );
      return checkOutcome(owner, position, outcome, limits);
    },
  };
}
