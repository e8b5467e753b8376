import { describe, expect, test } from 'vitest';
import { type Card, formatCard } from '../../src/engine/cards.ts';
import { VARIANTS } from '../../src/games/registry.ts';
import type { Budget, SolveResult } from '../../src/search/result.ts';
import { createSolver } from '../../src/search/solver.ts';
import { replayMoves } from '../../src/verify/replay.ts';
import { FULL_CASES, type GameCase, dealCards } from '../games/cases.ts';

const BUDGET: Budget = { nodes: 6000, seconds: null, memory: 8 };
const SEEDS = [1, 2, 3, 4, 5, 6];

/** A result without the time it took. */
const withoutTime = (result: SolveResult): Omit<SolveResult, 'seconds'> => Object.assign({}, result, { seconds: 0 });

const countOut = ({ best }: SolveResult): number => Object.values(best.foundations).flat().reduce((sum, rank) => sum + rank, 0);

function solveDeals(gameCase: GameCase): { cards: readonly Card[]; result: SolveResult }[] {
  const solver = createSolver(gameCase.variant, gameCase.rules, BUDGET);
  return SEEDS.map((seed) => {
    const cards = dealCards(gameCase, seed);
    return { cards, result: solver.solve(cards) };
  });
}

describe.each(FULL_CASES)('a solver of $name', (gameCase) => {
  const { variant, rules, size } = gameCase;
  const solved = solveDeals(gameCase);

  test('gives lines that the plain rules accept, and only with a win', () => {
    for (const { cards, result } of solved) {
      expect(result.verdict === 'winnable').toBe(result.moves !== null);
      expect(result.verdict === 'unknown').toBe(result.reason !== null);
      const moves = result.moves ?? [];
      const replay = replayMoves(variant.name, rules, cards.map(formatCard), moves);
      expect(replay).toMatchObject(result.moves === null ? { status: 'invalid' } : { status: 'ok', moves: moves.length });
    }
  });

  test('tells what it spent and the best position it met', () => {
    for (const { result } of solved) {
      expect(result.nodes).toBeLessThanOrEqual(BUDGET.nodes);
      expect(result.seconds).toBeGreaterThanOrEqual(0);
      expect(countOut(result) === 2 * size.suits * size.ranks).toBe(result.verdict === 'winnable');
    }
  });

  test('gives the same result for a deal whatever was solved before', () => {
    const { cards, result } = solved[solved.length - 1];
    const fresh = createSolver(variant, rules, BUDGET);
    expect(withoutTime(fresh.solve(cards))).toEqual(withoutTime(result));
    expect(withoutTime(fresh.solve(cards))).toEqual(withoutTime(result));
  });
});

test.each(VARIANTS.map(({ name }) => name))('%s has deals that a small budget wins by its default rules', (name) => {
  const gameCase = FULL_CASES.find(({ variant }) => variant.name === name) ?? FULL_CASES[0];
  expect(solveDeals(gameCase).map(({ result }) => result.verdict)).toContain('winnable');
});
