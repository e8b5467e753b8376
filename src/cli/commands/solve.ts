import { InputError } from '../../base/errors.ts';
import { at } from '../../base/objects.ts';
import { wrapText } from '../../base/prose.ts';
import type { Position } from '../../games/position.ts';
import { hideCards } from '../../notation/position-text.ts';
import type { Step } from '../../notation/steps.ts';
import { SHORTENING_NODES } from '../../search/shortening/shorten.ts';
import { chooseStrategy } from '../../lab/contenders.ts';
import { prepareSolver, solveGames } from '../../lab/deal-solving.ts';
import type { SearchContender } from '../../lab/run-config.ts';
import {
  BUDGET_OPTIONS,
  defineCommand,
  GAME_ARGUMENT,
  GAME_OPTIONS,
  type Options,
  readBudget,
} from '../options/options.ts';
import { openGames } from '../sources/position-source.ts';
import { checkTerminal, Prompt } from '../terminal/prompt.ts';
import { EXIT, print, type Shell, chooseStyle } from '../terminal/shell.ts';
import { createSolveProgress } from '../terminal/solve-progress.ts';
import {
  drawSight,
  formatCompact,
  formatHead,
  formatJson,
  formatSolution,
  formatStep,
  numberStep,
  type SolvedGame,
  type StepLayout,
  tellWin,
} from '../text/solve-text.ts';

type SolveOptions = Options<(typeof FORMATS)[number] | 'exitVerdict' | 'ascii'>;

const FORMATS = ['json', 'compact', 'steps', 'boards'] as const;

function checkOptions(shell: Shell, options: SolveOptions, deals: number) {
  const single = options.exitVerdict ? '--exit-verdict' : options.steps && '--steps';
  if (single !== undefined && deals !== 1)
    throw new InputError(`${single} is for a single deal, not ${deals}; leave it out, or name one deal`);
  const [format, another] = FORMATS.filter((name) => options[name] !== undefined);
  if (format !== undefined && another !== undefined)
    throw new InputError(`--${format} and --${another} print a deal in different ways; give one of them`);
  if (options.steps) checkTerminal(shell);
}

/** Cards of the stock that a board shows: as far as somebody at the table looks ahead. */
const AHEAD = 8;

/** The place to be shown next (0 is the start, i the i-th step), null for the end, or a complaint. */
function readWish(answer: string, place: number, steps: readonly Step[]) {
  const moves = steps.reduce((sum, step) => sum + step.moves.length, 0);
  const word = answer.toLowerCase();
  if (['', 'n', 'next'].includes(word)) return place === steps.length ? null : place + 1;
  if (['b', 'back'].includes(word)) return place === 0 ? 'This is the beginning.' : place - 1;
  if (['q', 'quit'].includes(word)) return null;
  if (/^\d+$/.test(word) && Number(word) <= moves) return steps.filter(({ first }) => first <= Number(word)).length;
  return `"${answer}" is none of these: Enter for the next step, b for the one before, a move from 0 to ${moves}, or q to quit.`;
}

function formatPlace(start: Position, steps: readonly Step[], place: number, layout: StepLayout) {
  const draw = (position: Position) => [
    '',
    ...drawSight(position, hideCards(position, position.stockCount - AHEAD), layout),
    '',
  ];
  if (place === 0) return ['', 'The cards at the beginning:', ...draw(start)];
  const step = at(steps, place - 1);
  const head = `Step ${place} of ${steps.length}, move ${numberStep(step)}:`;
  const end = place === steps.length ? [`That was the last step${step.after.isWon ? ': the game is won' : ''}.`] : [];
  return ['', head, ...formatStep(step, '  ', layout), '', 'The cards after it:', ...draw(step.after), ...end];
}

async function walkSteps(shell: Shell, start: Position, steps: readonly Step[], layout: StepLayout) {
  const prompt = new Prompt(shell);
  try {
    let place = 0;
    let lines = formatPlace(start, steps, place, layout);
    for (;;) {
      await print(shell, lines);
      const answer = await prompt.ask('Enter next, b back, N move, q quit > ');
      const wish = answer === null ? null : readWish(answer, place, steps);
      if (wish === null) break;
      if (typeof wish === 'number') place = wish;
      lines = typeof wish === 'string' ? wrapText(wish, layout.width) : formatPlace(start, steps, place, layout);
    }
  } finally {
    prompt.end('closed');
  }
  if (prompt.silence === 'interrupted') shell.exitCode = EXIT.interrupted;
}

async function showResult(
  shell: Shell,
  solved: SolvedGame,
  options: SolveOptions,
  chosen: SearchContender,
  first: boolean,
) {
  const layout = { ...chooseStyle(shell, options.ascii), boards: options.boards };
  const { result, game } = solved;
  if (options.json) return print(shell, formatJson(solved));
  if (options.compact) return print(shell, formatCompact(solved, layout));
  if (options.steps === true && result.verdict === 'winnable') {
    const { steps, remarks, turning } = tellWin(game.deal, game.position, result.line, layout.width);
    await print(shell, [...formatHead(solved, layout), ...(remarks.length > 0 ? ['', ...remarks] : [])]);
    return walkSteps(shell, game.position, steps, { ...layout, turning });
  }
  const text = formatSolution(solved, chosen, layout);
  return print(shell, first ? text : `\n${text}`);
}

export const add = defineCommand(
  {
    name: 'solve',
    args: [GAME_ARGUMENT],
    about: 'decide whether deals or positions can be won, and show how',
    options: [
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
    ],
  },
  async (shell, variantName, options) => {
    const source = await openGames(options, variantName, shell.stdin);
    checkOptions(shell, options, source.count);
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
