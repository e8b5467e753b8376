import { quoteWord } from '../../base/text.ts';
import { PLAYERS } from '../../players/registry.ts';
import {
  ANALYZE_OPTIONS,
  DEFAULT_DEALS,
  defineCommand,
  listGivenFlags,
  PLAYING_OPTIONS,
  VARIANTS_ARGUMENT,
} from '../options/options.ts';
import { heedInterrupts } from '../terminal/interrupt.ts';
import { EXIT, say, type Shell } from '../terminal/shell.ts';
import { runStudyHere } from '../terminal/study-progress.ts';
import { reportStudy } from '../text/study-report.ts';
import { openStudy, type CommandRequest } from '../sources/study-source.ts';

export async function playStudyHere(shell: Shell, request: CommandRequest): Promise<void> {
  const started = performance.now();
  const { options } = request;
  const begun = await openStudy(shell, request);
  try {
    await heedInterrupts(async (signal) => {
      const { study, look } = await runStudyHere(shell, begun, options, signal);
      const { folder } = study.store;
      if (!(await reportStudy(shell, study, started, 'interrupted', options))) {
        if (folder !== null) await say(shell, `continue with quorum ${request.kind} --resume ${quoteWord(folder)}`);
        shell.exitCode = EXIT.interrupted;
        return;
      }
      if (look?.sufficient === false && shell.exitCode === EXIT.done) shell.exitCode = EXIT.imprecise;
    });
  } finally {
    await begun.store.close();
  }
}

export const add = defineCommand(
  {
    name: 'analyze',
    args: [['[variant]', VARIANTS_ARGUMENT]],
    about: 'play many deals on all cores and write CSV files',
    options: [...ANALYZE_OPTIONS, 'precision', ...PLAYING_OPTIONS],
    help: { deals: DEFAULT_DEALS, players: PLAYERS.map(({ name, summary }) => [name, summary] as const) },
  },
  (shell, variant, options, command) =>
    playStudyHere(shell, { kind: 'analyze', variant, options, flags: listGivenFlags(command) }),
);
