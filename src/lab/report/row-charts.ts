/** Charts of intervals, in rows below their headings. */

import * as Plot from '@observablehq/plot';
import { groupBy } from '../../base/objects.ts';
import { wrapText } from '../../base/prose.ts';
import {
  BOTTOM,
  type DrawingPlan,
  type Estimate,
  type Form,
  halo,
  type IntervalChart,
  LETTER_WIDTH,
  LINE,
  strong,
} from './chart.ts';
import { colourOf, signOf } from './theme.ts';

/** Letters; longer names go on in the next line. */
const LONGEST_NAME = 40;
const BAR = 19;
const GAP = 9;

interface Words {
  readonly text: string;
  readonly y: number;
}

const measure = (words: readonly Words[]) =>
  LETTER_WIDTH * Math.max(0, ...words.flatMap(({ text }) => text.split('\n')).map(({ length }) => length));

/** Rows, with names and rates beside them, or above them; all below their headings. */
function placeRows(rows: readonly Estimate[], beside: boolean) {
  const [headings, names, labels]: [Words[], Words[], Words[]] = [[], [], []];
  const placed: (Estimate & Pick<Words, 'y'>)[] = [];
  let y = 4;
  for (const own of groupBy(rows, ({ heading }) => heading)) {
    headings.push({ text: own[0].heading, y: y + LINE / 2 });
    y += LINE + 2;
    for (const row of own) {
      const lines = wrapText(beside ? row.name : `${row.name} ${row.label}`, LONGEST_NAME);
      const height = Math.max(lines.length * LINE, beside ? BAR : 0);
      names.push({ text: lines.join('\n'), y: y + height / 2 });
      if (!beside) y += height;
      placed.push({ ...row, y: y + BAR / 2 });
      if (beside) labels.push({ text: row.label, y: y + BAR / 2 });
      y += beside ? height : BAR;
    }
    y += GAP;
  }
  return { headings, names, labels, placed, height: y };
}

const percent = (points: number) => `${Number(points.toFixed(2))} %`;

/** All rates, or those close to 1 if all are; the differences or ratios that are seen, and no difference. */
function describeAxis({ kind, rows, axis: label }: IntervalChart): Plot.ScaleOptions {
  const low = Math.min(...rows.map((row) => row.low));
  const high = Math.max(...rows.map((row) => row.high));
  if (kind === 'ratios') {
    return { label, type: 'log', domain: [Math.min(low, 0.5), Math.max(high, 2)], tickFormat: '~r' };
  }
  if (kind === 'differences') {
    const domain = [Math.min(100 * low, -1), Math.max(100 * high, 1)];
    return { label, percent: true, domain, nice: true, tickFormat: '+~f' };
  }
  const least = low < 0.8 ? 0 : Math.min(99, Math.floor(low * 100 - 0.5));
  return { label, percent: true, domain: [least, 100], tickFormat: percent };
}

const ZERO = { rates: [], differences: [0], ratios: [1] } as const;

const leastOf = ({ least, rate }: Estimate) => least ?? rate;
const mostOf = ({ most, rate }: Estimate) => most ?? rate;

export function drawIntervals(chart: IntervalChart, { width, beside }: Form): DrawingPlan {
  const { headings, names, labels, placed, height: bottom } = placeRows(chart.rows, beside);
  const left = beside ? 20 + Math.max(measure(names), 80) : 10;
  const right = 20 + measure(labels);
  const ticks = beside ? 8 : 4;
  const text = { y: 'y', text: 'text', lineAnchor: 'middle', lineHeight: LINE / 12, ...halo } as const;
  const atLeft = { ...text, frameAnchor: 'left', textAnchor: 'start', dx: 4 - left } as const;
  const line = { y: 'y', stroke: ({ style }: Estimate) => colourOf(style) } as const;
  const options: Plot.PlotOptions = {
    marginTop: 4,
    marginBottom: BOTTOM,
    marginLeft: left,
    marginRight: right,
    x: { ...describeAxis(chart), labelAnchor: 'center', labelArrow: 'none', ticks },
    y: { axis: null, domain: [4, bottom], range: [4, bottom] },
    color: { type: 'identity' },
    marks: [
      Plot.gridX({ stroke: 'var(--grid)', strokeOpacity: 1, ticks }),
      Plot.ruleX(ZERO[chart.kind]),
      Plot.ruleY(placed, { ...line, x1: 'low', x2: 'high', strokeWidth: 2 }),
      Plot.ruleY(placed, { ...line, x1: leastOf, x2: mostOf, strokeWidth: 6, strokeOpacity: 0.45 }),
      ...placed.map((each) => Plot.dot([each], { y: 'y', x: 'rate', ...signOf(each.style) })),
      Plot.text(headings, { ...atLeft, ...strong }),
      Plot.text(names, beside ? { ...text, frameAnchor: 'left', textAnchor: 'end', dx: -8 } : atLeft),
      Plot.text(labels, { ...text, frameAnchor: 'right', dx: right - 4, textAnchor: 'end' }),
    ],
  };
  const height = bottom + BOTTOM;
  return { height, drawings: [{ x: 0, y: 0, width, height, options }] };
}
