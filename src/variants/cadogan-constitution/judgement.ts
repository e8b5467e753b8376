import { ACE } from '../../engine/cards.ts';
import { mixMove } from '../../engine/hash.ts';
import { moveCard, moveFrom, moveTo } from '../../engine/moves.ts';
import { STOCK, TABLEAU } from '../../engine/piles.ts';
import { heightOf, topOf } from '../../engine/run-pile.ts';
import { BUILT_ROWS, type CadoganConstitutionGame, PLACES, ROW_SALT, wordOf } from './game.ts';
import type { WeightTable } from '../../engine/games/weights.ts';
import { type Judgement, judgeByFoundations } from '../../engine/games/judgement.ts';
import { chooseScores } from './scores.ts';

/** Cards laid out before the first one is turned. */
const LAID_OUT = PLACES * (BUILT_ROWS + 1);
/** The worth of a card in rows 1 to 3 as a share of that of one on a foundation. */
const CLIMBED = 0.7;

export const judgeCadoganConstitution = (game: CadoganConstitutionGame, table: WeightTable): Judgement => {
  const jacksAlone = game.lowestFill > ACE;
  return judgeByFoundations(game, chooseScores(table, jacksAlone), {
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

    /** Where jacks alone fill spaces, games stop early, and cards that have climbed to rows 1 to 3 count, too. */
    progress(rows, at) {
      let climbed = 0;
      if (jacksAlone) for (let i = at; i < at + BUILT_ROWS * PLACES; i++) climbed += heightOf(rows[i]);
      return game.foundationCount(rows, at) + CLIMBED * climbed;
    },
  });
};
