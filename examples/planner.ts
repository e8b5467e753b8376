/** A player of one's own: `quorum analyze congress --player greedy --player ./planner.ts:depth=3 --deals 20 --out players`. */
import { type Move, moveFrom, parsePile, type Position, zoneOf } from 'quorum-patience';
import type { ParameterTable } from 'quorum-patience/extend';
import type { PlayerKind } from 'quorum-patience/players';

const PARAMETERS = {
  depth: { kind: 'integer', default: 2, least: 1, most: 4, meaning: 'The most moves of a plan.' },
  card: {
    kind: 'number',
    default: 2,
    least: 0,
    most: 100,
    meaning: 'What a card on a foundation is worth, in cards of the waste.',
  },
} satisfies ParameterTable;

const WASTE = parsePile('W');
const isTurn = (move: Move): boolean => zoneOf(moveFrom(move)) === 'stock';

export default {
  name: 'planner',
  summary:
    'the plan that brings most cards to the foundations and away from the waste; turns a card where there is none',
  parameters: PARAMETERS,
  create(_setting, { depth, card }) {
    let nodes = 0; // moves made in thought since the game began
    const rate = (position: Position): number =>
      card * position.foundationCount - (position.layOut().piles.get(WASTE) ?? []).length;

    /** The best that a plan of so many moves comes to. Nobody knows the next card of the stock, so it turns none. */
    const lookAhead = (position: Position, moves: number): number =>
      moves === 0 ? rate(position) : Math.max(rate(position), ...rateMoves(position, moves));

    const rateMoves = (position: Position, moves: number): number[] =>
      position.listMoves().map((move) => {
        if (isTurn(move)) return -Infinity;
        nodes += 1;
        return lookAhead(position.play(move), moves - 1);
      });

    return {
      get nodes() {
        return nodes;
      },
      begin() {
        nodes = 0;
      },
      choose({ position }) {
        const rates = rateMoves(position, depth); // in the order of the view's moves
        const most = Math.max(...rates);
        return most > rate(position) ? rates.indexOf(most) : position.listMoves().findIndex(isTurn); // -1 gives up
      },
    };
  },
} satisfies PlayerKind<typeof PARAMETERS>;
