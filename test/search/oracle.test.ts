import { describe, expect, test } from 'vitest';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import { findVariant } from '../../src/games/registry.ts';
import { formatRules } from '../../src/games/rules.ts';
import { DepthFirstSearch } from '../../src/search/depth-first.ts';
import { PortfolioSearch } from '../../src/search/portfolio.ts';
import { createSetting } from '../../src/search/strategy.ts';
import { readOracle } from '../reference/oracle.ts';
import { TINY_GAMES, type TinyGame } from '../reference/tiny.ts';

/** Verdicts wanted for each game and combination of options. */
const MIN_VERDICTS = 2000;
/** Enough to exhaust every deal that the reference exhausts; a win may still hide in a larger game. */
const COMPLETE_NODES = 50_000;
/** Enough for most of them, each by one of its steps. */
const PORTFOLIO_NODES = 4_000;

const nameOf = ({ variant, rules }: TinyGame): string => `${variant} ${formatRules(rules)}`;

/** Compares the verdicts of one tiny game; returns how many there were. */
function compareVerdicts(tiny: TinyGame): number {
  const variant = findVariant(tiny.variant);
  const pack = variant.pack(tiny.size);
  const setting = createSetting(variant, tiny.rules, tiny.size);
  const complete = new DepthFirstSearch(setting.game, { table: 2 ** 22, stack: 2 ** 22 });
  const portfolio = new PortfolioSearch(setting, { nodes: PORTFOLIO_NODES, seconds: null, memory: 8 });
  const opening = new Int32Array(setting.game.stride);
  let verdicts = 0;
  for (const [index, expected] of readOracle(tiny).entries()) {
    if (expected === 'too-large') continue;
    const { cards } = dealFromSeed(index + 1, pack);
    setting.game.start(cards, opening, 0);
    const found = complete.run(opening, { nodes: COMPLETE_NODES, deadline: Infinity, disturbance: 0 }).verdict;
    if (found === 'unknown' && expected === 'winnable') continue;
    expect(found, `${nameOf(tiny)} ${JSON.stringify(tiny.size)}, seed ${index + 1}`).toBe(expected);
    expect([expected, 'unknown'], `portfolio, seed ${index + 1}`).toContain(portfolio.run(opening, cards).verdict);
    verdicts++;
  }
  return verdicts;
}

describe('searches agree with the plain rules on thousands of tiny deals', () => {
  test.each([...new Set(TINY_GAMES.map(nameOf))])('%s', (name) => {
    const games = TINY_GAMES.filter((tiny) => nameOf(tiny) === name);
    const verdicts = games.map(compareVerdicts);
    expect(verdicts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(MIN_VERDICTS);
  });
});
