/** `quorum plan`: how many deals a precision takes, and how long, from a few of them. */

import { at } from '../../base/objects.ts';
import { defineCommand } from '../help/help.ts';
import { heedInterrupts } from '../terminal/interrupt.ts';
import { InputError } from '../../base/errors.ts';
import { readTest } from '../../analysis/deal-test.ts';
import { readIntervalForm } from '../../studies/precision.ts';
import { listTests } from '../../studies/results.ts';
import { chooseOptions, PILOT_OPTIONS, VARIANTS_ARGUMENT } from '../options/options.ts';
import {
  evaluatePilot,
  evaluateTestPilot,
  explainPilot,
  formatPilot,
  formatPilotJson,
  formatTestPilots,
  type Aim,
} from '../text/pilot-table.ts';
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
  async (shell, variant, { precision, pilot, json, sprt, alpha, beta, ...options }) => {
    const test = readTest({ sprt, alpha, beta }, [pilot]);
    const kind = test === null ? 'analyze' : 'bench';
    const aim: Aim = { precision, form: readIntervalForm(options), workers: options.workers };
    const study = await beginStudy(await askForStudy(shell, kind, variant, { ...options, deals: pilot }));
    if (test !== null && new Set(study.jobs.map(({ seat }) => seat.who.label)).size < 2)
      throw new InputError('--sprt compares contenders with the first one; name two or more');
    const { counts } = await heedInterrupts((signal) => runStudyHere(shell, study, options, signal));
    if (counts.some(({ deals }) => deals < pilot)) {
      await sayInterrupted(shell, 'interrupted; an unfinished pilot has no result');
      return;
    }
    if (test !== null) {
      const pilots = (await listTests(study, test)).map((each) => evaluateTestPilot(study.jobs, each, test));
      const seconds = counts.reduce((sum, each) => sum + each.seconds, 0) / pilot / options.workers;
      if (json === true) await print(shell, pilots.map((each) => JSON.stringify(each)).join('\n'));
      else await print(shell, formatTestPilots(pilots, seconds, tableWidth(shell.stdout)));
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
