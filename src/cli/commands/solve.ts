/** `quorum solve`: decides deals on one thread, printing each as soon as it is decided. */

import { InputError } from '../../base/errors.ts';
import { count } from '../../base/prose.ts';
import { certifyLine } from '../../verify/replay.ts';
import { solveGames } from '../../studies/deal-solving.ts';
import type { SolverChoice } from '../../studies/study-plan.ts';
import { SHORTENING_NODES } from '../../search/shortening/shorten.ts';
import { chooseLook } from '../text/card-face.ts';
import { defineCommand, GAME_ARGUMENT } from '../help/help.ts';
import { chooseOptions, BUDGET_OPTIONS, GAME_OPTIONS, readBudget, type Options } from '../options/options.ts';
import { openGames } from '../sources/position-source.ts';
import { checkTerminal } from '../terminal/prompt.ts';
import { SolveProgress } from '../terminal/solve-progress.ts';
import { checkOutputFile, writeOutputFile } from '../terminal/output-file.ts';
import { EXIT, say, writeLine, type Shell } from '../terminal/shell.ts';
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

/** The line of a deal that cannot be won, and behind it what shows that. */
async function* writeCertificate(shell: Shell, solved: SolvedGame, limit: number): AsyncGenerator<readonly string[]> {
  const json = formatJson(solved);
  const found = certifyLine(json, [solved.game.position.setting.variant.plain], limit);
  if (found.verdict === 'unwinnable') {
    yield [`${json.slice(0, -1)},"certificate":${found.ways.size}}\n`];
    for (const [key, ways] of found.ways) yield [`${ways} ${key}\n`];
    return;
  }
  if (found.verdict === 'winnable') throw new Error(`${solved.game.name} can be won; please report this deal`);
  await say(shell, `${solved.game.name}: no certificate within ${count(limit, 'position')}; allow more with --states`);
  shell.exitCode = EXIT.failure;
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
      'certificate',
      'states',
      'force',
    ]),
  },
  async (shell, variantName, options) => {
    const source = await openGames(options, variantName, shell.stdin);
    checkOptions(shell, options, source.count);
    const { shortest, certificate, force } = options;
    if (certificate !== undefined) checkOutputFile(certificate, force === true, '--certificate');
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
    /** Shows what comes of each game. @yields the pieces of certificates, if they are wanted. */
    async function* showGames(): AsyncGenerator<readonly string[]> {
      const games = progress.follow(source.list());
      let first = true;
      for await (const solved of solveGames(source.setting, chosen.budget, solverOptions, games, progress.attempt)) {
        await showResult(shell, solved, options, chosen, first);
        first = false;
        if (options.exitVerdict === true && shell.exitCode === EXIT.done) shell.exitCode = EXIT[solved.result.verdict];
        if (certificate !== undefined && solved.result.verdict === 'unwinnable')
          yield* writeCertificate(shell, solved, options.states);
      }
    }
    await progress.watch(async () => {
      if (certificate !== undefined) return writeOutputFile(certificate, showGames(), force === true, '--certificate');
      for await (const _ of showGames());
    });
  },
);
