import type { Setting } from '../../src/index.ts';
import { DepthFirstSearch } from '../../src/search/depth-first.ts';
import { chooseReadings, groupByGame, openSeed } from '../games/cases.ts';
import { TINY_SETTINGS } from '../reference/tiny.ts';
import { perStage } from '../stage.ts';
import { lineOf, runSearch, verdictOf } from './outcomes.ts';
import { replayPlainly, solvePlainly } from './plain-rules.ts';

const SETTINGS = chooseReadings(TINY_SETTINGS, perStage(12, 'pairs'));
const DEALS_A_SIZE = perStage(4, 7);
/** Decided deals wanted of each game, and of each verdict among them. */
const MIN_DEALS = perStage(6, 10);
const MIN_EACH = perStage(1, 2);
/** So many times as many deals, where one verdict is rare. */
const MORE = 20;
/** Positions at which the reference gives a deal up. Small tables overflow far below it. */
const REFERENCE_LIMIT = 6_000;

const STACK = 2 ** 24;
/** Nodes enough to exhaust what the reference exhausts; a win may still hide in a larger game. */
const LONG = 200_000;
const SHORT = 5_000;

type Tally = Record<'winnable' | 'unwinnable' | 'tiny' | 'none', number>;

function compareVerdicts(setting: Setting, tally: Tally, round: number) {
  // Without cuts, to meet every position that the reference meets.
  const large = new DepthFirstSearch(setting, { table: 2 ** 24, stack: STACK }, { cuts: false });
  const small = {
    tiny: new DepthFirstSearch(setting, { table: 2 ** 12, stack: STACK }),
    none: new DepthFirstSearch(setting, { table: 0, stack: STACK }),
  };

  for (let deal = 1; deal <= DEALS_A_SIZE; deal++) {
    const seed = round * DEALS_A_SIZE + deal;
    const opening = openSeed(setting, seed);
    const expected = solvePlainly(opening, REFERENCE_LIMIT);
    if (expected.verdict === 'too-large') continue;

    const outcome = runSearch(large, opening, { nodes: LONG });
    if (outcome.verdict === 'unknown' && expected.verdict === 'winnable') continue;
    tally[expected.verdict]++;
    expect(outcome.verdict, `seed ${seed}`).toBe(expected.verdict);
    const positions = outcome.verdict === 'unwinnable' ? outcome.positions : expected.positions;
    expect(positions, `positions of seed ${seed}`).toBe(expected.positions);
    const line = lineOf(outcome);
    const replay = line && replayPlainly(opening, line);
    expect(replay?.status ?? 'ok').toBe('ok');
    for (const table of ['tiny', 'none'] as const) {
      const verdict = verdictOf(small[table], opening, SHORT);
      expect([expected.verdict, 'unknown'], `${table} table, seed ${seed}`).toContain(verdict);
      if (verdict !== 'unknown') tally[table]++;
    }
  }
}

test.each(groupByGame(SETTINGS))('search and reference agree on tiny deals, whatever the table: %s', (_, settings) => {
  const tally = { winnable: 0, unwinnable: 0, tiny: 0, none: 0 };
  const isEnough = () => Math.min(...Object.values(tally)) >= MIN_EACH;
  for (let round = 0; round === 0 || (round < MORE && !isEnough()); round++)
    for (const setting of settings) compareVerdicts(setting, tally, round);
  expect(tally.winnable + tally.unwinnable).toBeGreaterThanOrEqual(MIN_DEALS);
  expect(Math.min(...Object.values(tally))).toBeGreaterThanOrEqual(MIN_EACH);
});
