/** The theorem of one class in row 1, against complete searches by the plain rules. */

import { solveCompletely } from '../../src/reference/complete-search.ts';
import { PLAIN_CADOGAN_CONSTITUTION } from '../../src/reference/cadogan-constitution.ts';
import type { PlainPosition, PlainRules } from '../../src/reference/plain-game.ts';
import { createPlainGame, type PlainGame } from '../../src/reference/setup.ts';
import { perStage } from '../stage.ts';

/** Two suits of different colours and two ranks beside the aces: every order of the cards can be tried. */
const SIZE = { suits: 2, ranks: 3, piles: 2 };
const choose = (rules: PlainRules) => createPlainGame(PLAIN_CADOGAN_CONSTITUTION, rules, SIZE);

/** Those that it holds for. */
const READINGS: readonly PlainRules[] = [
  {},
  { fill: 'deferred' },
  { 'row4-build': 'yes' },
  { fill: 'deferred', 'row4-build': 'yes' },
  { fill: 'deferred', space: 'jack' },
];

/** Every order of cards, equal ones told apart by nothing. */
function* listOrders(cards: readonly string[]): Generator<string[]> {
  if (cards.length === 0) yield [];
  for (const card of new Set(cards))
    for (const rest of listOrders(cards.toSpliced(cards.indexOf(card), 1))) yield [card, ...rest];
}

type Shape = Readonly<Record<string, number>>;

/** How many cards lie in each pile of a position that somebody types in; play leads to few of these. */
const SHAPES: readonly Shape[] = [
  { T1: 2, T2: 2, 'R2.1': 1, R4: 1, S: 2 },
  { T1: 3, T2: 1, R4: 2, W: 1, S: 1 },
  { T1: 1, T2: 2, 'R2.1': 2, 'R3.2': 1, S: 2 },
  { T1: 2, T2: 1, 'R2.1': 2, R4: 2, raised: 1 },
];

/** Lays cards in piles; the one that is raised, if any, is a two of clubs. */
function layOut(game: PlainGame, { raised = 0, ...shape }: Shape, cards: readonly string[]): PlainPosition {
  const left = raised === 0 ? [...cards] : cards.toSpliced(cards.indexOf('2C'), raised);
  const laid = Object.entries(shape).map(([pile, count]) => [pile, left.splice(0, count)] as const);
  return {
    piles: { ...game.empty.piles, ...Object.fromEntries(laid) },
    foundations: { C: [1 + raised, 1], D: [1, 1] },
  };
}

function judgeAll(game: PlainGame, positions: Iterable<PlainPosition>) {
  const counts = { lost: 0, winnable: 0, unwinnable: 0 };
  for (const position of positions) {
    const { verdict } = solveCompletely(game, game.place(position), 10_000);
    if (verdict === 'too-large') throw new Error('the position has too many others after it');
    if (!game.isLost(position)) {
      counts[verdict]++;
      continue;
    }
    expect({ position, verdict }).toEqual({ position, verdict: 'unwinnable' });
    counts.lost++;
  }
  return counts;
}

/** All of them in the second stage. */
const ORDERS = [...listOrders(choose({}).pack)].filter((_, i) => i % perStage(5, 1) === 0);

test.each(READINGS)('no deal that the theorem refutes can be won: %j', (rules) => {
  const game = choose(rules);
  expect(ORDERS).toHaveLength(perStage(504, 2520));
  const { lost, winnable } = judgeAll(
    game,
    ORDERS.map((cards) => game.start(cards)),
  );
  expect(Math.min(lost, winnable)).toBeGreaterThan(perStage(30, 150));
});

test.each(SHAPES.flatMap((shape) => [{}, { fill: 'deferred' }].map((rules) => ({ shape, rules }))))(
  'nor can a position that somebody types in: $shape, $rules',
  ({ shape, rules }) => {
    const game = choose(rules);
    const { lost, winnable } = judgeAll(
      game,
      ORDERS.map((cards) => layOut(game, shape, cards)),
    );
    expect(Math.min(lost, winnable)).toBeGreaterThanOrEqual(perStage(1, 10));
  },
);

test('nothing is said where any suits go on each other', () => {
  const game = choose({ build: 'any' });
  expect(ORDERS.some((cards) => game.isLost(game.start(cards)))).toBe(false);
});
