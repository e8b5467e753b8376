import { at } from '../../base/objects.ts';
import { readLooks } from '../../lab/looks.ts';
import { publishStudy, type KeptStudy, type PublishedStudy, type PublishOptions } from '../../lab/results.ts';
import type { PlannedJob, StudyFile } from '../../lab/study.ts';
import { logWrapped, type Shell, EXIT, tableWidth, wrapRemarks, print, log } from '../terminal/shell.ts';
import { findRateForm, formatBench, formatBenchJson } from './bench-table.ts';
import { explainGrowth } from '../../lab/comparison.ts';
import { explainForm, formatSummary, type Summary } from './summary-table.ts';
import { logError } from '../terminal/failures.ts';
import { formatJob } from '../../lab/study-names.ts';
import { count } from '../../base/prose.ts';

/** Own code that failed makes the command fail: the files are complete all the same. */
async function logCodeFaults(shell: Shell, faults: PublishedStudy['faults'], jobs: readonly PlannedJob[]) {
  for (const [i, { claimed, failed }] of faults.entries()) {
    const job = at(jobs, i);
    if (job.config.contender.code === undefined) continue;
    const name = formatJob(job);
    if (claimed > 0) {
      const text = `${name}: claims without proof that ${count(claimed, 'deal')} cannot be won; ${claimed === 1 ? 'it counts' : 'they count'} as unknown`;
      await logWrapped(shell, text);
    }
    if (failed === 0) continue;
    await logError(
      shell,
      `${name}: failed on ${count(failed, 'deal')}, which ${failed === 1 ? 'counts' : 'count'} as unknown`,
    );
    shell.exitCode = EXIT.failure;
  }
}

/** The table is empty when no strategy of a comparison has played a deal. */
function formatResults(
  shell: Shell,
  file: StudyFile,
  { summary, comparison }: PublishedStudy,
  { json }: ReportOptions,
): Summary {
  const { jobs } = file.plan;
  const grown = readLooks(file).length === 0 && file.previousCounts !== undefined;
  const configs = jobs.map(({ config }) => config);
  const width = tableWidth(shell.stdout);
  if (comparison === null) return formatSummary(configs, summary, width);
  if (json) return { table: formatBenchJson(configs, comparison), remarks: [] };
  const form = findRateForm(comparison);
  return {
    table: formatBench(configs, comparison, width),
    remarks: [...(form === null ? [] : explainForm(form)), ...(grown ? [explainGrowth('this study')] : [])],
  };
}

interface ReportOptions extends PublishOptions {
  readonly json?: true;
}

/** Publishes a study, prints its table, and says whether it is complete. @param cutShort why something may be missing. */
export async function reportStudy(
  shell: Shell,
  study: KeptStudy,
  started: number,
  cutShort: string,
  options: ReportOptions,
): Promise<boolean> {
  const { jobs } = study.file.plan;
  const { folder: path } = study.store;
  const published = await publishStudy(study, (performance.now() - started) / 1000, options);
  const { complete, files, faults } = published;
  const { table, remarks } = formatResults(shell, study.file, published, options);
  try {
    if (table !== '') await print(shell, table);
  } finally {
    // Also when nobody takes the table: the files are there.
    const said = wrapRemarks(shell, remarks);
    if (said.length > 0) await log(shell, ['', ...said, '']);
    await logCodeFaults(shell, faults, jobs);
    if (path !== null) {
      const state = complete ? 'results are' : `${cutShort}; the complete rows are`;
      await logWrapped(shell, `${state} in ${path}: ${files.join(', ')}`);
    } else if (!complete) await log(shell, `${cutShort}; only the deals that were finished are counted`);
  }
  return complete;
}
