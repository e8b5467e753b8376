import { pileName, createSetting, VARIANTS } from '../../src/index.ts';
import { arrangeFoundations, arrangePiles } from '../../src/games/layout.ts';
import { openAnyDeal } from '../../src/notation/setup.ts';
import { runQuorum } from '../cli/harness.ts';

const ARRANGEMENTS: Readonly<Record<string, readonly string[]>> = {
  congress: ['S W', 'T1-T8'],
  parliament: ['S W', 'T1-T8'],
  'cadogan-congress': ['S', 'H1-H8', 'V1-V8'],
  'british-constitution': ['T1-T8', 'R2', 'R3', 'R4', 'S'],
  'cadogan-constitution': ['T1-T8', 'R2.1-R2.8', 'R3.1-R3.8', 'R4', 'S W'],
  diplomat: ['S W', 'T1-T8'],
};

/** What the terminal calls piles that have no names in a row of columns. */
const TITLES: Readonly<Record<string, string>> = { S: 'Stock', W: 'Waste', R2: 'Row 2', R3: 'Row 3', R4: 'Row 4' };

test.each(VARIANTS.map((variant) => [variant.name, variant] as const))(
  'the board of %s has its piles side by side and below each other',
  (name, variant) => {
    const rows = arrangePiles(openAnyDeal(createSetting(variant))).map((row) => row.map(pileName));
    expect(rows.map((row) => (row.length === 8 ? `${row[0]}-${row[7]}` : row.join(' ')))).toEqual(ARRANGEMENTS[name]);
  },
);

test.each(VARIANTS.map((variant) => [variant.name, variant] as const))(
  'the terminal draws that of %s from top to bottom',
  async (name, variant) => {
    const { stdout } = await runQuorum(['deal', name, '--seed', '1', '--format', 'board']);
    const titles = stdout
      .split('\n')
      .flatMap((line) => /^\s+(Foundations|Stock|Waste|Row \d|(?:[THV]1|R\d\.1) )/.exec(line)?.[1].trim() ?? []);
    const piles = arrangePiles(openAnyDeal(createSetting(variant))).flatMap((row) =>
      row.length === 8 ? [pileName(row[0])] : row.map(pileName),
    );
    expect(titles).toEqual(['Foundations', ...piles.map((pile) => TITLES[pile] ?? pile)]);
  },
);

test('the lower foundation of a suit lies below the higher one', () => {
  const layout = {
    ...openAnyDeal(createSetting(VARIANTS[0])),
    foundations: [
      [5, 2],
      [0, 0],
      [13, 13],
      [1, 0],
    ] as const,
  };
  expect(arrangeFoundations(layout).map((row) => row.map(({ top }) => top >> 2))).toEqual([
    [5, 0, 13, 1],
    [2, 0, 13, 0],
  ]);
});
