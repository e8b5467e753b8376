import { refuseName } from '../../base/text.ts';
import { listAllTables, type DataColumn, type DataTable } from '../../lab/tables/study-tables.ts';
import { formatTerms } from '../help/help.ts';
import { defineCommand } from '../options/command.ts';
import { AS_JSON } from '../options/option-spec.ts';
import { textWidth, print } from '../terminal/shell.ts';
import { wrapText } from '../../base/prose.ts';

function findTable(tables: readonly DataTable[], name: string) {
  const table = tables.find((each) => each.name === name || each.file === name);
  if (table !== undefined) return table;
  throw refuseName(
    'table',
    name,
    tables.map((each) => each.name),
  );
}

function explainColumn({ type, unit, meaning, denominator, values }: DataColumn) {
  const choice = values === undefined ? '' : `; one of ${values.join(', ')}`;
  const measured = denominator === undefined ? unit : `${unit} of ${denominator}`;
  return `${meaning}${choice} (${[type, ...(measured === undefined ? [] : [measured])].join(', ')})`;
}

function formatTable({ name, row, file, columns }: DataTable, width: number) {
  const terms = columns.map((column) => [column.name, explainColumn(column)] as const);
  return [...wrapText(`${file ?? name}: ${row}`, width), ...formatTerms(terms, width)];
}

export const add = defineCommand(
  {
    name: 'columns',
    args: [['[table]', 'a table, by its name or that of its file']],
    about: 'explain the columns of CSV files',
    options: [AS_JSON],
  },
  (shell, name, { json }) => {
    const all = listAllTables();
    const tables = name === undefined ? all : [findTable(all, name)];
    if (!json)
      return print(shell, tables.map((table) => formatTable(table, textWidth(shell.stdout)).join('\n')).join('\n\n'));
    const lines = tables.flatMap((table) =>
      table.columns.map(({ name: column, type, meaning, unit, denominator, values }) =>
        JSON.stringify({ table: table.name, name: column, type, meaning, unit, denominator, values }),
      ),
    );
    return print(shell, lines);
  },
);
