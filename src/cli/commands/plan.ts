/** `quorum plan`: how many deals a precision takes, and how long, from a few of them. */

import type { Command } from 'commander';
import { NO_COUNTS } from '../../store/chunk-result.ts';
import { MemoryStore } from '../../store/chunk-store.ts';
import { extendHelp } from '../options/help-text.ts';
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

const SECTIONS = [
  'Plays a few deals of each game and writes nothing. It says how many deals bring the exact interval of each win rate within --precision on either side, and how long they take on this machine. Unknown deals count both ways, as in the results of analyze: where too many stay unknown, no number of deals is enough.',
  'The number of deals is for the rate of the pilot. A pilot does not know the rate well: "at most" is for the rate in its interval that takes the most deals, the nearest to one half. A larger --pilot brings the two together.',
  'The same pilot gives the same numbers of deals on every machine; only times differ.',
];

const EXAMPLES = [
  'plan all --precision 0.01',
  'plan parliament --player careful --precision 0.002 --pilot 2000',
  'plan congress --nodes 5e6,5e7 --precision 0.005 --json',
];

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
  extendHelp(command, shell, SECTIONS, EXAMPLES);
}
