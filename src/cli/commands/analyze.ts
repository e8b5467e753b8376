import { quoteWord } from '../../base/text.ts';
import { PLAYERS } from '../../players/registry.ts';
import { defineCommand, listGivenFlags } from '../options/command.ts';
import { flag, decimal, RARE } from '../options/option-spec.ts';
import {
  DEAL_OPTIONS,
  DEFAULT_DEALS,
  PLAYER_LIST,
  PLAYING_OPTIONS,
  REPEAT,
  RULES,
  SOLVING_OPTIONS,
  VARIANTS_ARGUMENT,
} from '../options/shared-options.ts';
import { withInterrupt } from '../terminal/interrupt.ts';
import type { OpenStudy } from '../../lab/opening.ts';
import { EXIT, log, logWrapped, type Shell } from '../terminal/shell.ts';
import { runStudyHere } from '../terminal/study-progress.ts';
import { reportStudy } from '../text/study-report.ts';
import { openStudy, type CommandRequest } from '../sources/study-source.ts';

/** The deals of a shard are in its log. Whoever has those of all shards publishes them. */
async function endShard(shell: Shell, study: OpenStudy, { aborted }: AbortSignal): Promise<void> {
  const { file, store, shard } = study;
  const name = `shard ${shard?.index}/${shard?.count}`;
  const again = `quorum ${file.plan.kind} --resume ${quoteWord(String(store.folder))} --shard ${shard?.index}/${shard?.count}`;
  if (!aborted)
    return logWrapped(
      shell,
      `${name} is complete; quorum status ${quoteWord(String(store.folder))} says what others lack`,
    );
  await logWrapped(shell, `${name} was interrupted; continue with ${again}`);
  shell.exitCode = EXIT.interrupted;
}

export async function playStudyHere(shell: Shell, request: CommandRequest): Promise<void> {
  const started = performance.now();
  const { options } = request;
  const begun = await openStudy(shell, request);
  try {
    await withInterrupt(async (signal) => {
      const { study, look } = await runStudyHere(shell, begun, options, signal);
      const { folder } = study.store;
      if (study.shard !== null) return endShard(shell, study, signal);
      if (!(await reportStudy(shell, study, started, 'interrupted', options))) {
        if (folder !== null) await log(shell, `continue with quorum ${request.kind} --resume ${quoteWord(folder)}`);
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
    options: [
      ...DEAL_OPTIONS,
      RULES,
      PLAYER_LIST,
      ...SOLVING_OPTIONS,
      flag(
        '--no-return',
        'find the move that threw away each game that a player lost: adds columns to deals.csv, and no-return.csv',
        RARE,
      ),
      REPEAT,
      decimal(
        '--precision <x>',
        'go on until half the width of every interval of a win rate is at most x: 0.01 is one percentage point. --deals is then the limit, 1000000 unless given',
        null,
        { min: 0.000_001, max: 0.5 },
      ),
      ...PLAYING_OPTIONS,
    ],
    help: { deals: DEFAULT_DEALS, players: PLAYERS.map(({ name, summary }) => [name, summary] as const) },
  },
  (shell, variant, options, command) =>
    playStudyHere(shell, { kind: 'analyze', variant, options, flags: listGivenFlags(command) }),
);
