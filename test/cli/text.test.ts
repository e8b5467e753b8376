import { fitTable, formatList } from '../../src/base/prose.ts';

const ROWS = [
  ['strategy', 'deals', 'decided', 'nodes/deal', 'signature'],
  ['portfolio', '100', '99', '12345', '1171-23adee56'],
  ['beam:nodes=3000', '100', '7', '3000', '9000-07212558'],
];

test('a table is in one piece where there is room', () => {
  expect(fitTable(ROWS, 1, 80)).toEqual([
    'strategy         deals  decided  nodes/deal      signature',
    'portfolio          100       99       12345  1171-23adee56',
    'beam:nodes=3000    100        7        3000  9000-07212558',
  ]);
});

test('a table is in two pieces, each with the names, in fewer columns', () => {
  expect(fitTable(ROWS, 1, 44)).toEqual([
    'strategy         deals  decided  nodes/deal',
    'portfolio          100       99       12345',
    'beam:nodes=3000    100        7        3000',
    '',
    'strategy             signature',
    'portfolio        1171-23adee56',
    'beam:nodes=3000  9000-07212558',
  ]);
});

test('a table is a list where it would take more pieces than that', () => {
  expect(fitTable(ROWS, 1, 30, (name) => `${name} here`)).toEqual([
    'portfolio here',
    '  deals                 100',
    '  decided                99',
    '  nodes/deal          12345',
    '  signature   1171-23adee56',
    'beam:nodes=3000 here',
    '  deals                 100',
    '  decided                 7',
    '  nodes/deal           3000',
    '  signature   9000-07212558',
  ]);
});

test('a list has a value that is too long below its name', () => {
  const entries = [
    ['deals', '100'],
    ['hindsight:nodes=100000', '100.0 % (98.1 to 100.0)'],
  ] as const;
  expect(formatList('cadogan-congress marriage=any refill=immediate', entries, 40)).toEqual([
    'cadogan-congress marriage=any',
    'refill=immediate',
    '  deals  100',
    '  hindsight:nodes=100000',
    '    100.0 % (98.1 to 100.0)',
  ]);
});
