import { array, assert, constantFrom, property, string } from 'fast-check';
import { text as createText } from '../../src/lab/measures/measure.ts';
import { escapeFormula, formatCsvRows, parseCsvRows } from '../../src/lab/tables/csv.ts';

const columns = [0, 1, 2].map((at) => createText(`cell_${at}`, (row: readonly string[]) => row[at], 'it'));
const LETTER = constantFrom(...Array.from('ab,"\n \r'));
const CELL = string({ unit: LETTER, maxLength: 4 }).map((cell) => cell.replace(/^\r+/, ''));

test('rows of CSV are read as they were written', () => {
  assert(
    property(array(array(CELL, { minLength: 3, maxLength: 3 }), { maxLength: 4 }), (rows) => {
      const text = formatCsvRows(columns, rows);
      expect(parseCsvRows(text, { rows: rows.length, columns: 3 })).toEqual(rows);
      expect(parseCsvRows(text, { rows: rows.length + 1, columns: 3 })).toBeNull();
      expect(parseCsvRows(text, { rows: rows.length, columns: 4 })).toEqual(rows.length === 0 ? [] : null);
    }),
  );
});

test('rows of CSV never hold what a spreadsheet takes for a formula', () => {
  const cells = ['=1+1', '+1', '-1', '@x', '\uFF1D1', 'a=1', '1-1', 'W:3 S:5'];
  const text = formatCsvRows([createText('cell', (row: string | number) => row, 'it')], [...cells, -1]);
  const escaped = [...cells.slice(0, 5).map((cell) => `'${cell}`), ...cells.slice(5)];
  expect(text.trimEnd().split('\n')).toEqual([...escaped, '-1']);
  expect([...cells, '', 'a"b,c'].map(escapeFormula)).toEqual([...escaped, '', 'a"b,c']);
  const alike = ['=1', "'=1", "''=1", "'", "''", "'a", 'a'];
  const read = parseCsvRows(formatCsvRows([createText('cell', (row: string) => row, 'it')], alike), {
    rows: 7,
    columns: 1,
  });
  expect(read?.flat()).toEqual(alike.map(escapeFormula));
  expect(new Set(read?.flat()).size).toBe(alike.length);
});

test.each(['a,b', 'a,b\n\n', 'a,b,c\n', '"a,b\n', '"a"b,c\n', 'a\n', '\n'])('rows of CSV are not: %j', (text) => {
  expect(parseCsvRows(text, { rows: 1, columns: 2 })).toBeNull();
});
