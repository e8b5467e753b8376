import { type Setting, portfolio } from '../../src/index.ts';
import { DepthFirstSearch } from '../../src/search/depth-first.ts';
import { createSearch } from '../../src/search/strategy.ts';
import { groupByGame, openSeed, nameSetting } from '../games/cases.ts';
import { readOracle } from '../reference/oracle.ts';
import { TINY_SETTINGS } from '../reference/tiny.ts';
import { sumOf } from '../../src/statistics/moments.ts';
import { perStage } from '../stage.ts';
import { verdictOf } from './outcomes.ts';

/** Verdicts looked at of each size, and wanted of each game. */
const VERDICTS_A_SIZE = perStage(40, 150);
const MIN_VERDICTS = perStage(60, 250);
/** Complete searches of Diplomat's sizes are quick, and may check more of `oracle.txt`. */
const CHECKED_COMPLETELY: Readonly<Record<string, number>> = { diplomat: perStage(VERDICTS_A_SIZE, 400) };
/** Enough to exhaust what the reference exhausts; a win may still hide in a larger game. */
const COMPLETE_NODES = 50_000;
/** Enough for most of them, each by one of its steps. */
const PORTFOLIO_NODES = 4_000;

/** Compares the verdicts of one tiny game; returns how many there were. */
function compareVerdicts(tiny: Setting) {
  const complete = new DepthFirstSearch(tiny, { table: 2 ** 22, stack: 2 ** 22 });
  const mixed = createSearch(portfolio, tiny, { nodes: PORTFOLIO_NODES, seconds: null, memory: 8 });
  let verdicts = 0;
  const checked = CHECKED_COMPLETELY[tiny.variant.name] ?? VERDICTS_A_SIZE;
  for (const [index, expected] of readOracle(tiny).slice(0, checked).entries()) {
    if (expected === 'too-large') continue;
    const opening = openSeed(tiny, index + 1);
    const found = verdictOf(complete, opening, COMPLETE_NODES);
    if (found === 'unknown' && expected === 'winnable') continue;
    expect(found, `${nameSetting(tiny)} ${JSON.stringify(tiny.size)}, seed ${index + 1}`).toBe(expected);
    verdicts++;
    // Most of them cost the portfolio far more than the complete search.
    if (index % 5 > 0 || index >= VERDICTS_A_SIZE) continue;
    const verdict = verdictOf(mixed, opening, PORTFOLIO_NODES);
    expect([expected, 'unknown'], `portfolio, seed ${index + 1}`).toContain(verdict);
  }
  return verdicts;
}

test.each(groupByGame(TINY_SETTINGS))(
  'searches agree with the plain rules on thousands of tiny deals: %s',
  (_, settings) => {
    expect(sumOf(settings.map(compareVerdicts))).toBeGreaterThanOrEqual(MIN_VERDICTS);
  },
);
