import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { groupBy } from '../../base/objects.ts';
import { wrapText } from '../../base/prose.ts';
import { colourOf, signOf } from './theme.ts';

/** One concept has the same style in all charts. */
interface Series {
  readonly name: string;
  readonly style: number;
}

/** Those of one heading stand together. */
interface Row extends Series {
  readonly heading: string;
}

interface Estimate extends Row {
  readonly rate: number;
  /** Where unknown deals leave room, the least and the most that it may be. */
  readonly least?: number;
  readonly most?: number;
  readonly low: number;
  readonly high: number;
}

interface IntervalChart {
  /** Differences may be negative, and are in points. */
  readonly kind: 'rates' | 'differences';
  readonly axis: string;
  readonly rows: readonly Estimate[];
}

interface StackChart {
  readonly kind: 'stacks';
  readonly axis: string;
  readonly parts: readonly Series[];
  readonly rows: readonly (Row & { readonly sizes: readonly number[] })[];
  readonly whole: number;
  readonly format: (size: number) => string;
}

export interface Point {
  readonly x: number | string;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
}

/** A panel for each heading. */
export interface CurveChart {
  /** Points joined by lines, or lines that keep their height until the next point. */
  readonly kind: 'lines' | 'steps';
  readonly axis: string;
  readonly label: string;
  /** Across, from the least to the most; equal distances for equal ratios, if not for equal differences. Or names. */
  readonly across: readonly string[] | { readonly least: number; readonly most: number; readonly ratios: boolean };
  readonly rows: readonly (Row & { readonly points: readonly Point[] })[];
}

export type Chart = IntervalChart | StackChart | CurveChart;

/** What is drawn, and the space that it needs within the margins. */
interface Drawing {
  readonly options: Plot.PlotOptions;
  readonly height: number;
  readonly left: number;
  /** Between the legend and the first row or panel. */
  readonly above: number;
  readonly legend: readonly Series[];
}

const WIDTH = 720;
const RIGHT = 24;
const BOTTOM = 44;
const LETTER_WIDTH = 6.6;
const LINE = 14;
/** Letters. Longer names of rows go on in the next line. */
const LONGEST_NAME = 40;
const PANEL_HEIGHT = 170;
/** Room for the title of an upright axis. */
const LEAST_HEIGHT = 220;

const percent = (share: number) => `${Number(share.toFixed(2))} %`;
const strong = { fontWeight: 600, textAnchor: 'start' } as const;

/** Names below their headings, one below the other, as an axis. @param markRow what stands in the row of each place. */
function drawRows<Each extends Row>(
  rows: readonly Each[],
  markRow: (row: Each, place: { readonly y: () => number }) => Plot.Markish[],
  options: Plot.PlotOptions,
  legend: readonly Series[] = [],
): Drawing {
  const names: string[] = [];
  const headings: (readonly [text: string, place: number])[] = [];
  const marks: Plot.Markish[] = [];
  for (const own of groupBy(rows, ({ heading }) => heading)) {
    headings.push([own[0].heading, names.push('') - 1]);
    for (const row of own) {
      const place = names.push(wrapText(row.name, LONGEST_NAME).join('\n')) - 1;
      marks.push(...markRow(row, { y: () => place }));
    }
  }
  const lines = names.map((name) => name.split('\n'));
  const left = 20 + LETTER_WIDTH * Math.max(...lines.flat().map(({ length }) => length));
  return {
    options: {
      ...options,
      x: { grid: true, ...options.x },
      y: {
        type: 'band',
        domain: names.keys(),
        tickFormat: (place: number) => names[place] ?? '',
        tickSize: 0,
        label: null,
      },
      marks: [
        ...(options.marks ?? []),
        ...marks,
        Plot.text(headings, { text: '0', y: '1', frameAnchor: 'left', dx: 4 - left, ...strong }),
      ],
    },
    height: names.length * (8 + LINE * Math.max(...lines.map(({ length }) => length))),
    left,
    above: 8,
    legend,
  };
}

/** All rates, or those close to 1 if all are; the differences that are seen, and 0. */
function findDomain({ kind, rows }: IntervalChart) {
  const low = Math.min(...rows.map((row) => row.low));
  if (kind === 'rates') return [low < 0.8 ? 0 : Math.min(99, Math.floor(low * 100 - 0.5)), 100];
  return [Math.min(100 * low, -1), Math.max(...rows.map(({ high }) => 100 * high), 1)];
}

function markEstimate(row: Estimate, place: { readonly y: () => number }) {
  const { style, rate, least = rate, most = rate } = row;
  const stroke = colourOf(style);
  return [
    Plot.ruleY([row], { ...place, x1: 'low', x2: 'high', stroke, strokeWidth: 1.8 }),
    Plot.ruleY([row], { ...place, x1: () => least, x2: () => most, stroke, strokeWidth: 5, strokeOpacity: 0.5 }),
    Plot.dot([row], { ...place, x: 'rate', ...signOf(style) }),
  ];
}

function drawIntervals(chart: IntervalChart) {
  const { kind, rows, axis } = chart;
  const isRate = kind === 'rates';
  const tickFormat = isRate ? percent : (points: number) => (points > 0 ? `+${points}` : String(points));
  const x = { label: axis, percent: true, domain: findDomain(chart), nice: !isRate, tickFormat };
  return drawRows(rows, markEstimate, { x, marks: isRate ? [] : [Plot.ruleX([0])] });
}

