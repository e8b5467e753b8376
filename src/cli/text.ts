/** Plain text for terminals: wrapping and aligned tables. */

const WIDTH = 80;

/** Breaks words into lines of at most 80 columns; a longer word stands alone. */
export function wrapWords(words: readonly string[], indent = ''): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && indent.length + line.length + 1 + word.length > WIDTH) {
      lines.push(indent + line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  if (line !== '') lines.push(indent + line);
  return lines;
}

export const wrapText = (text: string, indent = ''): string[] => wrapWords(text.split(/\s+/), indent);

/** Lines of a table, columns two blanks apart; every column but the first `texts` is set flush right. */
export function formatTable(rows: readonly (readonly string[])[], texts: number): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  }
  return rows.map((row) =>
    row
      .map((cell, column) => (column < texts ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

export const formatPercent = (share: number): string => `${(100 * share).toFixed(1)} %`;
