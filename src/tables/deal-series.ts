/** The rows of deals.csv when it is read again: one by one, or gathered by game and by whoever played it. */

import type { DealSeries, SeriesKey, SeriesRun } from '../analysis/contest.ts';
import { VERDICTS } from '../analysis/outcome.ts';
import { InputError } from '../base/errors.ts';
import { parseCsvRows, readNumber } from './csv.ts';

const COLUMNS = ['variant', 'rules', 'player', 'scheme', 'deal', 'verdict', 'nodes'] as const;
/** Not in the files of former versions, or only in those of some studies. */
const LATER_COLUMNS = ['strategy', 'nodes_limit', 'stream', 'luck'] as const;

type ColumnName = (typeof COLUMNS)[number] | (typeof LATER_COLUMNS)[number];

/** Reads cells of deals.csv by the names of their columns. */
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
    throw new InputError(
      `${what}, line 1: there is no column ${missing.join(', ')}; give the deals.csv of a study that analyze or bench has made`,
    );
  }

  read(line: string, lineNumber: number): (name: ColumnName) => string {
    const rows = parseCsvRows(`${line}\n`, { rows: 1, columns: this.#width });
    if (rows === null) {
      throw new InputError(
        `${this.#what}, line ${lineNumber}: it does not have the ${this.#width} cells that the first line names; the file is damaged, make it again`,
      );
    }
    const [cells] = rows;
    return (name) => {
      const place = this.#places.get(name);
      return place === undefined ? '' : cells[place];
    };
  }
}

/** A row that says what became of a deal; texts as they stand there. */
export interface Claim {
  /** The first one below the header is 1. */
  readonly row: number;
  readonly variant: string;
  readonly rules: string;
  readonly player: string;
  /** Empty for players. */
  readonly strategy: string;
  readonly scheme: string;
  readonly deal: string;
  readonly verdict: string;
  /** The random stream of a repeated study; empty without. */
  readonly stream: string;
  /** The whole row, with its header. */
  readonly header: string;
  readonly line: string;
}

/**
 * @param lines those of a deals.csv.
 * @param what to call the file in messages.
 * @throws InputError when it is no deals.csv.
 */
export async function* readClaims(lines: AsyncIterable<string>, what: string): AsyncGenerator<Claim> {
  let reader: RowReader | null = null;
  let header = '';
  let row = 0;
  for await (const line of lines) {
    if (reader === null) {
      reader = new RowReader(line, what);
      header = line;
      continue;
    }
    row += 1;
    const cell = reader.read(line, row + 1);
    yield {
      row,
      variant: cell('variant'),
      rules: cell('rules'),
      player: cell('player'),
      strategy: cell('strategy'),
      scheme: cell('scheme'),
      deal: cell('deal'),
      verdict: cell('verdict'),
      stream: cell('stream'),
      header,
      line,
    };
  }
}

function readVerdict(cell: (name: ColumnName) => string, where: string): string {
  const verdict = VERDICTS.find((each) => each === cell('verdict'));
  if (verdict !== undefined) return verdict;
  throw new InputError(
    `${where}: verdict "${cell('verdict')}" is none of ${VERDICTS.join(', ')}; the file is damaged, make it again`,
  );
}

/** Without the budget: where budgets climb, deals of one series have different ones. */
const nameSeries = ({ variant, rules, player, strategy, weights }: SeriesKey): string =>
  JSON.stringify([variant, rules, player, strategy, weights]);

interface GrowingSeries extends SeriesKey {
  /** The largest so far. */
  nodesLimit: string;
  readonly deals: Map<string, SeriesRun[]>;
}

/** The end of a label that names the weights it was played by. */
const WEIGHTS = /^(.*):weights=([\da-f]+)$/;

/** A label without its weights, and these alone; an empty text where there is none. */
export function splitWeights(label: string): readonly [label: string, weights: string] {
  const [, before = label, weights = ''] = WEIGHTS.exec(label) ?? [];
  return [before, weights];
}

/** The label of who plays by such weights: `splitWeights` takes it apart. */
export const joinWeights = (label: string, weights: string): string =>
  weights === '' ? label : `${label}:weights=${weights}`;

/** A deal's name with its scheme before it, which tells it from all others of a file. */
const nameDeal = (cell: (name: ColumnName) => string): string => `${cell('scheme')} ${cell('deal')}`;

/**
 * @param lines those of a deals.csv.
 * @param what to call the file in messages.
 * @throws InputError when it is no deals.csv, is damaged, or has a deal twice in the same stream.
 */
export async function readDealSeries(lines: AsyncIterable<string>, what: string): Promise<DealSeries[]> {
  const all = new Map<string, GrowingSeries>();
  let reader: RowReader | null = null;
  let lineNumber = 0;
  for await (const line of lines) {
    lineNumber += 1;
    if (reader === null) {
      reader = new RowReader(line, what);
      continue;
    }
    const cell = reader.read(line, lineNumber);
    const [player, playerWeights] = splitWeights(cell('player'));
    const [strategy, strategyWeights] = splitWeights(cell('strategy'));
    const key = {
      variant: cell('variant'),
      rules: cell('rules'),
      player,
      strategy,
      nodesLimit: cell('nodes_limit'),
      weights: playerWeights || strategyWeights,
    };
    const name = nameSeries(key);
    const series = all.get(name) ?? { ...key, deals: new Map() };
    all.set(name, series);
    if (Number(key.nodesLimit) > Number(series.nodesLimit)) series.nodesLimit = key.nodesLimit;
    const where = `${what}, line ${lineNumber}`;
    const deal = nameDeal(cell);
    const runs: SeriesRun[] = series.deals.get(deal) ?? [];
    const stream = cell('stream');
    if (runs.some((run) => run.stream === stream)) {
      const whole = stream === '' ? deal : `${deal}, stream ${stream},`;
      throw new InputError(`${where}: the deal ${whole} is there for the second time; keep one of its rows`);
    }
    runs.push({
      verdict: readVerdict(cell, where),
      nodes: readNumber(cell('nodes'), 'nodes', where),
      stream,
      luck: readNumber(cell('luck'), 'luck', where),
    });
    series.deals.set(deal, runs);
  }
  if (all.size === 0) throw new InputError(`${what} has no deals; finish the study first`);
  return [...all.values()];
}
