import { mixMove } from '../../engine/hash.ts';
import { moveCard, moveFrom, moveTo } from '../../engine/moves.ts';
import { STOCK, TABLEAU } from '../../engine/piles.ts';
import { topOf } from '../../engine/run-pile.ts';
import { countWaste } from '../../engine/waste.ts';
import { type CongressGame, CONGRESS_PLACES, MASK, MASK_WORDS, META, PILES } from './game.ts';
import { type Judgement, judgeByFoundations } from '../../engine/games/judgement.ts';
import type { SearchWeights } from '../../engine/games/weights.ts';
import { createEvaluation } from './evaluation.ts';
import type { Scores } from './scores.ts';

/** Cards laid out before the first one is turned. */
const LAID_OUT = PILES;

export function judgeCongress(game: CongressGame, { scores: weights, evaluation }: SearchWeights<Scores>): Judgement {
  const { stock } = game;
  return judgeByFoundations(game, weights, {
    levelled: true,
    ...createEvaluation(stock, game.foundationTotal - LAID_OUT, CONGRESS_PLACES, evaluation),

    identifyMove(rows, at, move) {
      const from = moveFrom(move);
      const dest = moveTo(move);
      const what =
        from >= TABLEAU
          ? rows[at + from - TABLEAU]
          : from === STOCK
            ? -(LAID_OUT + (rows[at + META] & 0xff))
            : moveCard(move);
      return mixMove(what, dest >= TABLEAU ? topOf(rows[at + dest - TABLEAU]) : -dest);
    },

    /** Once stock and waste are empty every game is won, so these count. */
    progress: (rows, at) => -game.stockCount(rows, at) - countWaste(rows, at + MASK, MASK_WORDS),
  });
}
