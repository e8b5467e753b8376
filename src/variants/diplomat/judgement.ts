import { KING, rankOf } from '../../engine/cards.ts';
import { gapShare, takesCard } from '../../engine/foundations.ts';
import { mixMove } from '../../engine/hash.ts';
import { moveCard, moveFrom, moveTo } from '../../engine/moves.ts';
import { FOUNDATION, STOCK, TABLEAU, WASTE } from '../../engine/piles.ts';
import { type RunPile, indexRanks, popCard, topOf, leadsToBase, leadsToFoundation } from '../../engine/run-pile.ts';
import { countWaste, topPosition } from '../../engine/waste.ts';
import type { Rows } from '../../engine/games/game.ts';
import { type Judgement, judgeByFoundations } from '../../engine/games/judgement.ts';
import type { SearchWeights } from '../../engine/games/weights.ts';
import { createEvaluation } from '../congress/evaluation.ts';
import { BENEATH, type DiplomatGame, DIPLOMAT_PLACES, FOUNDATIONS, MASK, PILES } from './game.ts';
import { MASK_WORDS } from './stock.ts';
import type { Scores } from './scores.ts';

const byRank = new Int32Array(KING + 2);

/** Cards of the stock of a whole pack. */
const LARGEST_STOCK = 72;

/** As many as the game lists at most, and more. */
const scores = new Float64Array(512);

export const judgeDiplomat = (game: DiplomatGame, { scores: weights, evaluation }: SearchWeights<Scores>): Judgement =>
  judgeByFoundations(game, weights, {
    levelled: true,
    ...createEvaluation(game.stock, LARGEST_STOCK, DIPLOMAT_PLACES, evaluation),

    scores,
    listMoves(rows, at, moves) {
      const count = game.generate(rows, at, moves, 0);
      const foundations = rows[at + FOUNDATIONS];
      const wasteTop = topPosition(rows, at + MASK, MASK_WORDS);
      const wasteGap = wasteTop < 0 ? 0 : gapShare(foundations, game.stock[wasteTop]);
      // Spaces are all alike: the first will do.
      const space = rows.indexOf(0, at) - at + TABLEAU;
      indexRanks(rows, at, PILES, byRank);

      for (let i = 0; i < count; i++) {
        const from = moveFrom(moves[i]);
        const dest = moveTo(moves[i]);
        const card = moveCard(moves[i]);
        const target = dest >= TABLEAU ? topOf(rows[at + dest - TABLEAU]) : 0;
        const fills = dest >= TABLEAU && target === 0;
        let score = -Infinity;
        if (from === FOUNDATION || (fills && dest !== space)) score = -Infinity;
        else if (dest === FOUNDATION) score = from === WASTE ? weights.foundationFromWaste : weights.foundation;
        else if (from >= TABLEAU) score = scoreTransfer(weights, rows, at, from - TABLEAU, card, fills);
        else if (from === STOCK) score = weights.turn + weights.turnGap * wasteGap;
        else if (dest === STOCK) score = weights.redeal;
        else if (fills) score = weights.fill + weights.fillGap * wasteGap + (weights.fillRank * rankOf(card)) / KING;
        else {
          score = weights.build + weights.buildGap * wasteGap + weights.coverGap * gapShare(foundations, target);
          score += (weights.buildRank * rankOf(card)) / KING;
        }
        scores[i] = score;
      }
      return count;
    },

    identifyMove(rows, at, move) {
      const from = moveFrom(move);
      const dest = moveTo(move);
      const card = moveCard(move);
      const what =
        from >= TABLEAU ? mixMove(rows[at + from - TABLEAU], (rows[at + BENEATH + from - TABLEAU] << 6) | card) : card;
      const where = from === STOCK ? -PILES - game.stockCount(rows, at) : -dest;
      return mixMove(what, dest >= TABLEAU ? topOf(rows[at + dest - TABLEAU]) : where);
    },

    /** Once no card is in stock or waste or beneath a run, every game is won, so these count. */
    progress(rows, at) {
      let covered = 0;
      for (let i = BENEATH; i < BENEATH + PILES; i++) for (let rest = rows[at + i]; rest !== 0; rest >>>= 6) covered++;
      return -game.stockCount(rows, at) - countWaste(rows, at + MASK, MASK_WORDS) - covered;
    },
  });

/** A move from one pile to another that does not lead on is worth nothing: it can be taken back. */
function scoreTransfer(weights: Scores, rows: Rows, at: number, pile: number, card: number, fills: boolean) {
  const foundations = rows[at + FOUNDATIONS];
  const beneath = rows[at + BENEATH + pile];
  const rest = restUnder(rows[at + pile], card);
  if (rest === 0 && fills && beneath === 0) return -Infinity;
  let score = fills ? weights.transferToSpace + (weights.fillRank * rankOf(card)) / KING : 0;
  if (rest === 0 || leadsToBase(rest, byRank)) {
    if (beneath === 0) return score + weights.vacate;
    score += weights.dig + weights.digGap * gapShare(foundations, beneath & 63);
    return takesCard(foundations, beneath & 63) ? score + weights.digNeeded : score;
  }
  if (takesCard(foundations, topOf(rest)) || leadsToFoundation(foundations, rest, byRank)) return score + weights.free;
  return -Infinity;
}

/** The run without a card and those on it. */
function restUnder(run: RunPile, card: number) {
  let rest = run;
  for (let left = rankOf(card) - rankOf(topOf(run)); left >= 0; left--) rest = popCard(rest);
  return rest;
}
