import type { Position } from '../../src/index.ts';
import { DepthFirstSearch } from '../../src/search/depth-first.ts';
import {
  FULL_CASES,
  type GameCase,
  TINY_CASES,
  chooseReadings,
  explore,
  openSeed,
  playLine,
  settle,
} from '../games/cases.ts';
import { startMeasuring } from '../processor-time.ts';
import { perStage } from '../stage.ts';
import { openLongLost } from './lost-deals.ts';
import { checkParts, lineOf, runSearch, verdictOf } from './outcomes.ts';
import { solvePlainly } from './plain-rules.ts';

const MEMORY = { table: 2 ** 20, stack: 2 ** 20 };
/** Enough to forget no position of a tiny game, so that each is counted once. */
const AMPLE = { table: 2 ** 24, stack: 2 ** 22 };
const SEEDS = perStage([1, 2, 3, 4], [1, 2, 3, 4, 5, 6, 7, 8]);
const create = (gameCase: GameCase, stack: number) => new DepthFirstSearch(gameCase, { table: 2 ** 24, stack });
const TINY = chooseReadings(TINY_CASES, perStage(5, 1));

/** The most cards on the foundations in any position that can follow, or null beyond `most` positions. */
function findHighestCount(opening: Position, most: number) {
  let met = 0;
  let highest = 0;
  for (const { position } of explore(opening)) {
    if (++met > most) return null;
    highest = Math.max(highest, position.foundationCount);
  }
  return highest;
}

test.each(TINY)('the node limit decides with exactly the nodes needed, and not with one less: $name', (gameCase) => {
  const search = new DepthFirstSearch(gameCase, MEMORY);
  for (const seed of SEEDS) {
    const opening = openSeed(gameCase, seed);
    const outcome = runSearch(search, opening, { nodes: 10_000 });
    if (outcome.verdict === 'unknown' || outcome.nodes === 0) continue;
    expect(runSearch(search, opening, { nodes: outcome.nodes })).toEqual(outcome);
    const nodes = outcome.nodes - 1;
    const short = runSearch(search, opening, { nodes });
    expect(short).toMatchObject({ verdict: 'unknown', reason: 'node-limit', nodes });
    checkParts(short);
  }
});

test('a deadline ends a search that nothing else would end', () => {
  const opening = openLongLost(settle('british-constitution'));
  const search = new DepthFirstSearch(opening.setting, MEMORY);
  const measure = startMeasuring();
  const deadline = performance.now() + 50;
  const outcome = runSearch(search, opening, { deadline });
  expect(measure()).toBeLessThan(5000);
  checkParts(outcome);
  expect(outcome.nodes).toBeGreaterThan(0);
  expect(outcome.verdict).not.toBe('winnable');
  if (outcome.verdict !== 'unknown') return;
  expect(outcome.reason).toBe('time-limit');
  expect(performance.now()).toBeGreaterThanOrEqual(deadline);
});

describe('the memory limit of the stack', () => {
  // Worrying back makes paths of more than a thousand plies in this small game, which has no win.
  const settings = ['space-fill=', 'stock-deal=blocked', 'worry-back=yes', 'foundations=choice'];
  const deep = FULL_CASES.filter(({ name }) => settings.every((setting) => name.includes(setting)))
    .filter((_, i) => i % perStage(3, 1) === 0)
    .map((gameCase) => Object.assign({}, gameCase, { size: { suits: 3, ranks: 4, piles: 4 } }));

  test.each(deep)('is reported, and takes the proof away: $name', (gameCase) => {
    const opening = openSeed(gameCase, 24);
    const [tight, wide] = [0, 2 ** 22].map((stack) => runSearch(create(gameCase, stack), opening, { nodes: 300_000 }));
    expect(tight).toMatchObject({ verdict: 'unknown', reason: 'memory-limit' });
    expect(wide).toMatchObject(solvePlainly(opening, 20_000));
    expect(wide.verdict).toBe('unwinnable');
    for (const outcome of [tight, wide]) checkParts(outcome);
  });

  test.each(deep)('never turns into a verdict that more memory denies: $name', (gameCase) => {
    const searches = [0, 2 ** 22].map((stack) => create(gameCase, stack));
    for (const seed of SEEDS) {
      const opening = openSeed(gameCase, seed);
      const [tight, wide] = searches.map((search) => verdictOf(search, opening, 10_000));
      expect([wide, 'unknown']).toContain(tight);
    }
  });
});

test.each(TINY)('a seed changes no verdict, nor the positions of an exhausted game: $name', (gameCase) => {
  const search = new DepthFirstSearch(gameCase, AMPLE);
  for (const dealt of SEEDS) {
    const opening = openSeed(gameCase, dealt);
    const plain = runSearch(search, opening, { nodes: 6000 });
    for (const seed of [1, 2, -3]) {
      const { verdict, positions } = runSearch(search, opening, { nodes: 6000, seed });
      if (plain.verdict === 'unknown' || verdict === 'unknown') continue;
      expect(verdict).toBe(plain.verdict);
      expect(verdict === 'winnable' || positions === plain.positions).toBe(true);
    }
  }
});

test.each(TINY)('the best position of an exhausted game has as many cards out as any position: $name', (gameCase) => {
  // A game that knows lost positions is not searched beyond them.
  const cuts = openSeed(gameCase, 1).game.isLost === undefined;
  const search = new DepthFirstSearch(gameCase, MEMORY, { cuts });
  for (const seed of SEEDS) {
    const opening = openSeed(gameCase, seed);
    const { verdict, best } = runSearch(search, opening, { nodes: 5000 });
    if (verdict !== 'unwinnable') continue;
    const count = opening.game.foundationCount(best, 0);
    expect(count).toBe(findHighestCount(opening, 2000) ?? count);
  }
});

test.each(TINY)('a win has a line that leads to it, and a won position is its own win: $name', (gameCase) => {
  const search = new DepthFirstSearch(gameCase, MEMORY);
  let wins = 0;
  for (let seed = 1; seed <= 15 || (wins === 0 && seed <= 150); seed++) {
    const opening = openSeed(gameCase, seed);
    const { nodes, best, ...outcome } = runSearch(search, opening, { nodes: 5000 });
    const line = lineOf(outcome);
    if (line === null) continue;
    wins++;
    expect(line.length).toBeLessThanOrEqual(nodes);
    const end = playLine(opening, line);
    expect([end.row, end.isWon]).toEqual([best, true]);
    const won = { verdict: 'winnable', line: [], nodes: 0, positions: 1, best, bestLine: [] };
    expect(runSearch(search, end, { nodes: 0 })).toEqual(won);
  }
  // Some sizes have no wins where jacks alone fill spaces.
  expect(wins > 0 || gameCase.rules['space'] === 'jack').toBe(true);
});
