/** A report as text, for terminals and documents. */

import { at } from '../../base/objects.ts';
import { fitTable, wrapText } from '../../base/prose.ts';
import { type Report, type ReportTable, tellSource } from './section.ts';

/**
 * For people; the names of the columns first. The ends of an interval are one column. A single row without a link is a
 * list of names and values.
 */
export function showTable({ columns, rows, texts, links }: ReportTable): {
  readonly cells: [string[], ...string[][]];
  readonly texts: number;
} {
  const places = columns.flatMap((_, i) => (columns[i - 1]?.joined === true ? [] : i));
  const header = places.map((i) => at(columns, i).name);
  const lines = rows.map((row) => {
    const written = row.map((cell, i) => (typeof cell === 'number' ? at(columns, i).show(cell) : (cell ?? '')));
    return places.map((i) => {
      const [from = '', to = ''] = written.slice(i, i + 2);
      return columns[i]?.joined !== true || from === to ? from : `${from.replace(/ %$/, '')} to ${to}`;
    });
  });
  const [only, ...others] = lines;
  if (only === undefined || others.length > 0 || links !== undefined) return { cells: [header, ...lines], texts };
  return { cells: [['figure', 'value'], ...header.map((name, i) => [name, only[i] ?? ''])], texts: 2 };
}

const escapeMarkdown = (text: string) => text.replace(/[\\`*_[\]<>|]/g, (mark) => `\\${mark}`);

const formatMarkdownLine = (cells: readonly string[]) => `| ${cells.map(escapeMarkdown).join(' | ')} |`;

function formatMarkdownTable(table: ReportTable) {
  const { cells, texts } = showTable(table);
  const [header, ...rows] = cells;
  const rule = header.map((_, column) => (column < texts ? '---' : '---:'));
  return [header, rule, ...rows].map(formatMarkdownLine);
}

const listLines = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');
const citeCommand = (command: string) => `\`${command}\``;

export function formatMarkdown({ title, warnings, headlines, sources, sections, method }: Report): string {
  const parts = sections.map((section) =>
    [
      `## ${escapeMarkdown(section.title)}`,
      formatMarkdownTable(section.table).join('\n'),
      ...section.paragraphs.map(escapeMarkdown),
    ].join('\n\n'),
  );
  return [
    `# ${title}`,
    ...warnings.map((warning) => `**${escapeMarkdown(warning)}**`),
    listLines(headlines.map(escapeMarkdown)),
    ...parts,
    '## Method and limits',
    ...method.map(escapeMarkdown),
    '### Sources',
    listLines(sources.map((source) => tellSource(source, escapeMarkdown, citeCommand))),
    '',
  ].join('\n\n');
}

export function formatTables(report: Report, width: number, textWidth: number): string {
  const { title, warnings, headlines, sections } = report;
  const parts = sections.map((section) => {
    const { cells, texts } = showTable(section.table);
    return [
      section.topic.toUpperCase(),
      ...wrapText(`${section.title}.`, textWidth),
      '',
      ...fitTable(cells, texts, width),
    ].join('\n');
  });
  const lines = [...warnings, ...headlines].flatMap((line) => wrapText(line, textWidth));
  return [wrapText(title, textWidth).join('\n'), lines.join('\n'), ...parts].join('\n\n');
}
