import { describe, expect, test } from 'vitest';
import { Position, type Setting, createSetting } from '../../src/games/position.ts';
import { LineAnnealing } from '../../src/search/annealing.ts';
import { NrpaSearch } from '../../src/search/nrpa.ts';
import { findVariant } from '../../src/variants/registry.ts';
import { chooseCases, openSeed } from '../games/cases.ts';
import { perStage } from '../stage.ts';
import { openDeal } from './open-deal.ts';
import { checkNodes, countNeeded, lineOf, runSearch } from './outcomes.ts';
import { replayPlainly } from './plain-rules.ts';

/** The searches that look for a win by playing whole lines, and what each wins of six deals with few nodes. */
const SEARCHES = [
  ['annealing', (setting: Setting) => new LineAnnealing(setting), 3],
  ['nrpa', (setting: Setting) => new NrpaSearch(setting), 2],
] as const;
const LIMITS = { nodes: 20_000, deadline: Infinity, seed: 0 };

describe.each(SEARCHES)('%s', (_search, create, wins) => {
  test.each(chooseCases(perStage(20, 1)))('finds only lines that the plain rules accept: $name', (gameCase) => {
    let won = 0;
    let advanced = 0;
    for (let seed = 1; seed <= 6; seed++) {
      const opening = openSeed(gameCase, seed);
      const outcome = create(gameCase).run(opening, LIMITS);
      const line = lineOf(outcome);
      const replay = line && replayPlainly(opening, line);
      expect(replay?.status ?? 'ok').toBe('ok');
      if (outcome.verdict === 'winnable') won++;
      if (opening.game.foundationCount(outcome.best, 0) > opening.foundationCount) advanced++;
    }
    // Turning only when blocked leaves few wins; everywhere else most deals are won at once.
    expect(won).toBeGreaterThanOrEqual(gameCase.rules['stock-deal'] === 'blocked' ? 0 : wins);
    expect(advanced).toBeGreaterThanOrEqual(wins);
  });

  test('never spends more than its nodes and says so', () => {
    const opening = openDeal('congress', 6);
    const needed = countNeeded(opening);
    for (const nodes of [1, 7, 100, needed - 1, 200]) {
      const outcome = runSearch(create(opening.setting), opening, { nodes });
      checkNodes(outcome, nodes);
      expect(outcome.verdict === 'unknown' || nodes >= needed).toBe(true);
    }
  });

  test('stops at a deadline that has passed', () => {
    const opening = openDeal('congress', 6);
    const outcome = create(opening.setting).run(opening, { ...LIMITS, deadline: -1 });
    expect(outcome).toMatchObject({ verdict: 'unknown', reason: 'time-limit', nodes: 0 });
  });

  test('ends when the opening has no promising move', () => {
    // Its single pile shows a 5 while the foundation wants a 2, and no other pile takes anything.
    const setting = createSetting(findVariant('british-constitution'), {}, { suits: 1, ranks: 5, piles: 1 });
    const opening = Position.open(
      setting,
      [5, 5, 4, 4, 3, 3, 2, 2].map((rank) => rank << 2),
    );
    expect(create(setting).run(opening, { ...LIMITS, nodes: 50 })).toMatchObject({ verdict: 'unknown', nodes: 50 });
  });

  test('gives the same outcome for the same seed, whatever it searched before, and other lines for other seeds', () => {
    const opening = openDeal('parliament', 3);
    const fresh = runSearch(create(opening.setting), opening, LIMITS);
    const used = create(opening.setting);
    const other = runSearch(used, opening, { ...LIMITS, seed: 5 });
    expect(runSearch(used, opening, LIMITS)).toEqual(fresh);
    expect(runSearch(used, opening, { ...LIMITS, seed: 5 })).toEqual(other);
    expect(lineOf(other)).not.toEqual(lineOf(fresh));
  });

  test('reports the best position a playout ended in', () => {
    const opening = openDeal('parliament', 3);
    const { game } = opening;
    const search = create(opening.setting);
    const won = runSearch(search, opening, LIMITS);
    expect(won.verdict).toBe('winnable');
    expect(game.foundationCount(won.best, 0)).toBe(game.foundationTotal);
    // Too few nodes for a win.
    const { best } = runSearch(search, opening, { ...LIMITS, nodes: 50 });
    const reached = game.foundationCount(best, 0);
    expect(reached).toBeGreaterThanOrEqual(opening.foundationCount);
    expect(reached).toBeLessThan(game.foundationTotal);
  });
});

test.each([59, 154])('NRPA wins congress deal %i with nodes with which annealing does not', (seed) => {
  const opening = openDeal('congress', seed);
  const limits = { ...LIMITS, nodes: 200_000 };
  expect(new NrpaSearch(opening.setting).run(opening, limits).verdict).toBe('winnable');
  expect(new LineAnnealing(opening.setting).run(opening, limits).verdict).toBe('unknown');
});
