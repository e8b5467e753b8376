/** What a study comes to: gathered from its chunks, in the order of their rows. */

import { comparePerformance, measurePerformance, type Trial } from '../analysis/performance.ts';
import { comparePlayers, compareWins, measureWinRate, type WinComparison } from '../analysis/win-rates.ts';
import { SOLVER } from '../players/registry.ts';
import { addPackedTally, createTally } from '../analysis/tally.ts';
import type { ChunkReader, ReadChunk, StudyKind } from './chunk-result.ts';
import type { BenchRow, Group, SummaryRow } from './columns.ts';
import type { Manifest } from './manifest.ts';

/** A chunk in the order of publication, the place of its group, and that of its first deal among the group's. */
interface PublishedChunk {
  readonly chunk: number;
  readonly group: number;
  readonly start: number;
}

/** What is published. */
export interface Publication {
  readonly kind: StudyKind;
  readonly groups: readonly Group[];
  readonly chunks: readonly PublishedChunk[];
  readonly noReturn: boolean;
  /** Whether the luck of games was measured. */
  readonly luck?: boolean;
  readonly describe: (rows: readonly SummaryRow[]) => Manifest;
}

export interface StudyResults {
  /** The rows of summary.csv, one for each group. */
  readonly summary: readonly SummaryRow[];
  /** The rows of bench.csv, one for each group, null for those without a deal; null unless it is a comparison. */
  readonly comparison: readonly (BenchRow | null)[] | null;
}

/** The trials of a group by the places of their deals; of a part of a study, some places are missing. */
type Trials = ReadonlyMap<number, Trial>;

/** The trials of the deals that both have, the yardstick's first. */
const pairTrials = (yardstick: Trials, trials: Trials): (readonly [other: Trial, own: Trial])[] =>
  Array.from(trials).flatMap(([place, own]) => {
    const other = yardstick.get(place);
    return other === undefined ? [] : [[other, own] as const];
  });

const isSolver = ({ player }: Group): boolean => player === SOLVER;

/** Solvers are compared by the deals that they decide; as soon as one of the two is none, by games won. */
function compareTrials(yardstick: Group, group: Group, pairs: ReturnType<typeof pairTrials>): Pick<BenchRow, 'comparison'> & { readonly against: WinComparison | null } {
  if (pairs.length === 0) return { comparison: null, against: null };
  const [other, own] = [pairs.map(([first]) => first), pairs.map(([, second]) => second)];
  const against = compareWins(pairs);
  if (isSolver(yardstick) && isSolver(group)) return { comparison: comparePerformance(own, other), against };
  return { comparison: comparePlayers(own, other, against, isSolver(yardstick) === isSolver(group)), against };
}

/** Adds up chunk after chunk while their rows go by. */
export class Gathering {
  readonly #publication: Publication;
  readonly #summary: readonly SummaryRow[];
  readonly #trials: readonly Map<number, Trial>[];

  constructor(publication: Publication) {
    this.#publication = publication;
    this.#summary = publication.groups.map((group) => ({ ...group, tally: createTally() }));
    this.#trials = publication.groups.map(() => new Map());
  }

  /** Goes through all chunks once. @returns the lines of deals.csv, those of a chunk together. */
  async *gather(store: ChunkReader): AsyncGenerator<string> {
    for (const { chunk, group, start } of this.#publication.chunks) {
      const read = await store.read(chunk);
      addPackedTally(this.#summary[group].tally, read.content.tally, read.counts.seconds);
      this.#addTrials(group, start, read);
      yield read.content.rows;
    }
  }

  finish(): StudyResults {
    const comparison = this.#publication.kind === 'bench' ? this.#publication.groups.map((group, i) => this.#compare(group, i)) : null;
    return { summary: this.#summary, comparison };
  }

  #addTrials(group: number, start: number, { content: { traces = [] }, times = [] }: ReadChunk): void {
    // What a worker that died had done is lost; it counts as the most it may have done.
    const most = this.#publication.groups[group].nodesLimit ?? 0;
    for (const [i, { nodes, ...trace }] of traces.entries()) {
      this.#trials[group].set(start + i, { ...trace, nodes: nodes ?? most, seconds: times[i] });
    }
  }

  /** The row of a group, compared with the first group of the same game. */
  #compare(group: Group, index: number): BenchRow | null {
    const trials = this.#trials[index];
    if (trials.size === 0) return null;
    const { groups } = this.#publication;
    const first = groups.findIndex(({ variant, rules }) => variant === group.variant && rules === group.rules);
    const { comparison, against } = compareTrials(groups[first], group, first === index ? [] : pairTrials(this.#trials[first], trials));
    const played = [...trials.values()];
    return {
      ...group,
      performance: measurePerformance(played, group.nodesLimit ?? 0),
      comparison,
      wins: groups.every(isSolver) ? null : { ...measureWinRate(played), against },
    };
  }
}
