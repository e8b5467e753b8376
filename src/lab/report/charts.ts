import { at } from '../../base/objects.ts';
import { wrapText } from '../../base/prose.ts';
import {
  CHART_WIDTH,
  createElement,
  createPath,
  createText,
  drawHorizontal,
  drawLegend,
  drawMark,
  drawSquare,
  drawVertical,
  type Drawing,
  fillOf,
  LETTER_WIDTH,
  type Coordinates,
  type Series,
  strokeOf,
} from './drawing.ts';
import { createLinearScale, createLogScale, createNameScale, type Extent, roundStep, type Scale } from './scale.ts';

interface ChartWords extends Pick<Drawing, 'title' | 'description'> {
  readonly axis: string;
}

const GRID = { class: 'grid' };
const LEGEND_GAP = 8;
const LINE = 16;
/** Letters. Longer names of rows go on in the next line. */
const LONGEST_NAME = 40;
const ROWS_RIGHT = CHART_WIDTH - 24;

/** Names of rows, in lines, and where the space to the right of them begins. */
function wrapNames(rows: readonly { readonly name: string }[]) {
  const names = rows.map(({ name }) => wrapText(name, LONGEST_NAME));
  const longest = Math.min(LONGEST_NAME, Math.max(...names.flat().map(({ length }) => length)));
  return { names, left: longest * LETTER_WIDTH + 20 };
}

/** @param middle of the first line. */
const drawName = (lines: readonly string[], middle: number) =>
  lines.map((line, i) => createText(line, { x: 4, y: middle + 4 + i * LINE })).join('');

function finishRows(
  { title, description, axis }: ChartWords,
  legend: string,
  scale: Scale,
  { left, top, bottom }: Readonly<Record<'left' | 'top' | 'bottom', number>>,
  parts: readonly string[],
) {
  const grid = scale.ticks.map(
    ({ value, label }) =>
      drawVertical(scale.at(value), top, bottom, GRID) +
      createText(label, { x: scale.at(value), y: bottom + 16, 'text-anchor': 'middle', class: 'soft' }),
  );
  const caption = createText(axis, { x: (left + ROWS_RIGHT) / 2, y: bottom + 36, 'text-anchor': 'middle' });
  const body = [legend, ...grid, ...parts, caption].join('');
  return { height: bottom + 46, title, description, body };
}

interface Estimate extends Series {
  readonly rate: number;
  /** Where unknown deals leave room, the least and the most that it may be. */
  readonly least?: number;
  readonly most?: number;
  readonly low: number;
  readonly high: number;
}

interface IntervalChart extends ChartWords {
  /** Differences may be negative, and are in points. */
  readonly kind: 'rates' | 'differences';
  readonly series: readonly Series[];
  readonly rows: readonly { readonly name: string; readonly estimates: readonly Estimate[] }[];
}

const ROW_GAP = 12;

const LEAST_SPREAD = 0.01;

/** All rates, or those close to 1 if all are; the differences that are seen, and 0. */
function findExtent({ kind, rows }: Pick<IntervalChart, 'kind' | 'rows'>): Extent {
  const estimates = rows.flatMap((row) => row.estimates);
  const low = Math.min(...estimates.map((each) => each.low));
  if (kind === 'rates') return [low < 0.8 ? 0 : Math.min(0.99, Math.floor(low * 100 - 0.5) / 100), 1];
  return [Math.min(low, -LEAST_SPREAD), Math.max(...estimates.map((each) => each.high), LEAST_SPREAD)];
}

