import { meanOf } from '../../src/statistics/moments.ts';
import { encodeMove, moveFrom, moveTo } from '../../src/engine/moves.ts';
import { STOCK, WASTE } from '../../src/engine/piles.ts';
import type { Sight } from '../../src/games/judgement.ts';
import { type Position, judgeGame } from '../../src/games/position.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import { findCase, findMiddle, forgetGame, permuteHidden } from '../players/games.ts';

const SEEDS = [1, 2, 3, 4, 5];
const TURN = encodeMove(STOCK, WASTE, 0);

function scoreMoves(position: Position, sight: Sight) {
  const moves = Int32Array.from(position.listMoves());
  const scores = new Float64Array(moves.length);
  judgeGame(position.setting, position.game, sight).scoreMoves(position.row, 0, moves, moves.length, scores);
  return [...scores];
}

const scoreTurn = (position: Position, sight: Sight) => {
  const place = position.listMoves().findIndex((move) => encodeMove(moveFrom(move), moveTo(move), 0) === TURN);
  return place < 0 ? NaN : scoreMoves(position, sight)[place];
};

describe('move scores that do not look at the stock', () => {
  test.each(VARIANTS)('are the same in every order of it: $name', ({ name }) => {
    for (const seed of SEEDS) {
      const position = forgetGame(findMiddle(findCase(name), seed));
      expect(scoreMoves(permuteHidden(position, 0, seed), 'blind')).toEqual(scoreMoves(position, 'blind'));
    }
  });

  test.each(['congress', 'parliament'])(
    'give a turn what it is worth on average over the cards that may come: %s',
    (name) => {
      for (const seed of SEEDS) {
        const position = forgetGame(findMiddle(findCase(name), seed));
        const { game, stockCount } = position;
        const first = game.stock.length - stockCount;
        const scores = Array.from({ length: stockCount }, (_, i) => {
          const stock = Uint8Array.from(game.stock);
          [stock[first], stock[first + i]] = [stock[first + i], stock[first]];
          return scoreTurn(position.withGame(game.reorderStock(stock)), 'open');
        });
        expect(new Set(scores).size).toBeGreaterThan(1);
        expect(scoreTurn(position, 'blind')).toBeCloseTo(meanOf(scores), 10);
      }
    },
  );
});
