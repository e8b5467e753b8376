import { deepEqual, ok, equal } from 'node:assert/strict';
import { formatCard, formatMove, moveTo, type Transfer, listTransfers } from '../../src/index.ts';
import { STOCK, WASTE, pileName } from '../../src/engine/piles.ts';
import { RIVERS } from '../../src/variants/cadogan-congress/words.ts';
import { transferCard } from '../../src/reference/position.ts';
import { copyPosition } from '../../src/reference/setup.ts';
import { seedRandom } from '../reference/shuffle.ts';
import { createPlain } from '../reference/tiny.ts';
import { placePlainly } from '../search/plain-rules.ts';
import { layOut } from '../verify/positions.ts';
import { perStage } from '../stage.ts';
import { chooseMove, FULL_CASES, type GameCase, TINY_CASES, openSeed } from '../games/cases.ts';

const MOVES = perStage(100, 400);
const TINY_MOVES = perStage(50, 150);

/** The player's transfers of a move, as the move is written. */
function showOwn(transfers: readonly Transfer[], dealsRow: boolean) {
  const own = transfers.filter(({ forced }) => !forced);
  if (own.every(({ from, to }) => from === STOCK && (dealsRow || to === WASTE))) return dealsRow ? 'S-V' : 'S-W';
  if (own.every(({ to }) => to === STOCK)) return 'W-S';
  // Of cards that move together the first is named.
  const [first] = own;
  const named = own.every(({ from, to }) => from === first.from && to === first.to) ? [first] : own;
  return named.map(({ from, to, card }) => `${pileName(from)}-${pileName(to)}:${formatCard(card)}`).join(' ');
}

/**
 * Plays random games, and carries the cards of each move by hand on the plain rules' table. The board must be theirs
 * after the move, and what is not forced the move itself.
 * @returns how many transfers were forced.
 */
function carryCards(gameCase: GameCase, wanted: number) {
  const plain = createPlain(gameCase);
  let forced = 0;
  for (let seed = 1, made = 0; made < wanted; seed++) {
    const random = seedRandom(seed);
    let position = openSeed(gameCase, seed);
    made++;
    for (let moves = position.listMoves(); moves.length > 0 && made < wanted; moves = position.listMoves(), made++) {
      const move = chooseMove(moves, random);
      const transfers = listTransfers(position, move);
      const fills = transfers.filter((transfer) => transfer.forced);
      const table = copyPosition(placePlainly(position));
      const reached = plain.apply(table, formatMove(move));
      for (const { from, to, card } of transfers) transferCard(table, pileName(from), pileName(to), formatCard(card));
      deepEqual(layOut(plain, table), layOut(plain, reached));
      position = position.play(move);
      equal(showOwn(transfers, moveTo(move) === RIVERS), formatMove(move));
      ok(fills.every(({ from }) => from === WASTE || from === STOCK));
      forced += fills.length;
    }
  }
  return forced;
}

describe('the transfers of a move do what the plain rules do', () => {
  let forced = 0;

  test.each(FULL_CASES)('$name', (gameCase) => {
    const fills = carryCards(gameCase, MOVES);
    expect(fills).toBeGreaterThanOrEqual(0);
    forced += fills;
  });

  test.each(TINY_CASES)('$name', (gameCase) => {
    expect(carryCards(gameCase, TINY_MOVES)).toBeGreaterThanOrEqual(0);
  });

  test('and some of them are forced', () => {
    expect(forced).toBeGreaterThan(0);
  });
});
