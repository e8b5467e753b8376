/** Charts as SVG, drawn by Observable Plot on a page that linkedom imitates. */

import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { at } from '../../base/objects.ts';
import { wrapText } from '../../base/prose.ts';
import type { Chart } from './chart.ts';
import { createPanels, LETTER_WIDTH, LINE } from './panels.ts';

/** Each chart is drawn for the width that it has: on a desk or paper, or on a phone, where names stand above bars. */
const FORMS = {
  wide: { width: 800, columns: 3, beside: true },
  narrow: { width: 358, columns: 1, beside: false },
} as const;

type Form = keyof typeof FORMS;

const GAP = 16;
const BOLD_WIDTH = LETTER_WIDTH * 1.08;

/** Plot says more than a picture needs: styles of its class, and names of groups, which have no role that takes one. */
const IDLE = ['aria-label', 'aria-hidden', 'font-variant'];

const TAGS = /<[^>]+>/g;
/** A tenth of a pixel is as exact as anybody sees. */
const roundPlaces = (tag: string) =>
  tag.replaceAll(/(?<!opacity="0)\.\d\d+(?:e-\d+)?/g, (digits) => digits.slice(0, 2));

function draw(options: Plot.PlotOptions, x: number, y: number) {
  const { document } = parseHTML('<html></html>');
  const svg = Plot.plot({ ...options, document, style: { fontSize: '12px' } });
  for (const each of svg.querySelectorAll('style')) each.remove();
  for (const name of IDLE) for (const each of svg.querySelectorAll(`[${name}]`)) each.removeAttribute(name);
  for (const name of ['class', 'font-family', 'font-size', 'fill']) svg.removeAttribute(name);
  for (const [name, value] of Object.entries({ x, y })) svg.setAttribute(name, String(value));
  return svg.outerHTML.replaceAll(TAGS, roundPlaces);
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Panels side by side, strip by strip. */
function drawStrips(chart: Chart, form: Form) {
  const { width, columns, beside } = FORMS[form];
  const { most, upward, panels } = createPanels(chart, beside);
  const perRow = Math.min(panels.length, columns, most);
  const own = Math.floor((width - (perRow - 1) * GAP) / perRow);
  const strips = [];
  for (let first = 0, y = 0; first < panels.length; first += perRow) {
    const row = panels.slice(first, first + perRow);
    const headings = row.map(({ heading }) => [...wrapText(heading, own / BOLD_WIDTH), ...upward]);
    // Axes stand side by side, with as many lines above them as the longest heading needs.
    const lines = Math.max(...headings.map(({ length }) => length));
    const marginTop = LINE * lines + (upward.length > 0 ? 14 : 4);
    const heights = row.map(({ height, options }) => marginTop + height + options.marginBottom);
    const content = row.map(({ options }, column) => {
      const x = column * (own + GAP);
      const texts = at(headings, column)
        .toReversed()
        .map((text, i) => {
          const style = text === upward[0] ? 'fill="var(--soft)"' : 'font-weight="600"';
          return `<text x="${x}" y="${y + LINE * (lines - i) - 3}" font-size="12" ${style}>${escapeText(text)}</text>`;
        });
      const size = { marginTop, width: own, height: at(heights, column) };
      return texts.join('') + draw(Object.assign(size, options), x, y);
    });
    const height = Math.max(...heights) + GAP / 2;
    strips.push({ y, height, content: content.join('') });
    y += height;
  }
  return strips;
}

/** The parts of a chart one below the other, for a page that gives them colours, and that may end between them. */
export const drawParts = (chart: Chart, form: Form): string =>
  drawStrips(chart, form)
    .map(({ y, height, content }) => `<svg viewBox="0 ${y} ${FORMS[form].width} ${height}">${content}</svg>`)
    .join('');

/** A file of its own. @param style with its colours. */
export function drawChart(chart: Chart, title: string, form: Form = 'wide', style = ''): string {
  const strips = drawStrips(chart, form);
  const last = strips.at(-1);
  return [
    `<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FORMS[form].width} ${last ? last.y + last.height : 0}" role="img" fill="var(--ink)" color="var(--ink)" font-family="system-ui, sans-serif">`,
    `<title>${escapeText(title)}</title><style>${style}</style>`,
    ...strips.map(({ content }) => content),
    '</svg>',
  ].join('');
}
