import { countPaths } from '../../engine/games/perft.ts';
import { describeGame, openGame } from '../sources/position-source.ts';
import { parseNumber } from '../../base/text.ts';
import { defineCommand } from '../options/command.ts';
import { AS_JSON } from '../options/option-spec.ts';
import { ONE_GAME_OPTIONS, VARIANT_ARGUMENT } from '../options/shared-options.ts';
import { print } from '../terminal/shell.ts';
import { formatTable } from '../../base/prose.ts';

const MAX_DEPTH = 100;

export const add = defineCommand(
  {
    name: 'perft',
    args: [VARIANT_ARGUMENT, ['<depth>', `length of the longest sequences (0 to ${MAX_DEPTH})`]],
    about: 'count the move sequences of each length from a deal or a position',
    options: [...ONE_GAME_OPTIONS, AS_JSON],
  },
  async (shell, variantName, length, options) => {
    const depth = parseNumber('depth', length, true, 0, MAX_DEPTH);
    const game = await openGame(options, variantName, shell);
    const counts = countPaths(game.position, depth);
    if (options.json) return print(shell, JSON.stringify({ ...describeGame(game), paths: counts }));
    const rows = counts.map((count, moves) => [String(moves), String(count)]);
    return print(shell, formatTable([['depth', 'paths'], ...rows], 0));
  },
);
