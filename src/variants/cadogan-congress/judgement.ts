import { mixMove } from '../../engine/hash.ts';
import { moveCard, moveFrom, moveTo } from '../../engine/moves.ts';
import { STOCK } from '../../engine/piles.ts';
import { topOf } from '../../engine/run-pile.ts';
import { type CadoganCongressGame, META } from './game.ts';
import { type Judgement, judgeByFoundations } from '../../engine/games/judgement.ts';
import type { Scores } from './scores.ts';
import { HELPS, isPacket } from './words.ts';

/** Cards laid out before the first one is dealt from the pack: four packets and a row of eight. */
const LAID_OUT = 12;

export const judgeCadoganCongress = (game: CadoganCongressGame, weights: Scores): Judgement =>
  judgeByFoundations(game, weights, {
    levelled: true,

    identifyMove(rows, at, move) {
      const from = moveFrom(move);
      const dest = moveTo(move);
      const packet = isPacket(from) ? rows[at + from - HELPS] : 0;
      const what = packet !== 0 ? packet : from === STOCK ? -(LAID_OUT + (rows[at + META] & 0xff)) : moveCard(move);
      return mixMove(what, isPacket(dest) ? topOf(rows[at + dest - HELPS]) : -dest);
    },
  });
