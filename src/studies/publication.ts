/** What a study comes to: gathered from its records, in the order of their rows. */

import { compareWithYardstick } from '../analysis/comparison.ts';
import {
  type DealTrials,
  measurePerformance,
  measureRepetition,
  measureWinRate,
  traceRuns,
  type Trial,
} from '../analysis/performance.ts';
import { SOLVER } from '../players/registry.ts';
import type { DealRecord } from '../analysis/outcome.ts';
import { addOutcome, createTally } from '../analysis/tally.ts';
import type { IntervalForm } from '../statistics/intervals.ts';
import type { BenchRow } from '../tables/bench-columns.ts';
import { type Group, haveStreams, type SummaryRow, type StudyKind } from '../tables/columns.ts';
import type { StudyDescription } from './manifest.ts';

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
  /** How intervals of win rates are calculated. */
  readonly form: IntervalForm;
  /** What the manifest says of the study. */
  readonly study: StudyDescription;
  /** Wall-clock length of the command. */
  readonly seconds: number;
  /** Whether nothing of the study is missing. */
  readonly complete: boolean;
}

export interface StudyResults {
  /** The rows of summary.csv, one for each group. */
  readonly summary: readonly SummaryRow[];
  /**
   * The rows of bench.csv, one for each group; null for those without a deal, and for those whose stream is not the
   * first, because that has the row of all. Null as a whole unless it is a comparison.
   */
  readonly comparison: readonly (BenchRow | null)[] | null;
}

/** The trials of groups that differ in their stream alone, by the places of their deals; of a part of a study, some places are missing. */
type Trials = ReadonlyMap<number, DealTrials>;

const nameContender = ({ stream: _stream, ...group }: Group): string => JSON.stringify(group);

/** For each group the place of the first one that differs from it in its stream alone, or is itself. */
function findContenders(groups: readonly Group[]): number[] {
  const places = new Map<string, number>();
  for (const [place, group] of groups.entries()) {
    const name = nameContender(group);
    places.set(name, places.get(name) ?? place);
  }
  return groups.map((group) => places.get(nameContender(group)) ?? 0);
}

/** The trials of the deals that both have, the yardstick's first. */
const pairTrials = (yardstick: Trials, trials: Trials): (readonly [other: DealTrials, own: DealTrials])[] =>
  Array.from(trials).flatMap(([place, own]) => {
    const other = yardstick.get(place);
    return other === undefined ? [] : [[other, own] as const];
  });

const isSolver = ({ player }: Group): boolean => player === SOLVER;

/** Adds up chunk after chunk while their rows go by. */
export class Gathering {
  readonly #publication: Publication;
  readonly #summary: readonly SummaryRow[];
  /** For each group the one that holds its trials. */
  readonly #contenders: readonly number[];
  readonly #trials: readonly Map<number, Trial[]>[];

  constructor(publication: Publication) {
    this.#publication = publication;
    this.#summary = publication.groups.map((group) => ({ ...group, tally: createTally(), form: publication.form }));
    this.#contenders = findContenders(publication.groups);
    this.#trials = publication.groups.map(() => new Map());
  }

  /** @param start the place of the first deal among the group's. */
  add(group: number, start: number, records: readonly DealRecord[]): void {
    const { tally } = this.#summary[group];
    for (const { outcome } of records) addOutcome(tally, outcome);
    if (this.#publication.kind === 'bench') this.#addTrials(group, start, records);
  }

  finish(): StudyResults {
    const comparison =
      this.#publication.kind === 'bench' ? this.#publication.groups.map((group, i) => this.#compare(group, i)) : null;
    return { summary: this.#summary, comparison };
  }

  #addTrials(group: number, start: number, records: readonly DealRecord[]): void {
    // What a worker that died had done is lost; it counts as the most it may have done.
    const most = this.#publication.groups[group].nodesLimit ?? 0;
    const trials = this.#trials[this.#contenders[group]];
    for (const [i, { outcome }] of records.entries()) {
      const { verdict, nodes, zones, luck, seconds } = outcome;
      const own = trials.get(start + i) ?? [];
      own.push({ verdict, zones, nodes: nodes ?? most, seconds, ...(luck !== undefined && { luck }) });
      trials.set(start + i, own);
    }
  }

  /** The row of a group, compared with the first group of the same game. */
  #compare(group: Group, index: number): BenchRow | null {
    const trials = this.#trials[index];
    if (trials.size === 0) return null;
    const deals = [...trials.values()];
    const { groups, form } = this.#publication;
    const { nodesLimit } = group;
    const first = groups.findIndex(({ variant, rules }) => variant === group.variant && rules === group.rules);
    const pairs = first === index ? [] : pairTrials(this.#trials[first], trials);
    return {
      ...group,
      performance: { ...measurePerformance(deals.flat(), nodesLimit ?? 0), deals: deals.length },
      repetition: haveStreams(groups) ? measureRepetition(deals, nodesLimit) : null,
      profile: nodesLimit === null ? null : traceRuns(deals, nodesLimit),
      comparison: compareWithYardstick(pairs, [isSolver(groups[first]), isSolver(group)]),
      winRate: groups.every(isSolver) ? null : measureWinRate(deals, form),
    };
  }
}
