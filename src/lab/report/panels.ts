/** What Plot draws of a chart: panels below headings. */

import * as Plot from '@observablehq/plot';
import { groupBy } from '../../base/objects.ts';
import { wrapText } from '../../base/prose.ts';
import { type Chart, type CurveChart, type Estimate, type IntervalChart, LEAST_SHARE, type MapChart } from './chart.ts';
import { colourOf, signOf } from './theme.ts';

interface Panel {
  readonly heading: string;
  /** Of what is drawn between the heading and the axis below. */
  readonly height: number;
  readonly options: Plot.PlotOptions & { readonly marginBottom: number };
}

export interface Panels {
  /** In a row, where there is room. */
  readonly most: number;
  /** What is upward, if anything is measured. */
  readonly upward: readonly string[];
  readonly panels: readonly Panel[];
}

export const LETTER_WIDTH = 6.4;
export const LINE = 15;
const BOTTOM = 40;
const HEIGHT = 150;
const MARGIN = 46;

/** A name is read over lines and areas. */
const halo = { fill: 'var(--ink)', stroke: 'var(--paper)', strokeWidth: 3, lineHeight: LINE / 12 } as const;
const titled = { labelAnchor: 'center', labelArrow: 'none' } as const;

const signed = (points: number) => `${points > 0 ? '+' : ''}${Number(points.toFixed(2))}`;
const percent = (points: number) => `${Number(points.toFixed(2))} %`;
const measure = (texts: readonly string[]) =>
  LETTER_WIDTH * Math.max(0, ...texts.flatMap((text) => text.split('\n')).map(({ length }) => length));
const countLines = (texts: readonly string[]) => Math.max(...texts.map((text) => text.split('\n').length));

/** Letters; longer names go on in the next line. */
const LONGEST_NAME = 40;
/** Of a row, and of a mark below its name. */
const BAR = 19;
const BELOW = 22;
const FACTORS = [0.01, 0.1, 1, 10, 100, 1000].flatMap((power) => [power, 2 * power, 5 * power]);

/** All rates, or those close to 1 if all are; the differences or ratios that are seen, and no difference. */
function describeAxis({ kind, rows, axis }: IntervalChart, most: number) {
  const low = Math.min(...rows.map((row) => row.low));
  const high = Math.max(...rows.map((row) => row.high));
  const options = { ...titled, label: axis, ticks: most };
  if (kind === 'ratios') {
    const domain = [Math.min(low, 0.5), Math.max(high, 2)] as const;
    const ticks = FACTORS.filter((each) => each >= domain[0] && each <= domain[1]);
    return { ...options, type: 'log', domain, ticks, tickFormat: '~r' } as const;
  }
  if (kind === 'differences') {
    const domain = [Math.min(100 * low, -1), Math.max(100 * high, 1)];
    return { ...options, percent: true, domain, nice: true, tickFormat: signed };
  }
  const least = low < 0.8 ? 0 : Math.min(99, Math.floor(low * 100 - 0.5));
  return { ...options, percent: true, domain: [least, 100], tickFormat: percent };
}

const leastOf = ({ least, rate }: Estimate) => least ?? rate;
const mostOf = ({ most, rate }: Estimate) => most ?? rate;
const outside = { textAnchor: 'end', dx: -8 } as const;
const inside = { textAnchor: 'start' } as const;

const ZERO = { rates: [], differences: [0], ratios: [1] } as const;

