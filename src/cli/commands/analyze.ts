/** `quorum analyze`: plays many deals on all cores and writes what came of them. */

import type { Command } from 'commander';
import { addOptions, ANALYZE_OPTIONS, listGivenFlags, PLAYING_OPTIONS } from '../options.ts';
import type { Shell } from '../shell.ts';
import type { PlayingOptions } from '../study-opening.ts';
import { DEFAULT_DEALS } from '../study-plan.ts';
import { runStudy } from '../study-playing.ts';

const EXAMPLE = `
Plays ${DEFAULT_DEALS} deals unless told otherwise; several variants with commas between them, or with
"all" every one, each by all the rules, players and strategies named. The folder's chunks.jsonl keeps
what has been played, safe from any crash: after one, --resume goes on.

Example:
  $ quorum analyze all --seed 1 --deals 1000 --out results
  $ quorum analyze cadogan-congress --rule marriage=suit,any --player random --player greedy --out players
  $ quorum analyze --resume results
  $ quorum analyze congress --deals 100000 --shard 2/8 --out part-2
`;

export function addAnalyzeCommand(program: Command, shell: Shell): void {
  const command = program
    .command('analyze')
    .argument('[variant]', 'a variant, several with commas between them, or all')
    .description('play many deals on all cores and write CSV files')
    .addHelpText('after', EXAMPLE)
    .action((variant: string | undefined, options: PlayingOptions) =>
      runStudy(shell, { kind: 'analyze', variant, options, flags: listGivenFlags(command) }),
    );
  addOptions(command, [...ANALYZE_OPTIONS, ...PLAYING_OPTIONS]);
}
