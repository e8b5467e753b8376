import { KING, rankOf } from '../../engine/cards.ts';
import { gapShare, takesCard } from '../../engine/foundations.ts';
import { mixMove } from '../../engine/hash.ts';
import { moveCard, moveFrom, moveTo } from '../../engine/moves.ts';
import { FOUNDATION, STOCK } from '../../engine/piles.ts';
import { isSole, popCard, topOf } from '../../engine/run-pile.ts';
import { type CadoganCongressGame, FOUNDATIONS, META } from './game.ts';
import { type Judgement, judgeByFoundations } from '../../engine/games/judgement.ts';
import type { SCORES } from './weights.ts';
import { COLUMNS, HELPS, isPacket, RIVERS } from './words.ts';

/** Cards laid out before the first one is dealt from the pack: four packets and a row of eight. */
const LAID_OUT = 12;

export const judgeCadoganCongress = (game: CadoganCongressGame, weights: typeof SCORES): Judgement =>
  judgeByFoundations(game, weights.noise, {
    levelled: true,

    scoreMoves(rows, at, moves, count, scores) {
      const foundations = rows[at + FOUNDATIONS];
      for (let i = 0; i < count; i++) {
        const from = moveFrom(moves[i]);
        const dest = moveTo(moves[i]);
        const card = moveCard(moves[i]);
        const target = isPacket(dest) ? topOf(rows[at + dest - HELPS]) : 0;
        let score = 0;
        if (dest === FOUNDATION) {
          score = from >= COLUMNS ? weights.foundationFromRiver : weights.foundation;
        } else if (from === STOCK) {
          score = dest === RIVERS ? weights.deal : dest >= COLUMNS ? weights.refillRiver : weights.refillPacket;
        } else if (target === 0) {
          score = weights.open + (weights.openRank * rankOf(card)) / KING;
        } else {
          const gaps =
            weights.marryGap * gapShare(foundations, card) + weights.coverGap * gapShare(foundations, target);
          const packet = from >= COLUMNS ? 0 : rows[at + from - HELPS];
          if (from >= COLUMNS) score = weights.marry + gaps;
          else if (isSole(packet)) score = weights.vacate + gaps;
          else score = takesCard(foundations, topOf(popCard(packet))) ? weights.free : -Infinity;
        }
        scores[i] = score;
      }
    },

    identifyMove(rows, at, move) {
      const from = moveFrom(move);
      const dest = moveTo(move);
      const packet = isPacket(from) ? rows[at + from - HELPS] : 0;
      const what = packet !== 0 ? packet : from === STOCK ? -(LAID_OUT + (rows[at + META] & 0xff)) : moveCard(move);
      return mixMove(what, isPacket(dest) ? topOf(rows[at + dest - HELPS]) : -dest);
    },
  });
