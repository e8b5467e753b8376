/** `quorum solve`: decides deals on one thread, printing each as soon as it is decided. */

import { InputError } from '../../base/errors.ts';
import { solveGames } from '../../studies/deal-solving.ts';
import type { SolverChoice } from '../../studies/study-plan.ts';
import { SHORTENING_NODES } from '../../search/shortening/shorten.ts';
import { chooseLook } from '../text/card-face.ts';
import { defineCommand, GAME_ARGUMENT } from '../help/help.ts';
import { chooseOptions, BUDGET_OPTIONS, GAME_OPTIONS, readBudget, type Options } from '../options/options.ts';
import { openGames } from '../sources/position-source.ts';
import { checkTerminal } from '../terminal/prompt.ts';
import { SolveProgress } from '../terminal/solve-progress.ts';
import { EXIT, writeLine, type Shell } from '../terminal/shell.ts';
import {
  formatCompact,
  formatHead,
  formatJson,
  formatSolution,
  type SolvedGame,
  type StepLayout,
  tellWin,
} from '../text/solve-text.ts';
import { chooseStrategy } from '../../studies/contenders.ts';
import { walkSteps } from '../text/walk.ts';

type SolveOptions = Options<(typeof FORMATS)[number] | (typeof SINGLE)[number] | 'ascii'>;

const SINGLE = ['exitVerdict', 'steps'] as const;
const FORMATS = ['json', 'compact', 'steps', 'boards'] as const;
const FLAGS = {
  exitVerdict: '--exit-verdict',
  json: '--json',
  compact: '--compact',
  steps: '--steps',
  boards: '--boards',
} as const;

function checkOptions(shell: Shell, options: SolveOptions, deals: number): void {
  for (const name of SINGLE) {
    if (options[name] !== true || deals === 1) continue;
    throw new InputError(`${FLAGS[name]} is for a single deal, not ${deals}; leave it out, or name one deal`);
  }
  const [format, another] = FORMATS.filter((name) => options[name] !== undefined);
  if (format !== undefined && another !== undefined)
    throw new InputError(`${FLAGS[format]} and ${FLAGS[another]} print a deal in different ways; give one of them`);
  if (options.steps === true)
    checkTerminal(shell, FLAGS.steps, 'leave it out for all steps at once, or --boards for boards between them');
}

async function showResult(
  shell: Shell,
  solved: SolvedGame,
  options: SolveOptions,
  chosen: SolverChoice,
  first: boolean,
): Promise<void> {
  const { stdout } = shell;
  const layout: StepLayout = {
    ...chooseLook(stdout, options.ascii === true),
    ...(options.boards === undefined ? {} : { boards: options.boards }),
  };
  const { result, game } = solved;
  if (options.json === true) return writeLine(stdout, formatJson(solved));
  if (options.compact === true) return writeLine(stdout, formatCompact(solved, layout));
  if (options.steps === true && result.verdict === 'winnable') {
    const { steps, remarks, turning } = tellWin(game.deal, game.position, result.line, layout.width);
    await writeLine(
      stdout,
      [...formatHead(solved, layout), ...(remarks.length > 0 ? ['', ...remarks] : [])].join('\n'),
    );
    return walkSteps(shell, game.position, steps, { ...layout, turning });
  }
  const text = formatSolution(solved, chosen, layout);
  return writeLine(stdout, first ? text : `\n${text}`);
}

export const add = defineCommand(
  {
    name: 'solve',
    args: [GAME_ARGUMENT],
    about: 'decide whether deals or positions can be won, and show how',
    options: chooseOptions([
      ...GAME_OPTIONS,
      'strategy',
      'weightsFile',
      ...BUDGET_OPTIONS,
      'shortest',
      'boards',
      'steps',
      'compact',
      'ascii',
      'json',
      'exitVerdict',
    ]),
  },
  async (shell, variantName, options) => {
    const source = await openGames(options, variantName, shell.stdin);
    checkOptions(shell, options, source.count);
    const { shortest } = options;
    const shortening =
      shortest === undefined ? { nodes: SHORTENING_NODES, seconds: null } : { nodes: Infinity, seconds: shortest };
    const { choice: chosen, strategy } = await chooseStrategy(options.strategy, readBudget(options));
    const progress = new SolveProgress(shell, source.count, chosen.budget.nodes);
    const solverOptions = {
      strategy,
      parameters: chosen.parameters,
      shortening,
      onNodes: progress.onNodes,
      onWin: progress.onWin,
    };
    await progress.watch(async () => {
      const games = progress.follow(source.list());
      let first = true;
      for await (const solved of solveGames(source.setting, chosen.budget, solverOptions, games, progress.attempt)) {
        await showResult(shell, solved, options, chosen, first);
        first = false;
        if (options.exitVerdict === true && shell.exitCode === EXIT.done) shell.exitCode = EXIT[solved.result.verdict];
      }
    });
  },
);
