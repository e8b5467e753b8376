/** `quorum plan`: how many deals a precision takes, and how long, from a few of them. */

import { at } from '../../base/objects.ts';
import { defineCommand } from '../help/help.ts';
import { heedInterrupts } from '../terminal/interrupt.ts';
import { readIntervalForm } from '../../studies/precision.ts';
import { chooseOptions, PILOT_OPTIONS, VARIANTS_ARGUMENT } from '../options/options.ts';
import { evaluatePilot, explainPilot, formatPilot, formatPilotJson, type Aim } from '../text/pilot-table.ts';
import { beginStudy } from '../../studies/opening.ts';
import { runStudyHere } from '../terminal/study-progress.ts';
import { tableWidth, textWidth, print, say, sayInterrupted } from '../terminal/shell.ts';
import { askForStudy } from '../sources/study-source.ts';
import { wrapText } from '../../base/prose.ts';

export const add = defineCommand(
  {
    name: 'plan',
    args: [['<variant>', VARIANTS_ARGUMENT]],
    about: 'estimate how many deals a given precision takes, and how long',
    options: chooseOptions(PILOT_OPTIONS),
  },
  async (shell, variant, { precision, pilot, json, ...options }) => {
    const aim: Aim = { precision, form: readIntervalForm(options), workers: options.workers };
    const study = await beginStudy(await askForStudy(shell, 'analyze', variant, { ...options, deals: pilot }));
    const { counts } = await heedInterrupts((signal) => runStudyHere(shell, study, options, signal));
    if (counts.some(({ deals }) => deals < pilot)) {
      await sayInterrupted(shell, 'interrupted; an unfinished pilot has no result');
      return;
    }
    const results = study.jobs.map(({ seat }, i) => evaluatePilot(seat, at(counts, i), aim));
    if (json === true) {
      await print(shell, formatPilotJson(results, aim));
      return;
    }
    await print(shell, formatPilot(results, aim, tableWidth(shell.stdout)));
    const said = explainPilot(results, aim).flatMap((remark) => wrapText(remark, '', textWidth(shell.stderr)));
    await say(shell, ['', ...said]);
  },
);
