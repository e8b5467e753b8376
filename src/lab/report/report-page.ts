/** A report as a page, and its charts as files. */

import { drawChart, drawParts } from './charts.ts';
import { showTable } from './report-text.ts';
import { formatTheme } from './theme.ts';
import { formatCells } from '../tables/csv.ts';
import type { Cell } from '../measures/measure.ts';
import { type Report, type ReportTable, type Section, type Source, tellSource } from './section.ts';

const DATA_DIGITS = 6;

const toData = (cell: Cell) =>
  typeof cell === 'number' && !Number.isInteger(cell) ? Number(cell.toPrecision(DATA_DIGITS)) : cell;

/** For programs: numbers from 0 to 1 where people see percentages. */
const formatCsv = ({ columns, rows }: ReportTable) =>
  formatCells(
    columns.map(({ name, joined }, i) => (joined ? `${name} from` : columns[i - 1]?.joined ? 'to' : name)),
    rows.map((row) => row.map(toData)),
  );

const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** Figures stay in one line with what belongs to them. */
const setText = (text: string) => escapeMarkup(text.replaceAll(/(?<=\d) (?=%)|(?<=\bn) (?==)|(?<=\bn =) /g, '\u00A0'));

const createElement = (name: string, attributes: Readonly<Record<string, string>>, inside: string) =>
  `<${[name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeMarkup(value)}"`)].join(' ')}>${inside}</${name}>`;

/** How many columns of text there are in tables. */
const TEXTS = [1, 2, 3, 4, 5, 6];

const PAGE_STYLE = [
  formatTheme(':root'),
  '*{box-sizing:border-box}',
  'body{margin:0 auto;padding:1rem;max-width:52rem;font:16px/1.5 system-ui,sans-serif;background:var(--paper);color:var(--ink)}',
  'h1{font-size:1.5rem;line-height:1.2;margin:.5rem 0}h2{font-size:1.15rem;line-height:1.3;margin:2.5rem 0 .75rem}h3{font-size:1rem}',
  'a{color:inherit}ul{padding-left:1.2rem}nav ul{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;padding:0;list-style:none;font-size:.9rem}nav a{display:inline-block;padding:.2rem 0}.headlines{margin:.5rem 0;padding:0;list-style:none}.headlines li{margin:.25rem 0}',
  '.warning{margin:.5rem 0;padding:.4rem .7rem;border-left:4px solid var(--series-5)}',
  '.method,.reading,.sources{color:var(--soft);font-size:.8rem;line-height:1.45;margin:.35rem 0;overflow-wrap:anywhere}',
  'figure{margin:0}.chart{font-family:system-ui,sans-serif;fill:var(--ink)}.chart>svg{display:block;width:100%}.narrow{max-width:27rem}',
  '@media screen and (max-width:38rem){.wide{display:none}}@media print,(min-width:38rem){.narrow{display:none}}',
  'code span{display:inline-block}details{margin:.5rem 0}summary{cursor:pointer}.scroll{overflow-x:auto}td:has(a){min-width:16rem}table{border-collapse:collapse;font-size:.85rem;font-variant-numeric:tabular-nums}',
  'td:first-child{white-space:nowrap}th,td{padding:.2rem .6rem;border-bottom:1px solid var(--grid);text-align:left;vertical-align:top}',
  ...TEXTS.map(
    (n) =>
      `.texts-${n} :nth-child(n+${n + 1}):is(th,td){text-align:right}.texts-${n} td:nth-child(n+${n + 1}){white-space:nowrap}`,
  ),
  '.hidden{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}',
  ':focus-visible{outline:3px solid var(--series-3);outline-offset:2px}',
  '@page{size:A4;margin:14mm}',
  '@media print{body{max-width:none;padding:0;font-size:10pt}h2{margin-top:1.2rem;break-after:avoid}section,tr,.chart>svg{break-inside:avoid}section:first-of-type,section:has(>[open]){break-inside:auto}p{orphans:3;widows:3}figure+p,.method,.reading{break-before:avoid}.scroll{overflow:visible}.screen,summary,details:not([open]){display:none}}',
].join('');

const paragraph = (text: string) => `<p>${setText(text)}</p>`;

const LINKED = 2;
/** Longer tables are folded. */
const FEW_ROWS = 12;

function formatHtmlTable(table: ReportTable, caption: string) {
  const { cells, texts } = showTable(table);
  const [header, ...rows] = cells;
  const head = header.map((text) => `<th scope="col">${setText(text)}</th>`).join('');
  const lines = rows.map((row, line) => {
    const href = table.links?.[line];
    const link = (text: string) => (href === undefined ? setText(text) : createElement('a', { href }, setText(text)));
    return `<tr>${row.map((text, column) => `<td>${column === LINKED ? link(text) : setText(text)}</td>`).join('')}</tr>`;
  });
  const name = createElement('caption', { class: 'hidden' }, escapeMarkup(caption));
  const parts = `${name}<thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody>`;
  return createElement('table', { class: `texts-${texts}` }, parts);
}

/** A table that scrolls by itself if it is too wide, also by keyboard. */
const formatWide = (inside: string, name: string) =>
  createElement('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': name }, inside);

/** Readers see the one that fits their screen or paper. */
const drawForms = ({ chart, title }: Section) =>
  chart === null
    ? []
    : (['wide', 'narrow'] as const).map((form) =>
        createElement('div', { class: `chart ${form}`, role: 'img', 'aria-label': title }, drawParts(chart, form)),
      );

const MOST_SOURCES = 2;

const citeCommand = (command: string) => `<code>${escapeMarkup(command).replaceAll(/\S+/g, '<span>$&</span>')}</code>`;
const formatSource = (source: Source) => tellSource(source, setText, citeCommand);

/** Below each figure, so that it says by itself how it was made. */
const formatMethod = (sources: readonly Source[]) =>
  sources.length <= MOST_SOURCES
    ? sources.map(formatSource).join('. ')
    : `${sources.length} studies, which are listed under Method and limits`;

function formatHtmlSection(section: Section, sources: readonly Source[]) {
  const { id, topic, title, paragraphs, reading = [], chart, table } = section;
  const href = `data:text/csv;charset=utf-8,${encodeURIComponent(formatCsv(table))}`;
  const download = createElement('a', { download: `${id}.csv`, href }, 'The figures as CSV');
  const isOpen = chart === null && table.rows.length <= FEW_ROWS;
  return createElement(
    'section',
    { id },
    [
      `<figure><h2>${setText(title)}</h2>`,
      ...drawForms(section),
      ...(chart === null ? [] : reading).map((text) => createElement('p', { class: 'reading' }, setText(text))),
      `${createElement('p', { class: 'method' }, `${formatMethod(sources)}.`)}</figure>`,
      ...paragraphs.map(paragraph),
      `<details${isOpen ? ' open' : ''}><summary>The figures as a table, and as CSV</summary>`,
      formatWide(formatHtmlTable(table, title), `Table: ${topic}`),
      `<p class="screen">${download}</p></details>`,
    ].join('\n'),
  );
}

const formatItems = (items: readonly string[]) => items.map((item) => `<li>${item}</li>`).join('');

export function formatHtml({ title, warnings, headlines, sources, sections, method }: Report): string {
  const [first, ...others] = sections.map((section) => formatHtmlSection(section, sources));
  const topics = [...sections, { id: 'method', topic: 'Method and limits' }];
  const contents = topics.map(({ id, topic }) => createElement('a', { href: `#${id}` }, escapeMarkup(topic)));
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
    ...warnings.map((warning) => createElement('p', { class: 'warning' }, setText(warning))),
    `<ul class="headlines">${formatItems(headlines.map(setText))}</ul>`,
    first,
    `<nav class="screen" aria-label="Contents"><ul>${formatItems(contents)}</ul></nav>`,
    ...others,
    '<section id="method"><h2>Method and limits</h2>',
    ...method.map(paragraph),
    '<h3>Sources</h3>',
    `<ul class="sources">${formatItems(sources.map(formatSource))}</ul></section>`,
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
  for (const { id, title, paragraphs, reading = [], chart } of sections) {
    if (chart === null) continue;
    const caption = [...reading, ...paragraphs, ...sources.map((source) => `${tellSource(source)}.`)].join(' ');
    captions.push(`${id}: ${title}. ${caption}\n`);
    files.set(`${id}.svg`, `${drawChart(chart, title, 'wide', formatTheme('.chart'))}\n`);
  }
  return files.set('captions.txt', captions.join('\n'));
}
