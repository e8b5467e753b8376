import { describeLengths } from '../../src/lab/report/rate-sections.ts';
import { formatHtml } from '../../src/lab/report/report-page.ts';
import { formatMarkdown, formatTables } from '../../src/lab/report/report-text.ts';
import { RATE_MEASURES } from '../../src/lab/measures/summary.ts';
import { listColumns, type Report, viewMeasures } from '../../src/lab/report/section.ts';

const { columns: ENDS } = viewMeasures(RATE_MEASURES, ['ci_low', 'ci_high'], { ci_low: 'interval' });

const REPORT: Report = {
  title: 'A report',
  warnings: ['a study is not finished'],
  headlines: [],
  sources: [],
  method: [],
  sections: [
    {
      id: 'part',
      topic: 'A topic',
      title: 'A finding',
      reading: ['The chart has a line'],
      paragraphs: [],
      chart: null,
      table: {
        columns: [...listColumns(['name', 'games']), ...ENDS],
        texts: 1,
        rows: [
          ['one', 1234567, -1 / 3, 2 / 3],
          ['two', null, 0.5, null],
        ],
      },
    },
  ],
};

test('the figures of a table are numbers for programs, negative ones too, and empty where one is missing', () => {
  const [, csv = ''] = /href="data:text\/csv;charset=utf-8,([^"]*)"/.exec(formatHtml(REPORT)) ?? [];
  expect(decodeURIComponent(csv)).toBe('name,games,interval from,to\none,1234567,-0.333333,0.666667\ntwo,,0.5,\n');
});

test('people see them in the form of their column, the ends of an interval as one, rounded outward', () => {
  expect(formatMarkdown(REPORT)).toContain('| one | 1,234,567 | -33.34 to 66.67 % |\n| two |  | 50.00 to  |');
  expect(formatHtml(REPORT)).toContain('<th scope="col">interval</th></tr>');
  expect(formatTables(REPORT, 80, 80)).toMatch(/^one +1,234,567 +-33\.34 to 66\.67 %$/m);
});

test('what is missing stands before everything else, and texts speak of charts only where there is one', () => {
  for (const text of [formatMarkdown(REPORT), formatHtml(REPORT), formatTables(REPORT, 80, 80)]) {
    expect(text.indexOf('a study is not finished')).toBeLessThan(text.indexOf('A finding'));
    expect(text).not.toContain('The chart has a line');
  }
});

test('a single row is a list of names and values', () => {
  const [section] = REPORT.sections;
  const single = { ...REPORT, sections: [{ ...section, table: { ...section.table, rows: [['one', 7, 0.25, 0.5]] } }] };
  expect(formatMarkdown(single)).toContain('| name | one |\n| games | 7 |\n| interval | 25.00 to 50.00 % |');
});

test('a study may have more wins than a function takes arguments', () => {
  const deals = new Map(Array.from({ length: 200_000 }, (_, i) => [`seed ${i}`, [{ moves: 100 + (i % 51) }]]));
  const entry = { title: 'a game', who: 'one', style: 0, deals: { deals } };
  const section: unknown = Reflect.apply(describeLengths, null, [[entry]]);
  expect(section).toMatchObject({ title: 'Wins take 125 moves, in the median', table: { rows: [{ 2: 200_000 }] } });
});
