import { mixMove } from '../../engine/hash.ts';
import { moveCard, moveFrom, moveTo } from '../../engine/moves.ts';
import { STOCK, TABLEAU } from '../../engine/piles.ts';
import { topOf } from '../../engine/run-pile.ts';
import { BUILT_ROWS, type CadoganConstitutionGame, PLACES, ROW_SALT, wordOf } from './game.ts';
import { type Judgement, judgeByFoundations } from '../../engine/games/judgement.ts';
import type { Scores } from './scores.ts';

/** Cards laid out before the first one is turned. */
const LAID_OUT = PLACES * (BUILT_ROWS + 1);

export const judgeCadoganConstitution = (game: CadoganConstitutionGame, weights: Scores): Judgement =>
  judgeByFoundations(game, weights, {
    // Cards only climb from row to row, so that every move counts.
    levelled: false,

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
