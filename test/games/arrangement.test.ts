import { createSetting, pileName, VARIANTS } from '../../src/index.ts';
import { arrangeFoundations, arrangePiles } from '../../src/engine/games/layout.ts';
import { openAnyDeal } from '../../src/engine/notation/setup.ts';
import { quorum } from '../cli/harness.ts';
import { readRanks } from '../search/positions.ts';

const ARRANGEMENTS: Readonly<Record<string, readonly string[]>> = {
  congress: ['S W', 'T1-T8'],
  parliament: ['S W', 'T1-T8'],
  'cadogan-congress': ['S', 'H1-H8', 'V1-V8'],
  'british-constitution': ['T1-T8', 'R2', 'R3', 'R4', 'S'],
  'cadogan-constitution': ['T1-T8', 'R2.1-R2.8', 'R3.1-R3.8', 'R4', 'S W'],
  diplomat: ['S W', 'T1-T8'],
};

/** What the terminal calls piles that stand in no row of columns. */
const TITLES: Readonly<Record<string, string>> = { S: 'Stock', W: 'Waste', R2: 'Row 2', R3: 'Row 3', R4: 'Row 4' };

describe.each(VARIANTS)('the board of $name', (variant) => {
  const rows = arrangePiles(openAnyDeal(createSetting(variant))).map((row) => row.map(pileName));

  test('has its piles side by side and below each other', () => {
    const texts = rows.map((row) => (row.length === 8 ? `${row[0]}-${row[7]}` : row.join(' ')));
    expect(texts).toEqual(ARRANGEMENTS[variant.name]);
  });

  test('is drawn by the terminal from top to bottom', async () => {
    const { stdout } = await quorum`deal ${variant.name} --seed 1 --format board`;
    const titles = stdout
      .split('\n')
      .flatMap((line) => /^\s+(Foundations|Stock|Waste|Row \d|(?:[THV]1|R\d\.1) )/.exec(line)?.[1].trim() ?? []);
    const piles = rows.flatMap((row) => (row.length === 8 ? row.slice(0, 1) : row));
    expect(titles).toEqual(['Foundations', ...piles.map((pile) => TITLES[pile] ?? pile)]);
  });
});

test('the lower foundation of a suit lies below the higher one', () => {
  const layout = { ...openAnyDeal(createSetting(VARIANTS[0])), foundations: readRanks('52 00 DD 10') };
  expect(arrangeFoundations(layout).map((row) => row.map(({ top }) => top >> 2))).toEqual([
    [5, 0, 13, 1],
    [2, 0, 13, 0],
  ]);
});
