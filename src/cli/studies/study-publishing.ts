/** What becomes of a study in the end: its files, and a table on stdout. */

import type { IntervalForm } from '../../statistics/intervals.ts';
import type { ChunkStore } from '../../studies/chunk-store.ts';
import {
  completeManifest,
  createManifest,
  type CodeDescription,
  type Manifest,
  type StudyDescription,
} from '../../studies/manifest.ts';
import type { Publication, StudyResults } from '../../studies/publication.ts';
import { ResultFolder } from '../../studies/result-folder.ts';
import { ChunkPlan } from '../../studies/chunk-plan.ts';
import type { PlannedJob } from '../../studies/plan.ts';
import { takePrefixes } from '../../studies/playing.ts';
import { describeSeat, nameCode } from '../../studies/seat.ts';
import type { StudyHeader } from '../../studies/study.ts';
import { findRateForm, formatBench, formatBenchJson, formatBenchProfiles } from '../text/bench-table.ts';
import { tellOfCode } from '../text/code-text.ts';
import { chooseIntervalForm, describeIntervalForm, type IntervalOptions } from '../options/interval-choice.ts';
import { tellLine, writeLine, type Shell } from '../terminal/shell.ts';
import { explainForm, formatSummary, type Summary } from '../text/summary-table.ts';
import { joinNames, tableWidth, textWidth, wrapText } from '../text/text.ts';

/** The seeds that all jobs of a plan share, for the manifest. */
function findSeeds(jobs: readonly PlannedJob[]): StudyDescription['seeds'] {
  const { firstSeed, count } = jobs[0].deals;
  return firstSeed === null ? null : { first: firstSeed, last: firstSeed + count - 1, count };
}

function describeStudy(
  { plan, options: begun, study, shard, start }: StudyHeader,
  form: IntervalForm,
): StudyDescription {
  const { kind, version, commit, jobs } = plan;
  const code = listCode(jobs);
  const options = { ...begun, ...describeIntervalForm(form) };
  const description = { kind, version, commit, options, seeds: findSeeds(jobs), start: new Date(start), study, shard };
  return code.length === 0 ? description : { ...description, code };
}

/** The files of the user's own that play, each once. */
function listCode(jobs: readonly PlannedJob[]): CodeDescription[] {
  const files = new Map(
    jobs.flatMap(({ seat }) => nameCode(seat) ?? []).map(({ file, code }) => [file, { file, ...code }]),
  );
  return [...files.values()];
}

/** What a folder says while its study is played. */
export const openManifest = (header: StudyHeader): Manifest =>
  createManifest(describeStudy(header, chooseIntervalForm({}, header.options)));

/** Tells of journal lines that were left out. */
export async function warnOfDamage(shell: Shell, folder: ResultFolder): Promise<void> {
  if (folder.vouched)
    await tellLine(
      shell.stderr,
      `${folder.path}: the header of the journal was damaged; it is written again from this command`,
    );
  const damaged = folder.vouched ? folder.damaged - 1 : folder.damaged;
  if (damaged <= 0) return;
  const [lines, they] =
    damaged === 1 ? ['a line of the journal was', 'it'] : [`${damaged} lines of the journal were`, 'they'];
  await tellLine(shell.stderr, `${folder.path}: ${lines} cut short or damaged; what ${they} held is played again`);
}

/** Says who was run once only, though deals were to be played several times. */
function explainSingleRuns(jobs: readonly PlannedJob[]): string[] {
  const names = [...new Set(jobs.flatMap(({ seat: { stream, who } }) => (stream === null ? [who.label] : [])))];
  if (names.length === 0) return [];
  const [makes, was] = names.length === 1 ? ['makes', 'was'] : ['make', 'were'];
  return [`${joinNames(names)} ${makes} no random choices, and ${was} run once on each deal.`];
}

/** The table, which is empty when no strategy of a comparison has played a deal. */
function formatResults(
  shell: Shell,
  jobs: readonly PlannedJob[],
  { summary, comparison }: StudyResults,
  { json, profile }: PublishingOptions,
): Summary {
  const seats = jobs.map(({ seat }) => seat);
  const width = tableWidth(shell.stdout);
  const single = explainSingleRuns(jobs);
  if (comparison === null) {
    const { table, remarks } = formatSummary(seats, summary, width);
    return { table, remarks: [...remarks, ...single] };
  }
  if (json === true) return { table: formatBenchJson(seats, comparison), remarks: [] };
  const tables = [
    formatBench(seats, comparison, width),
    profile === true ? formatBenchProfiles(seats, comparison, textWidth(shell.stdout)) : '',
  ];
  const form = findRateForm(comparison);
  return {
    table: tables.filter((each) => each !== '').join('\n\n'),
    remarks: [...(form === null ? [] : explainForm(form)), ...single],
  };
}

export interface PublishingOptions {
  /** Wall-clock length of the command. */
  readonly seconds: number;
  /** Why something may be missing. */
  readonly cutShort: string;
  /** Whether a comparison is printed as JSON. */
  readonly json?: boolean;
  /** Whether the profiles of a comparison are drawn too. */
  readonly profile?: boolean;
  /** How the command line wants intervals of win rates. */
  readonly intervals?: IntervalOptions;
}

/**
 * Publishes what is kept of a study, of each job up to its first chunk that is missing, and prints the table.
 * @returns whether nothing is missing.
 */
export async function publishStudy(
  shell: Shell,
  store: ChunkStore,
  header: StudyHeader,
  options: PublishingOptions,
): Promise<boolean> {
  const { seconds, cutShort, intervals = {} } = options;
  const { kind, jobs } = header.plan;
  const { chunks, complete } = takePrefixes(new ChunkPlan(jobs, header.shard), jobs, store);
  const noReturn = jobs.some(({ seat }) => seat.noReturn);
  const luck = jobs.some(({ seat }) => seat.luck === true);
  const form = chooseIntervalForm(intervals, header.options);
  const study = describeStudy(header, form);
  const publication: Publication = {
    kind,
    groups: jobs.map(({ seat }) => describeSeat(seat)),
    chunks: chunks.map(({ index, jobIndex, start }) => ({ chunk: index, group: jobIndex, start })),
    noReturn,
    luck,
    form,
    describe: (summary) => completeManifest(study, summary, seconds, !complete),
  };
  const results = await store.publish(publication);
  const { table, remarks } = formatResults(shell, jobs, results, options);
  try {
    if (table !== '') await writeLine(shell.stdout, table);
  } finally {
    // Also when nobody takes the table: the files are there.
    const said = remarks.flatMap((remark) => wrapText(remark, '', textWidth(shell.stderr)));
    if (said.length > 0) await tellLine(shell.stderr, ['', ...said, ''].join('\n'));
    await tellOfCode(shell, store, publication, jobs);
    if (store.path !== null) {
      const state = complete ? 'results are' : `${cutShort}; the complete rows are`;
      const text = `${state} in ${store.path}: ${ResultFolder.listFiles({ kind, noReturn }).join(', ')}`;
      await tellLine(shell.stderr, wrapText(text, '', tableWidth(shell.stderr)).join('\n'));
    } else if (!complete) await tellLine(shell.stderr, `${cutShort}; only the deals that were finished are counted`);
  }
  return complete;
}
