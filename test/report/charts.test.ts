import type { Chart } from '../../src/lab/report/chart.ts';
import { drawChart } from '../../src/lab/report/charts.ts';
import { DARK, formatTheme, LIGHT } from '../../src/lab/report/theme.ts';

const TITLE = 'A <title> & more';
const WORDS = { axis: 'rate' };
const ONE = { heading: 'a <game>', name: 'one', style: 3 };
const TWO = { heading: 'a <game>', name: 'two', style: 0 };
const CURVE = { ...WORDS, label: 'nodes', across: { least: 0, most: 104 } };
const RATE = { rate: 0.5, low: 0.4, high: 0.6, label: '50.25 %' };
const UP = [
  { x: 1, y: 0, low: 0, high: 0.1 },
  { x: 10, y: 1, low: 0.9, high: 1 },
];

const CHARTS: Readonly<Record<string, Chart>> = {
  rates: {
    ...WORDS,
    kind: 'rates',
    rows: [
      { ...ONE, ...RATE },
      { ...TWO, ...RATE, rate: 0, low: 0, high: 0 },
    ],
  },
  'rates close to all': { ...WORDS, kind: 'rates', rows: [{ ...ONE, ...RATE, rate: 1, low: 0.9996, high: 1 }] },
  differences: {
    ...WORDS,
    kind: 'differences',
    rows: [{ ...ONE, ...RATE, rate: -0.04, least: -0.1, most: 0.02, low: -0.2, high: 0.1 }],
  },
  ratios: { ...WORDS, kind: 'ratios', rows: [{ ...ONE, ...RATE, rate: 2.58, low: 1.25, high: 7.74 }] },
  steps: {
    ...CURVE,
    kind: 'steps',
    across: { least: 1, most: 1, scale: 'ratios' },
    rows: [
      { ...ONE, points: UP },
      { ...TWO, points: UP },
    ],
  },
  'steps backward': {
    ...CURVE,
    kind: 'steps',
    across: { least: 0, most: 10, scale: 'backward' },
    rows: [{ ...ONE, points: UP.toReversed() }],
  },
  lines: { ...CURVE, kind: 'lines', upward: [3, 5], rows: [{ ...ONE, points: [{ x: 1, y: 4 }] }] },
  bars: { ...CURVE, kind: 'bars', rows: [{ ...ONE, step: 8, points: [{ x: 8, y: 0.25 }] }] },
  map: {
    ...CURVE,
    kind: 'map',
    rows: [{ ...ONE, column: 'a column', share: 0.625 }],
    format: (share) => `${100 * share} %`,
  },
};

const FORMS = ['wide', 'narrow'] as const;

const textsOf = (svg: string) => Array.from(svg.matchAll(/<(?:text|tspan)\b[^>]*>([^<]+)/g), ([, text]) => text);

const CASES = FORMS.flatMap((form) => Object.entries(CHARTS).map(([name, chart]) => ({ form, name, chart })));

