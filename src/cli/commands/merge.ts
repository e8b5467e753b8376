import { InputError } from '../../base/errors.ts';
import { quoteWord } from '../../base/text.ts';
import { mergeStudies } from '../../lab/merging.ts';
import { readIntervalForm } from '../../lab/looks.ts';
import { defineCommand } from '../options/command.ts';
import { FORCE, INTERVAL_OPTIONS, NO_DEALS, OUT } from '../options/shared-options.ts';
import { logDamage } from '../sources/study-source.ts';
import { logError } from '../terminal/failures.ts';
import { EXIT } from '../terminal/shell.ts';
import { reportStudy } from '../text/study-report.ts';

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
      if (await reportStudy(shell, merged, started, 'parts are missing', intervals)) return;
      const open = merged.open === 1 ? '1 deal is' : `${merged.open} deals are`;
      await logError(
        shell,
        `${open} still to be played, or to be searched with a further budget; merge other folders too, or go on with quorum ${merged.file.plan.kind} --resume ${quoteWord(path)}`,
      );
      shell.exitCode = EXIT.failure;
    } finally {
      await merged.store.close();
    }
  },
);
