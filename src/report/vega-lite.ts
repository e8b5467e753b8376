/** Charts as specifications of Vega-Lite 5, data included, for readers who print them in a style of their own. */

import { at } from '../base/objects.ts';
import { type Chart, findExtent, type PanelChart } from './charts.ts';
import { LIGHT, type Series } from './drawing.ts';

const quantity = (field: string, title: string, more: object = {}) => ({ field, type: 'quantitative', title, ...more });

/** In the order of the data, which is that of the report. */
const category = (field: string) => ({ field, type: 'nominal', sort: null, title: null });
const ROW_NAMES = { ...category('name'), axis: { labelLimit: 400 } };
const SHAPES = { ...category('series'), legend: null };
const POINTS = { type: 'point', filled: true, opacity: 1, size: 60 };

const colourBy = (series: readonly Series[]) => ({
  ...category('series'),
  scale: {
    domain: series.map(({ name }) => name),
    range: series.map(({ style }) => at(LIGHT, style % LIGHT.length)),
  },
});

const PERCENT = { axis: { format: '.2~%' } };
const IN_POINTS = { axis: { labelExpr: 'round(10000 * datum.value) / 100' } };
const ZERO = { mark: { type: 'rule', color: '#888' }, encoding: { x: { datum: 0 } } };

function listPanelLayers(chart: PanelChart) {
  const { across, axis, form } = chart;
  const x =
    across.kind === 'names'
      ? { ...category('x'), title: across.label }
      : quantity('x', across.label, { scale: { type: across.kind === 'ratios' ? 'log' : 'linear' } });
  const y = quantity('y', axis, PERCENT);
  const ends = { y: quantity('low', axis, PERCENT), y2: { field: 'high' } };
  const interpolate = form === 'steps' ? { interpolate: 'step-after' } : {};
  const color = colourBy(chart.series);
  const xOffset = category('series');
  if (form === 'bars')
    return [
      { mark: 'bar', encoding: { x, y, xOffset, color } },
      { mark: { type: 'rule', color: '#555' }, encoding: { x, ...ends, xOffset } },
    ];
  const spread = form === 'steps' ? { type: 'area', opacity: 0.18, ...interpolate } : 'rule';
  return [
    { mark: spread, encoding: { x, ...ends, color } },
    { mark: { type: 'line', ...interpolate }, encoding: { x, y, color } },
    ...(form === 'lines' ? [{ mark: POINTS, encoding: { x, y, color, shape: SHAPES } }] : []),
  ];
}

function describeMarks(chart: Chart): object {
  if (chart.kind === 'panels') {
    const { games, across } = chart;
    const nameX = (x: number) => (across.kind === 'names' ? at(across.names, x) : x);
    const values = games.flatMap(({ name: game, series: own }) =>
      own.flatMap(({ name: series, points }) => points.map((point) => ({ game, series, ...point, x: nameX(point.x) }))),
    );
    return {
      data: { values },
      facet: { row: category('game') },
      spec: { width: 600, height: 130, layer: listPanelLayers(chart) },
    };
  }
  if (chart.kind === 'stacks') {
    const { parts, rows, axis, whole } = chart;
    const values = rows.flatMap(({ name, sizes }) =>
      sizes.map((size, part) => ({ name, series: at(parts, part).name, size, part })),
    );
    const encoding = {
      x: quantity('size', axis, whole === 1 ? PERCENT : {}),
      y: ROW_NAMES,
      color: colourBy(parts),
      order: { field: 'part' },
    };
    return { data: { values }, width: 600, mark: 'bar', encoding };
  }
  const { series, rows, axis, kind } = chart;
  const values = rows.flatMap(({ name, estimates }) =>
    estimates.map(({ name: own, rate, least = rate, most = rate, low, high }) => ({
      name,
      series: own,
      rate,
      least,
      most,
      low,
      high,
    })),
  );
  const unit = kind === 'rates' ? PERCENT : IN_POINTS;
  const shown = { ...unit, scale: { domain: findExtent(chart), zero: false } };
  const places = { y: ROW_NAMES, yOffset: category('series'), color: colourBy(series) };
  const over = (from: string, to: string) => ({ x: quantity(from, axis, shown), x2: { field: to }, ...places });
  return {
    data: { values },
    width: 600,
    layer: [
      { mark: 'rule', encoding: over('low', 'high') },
      { mark: { type: 'rule', strokeWidth: 5, opacity: 0.5 }, encoding: over('least', 'most') },
      {
        mark: POINTS,
        encoding: { x: quantity('rate', axis, shown), ...places, shape: SHAPES },
      },
      ...(kind === 'differences' ? [ZERO] : []),
    ],
  };
}

/** @param caption what the chart shows, and where its figures come from. */
export function formatVegaLite(chart: Chart, caption: string): string {
  const { title, description } = chart;
  const specification = {
    $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
    title,
    description: `${description} ${caption}`,
    ...describeMarks(chart),
  };
  return `${JSON.stringify(specification, null, 1)}\n`;
}
