/** Small charts one below the other on the same axes, one for each game, with a line or bars for each series. */

import {
  CHART_WIDTH,
  drawHorizontal,
  drawLegend,
  drawMark,
  drawSquare,
  drawVertical,
  fillOf,
  strokeOf,
  type Drawing,
} from './drawing.ts';
import { createLinearScale, createLogScale, createNameScale, roundStep, type Extent, type Scale } from './scale.ts';
import { createElement, createPath, createText } from './drawing.ts';

export interface Point {
  readonly x: number;
  /** A share, 0..1. */
  readonly y: number;
  /** The interval of `y`, if it has one. */
  readonly low?: number;
  readonly high?: number;
}

interface PanelSeries {
  /** Its place among the names of the series. */
  readonly series: number;
  readonly points: readonly Point[];
}

/** What the horizontal axis shows: numbers, numbers by their ratios, or one of some names at each place. */
type Across =
  | { readonly kind: 'numbers'; readonly label: string; readonly least: number; readonly most: number }
  | { readonly kind: 'ratios'; readonly label: string; readonly least: number; readonly most: number }
  | { readonly kind: 'names'; readonly label: string; readonly names: readonly string[] };

interface PanelChart {
  readonly title: string;
  readonly description: string;
  readonly across: Across;
  readonly axis: string;
  readonly series: readonly string[];
  /** Points joined by lines, lines that keep their height until the next point, or bars. */
  readonly form: 'lines' | 'steps' | 'bars';
  readonly panels: readonly { readonly title: string; readonly series: readonly PanelSeries[] }[];
}

const PANEL_HEIGHT = 130;
const TITLE_HEIGHT = 24;
const LEFT = 54;
const RIGHT = CHART_WIDTH - 16;

const formatTick = (share: number): string => `${Number((100 * share).toFixed(1))} %`;

function createAcross(across: Across): Scale {
  const extent: Extent = [LEFT, RIGHT];
  if (across.kind === 'names') return createNameScale(across.names, extent);
  const { kind, least, most } = across;
  return kind === 'ratios' ? createLogScale(least, most, extent) : createLinearScale(least, most, extent, String, 12);
}

/** The end of the vertical axis: all, or a little more than the highest point. */
function findMost(chart: PanelChart): number {
  const highest = Math.max(
    0,
    ...chart.panels.flatMap(({ series }) =>
      series.flatMap(({ points }) => points.map(({ y, high = y }) => Math.max(y, high))),
    ),
  );
  if (highest > 0.8) return 1;
  const step = roundStep(Math.max(highest, 0.01) / 4);
  return step * Math.ceil(Math.max(highest, 0.01) / step);
}

function drawBars(own: readonly PanelSeries[], x: Scale, y: Scale, places: number): string[] {
  const width = (0.8 * (RIGHT - LEFT)) / places / Math.max(own.length, 1);
  return own.flatMap(({ series, points }, place) =>
    points.map((point) => {
      const left = x.at(point.x) + (place - own.length / 2) * width;
      return createElement('rect', {
        x: left,
        y: y.at(point.y),
        width: Math.max(width - 1, 0.5),
        height: y.at(0) - y.at(point.y),
        style: fillOf(series),
      });
    }),
  );
}

/** Each point, and before it the corner of a line that has kept its height. */
const toSteps = (points: readonly Point[]): Point[] =>
  points.flatMap((point, i) => (i === 0 ? [point] : [{ x: point.x, y: points[i - 1].y }, point]));

function drawLine({ series, points }: PanelSeries, x: Scale, y: Scale, steps: boolean): string[] {
  const place = ({ x: value, y: share }: Point): [number, number] => [x.at(value), y.at(share)];
  const banded = points.filter(({ low }) => low !== undefined);
  const edge = (of: (point: Point) => number): [number, number][] =>
    (steps
      ? toSteps(banded.map((point) => ({ x: point.x, y: of(point) })))
      : banded.map((point) => ({ x: point.x, y: of(point) }))
    ).map(place);
  const line = createPath((steps ? toSteps(points) : points).map(place), { class: 'line', style: strokeOf(series) });
  if (!steps) {
    const bars = banded.map((point) =>
      createPath(
        [
          [x.at(point.x), y.at(point.low ?? point.y)],
          [x.at(point.x), y.at(point.high ?? point.y)],
        ],
        { class: 'line', style: strokeOf(series) },
      ),
    );
    return [line, ...bars, ...points.map((point) => drawMark(series, ...place(point)))];
  }
  const band =
    banded.length < 2
      ? ''
      : createPath([...edge(({ low = 0 }) => low), ...edge(({ high = 1 }) => high).reverse()], {
          class: 'band',
          style: fillOf(series),
        });
  const last = points.at(-1);
  return [band, line, ...(last === undefined ? [] : [drawMark(series, ...place(last))])];
}

export function drawPanels(chart: PanelChart): Drawing {
  const { across, form, panels } = chart;
  const legend = drawLegend(chart.series, 0, form === 'bars' ? drawSquare : drawMark);
  const x = createAcross(across);
  const most = findMost(chart);
  const parts: string[] = [legend.body];
  let top = legend.height + 8;
  for (const panel of panels) {
    const [high, low] = [top + TITLE_HEIGHT, top + TITLE_HEIGHT + PANEL_HEIGHT];
    const y = createLinearScale(0, most, [low, high], formatTick, 5);
    parts.push(createText(panel.title, { x: LEFT, y: top + 16, class: 'strong' }));
    for (const { value, label } of y.ticks)
      parts.push(
        drawHorizontal(y.at(value), LEFT, RIGHT, 'grid'),
        createText(label, { x: LEFT - 6, y: y.at(value) + 4, 'text-anchor': 'end', class: 'soft' }),
      );
    if (across.kind !== 'names')
      for (const { value } of x.ticks) parts.push(drawVertical(x.at(value), high, low, 'grid'));
    parts.push(
      ...(form === 'bars'
        ? drawBars(panel.series, x, y, countPlaces(across))
        : panel.series.flatMap((each) => drawLine(each, x, y, form === 'steps'))),
    );
    parts.push(drawHorizontal(low, LEFT, RIGHT, 'axis'));
    for (const { value, label } of x.ticks)
      parts.push(createText(label, { x: x.at(value), y: low + 16, 'text-anchor': 'middle', class: 'soft' }));
    top = low + 26;
  }
  parts.push(
    createText(`${across.label}; upward: ${chart.axis}`, {
      x: (LEFT + RIGHT) / 2,
      y: top + 12,
      'text-anchor': 'middle',
    }),
  );
  return {
    width: CHART_WIDTH,
    height: top + 24,
    title: chart.title,
    description: chart.description,
    body: parts.join(''),
  };
}

const countPlaces = (across: Across): number =>
  across.kind === 'names' ? across.names.length : Math.max(1, across.most - across.least);
