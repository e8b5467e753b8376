import { Position, createSetting, createSolver, resolveRules, VARIANTS, findVariant } from '../../src/index.ts';
import { openSeed } from '../games/cases.ts';
import { readLostDeals } from './lost-deals.ts';
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
        expect({ id, verdict: result.verdict }).toEqual({ id, verdict: 'unwinnable' });
        checkParts(result);
      }
    },
  );

  test.each(VARIANTS.map(({ name }) => name))('wins nearly every deal of %s within a small budget', (name) => {
    const setting = createSetting(findVariant(name));
    const solver = createSolver(setting, { ...BUDGET, nodes: 500_000 });
    const verdicts = Array.from({ length: 20 }, (_, i) => solver.solve(openSeed(setting, 20_001 + i)).verdict);
    expect(verdicts.filter((verdict) => verdict === 'winnable').length).toBeGreaterThanOrEqual(18);
  });

  test('searches long and completely where nearly no deal can be won', () => {
    const parliament = findVariant('parliament');
    const setting = createSetting(parliament, resolveRules(parliament, ['stock-deal=blocked']));
    const { verdict, nodes } = createSolver(setting, { ...BUDGET, nodes: 800_000, memory: 256 }).solve(
      openSeed(setting, 2561),
    );
    expect(verdict).toBe('winnable');
    // More than all short complete searches of the usual schedule together.
    expect(nodes).toBeGreaterThan(0.146 * 800_000);
  });
});
