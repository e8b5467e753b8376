/** Rates with their intervals, one below the other. */

import {
  CHART_WIDTH,
  drawHorizontal,
  drawLegend,
  drawMark,
  drawVertical,
  LETTER_WIDTH,
  strokeOf,
  type Drawing,
} from './drawing.ts';
import { createLinearScale } from './scale.ts';
import { createPath, createText } from './drawing.ts';

/** A rate, 0..1, between the ends of its interval. */
interface Estimate {
  /** Its place among the series. */
  readonly series: number;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

interface IntervalChart {
  readonly title: string;
  readonly description: string;
  readonly axis: string;
  /** The names of the series. */
  readonly series: readonly string[];
  readonly rows: readonly { readonly name: string; readonly estimates: readonly Estimate[] }[];
}

const LINE = 16;
const ROW_GAP = 12;
const LONGEST_NAME = 300;

/** Where the axis begins: at 0 unless all lies close to the end. */
function findLeast(estimates: readonly Estimate[]): number {
  const low = Math.min(...estimates.map((each) => each.low));
  return low < 0.8 ? 0 : Math.min(0.99, Math.floor(low * 100 - 0.5) / 100);
}

const formatTick = (rate: number): string => `${Number((100 * rate).toFixed(2))} %`;

export function drawIntervals({ title, description, axis, series, rows }: IntervalChart): Drawing {
  const left = Math.min(LONGEST_NAME, Math.max(...rows.map(({ name }) => name.length)) * LETTER_WIDTH + 20);
  const right = CHART_WIDTH - 24;
  const scale = createLinearScale(findLeast(rows.flatMap(({ estimates }) => estimates)), 1, [left, right], formatTick);
  const legend = drawLegend(series, 0, drawMark);
  const top = legend.height + 8;
  const parts: string[] = [];
  let y = top + ROW_GAP;
  for (const { name, estimates } of rows) {
    parts.push(createText(name, { x: 4, y: y + LINE / 2 + 4 }));
    for (const { series: own, rate, low, high } of estimates) {
      const middle = y + LINE / 2;
      parts.push(
        createPath(
          [
            [scale.at(low), middle],
            [scale.at(high), middle],
          ],
          { class: 'line', style: strokeOf(own) },
        ),
        drawMark(own, scale.at(rate), middle),
      );
      y += LINE;
    }
    y += ROW_GAP;
    parts.push(drawHorizontal(y - ROW_GAP / 2, 4, right, 'grid'));
  }
  const grid = scale.ticks.map(
    ({ value, label }) =>
      drawVertical(scale.at(value), top, y, 'grid') +
      createText(label, { x: scale.at(value), y: y + 16, 'text-anchor': 'middle', class: 'soft' }),
  );
  const caption = createText(axis, { x: (left + right) / 2, y: y + 36, 'text-anchor': 'middle' });
  return {
    width: CHART_WIDTH,
    height: y + 46,
    title,
    description,
    body: [legend.body, ...grid, ...parts, caption].join(''),
  };
}
