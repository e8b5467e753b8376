import { mixMove } from '../../engine/hash.ts';
import { moveCard, moveFrom, moveTo } from '../../engine/moves.ts';
import { TABLEAU } from '../../engine/piles.ts';
import { topOf } from '../../engine/run-pile.ts';
import type { BritishConstitutionGame } from './game.ts';
import { type Judgement, judgeByFoundations } from '../../engine/games/judgement.ts';
import type { Scores } from './scores.ts';

export const judgeBritishConstitution = (game: BritishConstitutionGame, weights: Scores): Judgement =>
  judgeByFoundations(game, weights, {
    levelled: true,

    identifyMove(rows, at, move) {
      const from = moveFrom(move);
      const dest = moveTo(move);
      const what = from >= TABLEAU ? rows[at + from - TABLEAU] : moveCard(move);
      return mixMove(what, dest >= TABLEAU ? topOf(rows[at + dest - TABLEAU]) : -dest);
    },
  });
