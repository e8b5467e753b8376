/** A player of one's own, for Congress and Parliament: `quorum analyze congress --player greedy --player ./scorer.js:reach=1.5 --out players`. */
import { moveFrom, moveTo, zoneOf } from 'quorum-patience';

/**
 * @import { Move, Position } from 'quorum-patience'
 * @import { NumberParameter } from 'quorum-patience/extend'
 * @import { PlayerKind } from 'quorum-patience/players'
 */

/** @type {{ reach: NumberParameter }} */
const PARAMETERS = {
  reach: {
    kind: 'number',
    default: 3,
    least: 0,
    most: 100,
    meaning:
      'What a build between piles is worth that lays bare a card for a foundation or empties a pile, where turning a card is worth 1.',
  },
};

const UP = 4;
/** What other moves are worth by where they come from; builds between piles can be taken back for ever, so they need a reason. */
const WORTH = new Map([
  ['waste', 2],
  ['stock', 1],
]);

/** @param {Move} move */
const isUp = (move) => zoneOf(moveTo(move)) === 'foundation';

/** @param {Position} position */
const countReady = (position) => position.listMoves().filter(isUp).length;

/** @type {PlayerKind<typeof PARAMETERS>} */
export default {
  name: 'scorer',
  summary: 'the move that is worth most by what it does and by what it makes ready',
  parameters: PARAMETERS,
  create: (_setting, { reach }) => ({
    nodes: 0,
    begin() {},
    choose(view) {
      const { position } = view;
      const { piles } = position.layOut();
      const ready = countReady(position);
      /** @param {Move} move */
      const helps = (move) => piles.get(moveFrom(move))?.length === 1 || countReady(position.play(move)) > ready;
      const ranks = view
        .listMoves()
        .map((move) => (isUp(move) ? UP : (WORTH.get(zoneOf(moveFrom(move))) ?? (helps(move) ? reach : 0))));
      const most = Math.max(...ranks);
      return most > 0 ? ranks.indexOf(most) : -1; // no move is of use: give up
    },
  }),
};
