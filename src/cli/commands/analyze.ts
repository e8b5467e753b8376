/** `quorum analyze`: plays many deals on all cores and writes what came of them. */

import type { Command } from 'commander';
import { PLAYERS } from '../../players/registry.ts';
import { extendHelp } from '../help/help.ts';
import { addOptions, ANALYZE_OPTIONS, listGivenFlags, PLAYING_OPTIONS } from '../options/options.ts';
import type { Shell } from '../terminal/shell.ts';
import type { PlayingOptions } from '../studies/study-opening.ts';
import { DEFAULT_DEALS, VARIANTS_ARGUMENT } from '../studies/study-plan.ts';
import { runStudy } from '../studies/study-playing.ts';

export function addAnalyzeCommand(program: Command, shell: Shell): void {
  const command = program
    .command('analyze')
    .argument('[variant]', VARIANTS_ARGUMENT)
    .description('play many deals on all cores and write CSV files')
    .action((variant: string | undefined, options: PlayingOptions) =>
      runStudy(shell, { kind: 'analyze', variant, options, flags: listGivenFlags(command) }),
    );
  addOptions(command, [...ANALYZE_OPTIONS, 'precision', ...PLAYING_OPTIONS]);
  extendHelp(command, shell, {
    deals: DEFAULT_DEALS,
    players: PLAYERS.map(({ name, summary }) => [name, summary] as const),
  });
}
