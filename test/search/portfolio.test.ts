import { Position, createSetting, createSolver, VARIANTS, findVariant } from '../../src/index.ts';
import { openSeed } from '../games/cases.ts';
import { readLostDeals } from './lost-deals.ts';
import { openDeal } from './open-deal.ts';
import { checkParts } from './outcomes.ts';

const BUDGET = { nodes: 100_000, seconds: null, memory: 32 };

describe('the portfolio', () => {
  test.each(['congress', 'parliament', 'british-constitution', 'cadogan-constitution'])(
    'refutes the full-size deals in unwinnable-%s.txt',
    (name) => {
      const setting = createSetting(findVariant(name));
      const solver = createSolver(setting, BUDGET);
      for (const { id, cards } of readLostDeals(setting.variant)) {
        const result = solver.solve(Position.open(setting, cards));
        expect(result.verdict, `deal ${id}`).toBe('unwinnable');
        checkParts(result);
      }
    },
  );

  test.each(VARIANTS)('wins nearly every deal of $name within a small budget', (variant) => {
    const setting = createSetting(variant);
    const solver = createSolver(setting, { ...BUDGET, nodes: 500_000 });
    const verdicts = Array.from({ length: 20 }, (_, i) => solver.solve(openSeed(setting, 20_001 + i)).verdict);
    expect(verdicts.filter((verdict) => verdict === 'winnable').length).toBeGreaterThanOrEqual(18);
  });

  test('follows the schedule that a game has of its own', () => {
    const setting = createSetting(findVariant('cadogan-constitution'));
    const { schedule: steps = [] } = setting.variant;
    const deals = Array.from({ length: 40 }, (_, i) => openSeed(setting, 20_001 + i));
    const countNodes = (parameters = {}) => {
      const solver = createSolver(setting, { ...BUDGET, parameters });
      return deals.map((deal) => solver.solve(deal).nodes);
    };
    const usual = countNodes();
    expect(usual).toEqual(countNodes({ steps }));
    expect(usual).not.toEqual(countNodes({ steps: steps.toReversed() }));
  });

  test('searches long and completely where nearly no deal can be won', () => {
    const opening = openDeal('parliament', 2561, { 'stock-deal': 'blocked' });
    const solver = createSolver(opening.setting, { ...BUDGET, nodes: 800_000, memory: 256 });
    const { verdict, nodes } = solver.solve(opening);
    expect(verdict).toBe('winnable');
    // More than all short complete searches of the usual schedule together.
    expect(nodes).toBeGreaterThan(0.146 * 800_000);
  });
});