/** Rows, with names and rates beside them, or above them; all have the axis of the last panel. */
function drawIntervals(chart: IntervalChart, beside: boolean): Panels {
  const rows = chart.rows.map((row) => Object.assign({ line: wrapText(row.name, LONGEST_NAME).join('\n') }, row));
  const names = rows.map(({ line }) => line);
  const words = LINE * countLines(names);
  const [step, rise, fall] = beside ? [Math.max(BAR, words), 0, 0] : [words + BELOW, BELOW / 2, words / 2 - 2];
  const left = beside ? 20 + Math.max(measure(names), 80) : 10;
  const right = beside ? 20 + measure(rows.map(({ label }) => label)) : 20;
  const axis = describeAxis(chart, beside ? 8 : 4);
  const text = { y: 'line', dy: -rise, ...halo } as const;
  const line = { y: 'line', dy: fall, stroke: ({ style }: (typeof rows)[number]) => colourOf(style) } as const;
  const groups = groupBy(rows, ({ heading }) => heading);
  const panels = groups.map((own): Panel => {
    const isLast = own === groups.at(-1);
    const marks = [
      Plot.gridX({ stroke: 'var(--grid)', strokeOpacity: 1, ticks: axis.ticks }),
      Plot.ruleX(ZERO[chart.kind]),
      Plot.ruleY(own, { ...line, x1: 'low', x2: 'high', strokeWidth: 2 }),
      Plot.ruleY(own, { ...line, x1: leastOf, x2: mostOf, strokeWidth: 6, strokeOpacity: 0.45 }),
      ...own.map((each) => Plot.dot([each], { y: 'line', dy: fall, x: 'rate', ...signOf(each.style) })),
      Plot.text(own, {
        ...text,
        text: 'line',
        frameAnchor: 'left',
        ...(beside ? outside : { ...inside, dx: 4 - left }),
      }),
      Plot.text(own, { ...text, text: 'label', frameAnchor: 'right', textAnchor: 'end', dx: right - 4 }),
    ];
    return {
      heading: own[0].heading,
      height: step * own.length,
      options: {
        marginLeft: left,
        marginRight: right,
        marginBottom: isLast ? BOTTOM : 0,
        x: { ...axis, axis: isLast ? 'bottom' : null },
        y: { axis: null, type: 'band', padding: 0, domain: own.map((each) => each.line) },
        color: { type: 'identity' },
        marks,
      },
    };
  });
  return { most: 1, upward: [], panels };
}

type Curve = CurveChart['rows'][number];

function createAcross({ label, across: common, kind }: CurveChart, own?: CurveChart['across']): Plot.ScaleOptions {
  const { least, most, scale } = own ?? common;
  const options = { ...titled, label, tickSize: 3 };
  if (scale !== 'ratios') {
    return { ...options, domain: scale === 'backward' ? [most, least] : [least, most], ticks: kind === 'bars' ? 4 : 6 };
  }
  const low = Math.floor(Math.log10(least));
  const high = Math.max(Math.ceil(Math.log10(most)), low + 1);
  const ticks = Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i));
  return { ...options, type: 'log', clamp: true, domain: [10 ** low, 10 ** high], ticks, tickFormat: '~s' };
}

/** All shares, or those that are seen. */
function findHighest(rows: readonly Curve[]) {
  const highest = Math.max(0.01, ...rows.flatMap(({ points }) => points.map(({ y, high = y }) => high)));
  return highest > 0.8 ? 1 : highest;
}

const markBars = ({ points, style, step = 1 }: Curve) => [
  Plot.rectY(
    points.filter(({ y }) => y > 0),
    { x1: 'x', x2: ({ x }) => x + step, y: 'y', insetLeft: 0.5, insetRight: 0.5, fill: colourOf(style) },
  ),
];

function markCurve({ points, style }: Curve, kind: CurveChart['kind']) {
  const stroke = colourOf(style);
  const curve = kind === 'steps' ? 'step-after' : 'linear';
  const spread = points.filter(({ low }) => low !== undefined);
  return [
    Plot.areaY(spread, { x: 'x', y1: 'low', y2: 'high', fill: stroke, fillOpacity: 0.18, curve }),
    Plot.line(points, { x: 'x', y: 'y', stroke, strokeWidth: 1.8, curve }),
    Plot.dot(kind === 'steps' ? points.slice(-1) : points, { x: 'x', y: 'y', ...signOf(style) }),
  ];
}

