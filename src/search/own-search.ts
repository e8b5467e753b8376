/**
 * Searches that are not of this package, checked from outside. They get a position of their own, so that they cannot
 * change the one that counts. The plain rules replay their lines. `unwinnable` becomes `unknown`, for the reason
 * `claimed`: nobody here has proved it.
 */

import { isMove, type Move } from '../engine/moves.ts';
import { Position } from '../engine/games/position.ts';
import { replayLine } from './line-check.ts';
import type { Limits, SearchOutcome } from './result.ts';
import type { Search } from './strategy.ts';

/**
 * @param owner whose search it is, for messages: the name of a strategy, or of a file.
 * @throws Error that names the owner and the fault.
 */
function checkOutcome(owner: string, position: Position, outcome: SearchOutcome, limits: Limits): SearchOutcome {
  const faultOf = (text: string) => new Error(`${owner}: ${text}`);

  /** Why a line does not win; null if it does. */
  function explainLoss(field: string, line: readonly Move[]) {
    const strange = line.findIndex((move) => !isMove(move));
    if (strange >= 0) throw faultOf(`${field} has ${String(line[strange])} at ply ${strange + 1}; expected a move`);
    const replay = replayLine(position, line);
    if (replay.status === 'ok') return null;
    const { reason } = replay;
    if (replay.status === 'invalid') return reason;
    throw faultOf(`${field} has an illegal move at ply ${replay.index} of ${line.length}, ${replay.move}: ${reason}`);
  }

  const { verdict, nodes, positions } = outcome;
  if (!Number.isSafeInteger(nodes) || nodes < 0) throw faultOf(`nodes is ${nodes}; expected the number of moves made`);
  if (nodes > limits.nodes) throw faultOf(`nodes is ${nodes}; expected no more than the limit, ${limits.nodes}`);
  if (verdict === 'winnable') {
    const line = [...outcome.line];
    const loss = explainLoss('line', line);
    if (loss === null) return { verdict, line, nodes, positions, bestLine: line };
    throw faultOf(`it calls the deal winnable, but ${loss}`);
  }
  if (verdict !== 'unknown' && verdict !== 'unwinnable')
    throw faultOf('verdict is none; expected winnable, unwinnable or unknown');
  const bestLine = [...outcome.bestLine];
  if (explainLoss('bestLine', bestLine) === null)
    throw faultOf('bestLine wins; expected the verdict winnable, and line');
  return {
    verdict: 'unknown',
    reason: verdict === 'unwinnable' ? 'claimed' : outcome.reason,
    nodes,
    positions,
    bestLine,
  };
}

export const guardSearch = (owner: string, search: Search): Search => ({
  run(position, limits) {
    const { deal, setting, game, row } = position;
    const own = deal === null ? Position.restore(setting, game.stock.slice(), row) : Position.open(setting, deal);
    return checkOutcome(owner, position, search.run(own, limits), limits);
  },
});
