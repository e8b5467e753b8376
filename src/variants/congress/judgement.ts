import { type Card, KING, rankOf } from '../../engine/cards.ts';
import { type Foundations, gapShare, takesCard } from '../../engine/foundations.ts';
import { mixMove } from '../../engine/hash.ts';
import { moveCard, moveFrom, moveTo } from '../../engine/moves.ts';
import { FOUNDATION, STOCK, TABLEAU, WASTE } from '../../engine/piles.ts';
import { indexRanks, isSole, topOf, leadsToBase, leadsToFoundation } from '../../engine/run-pile.ts';
import { countWaste, topPosition } from '../../engine/waste.ts';
import { type CongressGame, CONGRESS_PLACES, FOUNDATIONS, MASK, MASK_WORDS, META, PILES } from './game.ts';
import { type Judgement, judgeByFoundations } from '../../engine/games/judgement.ts';
import type { SearchWeights } from '../../engine/games/weights.ts';
import { createEvaluation } from './evaluation.ts';
import type { SCORES } from './weights.ts';

/** Cards laid out before the first one is turned. */
const LAID_OUT = PILES;

const byRank = new Int32Array(KING + 2);

export function judgeCongress(
  game: CongressGame,
  { scores: weights, evaluation }: SearchWeights<typeof SCORES>,
): Judgement {
  const { stock } = game;
  return judgeByFoundations(game, weights.noise, {
    levelled: true,
    ...createEvaluation(stock, game.foundationTotal - LAID_OUT, CONGRESS_PLACES, evaluation),

    scoreMoves(rows, at, moves, count, scores) {
      const foundations = rows[at + FOUNDATIONS];
      const next = rows[at + META] & 0xff;
      const wasteTop = topPosition(rows, at + MASK, MASK_WORDS);
      const wasteCard = wasteTop < 0 ? 0 : stock[wasteTop];
      const filler = wasteCard !== 0 ? wasteCard : next < stock.length ? stock[next] : 0;
      const fill = (weights.fillRank * rankOf(filler)) / KING;
      indexRanks(rows, at, PILES, byRank);

      for (let i = 0; i < count; i++) {
        const from = moveFrom(moves[i]);
        const dest = moveTo(moves[i]);
        let score = -Infinity;
        if (from >= TABLEAU) {
          const pile = rows[at + from - TABLEAU];
          if (dest === FOUNDATION) score = isSole(pile) ? weights.foundationFromSole + fill : weights.foundation;
          else if (leadsToFoundation(foundations, pile, byRank)) score = weights.free;
          else if (filler !== 0 && leadsToBase(pile, byRank)) score = weights.vacate + fill;
        } else if (from === WASTE) {
          const target = dest >= TABLEAU ? topOf(rows[at + dest - TABLEAU]) : 0;
          if (dest === FOUNDATION) score = weights.foundationFromWaste;
          else if (target === 0) score = 0;
          else {
            score = weights.build + weights.buildGap * gapShare(foundations, wasteCard);
            score += (weights.buildRank * rankOf(wasteCard)) / KING + weights.coverGap * gapShare(foundations, target);
          }
        } else if (dest === WASTE) {
          score = scoreTurn(weights, foundations, stock[next], wasteCard);
        } else if (from === STOCK) {
          score = weights.fillFromStock;
        }
        scores[i] = score;
      }
    },

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

/** @param card the one that comes to light. */
function scoreTurn(weights: typeof SCORES, foundations: Foundations, card: Card, wasteCard: Card) {
  let score = (weights.turnRank * rankOf(card)) / KING;
  if (wasteCard !== 0) score += weights.turnGap * gapShare(foundations, wasteCard);
  if (takesCard(foundations, card)) score += weights.turnToFoundation;
  return byRank[rankOf(card) + 1] === 0 ? score : score + weights.turnToPile;
}
