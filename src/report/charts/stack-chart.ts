/** Wholes cut into parts, as bars one below the other. */

import { CHART_WIDTH, drawLegend, drawSquare, drawVertical, fillOf, LETTER_WIDTH, type Drawing } from './drawing.ts';
import { createLinearScale } from './scale.ts';
import { createElement, createText } from './drawing.ts';

interface StackChart {
  readonly title: string;
  readonly description: string;
  readonly axis: string;
  /** The names of the parts. */
  readonly parts: readonly string[];
  /** Each with the sizes of its parts, in their order. */
  readonly rows: readonly { readonly name: string; readonly sizes: readonly number[] }[];
  /** What the axis goes to. */
  readonly whole: number;
  readonly format: (size: number) => string;
}

const BAR = 18;
const GAP = 8;
const LONGEST_NAME = 300;

export function drawStacks({ title, description, axis, parts, rows, whole, format }: StackChart): Drawing {
  const left = Math.min(LONGEST_NAME, Math.max(...rows.map(({ name }) => name.length)) * LETTER_WIDTH + 20);
  const right = CHART_WIDTH - 24;
  const x = createLinearScale(0, whole, [left, right], format);
  const legend = drawLegend(parts, 0, drawSquare);
  const top = legend.height + 8;
  const bottom = top + rows.length * (BAR + GAP) + GAP;
  const grid = x.ticks.map(
    ({ value, label }) =>
      drawVertical(x.at(value), top, bottom, 'grid') +
      createText(label, { x: x.at(value), y: bottom + 16, 'text-anchor': 'middle', class: 'soft' }),
  );
  const bars = rows.flatMap(({ name, sizes }, row) => {
    const y = top + GAP + row * (BAR + GAP);
    let from = 0;
    const drawn = sizes.map((size, part) => {
      const [begin, end] = [x.at(from), x.at(from + size)];
      from += size;
      return size === 0
        ? ''
        : createElement(
            'rect',
            { x: begin, y, width: end - begin, height: BAR, style: fillOf(part), class: 'gap' },
            createElement('title', {}, `${parts[part]}: ${format(size)}`),
          );
    });
    return [createText(name, { x: 4, y: y + BAR / 2 + 4 }), ...drawn];
  });
  const caption = createText(axis, { x: (left + right) / 2, y: bottom + 36, 'text-anchor': 'middle' });
  return {
    width: CHART_WIDTH,
    height: bottom + 46,
    title,
    description,
    body: [legend.body, ...grid, ...bars, caption].join(''),
  };
}
