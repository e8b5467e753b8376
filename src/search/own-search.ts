/**
 * Searches that are not of this package, checked from outside: they work on a copy of the position, and their outcome is
 * compared with the position that was kept. `unwinnable` becomes `unknown`, for the reason `claimed`: nobody here has
 * proved it.
 */

import { formatMove, isMove, isMoveText, type Move } from '../engine/moves.ts';
import { Position } from '../engine/games/position.ts';
import { explainMove } from './line-check.ts';
import type { Decision, Limits, SearchOutcome } from './result.ts';
import type { Search } from './strategy.ts';

/**
 * Compares an outcome with the position that was kept. The plain rules have not replayed a win yet: see `checkLine`.
 * @param owner whose search it is, for messages: the name of a strategy, or of a file.
 * @throws Error that names the owner and the fault.
 */
function checkOutcome(
  owner: string,
  position: Position,
  { nodes, positions, bestLine, ...decision }: SearchOutcome,
  limits: Limits,
): SearchOutcome {
  const faultOf = (text: string) => new Error(`${owner}: ${text}`);

  function follow(field: string, line: readonly Move[]) {
    let end = position;
    for (const [ply, move] of line.entries()) {
      if (!end.listMoves().includes(move)) {
        const text = isMove(move) ? formatMove(move) : String(move);
        const reason = isMoveText(text) ? explainMove(end, text) : 'it is no move';
        throw faultOf(`${field} has an illegal move at ply ${ply + 1} of ${line.length}, ${text}: ${reason}`);
      }
      end = end.play(move);
    }
    return end;
  }

  function readDecision(): Decision {
    switch (decision.verdict) {
      case 'winnable': {
        const { foundationCount, game, isWon } = follow('line', decision.line);
        if (isWon) return { verdict: 'winnable', line: [...decision.line] };
        throw faultOf(
          `it calls the deal winnable, but its ${decision.line.length} moves do not win: ${foundationCount} of ${game.foundationTotal} cards are on the foundations`,
        );
      }
      case 'unwinnable':
        return { verdict: 'unknown', reason: 'claimed' };
      case 'unknown':
        return decision;
      default:
        throw faultOf('verdict is none; expected winnable, unwinnable or unknown');
    }
  }

  if (!Number.isSafeInteger(nodes) || nodes < 0) throw faultOf(`nodes is ${nodes}; expected the number of moves made`);
  if (nodes > limits.nodes) throw faultOf(`nodes is ${nodes}; expected no more than the limit, ${limits.nodes}`);
  const found = readDecision();
  if (found.verdict === 'winnable') return { ...found, nodes, positions, bestLine: found.line };
  if (follow('bestLine', bestLine).isWon) throw faultOf('bestLine wins; expected the verdict winnable, and line');
  return { ...found, nodes, positions, bestLine: [...bestLine] };
}

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
