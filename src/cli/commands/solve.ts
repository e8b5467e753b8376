import { InputError } from '../../base/errors.ts';
import { SHORTENING_NODES } from '../../search/shortening/shorten.ts';
import { chooseStrategy } from '../../lab/contenders.ts';
import { prepareSolver, solveGames } from '../../lab/deal-solving.ts';
import type { SearchContender } from '../../lab/run-config.ts';
import { defineCommand } from '../options/command.ts';
import { AS_JSON, decimal, flag, type Given, RARE, whole } from '../options/option-spec.ts';
import {
  ASCII,
  BUDGET_OPTIONS,
  GAME_ARGUMENT,
  GAME_OPTIONS,
  readBudget,
  STRATEGY,
  WEIGHTS_FILE,
} from '../options/shared-options.ts';
import { openGames } from '../sources/position-source.ts';
import { EXIT, print, type Shell, chooseStyle } from '../terminal/shell.ts';
import { createSolveProgress } from '../terminal/solve-progress.ts';
import { formatCompact, formatJson, formatSolution, type SolvedGame } from '../text/solve-text.ts';

const SHORTEST = decimal(
  '--shortest <x>',
  'seconds to spend on shortening each winning line; a reproducible effort unless given',
  null,
  { min: 0, max: 1e9, rare: true },
);

const FORMAT_OPTIONS = [
  whole('--boards <n>', 'draw the board after every n moves', null, { max: 1e6, idle: ['--json', '--compact'] }),
  flag('--compact', 'print winning lines as other commands read them, many moves per line', {
    ...RARE,
    idle: ['--json'],
  }),
  ASCII,
  AS_JSON,
  flag('--exit-verdict', 'with a single deal, exit 10 if winnable, 20 if unwinnable, 30 if unknown', RARE),
] as const;

type FormatOptions = Given<(typeof FORMAT_OPTIONS)[number]>;

function checkOptions(options: FormatOptions, deals: number) {
  if (options.exitVerdict && deals !== 1)
    throw new InputError(`--exit-verdict is for a single deal, not ${deals}; leave it out, or name one deal`);
}

async function showResult(
  shell: Shell,
  solved: SolvedGame,
  options: FormatOptions,
  chosen: SearchContender,
  first: boolean,
) {
  const layout = { ...chooseStyle(shell, options.ascii), boards: options.boards };
  if (options.json) return print(shell, formatJson(solved));
  if (options.compact) return print(shell, formatCompact(solved, layout));
  const text = formatSolution(solved, chosen, layout);
  return print(shell, first ? text : `\n${text}`);
}

export const add = defineCommand(
  {
    name: 'solve',
    args: [GAME_ARGUMENT],
    about: 'decide whether deals or positions can be won, and show how',
    options: [...GAME_OPTIONS, STRATEGY, WEIGHTS_FILE, ...BUDGET_OPTIONS, SHORTEST, ...FORMAT_OPTIONS],
  },
  async (shell, variantName, options) => {
    const source = await openGames(options, variantName, shell);
    checkOptions(options, source.count);
    const { shortest } = options;
    const { choice: chosen, opened } = await chooseStrategy(options.strategy, readBudget(options));
    const progress = createSolveProgress(shell, source.count, chosen.budget.nodes);
    const solverOptions = {
      shortening: { nodes: shortest === undefined ? SHORTENING_NODES : Infinity, seconds: shortest ?? null },
      onNodes: progress.onNodes,
      onWin: progress.onWin,
    };
    await progress.watch(async (signal) => {
      const solver = prepareSolver(source.setting, opened, chosen, solverOptions, signal);
      const games = progress.follow(source.list());
      let first = true;
      for await (const solved of solveGames(source.setting, chosen.budget.memory, solver, games, progress.attempt)) {
        await showResult(shell, solved, options, chosen, first);
        first = false;
        if (options.exitVerdict === true && shell.exitCode === EXIT.done) shell.exitCode = EXIT[solved.result.verdict];
      }
    });
  },
);
