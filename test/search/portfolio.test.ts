import { createSolver, Position, VARIANTS } from '../../src/index.ts';
import { openDeal, openSeeds, settle } from '../games/cases.ts';
import { readLostDeals } from './lost-deals.ts';
import { checkParts } from './outcomes.ts';

const NAMES = VARIANTS.map(({ name }) => name);
const BUDGET = { nodes: 100_000, seconds: null, memory: 32 };

describe('the portfolio', () => {
  test.each(['congress', 'parliament', 'british-constitution', 'cadogan-constitution'])(
    'refutes the full-size deals in unwinnable-%s.txt',
    (name) => {
      const setting = settle(name);
      const solver = createSolver(setting, BUDGET);
      for (const { id, cards } of readLostDeals(setting.variant)) {
        const result = solver.solve(Position.open(setting, cards));
        expect(result.verdict, `deal ${id}`).toBe('unwinnable');
        checkParts(result);
      }
    },
  );

  test.each([...NAMES, 'new-british-constitution'])('wins nearly every deal of %s within a small budget', (name) => {
    const setting = settle(name);
    const solver = createSolver(setting, { ...BUDGET, nodes: 500_000 });
    const won = openSeeds(setting, 20_001, 20).filter((deal) => solver.solve(deal).verdict === 'winnable');
    expect(won.length).toBeGreaterThanOrEqual(18);
  });

  test('follows the schedule that a game has of its own', () => {
    const setting = settle('new-british-constitution');
    const steps = setting.variant.schedule?.(setting.rules) ?? [];
    const countNodes = (schedule: () => typeof steps) => {
      const other = { ...setting, variant: { ...setting.variant, schedule } };
      const solver = createSolver(other, BUDGET);
      return openSeeds(other, 20_001, 40).map((deal) => solver.solve(deal).nodes);
    };
    expect(countNodes(() => steps)).not.toEqual(countNodes(() => steps.toReversed()));
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
