import { CASES, CONGRESS, QUICK, openDeals } from '../../bench/cases.ts';
import { prepareExpansion } from '../../bench/expansion.ts';
import { measureCase } from '../../bench/measurement.ts';
import { formatReport } from '../../bench/report.ts';
import { prepareSearch, sumCounts } from '../../bench/searching.ts';

/**
 * A change that only makes things faster leaves these alone. One that changes move order, rules
 * or table must change them here too, and say so.
 */
const FINGERPRINTS: Readonly<Record<string, readonly [children: number, positions: number]>> = {
  congress: [1706, 15_307],
  parliament: [1523, 15_793],
  'cadogan-congress': [939, 19_713],
  'british-constitution': [863, 20_297],
  'cadogan-constitution': [1604, 38_282],
  diplomat: [1710, 21_164],
};

test.each(CASES)('the benchmark expands and searches $name to the pinned totals, again and again', (benchCase) => {
  const expand = prepareExpansion(benchCase, QUICK.positions);
  const memory = { table: 2 ** 24, stack: 2 ** 22 };
  const search = prepareSearch(benchCase.setting, openDeals(benchCase), memory, QUICK.nodes);
  const [children, positions] = FINGERPRINTS[benchCase.name];
  const totals = [
    { positions: 300, children },
    { nodes: 60_000, positions },
  ];
  for (let run = 0; run < 2; run++) expect([expand(), sumCounts(search())]).toEqual(totals);
});

test('the benchmark makes a table with the fingerprints', () => {
  const [header, ...rows] = formatReport(measureCase(CONGRESS, QUICK));
  expect(header).toMatch(/^game +task +total +M\/s +±$/);
  expect(rows).toEqual([
    expect.stringMatching(/^congress +positions expanded +300 positions, 1706 children +\d+\.\d\d +\S+ %$/),
    expect.stringMatching(/^congress +children generated +300 positions, 1706 children +\d+\.\d\d +\S+ %$/),
    expect.stringMatching(/^congress +depth-first nodes +60000 nodes, 15307 positions +\d+\.\d\d +\S+ %$/),
  ]);
});
