/** A report as text, for terminals and documents. */

import { fitTable, wrapText } from '../../base/prose.ts';
import type { Report, ReportTable } from './section.ts';

/** For people; the names of the columns first. */
export const showTable = ({ columns, rows }: ReportTable): [header: string[], ...rows: string[][]] => [
  columns.map(({ name }) => name),
  ...rows.map((cells) =>
    columns.map(({ show }, i) => {
      const cell = cells[i] ?? '';
      return typeof cell === 'number' ? show(cell) : cell;
    }),
  ),
];

const escapeMarkdown = (text: string) => text.replace(/[\\`*_[\]<>|]/g, (mark) => `\\${mark}`);

const formatMarkdownLine = (cells: readonly string[]) => `| ${cells.map(escapeMarkdown).join(' | ')} |`;

function formatMarkdownTable(table: ReportTable) {
  const [header, ...rows] = showTable(table);
  const rule = header.map((_, column) => (column < table.texts ? '---' : '---:'));
  return [header, rule, ...rows].map(formatMarkdownLine);
}

export function formatMarkdown({ title, headlines, sources, sections, method }: Report): string {
  const parts = sections.map((section) =>
    [
      `## ${section.title}`,
      ...section.paragraphs.map(escapeMarkdown),
      formatMarkdownTable(section.table).join('\n'),
    ].join('\n\n'),
  );
  const listed = sources.map((source) => `- ${escapeMarkdown(source)}`).join('\n');
  return [
    `# ${title}`,
    headlines.map((line) => `- ${escapeMarkdown(line)}`).join('\n'),
    ...parts,
    '## Method and limits',
    ...method.map(escapeMarkdown),
    '### Sources',
    listed,
    '',
  ].join('\n\n');
}

export function formatTables({ title, headlines, sections }: Report, width: number, textWidth: number): string {
  const parts = sections.map((section) =>
    [
      ...wrapText(section.title.toUpperCase(), textWidth),
      '',
      ...fitTable(showTable(section.table), section.table.texts, width),
    ].join('\n'),
  );
  const lines = headlines.flatMap((line) => wrapText(line, textWidth));
  return [wrapText(title, textWidth).join('\n'), lines.join('\n'), ...parts].join('\n\n');
}
