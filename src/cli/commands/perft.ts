/** `quorum perft`: counts move sequences, the standard check of a move generator. */

import type { Command } from 'commander';
import { countPaths } from '../../games/perft.ts';
import { describeGame, openGame, type GameOptions } from '../sources/position-source.ts';
import { parseNumber } from '../../base/text.ts';
import { extendHelp } from '../help/help.ts';
import { addOptions, ONE_GAME_OPTIONS } from '../options/options.ts';
import { writeLine, type Shell } from '../terminal/shell.ts';
import { formatTable } from '../../base/prose.ts';

interface PerftOptions extends GameOptions {
  readonly json?: true;
}

const MAX_DEPTH = 100;

async function runPerft(shell: Shell, variantName: string, depth: number, options: PerftOptions): Promise<void> {
  const game = await openGame(options, variantName, shell.stdin);
  const counts = countPaths(game.position, depth);
  if (options.json === true) {
    await writeLine(shell.stdout, JSON.stringify({ ...describeGame(game), paths: counts }));
    return;
  }
  const rows = counts.map((count, length) => [String(length), String(count)]);
  for (const line of formatTable([['depth', 'paths'], ...rows], 0)) await writeLine(shell.stdout, line);
}

export function addPerftCommand(program: Command, shell: Shell): void {
  const command = program
    .command('perft')
    .argument('<variant>', 'a variant, see quorum rules')
    .argument('<depth>', `length of the longest sequences (0 to ${MAX_DEPTH})`, (text: string) =>
      parseNumber('depth', text, true, 0, MAX_DEPTH),
    )
    .description('count the move sequences of each length from a deal or a position')
    .action((variant: string, depth: number, options: PerftOptions) => runPerft(shell, variant, depth, options));
  addOptions(command, [...ONE_GAME_OPTIONS, 'json']);
  extendHelp(command, shell);
}