/** Where texts begin, in the whole chart: the places of all transformations around them, added up. */
function placeTexts(svg: string) {
  const places: { text: string; x: number; y: number }[] = [];
  const open: (readonly [number, number])[] = [];
  for (const [, end, name, attributes = '', alone, text = ''] of svg.matchAll(
    /<(\/?)([\w-]+)((?:\s[\w:-]+="[^"<]*")*)\s*(\/?)>([^<]*)/g,
  )) {
    if (end === '/') open.pop();
    else {
      const [, dx = 0, dy = 0] = /transform="translate\((-?[\d.]+),(-?[\d.]+)\)/.exec(attributes) ?? [];
      const isPlaced = name === 'text' || (name === 'svg' && open.length > 0);
      const [x, y] = isPlaced ? ['x', 'y'].map((side) => new RegExp(` ${side}="([\\d.]+)"`).exec(attributes)?.[1]) : [];
      open.push([Number(dx) + Number(x ?? 0), Number(dy) + Number(y ?? 0)]);
      if (name === 'text' && text !== '')
        places.push({ text, x: open.reduce((sum, at) => sum + at[0], 0), y: open.reduce((sum, at) => sum + at[1], 0) });
      if (alone === '/') open.pop();
    }
  }
  return places;
}

describe.each(CASES)('$form $name', ({ form, chart }) => {
  const svg = drawChart(chart, TITLE, form);

  test('have the colour of the series, and all colours in a file of its own', () => {
    expect(svg).toContain(`var(--series-${ONE.style})`);
    expect(svg).not.toContain('--series-0:');
    expect(drawChart(chart, TITLE, form, formatTheme('.chart'))).toContain('--series-0:');
  });

  test('have a place for everything', () => {
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    const [, width, height] = /viewBox="0 0 (\d+) ([\d.]+)"/.exec(svg) ?? [];
    expect(Number(width)).toBe(form === 'wide' ? 800 : 358);
    const places = placeTexts(svg);
    expect(Math.min(...places.flatMap(({ x, y }) => [x, y]))).toBeGreaterThanOrEqual(-10);
    expect(Math.max(...places.map(({ x }) => x))).toBeLessThanOrEqual(Number(width));
    expect(Math.max(...places.map(({ y }) => y))).toBeLessThanOrEqual(Number(height));
  });

  test('are elements one within the other, and name themselves, the game and the axis', () => {
    const open: string[] = [];
    const closed: string[] = [];
    for (const [, end, name = '', , alone] of svg.matchAll(/<(\/?)([\w-]+)((?:\s[\w:-]+="[^"<]*")*)\s*(\/?)>/g)) {
      if (end === '/') closed.push(`${name} ends ${open.pop()}`);
      else if (alone === '') open.push(name);
    }
    expect(open).toEqual([]);
    expect(closed.filter((each) => !/^(\w+) ends \1$/.test(each))).toEqual([]);
    expect(svg).toContain('<title>A &lt;title&gt; &amp; more</title>');
    expect(textsOf(svg).join()).toContain('a &lt;game&gt;');
    expect(textsOf(svg)).toContain('rate');
  });
});

const yOf = (chart: Chart, form: (typeof FORMS)[number], text: string) =>
  placeTexts(drawChart(chart, TITLE, form)).find((each) => each.text === text)?.y ?? Number.NaN;

test('a phone has names above their rows, and panels one below the other; figures keep all their digits', () => {
  const { rates = CHARTS['rates'], steps } = CHARTS;
  expect(yOf(rates, 'wide', 'one')).toBeCloseTo(yOf(rates, 'wide', '50.25 %'), -1);
  expect(yOf(rates, 'narrow', 'one')).toBeCloseTo(yOf(rates, 'narrow', '50.25 %'), -1);
  const [, dot] = /<path[^>]*transform="translate\([\d.]+,([\d.]+)\)"/.exec(drawChart(rates, TITLE, 'narrow')) ?? [];
  expect(Number(dot) - yOf(rates, 'narrow', 'one')).toBeGreaterThan(10);
  const other =
    steps.kind === 'steps' ? { ...steps, rows: [...steps.rows, { ...ONE, heading: 'b', points: UP }] } : steps;
  expect(yOf(other, 'wide', 'b')).toBe(yOf(other, 'wide', 'a &lt;game&gt;'));
  expect(yOf(other, 'narrow', 'b') - yOf(other, 'narrow', 'a &lt;game&gt;')).toBeGreaterThan(100);
});

test('names at the ends of lines that meet stand apart', () => {
  expect(Math.abs(yOf(CHARTS['steps'], 'wide', 'one') - yOf(CHARTS['steps'], 'wide', 'two'))).toBeGreaterThan(12);
});

test('a bar is as wide as its class, and as high as its share', () => {
  const [, height, width] = /<rect height="([\d.]+)" width="([\d.]+)"/.exec(drawChart(CHARTS['bars'], TITLE)) ?? [];
  // 8 of 104 on an axis of 738 pixels, less a half at each side; and the axis ends at 26 %.
  expect(Number(width)).toBeCloseTo((8 / 104) * 738 - 1, 0);
  expect(Number(height)).toBeCloseTo((25 / 26) * 150, 0);
});

/** A chart with one rate. @param fields the least and the most that unknown deals allow, and others. */
const drawRate = (name: string, fields: object) =>
  drawChart({ ...WORDS, kind: 'rates', rows: [{ ...TWO, ...RATE, name, ...fields }] }, TITLE);

const listMarks = (range: object) => /<circle[^>]*>/.exec(drawRate('game', { high: 1, ...range }))?.[0];

test('the mark of a rate is the rate, whatever unknown deals may add', () => {
  expect(listMarks({})).toMatch(/circle/);
  expect(listMarks({ most: 0.9 })).toEqual(listMarks({}));
  expect(listMarks({ rate: 0.6 })).not.toEqual(listMarks({}));
});

test('a long name of a row goes on in the next line', () => {
  const name = 'one study with a long name: careful against another study with a long name: solver portfolio 5e7 nodes';
  const lines = textsOf(drawRate(name, {}));
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

  test('are told apart in grey', () => {
    const steps = colours
      .map((colour) => toLab(toLinear(colour))[0])
      .toSorted((a, b) => a - b)
      .flatMap((light, i, all) => (i === 0 ? [] : [light - all[i - 1]]));
    expect(Math.min(...steps)).toBeGreaterThan(5);
  });
});
