/** What searches go by in Lady Cadogan's Congress. */

import { KING, rankOf } from '../../engine/cards.ts';
import { gapShare, takesCard } from '../../engine/foundations.ts';
import { mixMove } from '../../engine/hash.ts';
import { type Move, moveCard, moveFrom, moveTo } from '../../engine/moves.ts';
import { FOUNDATION, STOCK } from '../../engine/piles.ts';
import { isSole, popCard, topOf } from '../../engine/run-pile.ts';
import { type CadoganCongressGame, FOUNDATIONS, META } from './game.ts';
import type { Rows } from '../../games/game.ts';
import { FoundationJudgement } from '../../games/judgement.ts';
import type { SCORES } from './weights.ts';
import { COLUMNS, HELPS, RIVERS } from './words.ts';

/** Cards laid out before the first one is dealt from the pack: four packets and a row of eight. */
const LAID_OUT = 12;

export class CadoganCongressJudgement extends FoundationJudgement<CadoganCongressGame, typeof SCORES> {
  override readonly levelled = true;

  override scoreMoves(rows: Rows, at: number, moves: Int32Array, count: number, scores: Float64Array): void {
    const { weights } = this;
    const foundations = rows[at + FOUNDATIONS];
    for (let i = 0; i < count; i++) {
      const from = moveFrom(moves[i]);
      const dest = moveTo(moves[i]);
      const card = moveCard(moves[i]);
      const target = dest >= HELPS && dest < COLUMNS ? topOf(rows[at + dest - HELPS]) : 0;
      let score = 0;
      if (dest === FOUNDATION) {
        score = from >= COLUMNS ? weights.foundationFromRiver : weights.foundation;
      } else if (from === STOCK) {
        score = dest === RIVERS ? weights.deal : dest >= COLUMNS ? weights.refillRiver : weights.refillPacket;
      } else if (target === 0) {
        score = weights.open + (weights.openRank * rankOf(card)) / KING;
      } else {
        const gaps = weights.marryGap * gapShare(foundations, card) + weights.coverGap * gapShare(foundations, target);
        const packet = from >= COLUMNS ? 0 : rows[at + from - HELPS];
        if (from >= COLUMNS) score = weights.marry + gaps;
        else if (isSole(packet)) score = weights.vacate + gaps;
        else score = takesCard(foundations, topOf(popCard(packet))) ? weights.free : -Infinity;
      }
      scores[i] = score;
    }
  }

  override identifyMove(rows: Rows, at: number, move: Move): number {
    const from = moveFrom(move);
    const dest = moveTo(move);
    const packet = from >= HELPS && from < COLUMNS ? rows[at + from - HELPS] : 0;
    const what = packet !== 0 ? packet : from === STOCK ? -(LAID_OUT + (rows[at + META] & 0xff)) : moveCard(move);
    return mixMove(what, dest >= HELPS && dest < COLUMNS ? topOf(rows[at + dest - HELPS]) : -dest);
  }
}
