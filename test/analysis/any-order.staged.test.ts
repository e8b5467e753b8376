import { createOrderJudge, type OrderVerdict } from '../../src/analysis/any-order.ts';
import { listOrders } from '../../src/engine/cards.ts';
import { STOCK } from '../../src/engine/piles.ts';
import { cardsAt } from '../../src/games/layout.ts';
import { PartialPosition, type Position, MoveJudge, type Move, VARIANTS } from '../../src/index.ts';
import type { PlainPosition } from '../../src/verify/plain-game.ts';
import type { PlainGame } from '../../src/verify/setup.ts';
import { solveCompletely } from '../../src/verify/certificate.ts';
import { nameMove } from '../../src/notation/steps.ts';
import { createPlayer, hastyPlayer, playGame } from '../../src/players/index.ts';
import { findCase } from '../players/games.ts';
import { openSeed, TINY_CASES, type GameCase } from '../games/cases.ts';
import { createPlain } from '../reference/tiny.ts';
import { placePlainly } from '../search/plain-rules.ts';
import { samplePositions } from '../search/positions.ts';
import { layOut } from '../verify/positions.ts';
import { perStage } from '../stage.ts';

/** Positions that an endgame may have by the plain rules. */
const LIMIT = 3000;
/** Here some endgames can be won in every order, but not by one way of play. */
const RIDDLES = 'cadogan-congress marriage=any;refill=free 1x12, 2 piles, 1 helps';

class TooLarge extends Error {}

function hideStock(position: Position) {
  const layout = position.layOut();
  const seen = { ...layout, piles: new Map(layout.piles).set(STOCK, []) };
  return new PartialPosition(position.setting, seen, cardsAt(layout, STOCK));
}

const countStock = ({ piles }: PlainPosition) => piles['S']?.length ?? 0;

const see = (position: PlainPosition, game: PlainGame) => {
  const { piles, foundations } = layOut(game, position);
  return JSON.stringify([{ ...piles, S: countStock(position) }, foundations, position.rowsDealt]);
};

const hideCard = (move: string) => (move.startsWith('S-') ? move.replace(/:.*/, '') : move);

/**
 * Whether one way of play wins all of several positions that look alike: by the plain rules alone, each order played
 * side by side with the others.
 */
function winsAll(game: PlainGame, alike: readonly PlainPosition[], limit = { left: LIMIT }) {
  const [one] = alike;
  if (one === undefined) return true;
  const queue: (readonly PlainPosition[])[] = [alike];
  const met = new Set([see(one, game)]);
  for (const positions of queue) {
    const [first] = positions;
    if (first === undefined) continue;
    if (game.isWon(first)) return true;
    for (const move of new Set(game.moves(first).map(hideCard))) {
      if (limit.left-- === 0) throw new TooLarge();
      const after = positions.map((each) =>
        game.apply(each, game.moves(each).find((legal) => hideCard(legal) === move) ?? ''),
      );
      const groups = new Map<string, PlainPosition[]>();
      for (const each of after) groups.set(see(each, game), [...(groups.get(see(each, game)) ?? []), each]);
      if (countStock(after[0] ?? first) < countStock(first)) {
        if (Array.from(groups.values()).every((group) => winsAll(game, group, limit))) return true;
      } else {
        const [seen = ''] = groups.keys();
        if (groups.size !== 1) throw new Error('positions that looked alike do so no more');
        if (!met.has(seen)) {
          met.add(seen);
          queue.push(after);
        }
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
  const unwinnable = orders.length - winnable;
  try {
    const won = winnable === orders.length && winsAll(game, positions);
    const verdict = won ? 'won' : winnable === 0 ? 'lost' : 'neither';
    return { verdict, orders: orders.length, winnable, unwinnable };
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
}

/** Endgames with 2 to 4 unseen cards, or sometimes 5, that are not all alike. */
function listEndgames(gameCase: GameCase) {
  const positions = Array.from({ length: gameCase.name === RIDDLES ? 3 : perStage(2, 8) }, (_, i) =>
    samplePositions(gameCase, i + 1, 'promising', 30, 2),
  ).flat();
  return positions
    .map(hideStock)
    .filter(({ unseen }, i) => unseen.length >= 2 && unseen.length <= (i % 4 === 0 ? 5 : 4))
    .filter(({ unseen }) => unseen.some((card) => card !== unseen[0]));
}

describe('what becomes of a game whatever the order of its last cards is', () => {
  test('is what the plain rules find with every order, and with all orders side by side', () => {
    const tally = { won: 0, lost: 0, neither: 0, riddle: 0 };
    for (const gameCase of TINY_CASES.filter(({ name }, i) => name === RIDDLES || i % perStage(48, 8) === 0)) {
      const judge = createOrderJudge(gameCase);
      for (const sight of listEndgames(gameCase)) {
        const expected = judgePlainly(sight);
        if (expected === null) continue;
        const { line, ...found } = judge(sight.imagine(sight.unseen), sight.unseen.length, 2_000_000);
        expect({ at: sight.toString(), ...found }).toEqual({ at: sight.toString(), ...expected });
        expect(line.length > 0).toBe(found.verdict === 'won');
        if (found.verdict !== 'unknown') tally[found.verdict]++;
        if (found.verdict === 'neither' && found.unwinnable === 0) tally.riddle++;
      }
    }
    expect(Math.min(tally.won, tally.lost, tally.neither)).toBeGreaterThan(perStage(2, 30));
    // Every order can be won, but no one way of play wins them all.
    expect(tally.riddle).toBeGreaterThan(0);
    expect(tally.won + tally.lost + tally.neither).toBeGreaterThan(perStage(15, 250));
  });

  test.each(VARIANTS.slice(0, perStage(1, Infinity)))(
    'is shown by a way of play that wins with every order: $name',
    ({ name }) => {
      const setting = findCase(name);
      const judge = createOrderJudge(setting);
      for (let seed = 1, won = 0; won < 1; seed++) {
        const sight = playLate(setting, seed);
        if (sight === null) continue;
        if (judge(sight.imagine(sight.unseen), sight.unseen.length).verdict !== 'won') continue;
        won++;
        const orders = listOrders(sight.unseen);
        for (const order of orders.filter((_, i) => i % 12 === 0)) {
          let table = sight.imagine(order);
          for (;;) {
            const seen = hideStock(table);
            if (seen.unseen.every((card) => card === seen.unseen[0])) break;
            const { line } = judge(table, seen.unseen.length);
            for (const move of line) table = playAsNamed(table, move);
            if (table.isWon) break;
          }
          const verdict = table.isWon ? 'winnable' : new MoveJudge(setting).decide(table).verdict;
          expect(verdict).toBe('winnable');
        }
      }
    },
  );
});

const playAsNamed = (table: Position, move: Move) =>
  table.play(table.listMoves().find((each) => nameMove(each, true) === nameMove(move, true)) ?? move);

/** A game that the hasty player wins, up to its last four unseen cards; null for a deal that it loses. */
function playLate(setting: GameCase, seed: number) {
  const { start, moves, ending } = playGame(openSeed(setting, seed), createPlayer(hastyPlayer, setting));
  if (ending !== 'won') return null;
  let position = start;
  for (const move of moves) {
    if (position.stockCount <= 4) break;
    position = position.play(move);
  }
  return position.stockCount > 4 || position.stockCount < 2 ? null : hideStock(position);
}
