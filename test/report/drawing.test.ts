import { formatSvg, type Drawing } from '../../src/report/drawing.ts';
import { drawIntervals, drawPanels, drawStacks } from '../../src/report/charts.ts';

const WORDS = { title: 'A <title> & more', description: '"What" is seen', axis: 'rate' };

const CHARTS: readonly (readonly [name: string, drawing: Drawing])[] = [
  [
    'intervals',
    drawIntervals({
      ...WORDS,
      series: ['one', 'two'],
      rows: [
        {
          name: 'a <game>',
          estimates: [
            { series: 0, rate: 0.5, low: 0.4, high: 0.6 },
            { series: 1, rate: 0, low: 0, high: 0 },
          ],
        },
      ],
    }),
  ],
  [
    'intervals close to all',
    drawIntervals({
      ...WORDS,
      series: ['one'],
      rows: [{ name: 'game', estimates: [{ series: 0, rate: 1, low: 0.9996, high: 1 }] }],
    }),
  ],
  [
    'steps',
    drawPanels({
      ...WORDS,
      across: { kind: 'ratios', label: 'nodes', least: 1, most: 1 },
      series: ['one'],
      form: 'steps',
      games: [
        {
          name: 'game',
          series: [
            {
              series: 0,
              points: [
                { x: 1, y: 0, low: 0, high: 0.1 },
                { x: 10, y: 1, low: 0.9, high: 1 },
              ],
            },
          ],
        },
      ],
    }),
  ],
  [
    'lines',
    drawPanels({
      ...WORDS,
      across: { kind: 'numbers', label: 'cards', least: 0, most: 104 },
      series: ['one'],
      form: 'lines',
      games: [{ name: 'game', series: [{ series: 0, points: [] }] }],
    }),
  ],
  [
    'bars',
    drawPanels({
      ...WORDS,
      across: { kind: 'names', label: 'ranks', names: ['A', '2'] },
      series: ['one'],
      form: 'bars',
      games: [
        {
          name: 'game',
          series: [
            {
              series: 0,
              points: [
                { x: 0, y: 0 },
                { x: 1, y: 1 },
              ],
            },
          ],
        },
      ],
    }),
  ],
  [
    'stacks',
    drawStacks({ ...WORDS, parts: ['one', 'two'], rows: [{ name: 'game', sizes: [1, 0] }], whole: 1, format: String }),
  ],
];

describe.each(CHARTS)('%s', (_, drawing) => {
  const svg = formatSvg(drawing, 'chart', true);

  test('have a place for everything', () => {
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(drawing.height).toBeGreaterThan(40);
    const ends = Array.from(svg.matchAll(/ (?:x|cx)="(-?[\d.]+)"/g), ([, x]) => Number(x));
    expect(Math.min(...ends)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...ends)).toBeLessThanOrEqual(drawing.width);
  });

  test('are elements one within the other, and name themselves', () => {
    const open: string[] = [];
    const closed: string[] = [];
    for (const [, end, name = '', , alone] of svg.matchAll(/<(\/?)([\w-]+)((?:\s[\w:-]+="[^"<]*")*)(\/?)>/g)) {
      if (end === '/') closed.push(`${name} ends ${open.pop()}`);
      else if (alone === '') open.push(name);
    }
    expect(open).toEqual([]);
    expect(closed.filter((each) => !/^(\w+) ends \1$/.test(each))).toEqual([]);
    expect(svg).toContain('<title id="chart-title">A &lt;title&gt; &amp; more</title>');
    expect(svg).toContain('aria-labelledby="chart-title chart-text"');
  });
});

test('an axis of rates that are all close to one begins close to them', () => {
  const [, drawing] = CHARTS[1];
  expect(drawing.body).toContain('99.2 %');
  expect(drawing.body).not.toContain('>0 %');
});
