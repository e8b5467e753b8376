import { describe, expect, test } from 'vitest';
import { formatCard } from '../../src/engine/cards.ts';
import { formatMove } from '../../src/engine/moves.ts';
import { STOCK, WASTE, pileName } from '../../src/engine/piles.ts';
import { Position } from '../../src/games/position.ts';
import { type Transfer, listTransfers } from '../../src/games/transfers.ts';
import { splitMove, transferCard } from '../../src/verify/position.ts';
import { seedRandom } from '../reference/shuffle.ts';
import { createPlain } from '../reference/tiny.ts';
import { perStage } from '../stage.ts';
import { FULL_CASES, type GameCase, TINY_CASES, dealCards } from './cases.ts';

const MOVES = perStage(400, 5_000);
const TINY_MOVES = perStage(100, 1_000);

/** `T8-F:AH`, and `!` behind a forced one. */
const show = ({ from, to, card, forced }: Transfer): string =>
  `${pileName(from)}-${pileName(to)}:${formatCard(card)}${forced ? '!' : ''}`;

/** Plays random games; returns how many transfers were forced, after carrying each card by hand on the plain rules' table. */
function countForced(gameCase: GameCase, wanted: number): number {
  const plain = createPlain(gameCase);
  let forced = 0;
  for (let seed = 1, made = 0; made < wanted; seed++) {
    const random = seedRandom(seed);
    const cards = dealCards(gameCase, seed);
    let position = Position.open(gameCase, cards);
    let table = plain.start(cards.map(formatCard));
    for (let ply = 0; ply < 300; ply++, made++) {
      const moves = position.listMoves();
      if (moves.length === 0) break;
      const home = moves.filter((move) => formatMove(move).includes('-F:'));
      const pool = home.length > 0 && random() < 0.8 ? home : moves;
      const move = pool[Math.floor(random() * pool.length)];
      const transfers = listTransfers(position, move);

      let carried = table;
      for (const { from, to, card } of transfers) carried = transferCard(carried, pileName(from), pileName(to), formatCard(card));
      position = position.play(move);
      table = plain.apply(table, formatMove(move));
      expect(plain.board(carried)).toEqual(plain.board(table));

      const own = transfers.filter((transfer) => !transfer.forced);
      const { from, to, card } = splitMove(formatMove(move));
      if (to === 'V') expect(own.every((transfer) => transfer.from === STOCK)).toBe(true);
      else expect(own.map(show)).toEqual([card === '' ? expect.stringMatching(/^S-W:/) : `${from}-${to}:${card}`]);
      const fills = transfers.slice(own.length);
      expect(fills.every((fill) => fill.forced && (fill.from === WASTE || fill.from === STOCK))).toBe(true);
      forced += fills.length;
    }
    if (seed > wanted) throw new Error('the games are too short');
  }
  return forced;
}

/** Lady Cadogan's Congress, and spaces that the player fills, have no forced fills. */
const hasFills = ({ variant, rules }: GameCase): boolean => variant.name !== 'cadogan-congress' && rules['space-fill'] !== 'choice';

describe('the transfers of a move do what the plain rules do', () => {
  test.each(FULL_CASES)('$name', (gameCase) => {
    expect(countForced(gameCase, MOVES) > 0).toBe(hasFills(gameCase));
  });

  test.each(TINY_CASES)('$name', (gameCase) => {
    countForced(gameCase, TINY_MOVES);
  });
});
