import { JACK, rankOf } from '../../engine/cards.ts';
import { gapShare, takesCard } from '../../engine/foundations.ts';
import { mixMove } from '../../engine/hash.ts';
import { moveCard, moveFrom, moveTo } from '../../engine/moves.ts';
import { FOUNDATION, TABLEAU } from '../../engine/piles.ts';
import { isSole, popCard, topOf } from '../../engine/run-pile.ts';
import { type BritishConstitutionGame, FOUNDATIONS } from './game.ts';
import { type Judgement, judgeByFoundations } from '../../engine/games/judgement.ts';
import type { SCORES } from './weights.ts';

export const judgeBritishConstitution = (game: BritishConstitutionGame, weights: typeof SCORES): Judgement =>
  judgeByFoundations(game, weights.noise, {
    levelled: true,

    scoreMoves(rows, at, moves, count, scores) {
      const foundations = rows[at + FOUNDATIONS];
      for (let i = 0; i < count; i++) {
        const from = moveFrom(moves[i]);
        const dest = moveTo(moves[i]);
        const card = moveCard(moves[i]);
        const target = dest >= TABLEAU ? topOf(rows[at + dest - TABLEAU]) : 0;
        let score = -Infinity;
        if (dest === FOUNDATION) {
          score = weights.foundation;
        } else if (from >= TABLEAU) {
          const pile = rows[at + from - TABLEAU];
          if (isSole(pile)) score = weights.vacate + weights.coverGap * gapShare(foundations, target);
          else if (takesCard(foundations, topOf(popCard(pile)))) score = weights.free;
        } else if (target !== 0) {
          score = weights.build + weights.buildGap * gapShare(foundations, card);
          score += weights.coverGap * gapShare(foundations, target);
        } else if (dest >= TABLEAU) {
          score = weights.baseGap * gapShare(foundations, card) + (weights.baseRank * rankOf(card)) / JACK;
          if (takesCard(foundations, card)) score += weights.baseToFoundation;
        } else {
          score = weights.fillGap * gapShare(foundations, card) + (weights.fillRank * rankOf(card)) / JACK;
          if (takesCard(foundations, card)) score += weights.fillToFoundation;
        }
        scores[i] = score;
      }
    },

    identifyMove(rows, at, move) {
      const from = moveFrom(move);
      const dest = moveTo(move);
      const what = from >= TABLEAU ? rows[at + from - TABLEAU] : moveCard(move);
      return mixMove(what, dest >= TABLEAU ? topOf(rows[at + dest - TABLEAU]) : -dest);
    },
  });
