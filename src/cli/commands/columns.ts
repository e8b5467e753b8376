import { at } from '../../base/objects.ts';
import { basename } from 'node:path';
import { InputError } from '../../base/errors.ts';
import { suggestName } from '../../base/text.ts';
import { listAllTables, type DataColumn, type DataTable } from '../../lab/tables/study-tables.ts';
import { formatTerms } from '../help/help.ts';
import { defineCommand } from '../options/command.ts';
import { readLines } from '../../lab/files/text-lines.ts';
import { AS_JSON } from '../options/option-spec.ts';
import { type Shell, textWidth, print } from '../terminal/shell.ts';
import { wrapText } from '../../base/prose.ts';

function findTable(tables: readonly DataTable[], name: string) {
  const table = tables.find((each) => each.name === name || each.file === name);
  if (table !== undefined) return table;
  if (/^-$|[/\\]|\.csv$/i.test(name)) return null;
  const names = tables.map((each) => each.name);
  throw new InputError(
    `columns: there is no table "${name}"${suggestName(name, names)}; choose from ${names.join(', ')}, or name a CSV file`,
  );
}

const hasColumn = ({ columns }: DataTable, name: string) => columns.some((column) => column.name === name);

async function readTable(shell: Shell, tables: readonly DataTable[], path: string) {
  const { value: header = '' } = await readLines(path, path, shell.stdin).next();
  const names = String(header).split(',');
  const known = (table: DataTable) => names.filter((name) => hasColumn(table, name)).length;
  const order = (a: DataTable, b: DataTable) =>
    known(b) - known(a) || Number(b.file === basename(path)) - Number(a.file === basename(path));
  const likely = at(tables.toSorted(order), 0);
  const foreign = names.find((name) => !hasColumn(likely, name));
  if (foreign !== undefined)
    throw new InputError(
      `${path} is not one of the tables ${tables.map((table) => table.name).join(', ')}: it has a column "${foreign.slice(0, 40)}"; name another file`,
    );
  return { ...likely, columns: names.flatMap((name) => likely.columns.filter((column) => column.name === name)) };
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
    args: [['[table]', 'a table, or a CSV file']],
    about: 'explain the columns of CSV files',
    options: [AS_JSON],
  },
  async (shell, name, { json }) => {
    const all = listAllTables();
    const tables = name === undefined ? all : [findTable(all, name) ?? (await readTable(shell, all, name))];
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
