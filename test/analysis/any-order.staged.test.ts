import { createOrderJudge, type OrderJudge, type OrderVerdict } from '../../src/players/analysis/any-order.ts';
import { listOrders } from '../../src/engine/cards.ts';
import { groupBy } from '../../src/base/objects.ts';
import { type PartialPosition, type Position, MoveJudge, type Move, VARIANTS } from '../../src/index.ts';
import type { PlainPosition } from '../../src/reference/plain-game.ts';
import type { PlainGame } from '../../src/reference/setup.ts';
import { solveCompletely } from '../../src/reference/complete-search.ts';
import { phraseMove } from '../../src/engine/notation/steps.ts';
import { hideCards } from '../../src/engine/notation/position-text.ts';
import { findCase, findLate } from '../players/games.ts';
import { TINY_CASES, type GameCase } from '../games/cases.ts';
import { createPlain } from '../reference/tiny.ts';
import { placePlainly } from '../search/plain-rules.ts';
import { samplePositions } from '../search/positions.ts';
import { layOut } from '../verify/positions.ts';
import { perStage } from '../stage.ts';

/** Positions that an endgame may have by the plain rules. */
const LIMIT = 3000;
/** Here some endgames can be won in every order, but not by one way of play. */
const RIDDLES = 'cadogan-congress marriage=any;refill=free 1x12, 2 piles, 1 helps';
/** The share of the endgames won whatever comes for which a plan is found, at least. */
const FOUND = 0.9;

const hideStock = (position: Position) => hideCards(position, position.stockCount);

const countStock = ({ piles }: PlainPosition) => piles['S']?.length ?? 0;

const see = (position: PlainPosition, game: PlainGame) => {
  const { piles, foundations } = layOut(game, position);
  return JSON.stringify([{ ...piles, S: countStock(position) }, foundations, position.rowsDealt]);
};

const hideCard = (move: string) => (move.startsWith('S-') ? move.replace(/:.*/, '') : move);

/**
 * Whether one way of play wins all of several positions that look alike: by the plain rules alone, each order played
 * side by side with the others. The limit is below 0 in the end where it did not suffice.
 */
function winsAll(game: PlainGame, alike: readonly PlainPosition[], limit: { left: number }) {
  const queue = [alike];
  const met = new Set([see(alike[0], game)]);
  for (const positions of queue) {
    const [first] = positions;
    if (game.isWon(first)) return true;
    for (const move of new Set(game.moves(first).map(hideCard))) {
      if (limit.left-- <= 0) return false;
      const after = positions.map((each) =>
        game.apply(each, game.moves(each).find((legal) => hideCard(legal) === move) ?? ''),
      );
      const groups = groupBy(after, (each) => see(each, game));
      const seen = see(after[0], game);
      if (countStock(after[0]) < countStock(first)) {
        if (groups.every((group) => winsAll(game, group, limit))) return true;
      } else if (groups.length > 1) throw new Error('positions that looked alike do so no more');
      else if (!met.has(seen)) {
        met.add(seen);
        queue.push(after);
      }
    }
  }
  return false;
}

/** What the plain rules say of an endgame: every order by itself, and all of them side by side. */
function judgePlainly(sight: PartialPosition): Omit<OrderVerdict, 'line'> | null {
  const game = createPlain(sight.setting);
  const orders = listOrders(sight.unseen);
  const positions = orders.map((order) => placePlainly(sight.imagine(order)));
  const verdicts = positions.map((position) => solveCompletely(game, position, LIMIT).verdict);
  if (verdicts.includes('too-large')) return null;
  const winnable = verdicts.filter((verdict) => verdict === 'winnable').length;
  const limit = { left: LIMIT };
  const won = winnable === orders.length && winsAll(game, positions, limit);
  if (limit.left < 0) return null;
  const verdict = won ? 'won' : winnable === 0 ? 'lost' : 'neither';
  return { verdict, orders: orders.length, winnable, unwinnable: orders.length - winnable };
}

/** Endgames with 2 to 4 unseen cards, or sometimes 5, that are not all alike. */
const listEndgames = (gameCase: GameCase) =>
  Array.from({ length: gameCase.name === RIDDLES ? 3 : perStage(2, 8) }, (_, i) =>
    samplePositions(gameCase, i + 1, 'promising', 30, 2),
  )
    .flat()
    .map(hideStock)
    .filter(({ unseen }, i) => unseen.length >= 2 && unseen.length <= (i % 4 === 0 ? 5 : 4))
    .filter(({ unseen }) => new Set(unseen).size > 1);

describe('what becomes of a game whatever the order of its last cards is', () => {
  test('is what the plain rules find with every order, and with all orders side by side', () => {
    const tally = { won: 0, lost: 0, neither: 0, unknown: 0, riddle: 0, missed: 0 };
    for (const gameCase of TINY_CASES.filter(({ name }, i) => name === RIDDLES || i % perStage(48, 8) === 0)) {
      const judge = createOrderJudge(gameCase);
      for (const sight of listEndgames(gameCase)) {
        const expected = judgePlainly(sight);
        if (expected === null) continue;
        const { line, verdict, ...found } = judge(sight.imagine(sight.unseen), sight.unseen.length, 2_000_000);
        const { verdict: plain, ...counted } = expected;
        expect(found, `at ${sight.toString()}`).toEqual(counted);
        expect(line.length > 0).toBe(verdict === 'won');
        // Where every order can be won, and no plan is found, nothing is proved.
        const isOpen = counted.unwinnable === 0 && verdict !== 'won';
        expect(verdict, `at ${sight.toString()}`).toBe(isOpen ? 'unknown' : plain);
        tally[verdict]++;
        if (isOpen) tally[plain === 'won' ? 'missed' : 'riddle']++;
      }
    }
    expect(Math.min(tally.won, tally.lost, tally.neither)).toBeGreaterThan(perStage(2, 30));
    expect(tally.won).toBeGreaterThan(FOUND * (tally.won + tally.missed));
    // Every order can be won, but no one way of play wins them all.
    expect(tally.riddle).toBeGreaterThan(0);
    expect(tally.won + tally.lost + tally.neither).toBeGreaterThan(perStage(15, 250));
  });

  const variants = VARIANTS.slice(0, perStage(1, Infinity));
  test.each(variants)('is shown by a way of play that wins with every order: $name', ({ name }) => {
    const setting = findCase(name);
    const judge = createOrderJudge(setting);
    const sight = findWon(setting, judge);
    for (const order of listOrders(sight.unseen).filter((_, i) => i % 12 === 0)) {
      let table = sight.imagine(order);
      while (!table.isWon && new Set(hideStock(table).unseen).size > 1)
        for (const move of judge(table, table.stockCount).line) table = playAsNamed(table, move);
      expect(new MoveJudge(setting).decide(table).verdict).toBe('winnable');
    }
  });
});

const playAsNamed = (table: Position, move: Move) =>
  table.play(table.listMoves().find((each) => phraseMove(each, true) === phraseMove(move, true)) ?? move);

/** The end of a game of the hasty player, with 2 to 4 unseen cards, that is won whatever their order is. */
function findWon(setting: GameCase, judge: OrderJudge) {
  for (let seed = 1; ; seed++) {
    const sight = hideStock(findLate(setting, seed, 4));
    const { length } = sight.unseen;
    if (length < 2 || length > 4) continue;
    if (judge(sight.imagine(sight.unseen), length).verdict === 'won') return sight;
  }
}
