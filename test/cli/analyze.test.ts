import { formatRules, listRules, type Variant, VARIANTS } from '../../src/index.ts';
import { linesOf, quorum, run, useFiles, words } from './harness.ts';
import { interruptStudy } from './interrupt.ts';

const { out, path, read, readManifest, readTable } = useFiles();

const QUICK = words`--nodes 3000 --memory 4`;

test('analyze prints a table on stdout, and progress and files on stderr', async () => {
  const { code, stdout, stderr } = await quorum`
    analyze cadogan-congress --deals 3 --rule marriage=any ${QUICK} --out ${out}
  `;
  expect([code, linesOf(stdout)]).toEqual([
    0,
    [
      expect.stringMatching(/^variant +rules +deals +won +lost +unknown +win rate +95 % interval$/),
      expect.stringMatching(/^cadogan-congress +marriage=any +3( +\d){3} +\d+\.\d % +\d+\.\d % to \d+\.\d %$/),
    ],
  ]);
  expect(stderr).toMatch(
    /^cadogan-congress marriage=any: 3 deals are done, .* won, .* unknown\nresults are in .*manifest\.json\n$/,
  );
});

test('analyze adds up: rows, summary and manifest tell the same story', async () => {
  await quorum`analyze congress --deals 10 ${QUICK} --out ${out}`;
  const deals = readTable('out', 'deals');
  const count = (wanted: string) => deals.filter(({ verdict }) => verdict === wanted).length;
  const [won, unknown] = [count('winnable'), count('unknown')];
  expect(readTable('out', 'summary')).toMatchObject([
    {
      deals: '10',
      won: `${won}`,
      lost: `${10 - won - unknown}`,
      unknown: `${unknown}`,
      win_rate: String(won / 10),
      strategy: 'portfolio',
      nodes_limit: '3000',
    },
  ]);
  expect(deals.map((deal) => deal['won'])).toEqual(
    deals.map(({ verdict = '' }) => ({ winnable: '1', unwinnable: '0' })[verdict] ?? ''),
  );
  expect(readManifest('out')).toMatchObject({
    finished: true,
    interrupted: false,
    seeds: { first: 1, last: 10, count: 10 },
    options: { variant: 'congress', nodes: 3000, memory: 4, player: ['solver'], strategy: ['portfolio'] },
    totals: { deals: 10, won, unknown },
  });
  const counts = readTable('out', 'stuck').filter(({ measure }) => measure === 'foundation');
  expect(counts.reduce((sum, row) => sum + Number(row['count']), 0)).toBe(10 - won);
});

test('analyze plays several variants, rules and players in one study, in that order', async () => {
  const stdout = await run`
    analyze cadogan-congress,parliament --deals 2 --rule marriage=suit,any --player random --player greedy
    --out ${out}
  `;
  const rows = readTable('out', 'summary').map(({ variant, rules, player }) => [variant, rules.split(';')[0], player]);
  expect(rows).toEqual(
    [
      ['cadogan-congress', 'marriage=suit'],
      ['cadogan-congress', 'marriage=any'],
      ['parliament', 'space-fill=waste'],
    ].flatMap(([game, rule]) => ['random', 'greedy'].map((player) => [game, rule, player])),
  );
  expect(readTable('out', 'deals').map(({ player, deal }) => `${player} ${deal}`)).toEqual(
    rows.flatMap(([, , player]) => [`${player} 1`, `${player} 2`]),
  );
  expect(linesOf(stdout).map((line) => line.split(/ {2,}/).length)).toEqual(Array(7).fill(9));
  expect(readManifest('out')).toMatchObject({
    options: { player: ['random', 'greedy'], rule: ['marriage=suit,any'] },
    totals: { deals: 12 },
  });
});

/** It has more values of an option of Congress. */
const isApart = ({ name }: Variant) => name === 'diplomat';

test('analyze plays every combination of values of every rule in one study', async () => {
  for (const variants of [VARIANTS.filter((each) => !isApart(each)), VARIANTS.filter(isApart)]) {
    const names = variants.map(({ name }) => name).join(',');
    const rules = variants.flatMap(({ options }) =>
      options.map(({ key, values }) => `--rule=${key}=${values.join(',')}`),
    );
    await run`analyze ${names} --deals 1 --player random ${[...new Set(rules)]} --out ${out} --force`;
    const played = readTable('out', 'summary').map((row) => `${row['variant']} ${row['rules']}`);
    expect(played.sort()).toEqual(
      variants.flatMap((variant) => listRules(variant).map((each) => `${variant.name} ${formatRules(each)}`)).sort(),
    );
  }
});

// kills.slow.test.ts sends SIGTERM too.
test('analyze stopped by SIGINT leaves complete rows and exits 130', async () => {
  const args = words`analyze all --deals 100000 --nodes 500 --memory 1 --workers 2`;
  const { stdout } = await interruptStudy(args, path('out'));
  expect(read('out', 'deals.csv').endsWith('\n')).toBe(true);
  const rows = readTable('out', 'deals');
  expect(rows.length).toBeGreaterThan(4);
  const deals = VARIANTS.map(({ name }) => rows.filter(({ variant }) => variant === name).length);
  expect(rows.map(({ variant, deal }) => `${variant} ${deal}`)).toEqual(
    VARIANTS.flatMap(({ name }, index) => Array.from({ length: deals[index] }, (_, i) => `${name} ${i + 1}`)),
  );
  // Variants take turns: a chunk, a turn of an eighth of what has been played, and what the other worker is at.
  expect(Math.max(...deals) - Math.min(...deals)).toBeLessThanOrEqual(16 * 5 + Math.max(...deals) / 8);
  expect(readManifest('out')).toMatchObject({ finished: false, interrupted: true, totals: { deals: rows.length } });
  expect(readTable('out', 'summary').map((row) => Number(row['deals']))).toEqual(deals);
  expect(stdout).toMatch(new RegExp(`^congress +${deals[0]} `, 'm'));
});

test('status goes on with the folders that are there, and names those that are not', async () => {
  await quorum`analyze parliament --player greedy --deals 2 --out ${path('done')}`;
  const { code, stderr } = await quorum`status ${path('none')} ${path('done')}`;
  expect(code).toBe(0);
  expect(stderr.replace(/\s+/g, ' ')).toContain(
    `not begun yet: ${path('none')} nothing is missing; quorum analyze --resume ${path('done')} makes the files`,
  );
});
