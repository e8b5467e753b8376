/** `quorum plan`: how many deals a precision takes, and how long, from a few of them. */

import { NO_COUNTS } from '../../analysis/tally.ts';
import type { Command } from 'commander';
import { MemoryStore } from '../../studies/chunk-store.ts';
import { extendHelp } from '../help/help.ts';
import { watchInterrupts } from '../terminal/interrupt.ts';
import { readIntervalForm } from '../options/interval-choice.ts';
import { addOptions, PILOT_OPTIONS } from '../options/options.ts';
import { evaluatePilot, explainPilot, formatPilot, formatPilotJson, type Aim } from '../text/pilot-table.ts';
import { EXIT, tellLine, writeLine, type Shell } from '../terminal/shell.ts';
import type { PlayingOptions } from '../studies/study-opening.ts';
import { askForStudy, VARIANTS_ARGUMENT } from '../studies/study-plan.ts';
import { playOn } from '../studies/study-playing.ts';
import { tableWidth, textWidth, wrapText } from '../text/text.ts';

interface PilotOptions extends PlayingOptions {
  readonly precision: number;
  readonly pilot: number;
  readonly json?: true;
}

async function runPlan(
  shell: Shell,
  variant: string,
  { precision, pilot, json, ...options }: PilotOptions,
): Promise<void> {
  const aim: Aim = { precision, form: readIntervalForm(options), workers: options.workers };
  const asked = await askForStudy(shell, 'analyze', variant, { ...options, deals: pilot });
  const sums = asked.jobs.map(() => NO_COUNTS);
  const interrupt = watchInterrupts();
  try {
    await playOn(shell, { ...asked, store: new MemoryStore() }, sums, options, interrupt.signal);
  } finally {
    interrupt.stop();
  }
  if (sums.some(({ deals }) => deals < pilot)) {
    await tellLine(shell.stderr, 'interrupted; part of a pilot says nothing');
    shell.exitCode = EXIT.interrupted;
    return;
  }
  const results = asked.jobs.map(({ seat }, i) => evaluatePilot(seat, sums[i], aim));
  if (json === true) {
    await writeLine(shell.stdout, formatPilotJson(results, aim));
    return;
  }
  await writeLine(shell.stdout, formatPilot(results, aim, tableWidth(shell.stdout)));
  const said = explainPilot(results, aim).flatMap((remark) => wrapText(remark, '', textWidth(shell.stderr)));
  await tellLine(shell.stderr, ['', ...said].join('\n'));
}

export function addPlanCommand(program: Command, shell: Shell): void {
  const command = program
    .command('plan')
    .argument('<variant>', VARIANTS_ARGUMENT)
    .description('say how many deals a precision takes, and how long')
    .action((variant: string, options: PilotOptions) => runPlan(shell, variant, options));
  addOptions(command, PILOT_OPTIONS);
  extendHelp(command, shell);
}
