import { formatHtml } from '../../src/lab/report/report-page.ts';
import { formatMarkdown, formatTables } from '../../src/lab/report/report-text.ts';
import { RATE_MEASURES } from '../../src/lab/measures/summary.ts';
import { listColumns, type Report, viewMeasures } from '../../src/lab/report/section.ts';

const { columns: ENDS } = viewMeasures(RATE_MEASURES, ['ci_low', 'ci_high'], { ci_low: 'from', ci_high: 'to' });

const REPORT: Report = {
  title: 'A report',
  headlines: [],
  sources: [],
  method: [],
  sections: [
    {
      id: 'part',
      title: 'A part',
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
  expect(decodeURIComponent(csv)).toBe('name,games,from,to\none,1234567,-0.333333,0.666667\ntwo,,0.5,\n');
});

test('people see them in the form of their column, ends of intervals rounded outward', () => {
  expect(formatMarkdown(REPORT)).toContain('| one | 1234567 | -33.34 % | 66.67 % |\n| two |  | 50.00 % |  |');
  expect(formatHtml(REPORT)).toContain('<td class="number">-33.34 %</td><td class="number">66.67 %</td>');
  expect(formatTables(REPORT, 80, 80)).toMatch(/^one +1234567 +-33\.34 % +66\.67 %$/m);
});
