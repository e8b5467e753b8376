/** What `Search` promises, from openings and from the middle of games. */

import { type Position, type Setting, STRATEGIES } from '../../src/index.ts';
import { createMidGameSearch } from '../../src/search/portfolio.ts';
import { createSearch } from '../../src/extend.ts';
import { chooseCases, openDeal, openSeed } from '../games/cases.ts';
import { perStage } from '../stage.ts';
import { checkParts, countNeeded, lineOf, runSearch } from './outcomes.ts';
import { replayPlainly } from './plain-rules.ts';
import { samplePositions } from './positions.ts';

const NODES = 5000;

const KINDS = [
  ...STRATEGIES.map((strategy) => ({
    name: strategy.name,
    create: (setting: Setting, nodes = NODES) => createSearch(strategy, setting, { nodes, seconds: null, memory: 4 }),
  })),
  { name: 'the search of positions', create: (setting: Setting) => createMidGameSearch(setting, 4) },
];

/** Demands all that an outcome must be, whatever the search. */
function checkOutcome(start: Position, nodes: number, outcome: ReturnType<typeof runSearch>) {
  const { game } = start;
  checkParts(outcome);
  expect(outcome.nodes).toBeLessThanOrEqual(nodes);
  expect([null, 'node-limit', 'given-up']).toContain(outcome.verdict === 'unknown' ? outcome.reason : null);
  const line = lineOf(outcome);
  const replay = line && replayPlainly(start, line);
  expect(replay?.status ?? 'ok').toBe('ok');
  const count = game.foundationCount(outcome.best, 0);
  expect(count).toBeGreaterThanOrEqual(start.foundationCount);
  expect(count === game.foundationTotal).toBe(outcome.verdict === 'winnable');
}

describe.each(KINDS)('$name', ({ name, create }) => {
  let won = 0;

  test.each(chooseCases(perStage(20, 'pairs')))(
    'keeps its limits, is true, and is the same whatever was searched before: $name',
    (gameCase) => {
      const used = create(gameCase);
      const starts = perStage([1, 2, 3], [1, 2]).flatMap((seed) =>
        [openSeed(gameCase, seed)].concat(samplePositions(gameCase, seed, 'promising', 90, 60)),
      );
      for (const start of starts) {
        const before = start.row.slice();
        const outcome = runSearch(used, start, { nodes: NODES });
        expect(start.row).toEqual(before);
        checkOutcome(start, NODES, outcome);
        if (outcome.verdict === 'winnable') won++;
        expect(runSearch(create(gameCase), start, { nodes: NODES })).toEqual(outcome);
      }
    },
  );

  test('won some of these', () => {
    // Beams need more nodes for a win; `beam.slow.test.ts` gives them.
    expect(won).toBeGreaterThanOrEqual(name === 'beam' ? 0 : perStage(3, 8));
  });

  const opening = openDeal('congress', 6);
  const run = (deadline: number) => runSearch(create(opening.setting), opening, { nodes: NODES, deadline });

  test('never spends more than its nodes, and has no win with fewer than it takes', () => {
    const needed = countNeeded(opening);
    for (const nodes of [1, 7, 100, needed - 1, 1000, 2001]) {
      const outcome = runSearch(create(opening.setting, nodes), opening, { nodes });
      checkOutcome(opening, nodes, outcome);
      expect(outcome.verdict === 'unknown' || nodes >= needed).toBe(true);
    }
  });

  test('stops at a deadline that has passed, and is not changed by one that is far away', () => {
    expect(run(-1)).toMatchObject({ verdict: 'unknown', reason: 'time-limit', nodes: 0 });
    expect(run(performance.now() + 1e9)).toEqual(run(Infinity));
  });
});

test.each(KINDS.filter(({ name }) => ['annealing', 'nrpa', 'beam', 'depth-first'].includes(name)))(
  'another seed goes another way, and the same one the same way: $name',
  ({ create }) => {
    const opening = openDeal('congress', 1);
    const run = (seed: number) => runSearch(create(opening.setting), opening, { nodes: NODES, seed });
    const { nodes, positions, best } = run(5);
    const one = run(0);
    expect(run(0)).toEqual(one);
    expect([nodes, positions, best]).not.toEqual([one.nodes, one.positions, one.best]);
  },
);
