import {
  type Position,
  type Budget,
  type SolveOutcome,
  type SolveResult,
  createSolver,
  STRATEGIES,
  VARIANTS,
} from '../../src/index.ts';
import { chooseCases, FULL_CASES, type GameCase, openSeed } from '../games/cases.ts';
import { checkParts, lineOf } from './outcomes.ts';
import { replayPlainly } from './plain-rules.ts';

const BUDGET: Budget = { nodes: 6000, seconds: null, memory: 8 };
const SEEDS = [1, 2, 3, 4, 5, 6];

const withoutTime = (result: SolveOutcome): SolveOutcome => ({ ...result, seconds: 0 });

const countOut = ({ best }: SolveResult): number =>
  best
    .layOut()
    .foundations.flat()
    .reduce((sum, rank) => sum + rank, 0);

function solveDeals(gameCase: GameCase): { opening: Position; result: SolveResult }[] {
  const solver = createSolver(gameCase, BUDGET);
  return SEEDS.map((seed) => {
    const opening = openSeed(gameCase, seed);
    return { opening, result: solver.solve(opening) };
  });
}

describe.each(chooseCases('pairs'))('a solver of $name', (gameCase) => {
  const solved = solveDeals(gameCase);

  test('gives lines that the plain rules accept, and tells of the best position that it met', () => {
    for (const { opening, result } of solved) {
      checkParts(result);
      const line = lineOf(result);
      const replay = replayPlainly(opening, line ?? []);
      expect(replay).toMatchObject(line === null ? { status: 'invalid' } : { status: 'ok', moves: line.length });
      expect(countOut(result) === opening.game.foundationTotal).toBe(result.verdict === 'winnable');
      expect(result.best.isWon).toBe(result.verdict === 'winnable');
    }
  });

  test('gives a best position that stays as it is when the next deal is solved', () => {
    const solver = createSolver(gameCase, BUDGET);
    const { best } = solver.solve(solved[0].opening);
    const row = best.row.slice();
    solver.solve(solved[1].opening);
    expect(best.row).toEqual(row);
  });
});

test.each(VARIANTS.map(({ name }) => name))('%s has deals that a small budget wins by its default rules', (name) => {
  const gameCase = FULL_CASES.find(({ variant }) => variant.name === name) ?? FULL_CASES[0];
  expect(solveDeals(gameCase).map(({ result }) => result.verdict)).toContain('winnable');
});

describe.each(STRATEGIES)('the strategy $name', (strategy) => {
  test('tells again and again how far it is, and is not changed by it', () => {
    const [gameCase] = FULL_CASES;
    const opening = openSeed(gameCase, 1);
    const budget: Budget = { nodes: 30_000, seconds: null, memory: 4 };
    const told: number[] = [];
    const result = createSolver(gameCase, { ...budget, strategy, onNodes: (nodes) => told.push(nodes) }).solve(opening);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told.at(-1)).toBeLessThanOrEqual(result.nodes);
    expect(told.filter((nodes) => nodes > 0).length).toBeGreaterThanOrEqual(Math.floor(result.nodes / 10_000));
    expect(withoutTime(createSolver(gameCase, { ...budget, strategy }).solve(opening))).toEqual(withoutTime(result));
  });
});
