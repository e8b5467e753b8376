/** A report as a page, and its charts as files. */

import { drawChart } from './charts.ts';
import { showTable } from './report-text.ts';
import { formatTheme } from './theme.ts';
import { formatCells } from '../tables/csv.ts';
import type { Cell } from '../measures/measure.ts';
import type { Report, ReportTable, Section } from './section.ts';

const DATA_DIGITS = 6;

const toData = (cell: Cell) =>
  typeof cell === 'number' && !Number.isInteger(cell) ? Number(cell.toPrecision(DATA_DIGITS)) : cell;

/** For programs: numbers from 0 to 1 where people see percentages. */
const formatCsv = ({ columns, rows }: ReportTable) =>
  formatCells(
    columns.map(({ name }) => name),
    rows.map((row) => row.map(toData)),
  );

const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

const createElement = (name: string, attributes: Readonly<Record<string, string>>, inside: string) =>
  `<${[name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeMarkup(value)}"`)].join(' ')}>${inside}</${name}>`;

const PAGE_STYLE = [
  formatTheme(':root'),
  '*{box-sizing:border-box}',
  'body{margin:0 auto;padding:1rem;max-width:60rem;font:16px/1.5 system-ui,sans-serif;background:var(--paper);color:var(--ink)}',
  'h1{font-size:1.6rem;line-height:1.2}h2{font-size:1.25rem;margin-top:2.5rem}h3{font-size:1rem}',
  'a{color:inherit}nav ul,.headlines,.sources{padding-left:1.2rem}.sources{color:var(--soft);font-size:.9rem;overflow-wrap:anywhere}',
  '.wide{overflow-x:auto}.chart{width:100%;min-width:36rem}',
  'details{margin:.5rem 0}summary{cursor:pointer}',
  'table{border-collapse:collapse;font-size:.85rem;font-variant-numeric:tabular-nums}',
  'th,td{padding:.2rem .6rem;border-bottom:1px solid var(--grid);text-align:left;vertical-align:top;white-space:nowrap}',
  '.number{text-align:right}',
  '.hidden{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}',
  ':focus-visible{outline:3px solid var(--series-0);outline-offset:2px}',
  '@media print{body{max-width:none}section{break-inside:avoid}.wide{overflow:visible}.chart{min-width:0;max-height:19cm}th,td{white-space:normal}.download,details:not([open]){display:none}}',
].join('');

const paragraph = (text: string) => `<p>${escapeMarkup(text)}</p>`;

const LINKED = 2;

function formatHtmlTable(table: ReportTable, caption: string) {
  const { texts, links = [] } = table;
  const [header, ...rows] = showTable(table);
  const row = (name: 'th' | 'td', cells: readonly string[], attributes = {}, link?: string) => {
    const written = cells.map((text, column) => {
      const form = column < texts ? attributes : { ...attributes, class: 'number' };
      const inside = escapeMarkup(text) || '&nbsp;';
      const linked = link === undefined || column !== LINKED ? inside : createElement('a', { href: link }, inside);
      return createElement(name, form, linked);
    });
    return `<tr>${written.join('')}</tr>`;
  };
  const head = createElement('caption', { class: 'hidden' }, escapeMarkup(caption));
  const body = rows.map((cells, i) => row('td', cells, {}, links[i])).join('');
  return `<table>${head}<thead>${row('th', header, { scope: 'col' })}</thead><tbody>${body}</tbody></table>`;
}

/** A part that scrolls by itself if it is too wide, also by keyboard. */
const formatWide = (inside: string, name: string) =>
  createElement('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': name }, inside);

function formatHtmlSection({ id, title, paragraphs, chart, table }: Section) {
  const link = createElement(
    'a',
    { download: `${id}.csv`, href: `data:text/csv;charset=utf-8,${encodeURIComponent(formatCsv(table))}` },
    'The figures as CSV',
  );
  const shown = formatWide(formatHtmlTable(table, title), `Table: ${title}`);
  return createElement(
    'section',
    { id },
    [
      `<h2>${escapeMarkup(title)}</h2>`,
      ...paragraphs.map(paragraph),
      ...(chart === null
        ? [shown]
        : [
            formatWide(drawChart(chart, title), `Chart: ${title}`),
            `<details><summary>The figures as a table</summary>${shown}</details>`,
          ]),
      `<p class="download">${link}</p>`,
    ].join('\n'),
  );
}

export function formatHtml({ title, headlines, sources, sections, method }: Report): string {
  const listed = sources.map((source) => `<li>${escapeMarkup(source)}</li>`).join('');
  const contents = sections.map(({ id, title }) => `<li><a href="#${id}">${escapeMarkup(title)}</a></li>`).join('');
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeMarkup(title)}</title>`,
    `<style>${PAGE_STYLE}</style>`,
    '</head>',
    '<body>',
    '<main>',
    `<h1>${escapeMarkup(title)}</h1>`,
    `<ul class="headlines">${headlines.map((line) => `<li>${escapeMarkup(line)}</li>`).join('')}</ul>`,
    `<nav aria-label="Contents"><ul>${contents}<li><a href="#method">Method and limits</a></li></ul></nav>`,
    ...sections.map(formatHtmlSection),
    '<section id="method"><h2>Method and limits</h2>',
    ...method.map(paragraph),
    '<h3>Sources</h3>',
    `<ul class="sources">${listed}</ul></section>`,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** Each chart as an SVG file of its own, by name, and one with their captions. */
export function listChartFiles({ sections, sources }: Report): Map<string, string> {
  const files = new Map<string, string>();
  const captions: string[] = [];
  for (const { id, title, paragraphs, chart } of sections) {
    if (chart === null) continue;
    const caption = [...paragraphs, ...sources].join(' ');
    captions.push(`${id}: ${title}. ${caption}\n`);
    files.set(`${id}.svg`, `${drawChart(chart, title, formatTheme('.chart'))}\n`);
  }
  return files.set('captions.txt', captions.join('\n'));
}
