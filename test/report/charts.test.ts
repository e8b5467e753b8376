import { type Chart, drawChart } from '../../src/lab/report/charts.ts';
import { DARK, formatTheme, LIGHT } from '../../src/lab/report/theme.ts';

const TITLE = 'A <title> & more';
const WORDS = { axis: 'rate' };
const ONE = { heading: 'a <game>', name: 'one', style: 3 };
const TWO = { heading: 'a <game>', name: 'two', style: 0 };
const CURVE = { ...WORDS, label: 'nodes' };

const CHARTS: Readonly<Record<string, Chart>> = {
  rates: {
    ...WORDS,
    kind: 'rates',
    rows: [
      { ...ONE, rate: 0.5, low: 0.4, high: 0.6 },
      { ...TWO, rate: 0, low: 0, high: 0 },
    ],
  },
  'rates close to all': { ...WORDS, kind: 'rates', rows: [{ ...ONE, rate: 1, low: 0.9996, high: 1 }] },
  differences: {
    ...WORDS,
    kind: 'differences',
    rows: [{ ...ONE, rate: -0.04, least: -0.1, most: 0.02, low: -0.2, high: 0.1 }],
  },
  steps: {
    ...CURVE,
    kind: 'steps',
    across: { least: 1, most: 1, ratios: true },
    rows: [
      {
        ...ONE,
        points: [
          { x: 1, y: 0, low: 0, high: 0.1 },
          { x: 10, y: 1, low: 0.9, high: 1 },
        ],
      },
    ],
  },
  lines: { ...CURVE, kind: 'lines', across: { least: 0, most: 104, ratios: false }, rows: [{ ...ONE, points: [] }] },
  'lines at names': {
    ...CURVE,
    kind: 'lines',
    across: ['A', '2'],
    rows: [
      {
        ...ONE,
        points: [
          { x: 'A', y: 0 },
          { x: '2', y: 1, low: 0.5, high: 1 },
        ],
      },
    ],
  },
  stacks: {
    ...WORDS,
    kind: 'stacks',
    parts: [ONE, TWO],
    rows: [{ ...TWO, sizes: [1, 0] }],
    whole: 1,
    format: String,
  },
};

const textsOf = (svg: string) => Array.from(svg.matchAll(/<(?:text|tspan)\b[^>]*>([^<]+)/g), ([, text]) => text);

describe.each(Object.entries(CHARTS))('%s', (_, chart) => {
  const svg = drawChart(chart, TITLE);

  test('have the colour of the series, and all colours in a file of its own', () => {
    expect(svg).toContain(`var(--series-${ONE.style})`);
    expect(svg).not.toContain('--series-0:');
    expect(drawChart(chart, TITLE, formatTheme('.chart'))).toContain('--series-0:');
  });

  test('have a place for everything', () => {
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    const places = Array.from(svg.matchAll(/transform="translate\((-?[\d.]+),(-?[\d.]+)\)" y=/g), ([, ...ends]) =>
      ends.map(Number),
    );
    const [, height] = /viewBox="0 0 720 (\d+)"/.exec(svg) ?? [];
    expect(Math.min(...places.flat())).toBeGreaterThanOrEqual(0);
    expect(Math.max(...places.map(([x]) => x))).toBeLessThanOrEqual(720);
    expect(Math.max(...places.map(([, y]) => y))).toBeLessThanOrEqual(Number(height));
  });

  test('are elements one within the other, and name themselves and the game', () => {
    const open: string[] = [];
    const closed: string[] = [];
    for (const [, end, name = '', , alone] of svg.matchAll(/<(\/?)([\w-]+)((?:\s[\w:-]+="[^"<]*")*)\s*(\/?)>/g)) {
      if (end === '/') closed.push(`${name} ends ${open.pop()}`);
      else if (alone === '') open.push(name);
    }
    expect(open).toEqual([]);
    expect(closed.filter((each) => !/^(\w+) ends \1$/.test(each))).toEqual([]);
    expect(svg).toContain('<title>A &lt;title&gt; &amp; more</title>');
    expect(textsOf(svg)).toContain('a &lt;game&gt;');
  });
});

/** A chart with one rate. @param fields the least and the most that unknown deals allow, and others. */
const drawRate = (name: string, fields: object) =>
  drawChart({ ...WORDS, kind: 'rates', rows: [{ ...TWO, name, rate: 0, low: 0, high: 0, ...fields }] }, TITLE);

const listMarks = (range: object) =>
  /<circle[^>]*>/.exec(drawRate('game', { rate: 0.5, low: 0.4, high: 1, ...range }))?.[0];

test('the mark of a rate is the rate, whatever unknown deals may add', () => {
  expect(listMarks({})).toMatch(/circle/);
  expect(listMarks({ most: 0.9 })).toEqual(listMarks({}));
  expect(listMarks({ rate: 0.6 })).not.toEqual(listMarks({}));
});

test('a long name of a row goes on in the next line', () => {
  const name = 'one study with a long name: careful against another study with a long name: solver portfolio 5e7 nodes';
  const lines = textsOf(drawRate(name, {})).slice(0, -1);
  expect(lines.join(' ')).toContain(name);
  expect(lines).not.toContain(name);
});

test('an axis of rates that are all close to one begins close to them', () => {
  const texts = textsOf(drawChart(CHARTS['rates close to all'], TITLE));
  expect(texts).toContain('99.2 %');
  expect(texts).not.toContain('0 %');
});

/** How people without red, green or blue receptors see (Machado, Oliveira and Fernandes, 2009), in linear RGB. */
const VISIONS = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

const toXyz = [0.4124, 0.3576, 0.1805, 0.2126, 0.7152, 0.0722, 0.0193, 0.1192, 0.9505];

const multiply = (matrix: readonly number[], [a = 0, b = 0, c = 0]: readonly number[]) =>
  [0, 3, 6].map((row) => matrix[row] * a + matrix[row + 1] * b + matrix[row + 2] * c);

const toLinear = (colour: string) =>
  [1, 3, 5]
    .map((place) => Number.parseInt(colour.slice(place, place + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));

/** CIE L*a*b*. */
function toLab(linear: readonly number[]) {
  const white = [0.9505, 1, 1.089];
  const [x, y, z] = multiply(
    toXyz,
    linear.map((each) => Math.min(1, Math.max(0, each))),
  ).map((each, i) => (each / white[i] > 0.008856 ? Math.cbrt(each / white[i]) : (7.787 * each) / white[i] + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('%s colours', (_, colours) => {
  test.each(Object.entries(VISIONS))('are told apart by %s vision', (_name, vision) => {
    const seen = colours.map((colour) => toLab(multiply(vision, toLinear(colour))));
    const distances = seen.flatMap((a, i) =>
      seen.slice(i + 1).map((b) => Math.hypot(...a.map((each, k) => each - b[k]))),
    );
    expect(Math.min(...distances)).toBeGreaterThan(15);
  });
});
