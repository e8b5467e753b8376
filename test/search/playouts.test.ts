import { Position, createSetting, findVariant } from '../../src/index.ts';
import { LineAnnealing } from '../../src/search/annealing.ts';
import { BeamSearch } from '../../src/search/beam.ts';
import { NrpaSearch } from '../../src/search/nrpa.ts';
import { openDeal } from './open-deal.ts';

const SEARCHES = [
  ['annealing', LineAnnealing, { reason: 'node-limit', nodes: 50 }],
  ['nrpa', NrpaSearch, { reason: 'node-limit', nodes: 50 }],
  ['beam', BeamSearch, { reason: 'given-up', nodes: 0 }],
] as const;

test.each(SEARCHES)('%s ends when the opening has no promising move', (_, Search, expected) => {
  // Its single pile shows a 5 while the foundation wants a 2, and no other pile takes anything.
  const setting = createSetting(findVariant('british-constitution'), {}, { suits: 1, ranks: 5, piles: 1 });
  const cards = [5, 5, 4, 4, 3, 3, 2, 2].map((rank) => rank << 2);
  const outcome = new Search(setting).run(Position.open(setting, cards), { nodes: 50, deadline: Infinity, seed: 0 });
  expect(outcome).toMatchObject({ verdict: 'unknown', ...expected });
});

test.each([59, 154])('NRPA wins congress deal %i with nodes with which annealing does not', (seed) => {
  const opening = openDeal('congress', seed);
  const limits = { nodes: 200_000, deadline: Infinity, seed: 0 };
  expect(new NrpaSearch(opening.setting).run(opening, limits).verdict).toBe('winnable');
  expect(new LineAnnealing(opening.setting).run(opening, limits).verdict).toBe('unknown');
});
