import { JACK, rankOf } from '../../engine/cards.ts';
import { gapShare, takesCard } from '../../engine/foundations.ts';
import { mixMove } from '../../engine/hash.ts';
import { moveCard, moveFrom, moveTo } from '../../engine/moves.ts';
import { FOUNDATION, STOCK, TABLEAU } from '../../engine/piles.ts';
import { isSole, topOf } from '../../engine/run-pile.ts';
import { topPosition } from '../../engine/waste.ts';
import {
  BUILT_ROWS,
  type CadoganConstitutionGame,
  FOUNDATIONS,
  MASK,
  MASK_WORDS,
  META,
  PLACES,
  ROW_SALT,
  wordOf,
} from './game.ts';
import { type Judgement, judgeByFoundations } from '../../engine/games/judgement.ts';
import type { SCORES } from './weights.ts';
import { ROW2_PLACES, ROW3_PLACES } from './words.ts';
import { ROW4 } from '../british-constitution/words.ts';

/** Cards laid out before the first one is turned. */
const LAID_OUT = PLACES * (BUILT_ROWS + 1);

export const judgeCadoganConstitution = (game: CadoganConstitutionGame, weights: typeof SCORES): Judgement =>
  judgeByFoundations(game, weights.noise, {
    // Cards only climb from row to row, so that every move counts.
    levelled: false,

    scoreMoves(rows, at, moves, count, scores) {
      const foundations = rows[at + FOUNDATIONS];
      for (let i = 0; i < count; i++) {
        const from = moveFrom(moves[i]);
        const dest = moveTo(moves[i]);
        const card = moveCard(moves[i]);
        let score = 0;
        if (dest === FOUNDATION) {
          score = weights.foundation;
        } else if (from === STOCK) {
          const wasteTop = topPosition(rows, at + MASK, MASK_WORDS);
          score = weights.turn;
          if (wasteTop >= 0) score += weights.turnGap * gapShare(foundations, game.stock[wasteTop]);
        } else {
          const target = topOf(rows[at + wordOf(dest)]);
          const vacates = from !== ROW4 && isSole(rows[at + wordOf(from)]);
          const gap = gapShare(foundations, card);
          if (target === 0) {
            score = weights.fillGap * gap + (weights.fillRank * rankOf(card)) / JACK;
            if (takesCard(foundations, card)) score += weights.fillToFoundation;
            if (vacates) score += weights.fillVacates;
          } else {
            score = dest >= ROW3_PLACES ? weights.build3 : dest >= ROW2_PLACES ? weights.build2 : weights.build1;
            score += weights.buildGap * gap + weights.coverGap * gapShare(foundations, target);
            if (vacates) score += weights.vacate;
          }
        }
        scores[i] = score;
      }
    },

    identifyMove(rows, at, move) {
      const from = moveFrom(move);
      const dest = moveTo(move);
      const what =
        from >= TABLEAU
          ? rows[at + wordOf(from)]
          : from === STOCK
            ? -(LAID_OUT + (rows[at + META] & 0xff))
            : moveCard(move);
      return mixMove(what, dest >= TABLEAU ? topOf(rows[at + wordOf(dest)]) + ROW_SALT * (dest >> 3) : -dest);
    },
  });
