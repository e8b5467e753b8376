import { InputError } from '../../base/errors.ts';
import { mergeStudies, type MergedStudy } from '../../lab/merging.ts';
import { readIntervalForm } from '../../lab/looks.ts';
import { defineCommand } from '../options/command.ts';
import { FORCE, INTERVAL_OPTIONS, NO_DEALS, OUT } from '../options/shared-options.ts';
import { logDamage } from '../sources/study-source.ts';
import { logError } from '../terminal/failures.ts';
import { EXIT, type Shell } from '../terminal/shell.ts';
import { formatRanges } from '../../lab/study-names.ts';
import { reportStudy } from '../text/study-report.ts';

async function logMissing(shell: Shell, { file, store: { folder }, missing: { gaps, unsearched } }: MergedStudy) {
  const { kind, jobs } = file.plan;
  const remedy = `play them with quorum ${kind} --resume ${folder}`;
  if (gaps.length > 0)
    await logError(shell, `missing: ${formatRanges(jobs, gaps)}; merge their folders too, or ${remedy}`);
  if (unsearched === 0) return;
  const deals = unsearched === 1 ? '1 unknown deal has' : `${unsearched} unknown deals have`;
  await logError(shell, `${deals} not been searched with every budget; ${remedy}`);
}

export const add = defineCommand(
  {
    name: 'merge',
    args: [['<dirs...>', 'folders of one study']],
    about: 'put the parts of a study together',
    options: [OUT, FORCE, NO_DEALS, ...INTERVAL_OPTIONS],
  },
  async (shell, paths, { out: path, force, ...intervals }) => {
    if (path === undefined) throw new InputError('--out is missing; name a folder for the merged study');
    void readIntervalForm(intervals);
    const started = performance.now();
    const merged = await mergeStudies(paths, path, {
      force: force === true,
      onDamage: (damage) => void logDamage(shell, damage),
    });
    try {
      const reason = merged.missing.gaps.length > 0 ? 'parts are missing' : 'searches are missing';
      if (await reportStudy(shell, merged, started, reason, intervals)) return;
      await logMissing(shell, merged);
      shell.exitCode = EXIT.failure;
    } finally {
      await merged.store.close();
    }
  },
);
