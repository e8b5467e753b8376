import { JACK, rankOf } from '../../engine/cards.ts';
import { gapShare, takesCard } from '../../engine/foundations.ts';
import { mixMove } from '../../engine/hash.ts';
import { moveCard, moveFrom, moveTo } from '../../engine/moves.ts';
import { FOUNDATION, STOCK, TABLEAU } from '../../engine/piles.ts';
import { isSole, topOf } from '../../engine/run-pile.ts';
import { topPosition } from '../../engine/waste.ts';
import { BUILT_ROWS, type CadoganConstitutionGame, MASK_WORDS, PLACES, ROW_SALT, wordOf } from './game.ts';
import { type Judgement, judgeByFoundations } from '../../engine/games/judgement.ts';
import type { Rows } from '../../engine/games/game.ts';
import type { Scores } from './scores.ts';
import { ROW2_PLACES, ROW3_PLACES, ROW4_PLACES } from './words.ts';

/** Cards laid out before the first one is turned. */
const LAID_OUT = PLACES * (BUILT_ROWS + 1);

/** As many as the game lists at most, and more. */
const scores = new Float64Array(512);

export const judgeCadoganConstitution = (game: CadoganConstitutionGame, weights: Scores): Judgement =>
  judgeByFoundations(game, weights, {
    // Cards only climb from row to row, so that every move counts.
    levelled: false,

    scores,
    listMoves(rows, at, moves) {
      const count = game.generate(rows, at, moves, 0);
      const foundations = rows[at + game.foundations];
      for (let i = 0; i < count; i++) {
        const from = moveFrom(moves[i]);
        const dest = moveTo(moves[i]);
        const card = moveCard(moves[i]);
        let score = 0;
        if (dest === FOUNDATION) {
          score = weights.foundation;
        } else if (from === STOCK) {
          const wasteTop = topPosition(rows, at + game.mask, MASK_WORDS);
          score = weights.turn;
          if (wasteTop >= 0) score += weights.turnGap * gapShare(foundations, game.stock[wasteTop]);
        } else {
          const target = topOf(rows[at + wordOf(dest)]);
          // A place of row 4 is filled at once.
          const vacates = from >= TABLEAU && from < ROW4_PLACES && isSole(rows[at + wordOf(from)]);
          const gap = gapShare(foundations, card);
          if (target === 0 && !isFirstSpace(rows, at, wordOf(dest))) {
            score = -Infinity;
          } else if (target === 0) {
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
      return count;
    },

    identifyMove(rows, at, move) {
      const from = moveFrom(move);
      const dest = moveTo(move);
      const what =
        from >= TABLEAU
          ? rows[at + wordOf(from)]
          : from === STOCK
            ? -(LAID_OUT + (rows[at + game.meta] & 0xff))
            : moveCard(move);
      return mixMove(what, dest >= TABLEAU ? topOf(rows[at + wordOf(dest)]) + ROW_SALT * (dest >> 3) : -dest);
    },
  });

/** The spaces of a row are alike, and the first will do. */
function isFirstSpace(rows: Rows, at: number, word: number) {
  for (let i = word & ~7; i < word; i++) if (rows[at + i] === 0) return false;
  return true;
}
