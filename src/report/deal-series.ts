/** What deals.csv says of each deal, gathered by game and by whoever played it. */

import type { DealSeries, SeriesDeal, SeriesKey } from '../analysis/contest.ts';
import { InputError } from '../engine/errors.ts';
import { parseCsvRows } from './csv.ts';

const COLUMNS = ['variant', 'rules', 'player', 'scheme', 'deal', 'verdict', 'nodes'] as const;
/** Not in the files of former versions, or not in all. */
const LATER_COLUMNS = ['strategy', 'nodes_limit', 'luck'] as const;

type ColumnName = (typeof COLUMNS)[number] | (typeof LATER_COLUMNS)[number];

/** Reads cells by the names of their columns. */
class RowReader {
  readonly #what: string;
  readonly #width: number;
  readonly #places: ReadonlyMap<string, number>;

  constructor(header: string, what: string) {
    const names = header.split(',');
    this.#what = what;
    this.#width = names.length;
    this.#places = new Map(names.map((name, place) => [name, place]));
    const missing = COLUMNS.filter((name) => !this.#places.has(name));
    if (missing.length === 0) return;
    throw new InputError(`${what}, line 1: there is no column ${missing.join(', ')}; give the deals.csv of a study that analyze or bench has made`);
  }

  read(line: string, lineNumber: number): (name: ColumnName) => string {
    const rows = parseCsvRows(`${line}\n`, { rows: 1, columns: this.#width });
    if (rows === null) {
      throw new InputError(`${this.#what}, line ${lineNumber}: it has not the ${this.#width} cells that the first line names; the file is damaged, make it again`);
    }
    const [cells] = rows;
    return (name) => {
      const place = this.#places.get(name);
      return place === undefined ? '' : cells[place];
    };
  }
}

/** Null where the cell is empty. */
function readNumber(cell: (name: ColumnName) => string, name: ColumnName, where: string): number | null {
  const text = cell(name);
  const value = Number(text);
  if (Number.isFinite(value)) return text === '' ? null : value;
  throw new InputError(`${where}: ${name} "${text}" is no number; the file is damaged, make it again`);
}

const nameSeries = ({ variant, rules, player, strategy, nodesLimit }: SeriesKey): string =>
  JSON.stringify([variant, rules, player, strategy, nodesLimit]);

/** A deal's name with its scheme before it, which tells it from all others of a file. */
const nameDeal = (cell: (name: ColumnName) => string): string => `${cell('scheme')} ${cell('deal')}`;

/**
 * @param lines those of a deals.csv.
 * @param what to call the file in messages.
 * @throws InputError when it is no deals.csv, or has a deal twice.
 */
export async function readDealSeries(lines: AsyncIterable<string>, what: string): Promise<DealSeries[]> {
  const all = new Map<string, SeriesKey & { readonly deals: Map<string, SeriesDeal> }>();
  let reader: RowReader | null = null;
  let lineNumber = 0;
  for await (const line of lines) {
    lineNumber += 1;
    if (reader === null) {
      reader = new RowReader(line, what);
      continue;
    }
    const cell = reader.read(line, lineNumber);
    const key = { variant: cell('variant'), rules: cell('rules'), player: cell('player'), strategy: cell('strategy'), nodesLimit: cell('nodes_limit') };
    const name = nameSeries(key);
    const series = all.get(name) ?? { ...key, deals: new Map() };
    all.set(name, series);
    const where = `${what}, line ${lineNumber}`;
    const deal = nameDeal(cell);
    if (series.deals.has(deal)) throw new InputError(`${where}: the deal ${deal} is there for the second time; keep one of its rows`);
    series.deals.set(deal, { verdict: cell('verdict'), nodes: readNumber(cell, 'nodes', where), luck: readNumber(cell, 'luck', where) });
  }
  if (all.size === 0) throw new InputError(`${what} has no deals; finish the study first`);
  return [...all.values()];
}
