import { mixMove } from '../../engine/hash.ts';
import { moveCard, moveFrom, moveTo } from '../../engine/moves.ts';
import { STOCK, TABLEAU } from '../../engine/piles.ts';
import { topOf } from '../../engine/run-pile.ts';
import { countWaste } from '../../engine/waste.ts';
import { type Judgement, judgeByFoundations } from '../../engine/games/judgement.ts';
import type { SearchWeights } from '../../engine/games/weights.ts';
import { createEvaluation } from '../congress/evaluation.ts';
import { BENEATH, type DiplomatGame, DIPLOMAT_PLACES, MASK, PILES } from './game.ts';
import { MASK_WORDS } from './stock.ts';
import type { Scores } from './scores.ts';

/** Cards of the stock of a whole pack. */
const LARGEST_STOCK = 72;

/** Of the cards beneath a run, six bits each, the last one is not 0. */
const countBeneath = (beneath: number) => ((37 - Math.clz32(beneath)) / 6) | 0;

export const judgeDiplomat = (game: DiplomatGame, { scores: weights, evaluation }: SearchWeights<Scores>): Judgement =>
  judgeByFoundations(game, weights, {
    levelled: true,
    ...createEvaluation(game.stock, LARGEST_STOCK, DIPLOMAT_PLACES, evaluation),

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
      for (let i = BENEATH; i < BENEATH + PILES; i++) covered += countBeneath(rows[at + i]);
      return -game.stockCount(rows, at) - countWaste(rows, at + MASK, MASK_WORDS) - covered;
    },
  });