const drawStacks = ({ parts, rows, whole, format, axis }: StackChart) =>
  drawRows(
    rows,
    ({ sizes }, place) => {
      const bars = parts.map((part, i) => ({ ...part, size: sizes[i] ?? 0 })).filter(({ size }) => size > 0);
      const title = ({ name, size }: (typeof bars)[number]) => `${name}: ${format(size)}`;
      return [
        Plot.barX(bars, { ...place, x: 'size', fill: ({ style }: Series) => colourOf(style), inset: 0.5, title }),
      ];
    },
    { x: { label: axis, domain: [0, whole], tickFormat: format }, color: { type: 'identity' } },
    parts,
  );

function createAcross({ across, label }: CurveChart): Plot.ScaleOptions {
  if (!('least' in across)) return { label, type: 'point', domain: across };
  const { least, most, ratios } = across;
  if (!ratios) return { label, domain: [least, most] };
  const low = Math.floor(Math.log10(least));
  const high = Math.max(Math.ceil(Math.log10(most)), low + 1);
  const powers = Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i));
  return { label, type: 'log', clamp: true, domain: [10 ** low, 10 ** high], ticks: powers, tickFormat: '~s' };
}

function drawCurves(chart: CurveChart): Drawing {
  const { kind, rows, axis } = chart;
  const headings = groupBy(rows, ({ heading }) => heading).map(([{ heading }]) => heading);
  const marks = rows.flatMap(({ heading, style, points }) => {
    const place = { x: 'x', fy: () => heading };
    const stroke = colourOf(style);
    const sign = { ...place, y: 'y', ...signOf(style) };
    const spread = points.filter(({ low }) => low !== undefined);
    const ends = { ...place, y1: 'low', y2: 'high' };
    if (kind === 'lines')
      return [
        Plot.line(points, { ...place, y: 'y', stroke, strokeWidth: 1.8 }),
        Plot.ruleX(spread, { ...ends, stroke }),
        Plot.dot(points, sign),
      ];
    return [
      Plot.areaY(spread, { ...ends, fill: stroke, fillOpacity: 0.18, curve: 'step-after' }),
      Plot.line(points, { ...place, y: 'y', stroke, strokeWidth: 1.8, curve: 'step-after' }),
      Plot.dot(points.slice(-1), sign),
    ];
  });
  const highest = Math.max(1, ...rows.flatMap(({ points }) => points.map(({ y, high = y }) => 100 * high)));
  const y = { percent: true, domain: [0, highest > 80 ? 100 : highest], nice: true, ticks: 5, tickFormat: percent };
  return {
    options: {
      x: createAcross(chart),
      y: { ...y, grid: true, label: axis, labelAnchor: 'center' },
      fy: { domain: headings, axis: null, padding: 0.25 },
      marks: [
        Plot.ruleY([0]),
        ...marks,
        Plot.text(headings, { text: (name) => name, fy: (name) => name, frameAnchor: 'top-left', dy: -18, ...strong }),
      ],
    },
    height: Math.max(LEAST_HEIGHT, headings.length * PANEL_HEIGHT),
    left: 64,
    above: 28,
    legend: groupBy(rows, ({ name }) => name).map(([row]) => row),
  };
}

function draw(chart: Chart) {
  if (chart.kind === 'stacks') return drawStacks(chart);
  return 'across' in chart ? drawCurves(chart) : drawIntervals(chart);
}

/** The signs and names of series in rows, from the left upper corner on; and how high they are. */
function listSigns(series: readonly Series[]) {
  let [x, y] = [8, 8];
  const signs = series.map(({ name, style }) => {
    const width = 34 + name.length * LETTER_WIDTH;
    if (x > 8 && x + width > WIDTH) [x, y] = [8, y + 20];
    const sign = { name, style, x, y };
    x += width;
    return sign;
  });
  return { signs, end: series.length === 0 ? 0 : y + 8 };
}

/** @param style of a file of its own, which needs colours; empty in a page. */
export function drawChart(chart: Chart, title: string, style = ''): string {
  const { options, height, left, above, legend } = draw(chart);
  const { signs, end } = listSigns(legend);
  const top = end + above;
  const { document } = parseHTML('<html></html>');
  const svg = Plot.plot({
    ...options,
    document,
    className: 'chart',
    width: WIDTH,
    height: top + height + BOTTOM,
    marginTop: top,
    marginBottom: BOTTOM,
    marginLeft: left,
    marginRight: RIGHT,
    style: { fontSize: '12px', color: 'var(--ink)', background: 'var(--paper)' },
    marks: [
      ...(options.marks ?? []),
      ...signs.flatMap(({ name, style: own, x, y }) => {
        const place = { facet: 'super', frameAnchor: 'top-left', dy: y - top } as const;
        return [
          Plot.dot([0], {
            ...place,
            dx: x - left,
            ...(chart.kind === 'stacks' ? { ...signOf(own), symbol: 'square' } : signOf(own)),
          }),
          Plot.text([name], { ...place, dx: x + 12 - left, lineAnchor: 'middle', textAnchor: 'start' }),
        ];
      }),
    ],
  });
  const words = Object.entries({ title, style });
  const elements = words.map(([name, textContent]) =>
    Object.assign(document.createElementNS(svg.namespaceURI, name), { textContent }),
  );
  svg.prepend(...elements);
  // The title says what the whole is; groups have no role that takes a label.
  for (const group of svg.querySelectorAll('[aria-label]')) group.removeAttribute('aria-label');
  svg.setAttribute('role', 'img');
  svg.setAttribute('xmlns', svg.namespaceURI);
  return svg.outerHTML;
}
