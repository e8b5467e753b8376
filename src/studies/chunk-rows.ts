/** Chunks row by row: which deals are unknown, and what becomes of a chunk when these are searched again. */

import { addDistributions } from '../analysis/distributions.ts';
import { isWin } from '../analysis/outcome.ts';
import { addPackedTally, createTally, type Tally, countTally } from '../analysis/tally.ts';
import { createContent, type ChunkContent, type PlayedChunk } from '../store/chunk-result.ts';
import { listDealColumns, type DealForm } from '../tables/columns.ts';
import { parseCsvRows } from '../tables/csv.ts';

/** A row of deals.csv and what is asked of it. */
export interface ChunkRow {
  /** With the line's end. */
  readonly text: string;
  readonly scheme: string;
  readonly deal: string;
  readonly verdict: string;
  readonly reason: string;
  /** Empty where they were lost. */
  readonly nodes: string;
  /** Empty for players. */
  readonly nodesLimit: string;
}

/**
 * The rows of a chunk one by one.
 * @throws Error when they are not of that form.
 */
export function listChunkRows({ rows, tally }: Pick<ChunkContent, 'rows' | 'tally'>, form: DealForm): ChunkRow[] {
  const names = listDealColumns(form).map(({ name }) => name);
  const cells = parseCsvRows(rows, { rows: tally.deals, columns: names.length });
  const lines = rows.split('\n').slice(0, -1);
  // No name of a deal holds the end of a line.
  if (cells === null || lines.length !== cells.length) throw new Error('a chunk has rows of another form');
  const [scheme, deal, verdict, reason, nodes, limit] = [
    'scheme',
    'deal',
    'verdict',
    'reason',
    'nodes',
    'nodes_limit',
  ].map((name) => names.indexOf(name));
  return cells.map((row, i) => ({
    text: `${lines[i]}\n`,
    scheme: row[scheme],
    deal: row[deal],
    verdict: row[verdict],
    reason: row[reason],
    nodes: row[nodes],
    nodesLimit: row[limit],
  }));
}

/** Whether a deal was given up, because it ended its worker: anything else may come of it elsewhere. */
const wasGivenUp = ({ reason }: ChunkRow): boolean => reason.startsWith('worker-');

/** Whether two rows of one deal may both be true: they are alike, or the one with the larger budget decides what the other could not. */
export function agree(a: ChunkRow, b: ChunkRow): boolean {
  if (a.scheme !== b.scheme || a.deal !== b.deal) return false;
  if (a.text === b.text || wasGivenUp(a) || wasGivenUp(b)) return true;
  if (a.nodesLimit === b.nodesLimit) return false;
  const [smaller] = Number(a.nodesLimit) < Number(b.nodesLimit) ? [a] : [b];
  return smaller.verdict === 'unknown';
}

/** The places in the chunk of the deals that are unknown. */
export function findUnknown(content: ChunkContent, form: DealForm): number[] {
  if (content.tally.unknown === 0) return [];
  return listChunkRows(content, form).flatMap(({ verdict }, place) => (verdict === 'unknown' ? [place] : []));
}

/**
 * Puts what came of another search in the place of the unknown deals.
 * @param again the unknown deals alone, in their order.
 */
export function replaceUnknown({ counts, content }: PlayedChunk, again: PlayedChunk, form: DealForm): PlayedChunk {
  if (content.unknown?.deals !== again.content.tally.deals)
    throw new Error('other deals have been searched again than those that are unknown');
  const found = listChunkRows(again.content, form).values();
  const rows = listChunkRows(content, form).map(
    (row) => (row.verdict === 'unknown' ? (found.next().value ?? row) : row).text,
  );
  const [tally, unknown] = [createTally(), createTally()];
  addPackedTally(tally, content.tally, counts.seconds);
  addPackedTally(tally, content.unknown, 0, -1);
  addPackedTally(tally, again.content.tally, again.counts.seconds);
  if (again.content.unknown !== undefined) addPackedTally(unknown, again.content.unknown, 0);
  return {
    counts: countTally(tally),
    content: createContent(rows.join(''), tally, unknown, again.content.faults ?? 0),
  };
}

/** Counts rows; a tally has statistics too, but won deals have no part in them. */
function countRows(rows: readonly ChunkRow[], seconds: number): Tally {
  const count = (holds: (verdict: string) => boolean): number => rows.filter(({ verdict }) => holds(verdict)).length;
  const won = count(isWin);
  const unknown = count((verdict) => verdict === 'unknown');
  const nodes = rows.reduce((sum, row) => sum + Number(row.nodes), 0);
  return { ...createTally(), deals: rows.length, won, lost: rows.length - won - unknown, unknown, nodes, seconds };
}

/**
 * Some consecutive rows of a chunk as a chunk of their own. Statistics do not say which deals they are of, so it must
 * be clear from the verdicts: won deals are in none.
 * @returns null where deals were not won on both sides of a cut.
 */
export function sliceChunk(chunk: PlayedChunk, from: number, to: number, form: DealForm): PlayedChunk | null {
  const { counts, content } = chunk;
  const rows = listChunkRows(content, form);
  const taken = rows.slice(from, to);
  if (taken.length === rows.length) return chunk;
  // What is compared is kept deal by deal too, and stays whole.
  if (content.traces !== undefined) return null;
  const tally = countRows(taken, (counts.seconds * taken.length) / rows.length);
  if (tally.won === tally.deals)
    return { counts: countTally(tally), content: createContent(joinTexts(taken), tally, createTally(), 0) };
  if (rows.some(({ verdict }, place) => !isWin(verdict) && (place < from || place >= to))) return null;
  const unknown = createTally();
  if (content.unknown !== undefined) addPackedTally(unknown, content.unknown, 0);
  addDistributions(tally.stuck, content.tally.stuck);
  addDistributions(tally.noReturn, content.tally.noReturn);
  return { counts: countTally(tally), content: createContent(joinTexts(taken), tally, unknown, content.faults ?? 0) };
}

const joinTexts = (rows: readonly ChunkRow[]): string => rows.map(({ text }) => text).join('');
