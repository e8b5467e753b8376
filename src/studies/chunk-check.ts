/**
 * Whether results that came from elsewhere are those of a chunk. Their digest says only that they came
 * as they were sent; whoever can write to Redis can send anything.
 */

import type { Counts } from '../analysis/tally.ts';
import { countedAs } from '../analysis/outcome.ts';
import { findControl } from '../base/text.ts';
import { isObject } from '../base/objects.ts';
import { decodeChunk, type ChunkContent, type ChunkForm, type ChunkResult } from '../store/chunk-result.ts';
import { haveStreams, listDealColumns } from '../tables/columns.ts';
import { isWrittenForm, parseCsvRows } from '../tables/csv.ts';
import { RULE_COLUMNS } from '../tables/rule-columns.ts';

/** What is known of a chunk before it is played. */
export interface ExpectedChunk extends ChunkForm {
  /** Deals. */
  readonly count: number;
  /** The first of consecutive seeds, or null for other deals. */
  readonly firstSeed: number | null;
  /** Budgets that may have decided a deal; the last one is that of the group, and of all deals that are unknown. */
  readonly climb: readonly number[];
}

/** What is wrong with a result, in words that follow "its result". */
class Fault extends Error {}

function must(holds: boolean, fault: string): asserts holds {
  if (!holds) throw new Fault(fault);
}

const isAmount = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value >= 0;

const TOTALS = ['deals', 'won', 'lost', 'unknown', 'nodes'] as const;

type Totals = Record<(typeof TOTALS)[number], number>;

/** Adds up the rows, and sees that they are those of the chunk. */
function countRows(
  rows: string,
  { group, noReturn, luck = false, count, firstSeed, climb }: ExpectedChunk,
): { readonly all: Totals; readonly unknown: Totals } {
  const columns = listDealColumns({ noReturn, luck, streams: haveStreams([group]) }).map(({ name }) => name);
  const lines = parseCsvRows(rows, { rows: count, columns: columns.length });
  must(lines !== null, `does not consist of ${count === 1 ? '1 row' : `${count} rows`} of ${columns.length} columns`);
  must(isWrittenForm(rows, lines), 'has a row that no program of ours writes');
  must(
    lines.every((line) => line.every((cell) => findControl(cell) === null)),
    'has a row with a character that cannot be shown',
  );
  const { variant, rules, player, strategy, nodesLimit, stream } = group;
  const repetition = stream === undefined ? {} : { stream };
  const fixed = Object.entries({ variant, rules, player, strategy, ...repetition }).concat(
    RULE_COLUMNS.map((column) => [column.name, column.value({ rules })]),
  );
  const budgets = new Set([...climb, nodesLimit].map((nodes) => String(nodes ?? '')));
  const all: Totals = { deals: 0, won: 0, lost: 0, unknown: 0, nodes: 0 };
  const open = { ...all };
  for (const [i, line] of lines.entries()) {
    const row = new Map(columns.map((name, at) => [name, line[at]]));
    for (const [name, value] of fixed) must(row.get(name) === String(value ?? ''), `has a row of another ${name}`);
    const isOurs =
      firstSeed === null
        ? row.get('scheme') !== 'deal-v1'
        : row.get('scheme') === 'deal-v1' && row.get('deal') === String(firstSeed + i);
    must(isOurs, 'has a row of another deal');
    const verdict = countedAs(row.get('verdict'));
    must(verdict !== null, 'has a row without a verdict');
    const limit = row.get('nodes_limit') ?? '';
    must(
      verdict === 'unknown' ? limit === String(nodesLimit ?? '') : budgets.has(limit),
      'has a row of another nodes_limit',
    );
    const nodes = row.get('nodes') ?? '';
    must(/^\d{0,15}$/.test(nodes), 'has a row whose nodes are no number');
    for (const totals of verdict === 'unknown' ? [all, open] : [all]) {
      totals.deals += 1;
      totals[verdict] += 1;
      totals.nodes += Number(nodes);
    }
  }
  return { all, unknown: open };
}

const isDistributions = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (pair: unknown) =>
      Array.isArray(pair) &&
      pair.length === 2 &&
      typeof pair[0] === 'string' &&
      Array.isArray(pair[1]) &&
      pair[1].every(
        (each: unknown) =>
          Array.isArray(each) &&
          each.length === 2 &&
          (typeof each[0] === 'string' || Number.isFinite(each[0])) &&
          Number.isSafeInteger(each[1]),
      ),
  );

const isTrace = (value: unknown): boolean =>
  isObject(value) &&
  'verdict' in value &&
  countedAs(value.verdict) !== null &&
  'nodes' in value &&
  (value.nodes === null || isAmount(value.nodes)) &&
  'zones' in value &&
  isObject(value.zones) &&
  (!('luck' in value) || Number.isFinite(value.luck));

function checkContent(content: ChunkContent, counts: Counts, expected: ExpectedChunk): void {
  must(isObject(content) && typeof content.rows === 'string' && isObject(content.tally), 'is of another form');
  const { rows, tally, unknown, traces } = content;
  const totals = countRows(rows, expected);
  for (const name of TOTALS) {
    must(
      tally[name] === totals.all[name] && counts[name] === totals.all[name],
      `says another number of ${name} than its rows`,
    );
  }
  must(isDistributions(tally.stuck) && isDistributions(tally.noReturn), 'has statistics of another form');
  if (unknown === undefined)
    must(expected.kind === 'bench' || totals.unknown.deals === 0, 'has no statistics of its unknown deals');
  else {
    must(
      isObject(unknown) && isDistributions(unknown.stuck) && isDistributions(unknown.noReturn),
      'has statistics of another form',
    );
    for (const name of TOTALS)
      must(unknown[name] === totals.unknown[name], `says another number of ${name} than its unknown rows`);
  }
  if (expected.kind === 'analyze') must(traces === undefined, 'is one of a comparison');
  else
    must(
      Array.isArray(traces) && traces.length === expected.count && traces.every(isTrace),
      'is not one of a comparison',
    );
}

/**
 * Reads what is said to be the result of a chunk.
 * @returns the result, or what is wrong with it in words that follow "its result".
 */
export function checkResult(
  value: unknown,
  expected: ExpectedChunk,
): { readonly result: ChunkResult } | { readonly fault: string } {
  try {
    must(isObject(value), 'is no result');
    const { counts, digest, data, times }: Partial<ChunkResult> = value;
    must(
      isObject(counts) && isAmount(counts.seconds) && typeof digest === 'string' && typeof data === 'string',
      'is no result',
    );
    const content = decodeChunk({ digest, data });
    must(content !== null, 'is damaged, or far too large');
    checkContent(content, counts, expected);
    if (expected.kind === 'analyze') must(times === undefined, 'is one of a comparison');
    else
      must(
        Array.isArray(times) && times.length === expected.count && times.every(isAmount),
        'is not one of a comparison',
      );
    const { deals, won, lost, unknown, nodes, seconds } = counts;
    const known = { counts: { deals, won, lost, unknown, nodes, seconds }, digest, data };
    return { result: times === undefined ? known : { ...known, times } };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message };
    throw error;
  }
}