function drawIntervals({ kind, series, rows, ...words }: IntervalChart) {
  const { names, left } = wrapNames(rows);
  const unit = kind === 'rates' ? ' %' : '';
  const format = (rate: number) => `${Number((100 * rate).toFixed(2))}${unit}`;
  const scale = createLinearScale(...findExtent({ kind, rows }), [left, ROWS_RIGHT], format);
  const legend = drawLegend(series, drawMark);
  const top = legend.height + LEGEND_GAP;
  const parts: string[] = [];
  let y = top + ROW_GAP;
  for (const [row, { estimates }] of rows.entries()) {
    const lines = at(names, row);
    parts.push(drawName(lines, y + LINE / 2));
    for (const [line, { style, rate, least = rate, most = rate, low, high }] of estimates.entries()) {
      const middle = y + (line + 1 / 2) * LINE;
      parts.push(
        drawHorizontal(middle, scale.at(low), scale.at(high), { class: 'line', style: strokeOf(style) }),
        drawHorizontal(middle, scale.at(least), scale.at(most), { class: 'range', style: strokeOf(style) }),
        drawMark(style, scale.at(rate), middle),
      );
    }
    y += Math.max(lines.length, estimates.length) * LINE + ROW_GAP;
    parts.push(drawHorizontal(y - ROW_GAP / 2, 4, ROWS_RIGHT, GRID));
  }
  if (kind === 'differences') parts.push(drawVertical(scale.at(0), top, y, { class: 'axis' }));
  return finishRows(words, legend.body, scale, { left, top, bottom: y }, parts);
}

interface StackChart extends ChartWords {
  readonly kind: 'stacks';
  readonly parts: readonly Series[];
  readonly rows: readonly { readonly name: string; readonly sizes: readonly number[] }[];
  readonly whole: number;
  readonly format: (size: number) => string;
}

const BAR = 18;
const BAR_GAP = 8;

function drawStacks({ parts, rows, whole, format, ...words }: StackChart) {
  const { names, left } = wrapNames(rows);
  const x = createLinearScale(0, whole, [left, ROWS_RIGHT], format);
  const legend = drawLegend(parts, drawSquare);
  const top = legend.height + LEGEND_GAP;
  let bottom = top + BAR_GAP;
  const bars = rows.flatMap(({ sizes }, row) => {
    const lines = at(names, row);
    const y = bottom;
    bottom += Math.max(BAR, lines.length * LINE) + BAR_GAP;
    let end = 0;
    const drawn = sizes.map((size, part) => {
      const begin = end;
      end += size;
      if (size === 0) return '';
      const width = x.at(end) - x.at(begin);
      const { name: own, style } = at(parts, part);
      const bar = { x: x.at(begin), y, width, height: BAR, style: fillOf(style), class: 'gap' };
      return createElement('rect', bar, createElement('title', {}, `${own}: ${format(size)}`));
    });
    return [drawName(lines, y + BAR / 2), ...drawn];
  });
  return finishRows(words, legend.body, x, { left, top, bottom }, bars);
}

export interface Point {
  readonly x: number;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
}

interface PanelSeries extends Series {
  readonly points: readonly Point[];
}

/** Numbers, numbers with equal distances for equal ratios, or names. */
type Across =
  | { readonly kind: 'numbers' | 'ratios'; readonly label: string; readonly least: number; readonly most: number }
  | { readonly kind: 'names'; readonly label: string; readonly names: readonly string[] };

export interface PanelChart extends ChartWords {
  readonly kind: 'panels';
  readonly across: Across;
  readonly series: readonly Series[];
  /** Points joined by lines, lines that keep their height until the next point, or bars, which stand at names. */
  readonly form: 'lines' | 'steps' | 'bars';
  readonly games: readonly { readonly name: string; readonly series: readonly PanelSeries[] }[];
}

const PANEL_HEIGHT = 130;
const TITLE_HEIGHT = 24;
const LEFT = 54;
const RIGHT = CHART_WIDTH - 16;

function createAcross(across: Across) {
  const extent = [LEFT, RIGHT] as const;
  if (across.kind === 'names') return createNameScale(across.names, extent);
  const { kind, least, most } = across;
  return kind === 'ratios' ? createLogScale(least, most, extent) : createLinearScale(least, most, extent, String, 12);
}

/** All, or a little more than the highest point. */
function findMost({ games }: PanelChart) {
  const points = games.flatMap(({ series }) => series.flatMap((each) => each.points));
  const highest = Math.max(0.01, ...points.map(({ y, high = y }) => Math.max(y, high)));
  if (highest > 0.8) return 1;
  const step = roundStep(highest / 4);
  return step * Math.ceil(highest / step);
}

function drawBars(own: readonly PanelSeries[], x: Scale, y: Scale) {
  const width = (0.8 * (RIGHT - LEFT)) / x.ticks.length / Math.max(own.length, 1);
  return own.flatMap(({ style, points }, place) =>
    points.flatMap((point) => {
      const left = x.at(point.x) + (place - own.length / 2) * width;
      return [
        createElement('rect', {
          x: left,
          y: y.at(point.y),
          width: Math.max(width - 1, 0.5),
          height: y.at(0) - y.at(point.y),
          style: fillOf(style),
        }),
        ...drawSpread(point, left + width / 2, y, { class: 'axis' }),
      ];
    }),
  );
}

