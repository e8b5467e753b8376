import type { Setting } from '../../src/games/position.ts';
import { DepthFirstSearch } from '../../src/search/depth-first.ts';
import { createSearch } from '../../src/search/strategy.ts';
import { portfolio } from '../../src/search/portfolio.ts';
import { chooseReadings, openSeed, nameSetting } from '../games/cases.ts';
import { TINY_SETTINGS } from '../reference/tiny.ts';
import { perStage } from '../stage.ts';
import { lineOf } from './outcomes.ts';
import { replayPlainly, solvePlainly } from './plain-rules.ts';

const SETTINGS = chooseReadings(TINY_SETTINGS, perStage(12, 'pairs'));
const DEALS_A_SIZE = perStage(4, 7);
/** Decided deals wanted for each game and combination of options, and of each verdict among them. */
const MIN_DEALS = perStage(6, 10);
const MIN_EACH = perStage(1, 2);
/** Positions at which the reference gives a deal up; the smallest table must overflow far below it. */
const REFERENCE_LIMIT = 6_000;

const STACK = 2 ** 24;
/** Enough to exhaust every deal that the reference exhausts; a win may still hide in a larger game. */
const LONG = { nodes: 200_000, deadline: Infinity, seed: 0 };
const SHORT = { nodes: 5_000, deadline: Infinity, seed: 0 };
const PORTFOLIO = { nodes: 40_000, deadline: Infinity, seed: 0 };

interface Tally {
  winnable: number;
  unwinnable: number;
  tinyTable: number;
  noTable: number;
}

function compareVerdicts(setting: Setting, tally: Tally): void {
  // Without cuts, to meet every position that the reference meets.
  const large = new DepthFirstSearch(setting, { table: 2 ** 26, stack: STACK }, { cuts: false });
  const tiny = new DepthFirstSearch(setting, { table: 2 ** 12, stack: STACK });
  const off = new DepthFirstSearch(setting, { table: 0, stack: STACK });
  const mixed = createSearch(portfolio, setting, { nodes: PORTFOLIO.nodes, seconds: null, memory: 16 });

  for (let seed = 1; seed <= DEALS_A_SIZE; seed++) {
    const opening = openSeed(setting, seed);
    const expected = solvePlainly(opening, REFERENCE_LIMIT);
    if (expected.verdict === 'too-large') continue;

    const outcome = large.run(opening, LONG);
    if (outcome.verdict === 'unknown' && expected.verdict === 'winnable') continue;
    tally[expected.verdict]++;
    expect(outcome.verdict, `seed ${seed}`).toBe(expected.verdict);
    const positions = outcome.verdict === 'unwinnable' ? outcome.positions : expected.positions;
    expect(positions, `positions of seed ${seed}`).toBe(expected.positions);
    const line = lineOf(outcome);
    const replay = line && replayPlainly(opening, line);
    expect(replay?.status ?? 'ok').toBe('ok');
    // Slow where there is no win: every other deal is enough.
    const told = seed % 2 === 0 ? mixed.run(opening, PORTFOLIO).verdict : 'unknown';
    expect([expected.verdict, 'unknown'], `portfolio, seed ${seed}`).toContain(told);
    const withTiny = tiny.run(opening, SHORT).verdict;
    const without = off.run(opening, SHORT).verdict;
    expect([expected.verdict, 'unknown'], `tiny table, seed ${seed}`).toContain(withTiny);
    expect([expected.verdict, 'unknown'], `no table, seed ${seed}`).toContain(without);
    if (withTiny !== 'unknown') tally.tinyTable++;
    if (without !== 'unknown') tally.noTable++;
  }
}

describe('search and reference agree on every tiny deal, whatever the size of the table', () => {
  test.each([...new Set(SETTINGS.map(nameSetting))])('%s', (name) => {
    const tally: Tally = { winnable: 0, unwinnable: 0, tinyTable: 0, noTable: 0 };
    for (const setting of SETTINGS.filter((each) => nameSetting(each) === name)) compareVerdicts(setting, tally);
    expect(tally.winnable + tally.unwinnable).toBeGreaterThanOrEqual(MIN_DEALS);
    expect(tally.winnable).toBeGreaterThanOrEqual(MIN_EACH);
    expect(tally.unwinnable).toBeGreaterThanOrEqual(MIN_EACH);
    expect(tally.tinyTable).toBeGreaterThanOrEqual(MIN_EACH);
    expect(tally.noTable).toBeGreaterThanOrEqual(MIN_EACH);
  });
});
