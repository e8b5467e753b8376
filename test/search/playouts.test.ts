import { Position, createSetting, findStrategy, findVariant, type Setting } from '../../src/index.ts';
import { createSearch } from '../../src/search/strategy.ts';
import { runSearch } from './outcomes.ts';

const create = (name: string, setting: Setting) =>
  createSearch(findStrategy(name), setting, { nodes: Infinity, seconds: null, memory: 16 });

const SEARCHES = [
  ['annealing', { reason: 'node-limit', nodes: 50 }],
  ['nrpa', { reason: 'node-limit', nodes: 50 }],
  ['beam', { reason: 'given-up', nodes: 0 }],
] as const;

test.each(SEARCHES)('%s ends when the opening has no promising move', (name, expected) => {
  // Its single pile shows a 5 while the foundation wants a 2, and no other pile takes anything.
  const setting = createSetting(findVariant('british-constitution'), {}, { suits: 1, ranks: 5, piles: 1 });
  const opening = Position.open(
    setting,
    [5, 5, 4, 4, 3, 3, 2, 2].map((rank) => rank << 2),
  );
  expect(runSearch(create(name, setting), opening, { nodes: 50 })).toMatchObject({ verdict: 'unknown', ...expected });
});
