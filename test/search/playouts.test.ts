import { findStrategy, Position } from '../../src/index.ts';
import { createSearch } from '../../src/search/strategy.ts';
import { settle } from '../games/cases.ts';
import { runSearch } from './outcomes.ts';
import { parseCards } from './positions.ts';

test.each([
  ['annealing', { reason: 'node-limit', nodes: 50 }],
  ['nrpa', { reason: 'node-limit', nodes: 50 }],
  ['beam', { reason: 'given-up', nodes: 0 }],
])('%s ends when the opening has no promising move', (name, expected) => {
  // Its single pile shows a 5 while the foundation wants a 2, and no other pile takes anything.
  const setting = settle('british-constitution 1x5x1');
  const opening = Position.open(setting, parseCards('5C 5C 4C 4C 3C 3C 2C 2C'));
  const search = createSearch(findStrategy(name), setting, { nodes: Infinity, seconds: null, memory: 16 });
  expect(runSearch(search, opening, { nodes: 50 })).toMatchObject({ verdict: 'unknown', ...expected });
});
