/** Charts as SVG, drawn by Observable Plot on a page that linkedom imitates. */

import { plot } from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { type Chart, type Drawing, FORMS } from './chart.ts';
import { drawPanels } from './panel-charts.ts';
import { drawIntervals } from './row-charts.ts';

/** Plot says more than a picture needs: styles of its class, and names of groups, which have no role that takes one. */
const IDLE = ['aria-label', 'aria-hidden', 'font-variant'];

function draw({ x, y, width, height, options }: Drawing) {
  const { document } = parseHTML('<html></html>');
  const svg = plot({ ...options, document, width, height, style: { fontSize: '12px' } });
  for (const each of svg.querySelectorAll('style')) each.remove();
  for (const name of IDLE) for (const each of svg.querySelectorAll(`[${name}]`)) each.removeAttribute(name);
  for (const name of ['class', 'font-family', 'font-size', 'fill']) svg.removeAttribute(name);
  for (const [name, value] of Object.entries({ x, y })) svg.setAttribute(name, String(value));
  return svg.outerHTML;
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const TAGS = /<[^>]+>/g;
/** A tenth of a pixel is as exact as anybody sees. */
const roundPlaces = (tag: string) =>
  tag.replaceAll(/(?<!opacity="0)\.\d\d+(?:e-\d+)?/g, (digits) => digits.slice(0, 2));

/** @param style of a file of its own, which needs colours; empty in a page. */
export function drawChart(chart: Chart, title: string, form: keyof typeof FORMS = 'wide', style = ''): string {
  const { height, drawings } = 'label' in chart ? drawPanels(chart, FORMS[form]) : drawIntervals(chart, FORMS[form]);
  return [
    `<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FORMS[form].width} ${height}" role="img" fill="var(--ink)" color="var(--ink)" font-family="system-ui, sans-serif">`,
    `<title>${escapeText(title)}</title><style>${style}</style>`,
    ...drawings.map((each) => draw(each).replaceAll(TAGS, roundPlaces)),
    '</svg>',
  ].join('');
}
