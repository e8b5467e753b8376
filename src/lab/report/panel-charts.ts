/** Charts of panels side by side, as many in a row as have room: curves, histograms, and maps of shares. */

import * as Plot from '@observablehq/plot';
import { groupBy } from '../../base/objects.ts';
import { wrapText } from '../../base/prose.ts';
import { BOTTOM, type CurveChart, type DrawingPlan, type Form, halo } from './chart.ts';
import { LETTER_WIDTH, LINE, type MapChart, strong } from './chart.ts';
import { colourOf, signOf } from './theme.ts';

const GAP = 16;
const HEIGHT = 150;
const MARGIN = 46;

interface Panel {
  readonly heading: string;
  /** Of what is drawn between the heading and the axis below. */
  readonly height: number;
  readonly options: Plot.PlotOptions & { readonly marginLeft: number };
}

interface Panels {
  /** In a row, where there is room. */
  readonly most: number;
  readonly panels: readonly Panel[];
}

const percent = (points: number) => `${Number(points.toFixed(2))} %`;
const titled = { labelAnchor: 'center', labelArrow: 'none' } as const;

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
function findUpward({ upward, rows }: CurveChart) {
  if (upward !== undefined) return [upward.least, upward.most] as const;
  const highest = Math.max(0.01, ...rows.flatMap(({ points }) => points.map(({ y, high = y }) => high)));
  return [0, highest > 0.8 ? 1 : highest] as const;
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
  const ends = { x: 'x', y1: 'low', y2: 'high' };
  return [
    kind === 'steps'
      ? Plot.areaY(spread, { ...ends, fill: stroke, fillOpacity: 0.18, curve })
      : Plot.ruleX(spread, { ...ends, stroke }),
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
  const { kind, rows, upward } = chart;
  const bars = kind === 'bars';
  const [least, most] = findUpward(chart);
  const shares = { percent: true, domain: [100 * least, 100 * most], clamp: true, tickFormat: percent };
  const scale = { nice: true, ticks: 4, label: null, grid: true, tickSize: 0 };
  const right = bars ? 16 : 14 + LETTER_WIDTH * Math.max(...rows.map(({ name }) => name.length));
  const titleOf = ({ heading, name }: Curve) => (bars ? `${heading}: ${name}` : heading);
  const panels = groupBy(rows, titleOf).map((own) => ({
    heading: titleOf(own[0]),
    height: HEIGHT,
    options: {
      marginLeft: MARGIN,
      marginRight: right,
      x: createAcross(chart, own[0].across),
      y: { ...scale, ...(upward === undefined ? shares : { domain: [least, most] }) },
      marks: [
        ...own.flatMap((row) => (bars ? markBars(row) : markCurve(row, kind))),
        ...(upward === undefined ? [Plot.ruleY([0])] : []),
        ...(bars ? [] : [nameEnds(own, (LINE * (most - least)) / HEIGHT, most)]),
      ],
    },
  }));
  return { most: bars ? 3 : 2, panels };
}

/** Smaller ones are not written. */
const LEAST_SHARE = 0.005;
const LONGEST_LINE = 22;
/** More columns have no room where three panels stand in a row. */
const FEW_COLUMNS = 4;

const breakName = (name: string) => name.replaceAll(/ |(?<=-)/g, '\n');
const fold = (name: string) => wrapText(name, LONGEST_LINE).join('\n');

function drawMaps({ rows, label, format }: MapChart): Panels {
  const lines = rows.map(({ name }) => fold(name).split('\n'));
  const left = 18 + LETTER_WIDTH * Math.max(...lines.flat().map(({ length }) => length));
  const tall = 4 + 13 * Math.max(...lines.map(({ length }) => length));
  const highest = Math.max(...rows.flatMap(({ cells }) => cells.map(({ share }) => share)));
  const panels = groupBy(rows, ({ heading }) => heading).map((own): Panel => {
    const cells = own.flatMap(({ name, cells: each }) => each.map((cell) => Object.assign({ line: fold(name) }, cell)));
    const seen = cells.filter(({ share }) => share > 0);
    const place = { x: 'column', y: 'line' } as const;
    const names = { type: 'band', tickSize: 0, ...titled } as const;
    return {
      heading: own[0].heading,
      height: own.length * tall,
      options: {
        marginLeft: left,
        marginRight: 4,
        marginBottom: BOTTOM + (label === '' ? 0 : LINE),
        x: { ...names, label, domain: own[0].cells.map(({ column }) => column), tickFormat: breakName },
        y: { ...names, label: null, domain: own.map(({ name }) => fold(name)) },
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
          Plot.text(
            seen.filter(({ share }) => share >= LEAST_SHARE),
            { ...place, text: ({ share }) => format(share), ...halo },
          ),
        ],
      },
    };
  });
  const columns = Math.max(...rows.map(({ cells }) => cells.length));
  return { most: left > MARGIN || columns > FEW_COLUMNS ? 2 : 3, panels };
}

export function drawPanels(chart: CurveChart | MapChart, { width, columns }: Form): DrawingPlan {
  const { most, panels } = chart.kind === 'map' ? drawMaps(chart) : drawCurves(chart);
  const perRow = Math.min(panels.length, columns, most);
  const own = Math.floor((width - (perRow - 1) * GAP) / perRow);
  let [y, next] = [0, 0];
  const drawings = panels.map(({ heading, height, options }, index) => {
    const column = index % perRow;
    if (column === 0) y = next;
    const lines = wrapText(heading, own / (LETTER_WIDTH * 1.08));
    const [marginTop, marginBottom] = [(lines.length + 1) * LINE + 14, options.marginBottom ?? BOTTOM];
    const whole = marginTop + height + marginBottom;
    next = Math.max(next, y + whole + GAP / 2);
    const above = { frameAnchor: 'top-left', lineAnchor: 'top', textAnchor: 'start', dx: -options.marginLeft } as const;
    const marks = [
      ...(options.marks ?? []),
      Plot.text([lines.join('\n')], { ...above, ...strong, lineHeight: LINE / 12, dy: 1 - marginTop }),
      Plot.text([chart.axis], { ...above, dy: -LINE - 9, fill: 'var(--soft)' }),
    ];
    const place = { x: column * (own + GAP), y, width: own, height: whole };
    return Object.assign(place, { options: { ...options, marginTop, marginBottom, marks } });
  });
  return { height: next, drawings };
}