/** The heights of names beside the ends of lines: so far apart that none covers another, and none above the highest. */
function nameEnds(rows: readonly Curve[], apart: number, highest: number) {
  const ends = rows.flatMap(({ name, points }) => points.slice(-1).map(({ x, y }) => ({ name, x, y })));
  const sorted = ends.toSorted((a, b) => a.y - b.y);
  for (const [i, end] of sorted.entries()) end.y = Math.max(end.y, (sorted[i - 1]?.y ?? -Infinity) + apart);
  for (const [i, end] of sorted.toReversed().entries()) end.y = Math.min(end.y, highest - i * apart);
  return Plot.text(sorted, { x: 'x', y: 'y', text: 'name', dx: 9, textAnchor: 'start', ...halo });
}

/** Bars have a panel for each row, and lines one for each heading. */
function drawCurves(chart: CurveChart): Panels {
  const { kind, rows, upward, axis } = chart;
  const bars = kind === 'bars';
  const [least, most] = upward ?? [0, findHighest(rows)];
  const shares = { percent: true, domain: [0, 100 * most], clamp: true, tickFormat: percent };
  const scale = { nice: true, ticks: 4, label: null, grid: true, tickSize: 0 };
  const right = bars ? 16 : 14 + measure(rows.map(({ name }) => name));
  const titleOf = ({ heading, name }: Curve) => (bars ? `${heading}: ${name}` : heading);
  const panels = groupBy(rows, titleOf).map((own) => ({
    heading: titleOf(own[0]),
    height: HEIGHT,
    options: {
      marginLeft: MARGIN,
      marginRight: right,
      marginBottom: BOTTOM,
      x: createAcross(chart, own[0].across),
      y: { ...scale, ...(upward === undefined ? shares : { domain: [least, most] }) },
      marks: [
        ...own.flatMap((row) => (bars ? markBars(row) : markCurve(row, kind))),
        ...(upward === undefined ? [Plot.ruleY([0])] : []),
        ...(bars ? [] : [nameEnds(own, (LINE * (most - least)) / HEIGHT, most)]),
      ],
    },
  }));
  return { most: bars ? 3 : 2, upward: [axis], panels };
}

const LONGEST_LINE = 22;

const breakName = (name: string) => name.replaceAll(/ |(?<=-)/g, '\n');
const listOnce = (names: readonly string[]) => [...new Set(names)];

function drawMaps({ rows, label, format, axis }: MapChart): Panels {
  const cells = rows.map((cell) => Object.assign({ line: wrapText(cell.name, LONGEST_LINE).join('\n') }, cell));
  const lines = cells.map(({ line }) => line);
  const left = 18 + measure(lines);
  const tall = 4 + 13 * countLines(lines);
  const highest = Math.max(...rows.map(({ share }) => share));
  const place = { x: 'column', y: 'line' } as const;
  const names = { type: 'band', tickSize: 0, ...titled } as const;
  const panels = groupBy(cells, ({ heading }) => heading).map((own): Panel => {
    const columns = listOnce(own.map(({ column }) => column));
    const domain = listOnce(own.map(({ line }) => line));
    const seen = own.filter(({ share }) => share >= LEAST_SHARE);
    return {
      heading: own[0].heading,
      height: domain.length * tall,
      options: {
        marginLeft: left,
        marginRight: 4,
        marginBottom: 6 + LINE * (countLines(columns.map(breakName)) + (label === '' ? 1 : 2)),
        x: { ...names, label, domain: columns, tickFormat: breakName },
        y: { ...names, label: null, domain },
        color: { type: 'identity' },
        opacity: { type: 'identity' },
        marks: [
          Plot.frame({ stroke: 'var(--grid)' }),
          Plot.cell(seen, {
            ...place,
            fill: ({ style }) => colourOf(style),
            fillOpacity: ({ share }) => (0.65 * share) / highest,
            inset: 0.5,
          }),
          Plot.text(seen, { ...place, text: ({ share }) => format(share), ...halo }),
        ],
      },
    };
  });
  return { most: 2, upward: [axis], panels };
}

/** @param beside whether names stand beside intervals, not above them. */
export function createPanels(chart: Chart, beside: boolean): Panels {
  if (chart.kind === 'map') return drawMaps(chart);
  return 'label' in chart ? drawCurves(chart) : drawIntervals(chart, beside);
}
