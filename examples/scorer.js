/** A player of one's own: `quorum analyze congress --player greedy --player ./scorer.js:reach=0 --out players`. */
import { judgeGame, moveTo, zoneOf } from 'quorum-patience';

/** @import { NumberParameter, PlayerKind, Position } from 'quorum-patience' */

/** @type {{ reach: NumberParameter }} */
const PARAMETERS = {
  reach: { kind: 'number', default: 0.3, least: 0, most: 100, meaning: 'What a card on the foundations, or ready to go there, adds to a score.' },
};

/**
 * Cards on the foundations, and moves that would bring one there.
 * @param {Position} position
 */
const countReach = (position) => position.foundationCount + position.listMoves().filter((move) => zoneOf(moveTo(move)) === 'foundation').length;

/** @type {PlayerKind<typeof PARAMETERS>} */
export default {
  name: 'scorer',
  summary: 'the move with the best score for what it does and for what it makes ready',
  parameters: PARAMETERS,
  create: (setting, { reach }) => ({
    nodes: 0,
    begin() {},
    choose({ position, game, row, moves, count }) {
      const judgement = judgeGame(setting, game, 'blind');
      const scores = new Float64Array(count);
      judgement.scoreMoves(row, 0, moves, count, scores);
      const ranks = Array.from(moves.subarray(0, count), (move, i) => (scores[i] ?? 0) + reach * judgement.noise * countReach(position.play(move)));
      const most = Math.max(...ranks);
      return most > -Infinity ? ranks.indexOf(most) : -1; // no move is of use: give up
    },
  }),
};