const drawSpread = ({ low, high }: Point, x: number, y: Scale, attributes: Readonly<Record<string, string>>) =>
  low === undefined || high === undefined ? [] : [drawVertical(x, y.at(low), y.at(high), attributes)];

/** Each point, and before it the corner of a line that has kept its height. */
const toSteps = (points: readonly Coordinates[]) =>
  points.flatMap((point, i) => {
    const before = points[i - 1];
    return before === undefined ? [point] : [[point[0], before[1]] as const, point];
  });

function drawLine({ style, points }: PanelSeries, x: Scale, y: Scale) {
  const stroke = { class: 'line', style: strokeOf(style) };
  const places = points.map((point): Coordinates => [x.at(point.x), y.at(point.y)]);
  const bars = points.flatMap((point) => drawSpread(point, x.at(point.x), y, stroke));
  return [createPath(places, stroke), ...bars, ...places.map((place) => drawMark(style, ...place))];
}

/** A line in steps with a mark at its end, and a band for its intervals. */
function drawSteps({ style, points }: PanelSeries, x: Scale, y: Scale) {
  const trace = (own: readonly Point[], heightOf: (point: Point) => number) =>
    toSteps(own.map((point): Coordinates => [x.at(point.x), y.at(heightOf(point))]));
  const banded = points.filter(({ low }) => low !== undefined);
  const edges = [...trace(banded, ({ low = 0 }) => low), ...trace(banded, ({ high = 1 }) => high).reverse()];
  const line = trace(points, (point) => point.y);
  const last = line.at(-1);
  return [
    banded.length < 2 ? '' : createPath(edges, { class: 'band', style: fillOf(style) }),
    createPath(line, { class: 'line', style: strokeOf(style) }),
    ...(last === undefined ? [] : [drawMark(style, ...last)]),
  ];
}

function drawPanels(chart: PanelChart) {
  const { title, description, axis, across, form, games } = chart;
  const legend = drawLegend(chart.series, form === 'bars' ? drawSquare : drawMark);
  const x = createAcross(across);
  const most = findMost(chart);
  const draw = { lines: drawLine, steps: drawSteps };
  const parts = [legend.body];
  let top = legend.height + LEGEND_GAP;
  for (const { name, series } of games) {
    const [high, low] = [top + TITLE_HEIGHT, top + TITLE_HEIGHT + PANEL_HEIGHT];
    const y = createLinearScale(0, most, [low, high], (share) => `${Number((100 * share).toFixed(1))} %`, 5);
    parts.push(
      createText(name, { x: LEFT, y: top + 16, class: 'strong' }),
      ...y.ticks.flatMap(({ value, label }) => [
        drawHorizontal(y.at(value), LEFT, RIGHT, GRID),
        createText(label, { x: LEFT - 6, y: y.at(value) + 4, 'text-anchor': 'end', class: 'soft' }),
      ]),
      ...(across.kind === 'names' ? [] : x.ticks.map(({ value }) => drawVertical(x.at(value), high, low, GRID))),
      ...(form === 'bars' ? drawBars(series, x, y) : series.flatMap((each) => draw[form](each, x, y))),
      drawHorizontal(low, LEFT, RIGHT, { class: 'axis' }),
      ...x.ticks.map(({ value, label }) =>
        createText(label, { x: x.at(value), y: low + 16, 'text-anchor': 'middle', class: 'soft' }),
      ),
    );
    top = low + 26;
  }
  const caption = `${across.label}; upward: ${axis}`;
  parts.push(createText(caption, { x: (LEFT + RIGHT) / 2, y: top + 12, 'text-anchor': 'middle' }));
  return { height: top + 24, title, description, body: parts.join('') };
}

export type Chart = IntervalChart | StackChart | PanelChart;

export function drawChart(chart: Chart): Drawing {
  if (chart.kind === 'panels') return drawPanels(chart);
  return chart.kind === 'stacks' ? drawStacks(chart) : drawIntervals(chart);
}
