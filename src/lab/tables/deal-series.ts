/** The rows of a deals.csv that is read again, in series of one game and player. */

import * as v from 'valibot';
import type { DealSeries, SeriesKey, SeriesRun } from '../contest.ts';
import { VERDICTS } from '../../players/analysis/outcome.ts';
import { InputError } from '../../base/errors.ts';
import { findOrMake } from '../../base/objects.ts';
import { describeDeal } from '../../engine/deal-v1.ts';
import { damaged, parseCsvRows, readHeader, readNumber } from './csv.ts';

const COLUMNS = [
  'variant',
  'rules',
  'player',
  'strategy',
  'nodes_limit',
  'scheme',
  'deal',
  'verdict',
  'nodes',
] as const;

const Cells = v.object({
  ...v.entriesFromList(COLUMNS, v.string()),
  /** Only of repeated studies. */
  stream: v.optional(v.string(), ''),
  /** Not needed for comparisons. */
  moves: v.optional(v.string(), ''),
});

/** Rows as texts of the file, empty where it has no such column. */
async function* readRows(lines: AsyncIterable<string>, what: string) {
  let names: readonly string[] | null = null;
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (names === null) {
      names = readHeader(line, COLUMNS, what, 'give the deals.csv of a study that analyze or bench has made');
      continue;
    }
    const where = `${what}, line ${number}`;
    const cells = parseCsvRows(`${line}\n`, { rows: 1, columns: names.length })?.[0];
    if (cells === undefined)
      throw damaged(
        `${where}: it does not have the ${names.length} cells that the first line names; the file is damaged, make it again`,
      );
    yield { where, ...v.parse(Cells, Object.fromEntries(names.map((name, i) => [name, cells[i]]))) };
  }
}

function readVerdict(text: string, where: string) {
  const verdict = VERDICTS.find((each) => each === text);
  if (verdict !== undefined) return verdict;
  throw damaged(`${where}: verdict "${text}" is none of ${VERDICTS.join(', ')}; the file is damaged, make it again`);
}

/** Without the budget: where budgets climb, deals of one series have different ones. */
const keyOfSeries = ({ variant, rules, player, strategy, weights }: SeriesKey) =>
  JSON.stringify([variant, rules, player, strategy, weights]);

interface GrowingSeries extends SeriesKey {
  nodesLimit: string;
  readonly deals: Map<string, SeriesRun[]>;
}

const WEIGHTS = /^(.*):weights=([\da-f]+)$/;

/** A label without its weights, and their name; empty where there is none. */
export function splitWeights(label: string): readonly [label: string, weights: string] {
  const [, before = label, weights = ''] = WEIGHTS.exec(label) ?? [];
  return [before, weights];
}

export const joinWeights = (label: string, weights: string): string =>
  weights === '' ? label : `${label}:weights=${weights}`;

/** @param what the name of the file in messages. */
export async function readDealSeries(lines: AsyncIterable<string>, what: string): Promise<DealSeries[]> {
  const all = new Map<string, GrowingSeries>();
  for await (const { where, nodes_limit: nodesLimit, stream, ...cells } of readRows(lines, what)) {
    const { variant, rules } = cells;
    const [player, playerWeights] = splitWeights(cells.player);
    const [strategy, strategyWeights] = splitWeights(cells.strategy);
    const key = {
      variant,
      rules,
      player,
      strategy,
      nodesLimit,
      weights: playerWeights || strategyWeights,
    };
    const series = findOrMake(all, keyOfSeries(key), () => ({ ...key, deals: new Map() }));
    if (Number(nodesLimit) > Number(series.nodesLimit)) series.nodesLimit = nodesLimit;
    // The scheme before the name tells a deal from all others of a file.
    const deal = describeDeal(cells.scheme, cells.deal);
    const runs = findOrMake<string, SeriesRun[]>(series.deals, deal, () => []);
    if (runs.some((run) => run.stream === stream)) {
      const whole = stream === '' ? deal : `${deal}, stream ${stream},`;
      throw damaged(`${where}: ${whole} is there for the second time; keep one of its rows`);
    }
    runs.push({
      verdict: readVerdict(cells.verdict, where),
      nodes: readNumber(cells.nodes, 'nodes', where),
      moves: readNumber(cells.moves, 'moves', where),
      stream,
    });
  }
  if (all.size === 0) throw new InputError(`${what} has no deals; finish the study first`, { code: 'missing' });
  return [...all.values()];
}
