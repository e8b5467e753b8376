/** `quorum solve`: decides deals on one thread, printing each as soon as it is decided. */

import type { Command } from 'commander';
import { InputError } from '../../engine/errors.ts';
import { formatMove } from '../../engine/moves.ts';
import { solveGames } from '../../run/deal-solving.ts';
import type { SolveResult } from '../../search/result.ts';
import { SHORTENING_NODES } from '../../search/shorten.ts';
import { findStrategy } from '../../search/registry.ts';
import { readBudget, type BudgetOptions } from '../budget.ts';
import { extendHelp } from '../help-text.ts';
import { addOptions, BUDGET_OPTIONS, GAME_OPTIONS } from '../options.ts';
import { describeGame, openGames, type GameOptions, type KnownGame } from '../position-source.ts';
import { nameGame } from '../rule-text.ts';
import { EXIT, writeLine, type Shell } from '../shell.ts';
import { wrapWords } from '../text.ts';

interface SolveOptions extends GameOptions, BudgetOptions {
  readonly strategy: string;
  readonly shortest?: number;
  readonly json?: true;
  readonly exitVerdict?: true;
}

const SECTIONS = [
  'The verdict is winnable, with a line of play; unwinnable, which is a proof; or unknown, with the limit that was met.',
  'A line of play is a list of moves, each written FROM-TO:CARD. The piles are S stock or pack, W waste or talon, F foundations, T1 to T8 tableau, H1 to H8 helps, V1 to V8 rivers, and the rows R2, R3 and R4, whose places, where there are any, are R2.1 to R2.8. S-W turns a stock card, and S-V deals a row of rivers. Cards that the rules move by themselves, such as the fill of a space, are not listed.',
  'A position names the variant first and then each pile with its cards, the available card last but the next card of the stock first, on lines of their own or parted by /: "congress / F: AC / W: 7H KD / S: 4D 7C ... / T1: JH TD". Boards that quorum draws are positions too.',
  'Moves of your own may be shorter where one legal move fits: AH for an ace of hearts to a foundation, 7C-8D for a seven onto an eight.',
  'A deal file has one deal on each line: the cards in dealing order with blanks between them, and a name and a colon before them if you like.',
];

const EXAMPLES = ['solve parliament --seed 7', 'solve --position table.txt', 'solve congress --pysol 12345', 'solve congress --seed 1 --deals 100 --json > solved.jsonl'];

const roundSeconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** The JSON line of a result. */
function formatJson(game: KnownGame, result: SolveResult): string {
  const { verdict, nodes, seconds } = result;
  return JSON.stringify({
    ...describeGame(game),
    verdict,
    reason: verdict === 'unknown' ? result.reason : null,
    ...(verdict === 'winnable' ? { moves: result.line.map(formatMove) } : {}),
    nodes,
    seconds: roundSeconds(seconds),
  });
}

/** The result for people: one line, then the winning moves. */
function formatResult({ setting, name, moves }: KnownGame, result: SolveResult): string {
  const { verdict, nodes, seconds } = result;
  const line = verdict === 'winnable' ? result.line : [];
  const parts = [
    verdict === 'unknown' ? `${verdict} (${result.reason})` : verdict,
    ...(verdict === 'winnable' ? [`${line.length} moves`] : []),
    `${nodes} nodes`,
    `${seconds.toFixed(3)} s`,
  ];
  const where = moves.length === 0 ? name : `${name} after ${moves.length} moves`;
  const head = `${nameGame(setting.variant, setting.rules)}, ${where}: ${parts.join(', ')}`;
  return [head, ...wrapWords(line.map(formatMove), '  ')].join('\n');
}

async function runSolve(shell: Shell, variantName: string | undefined, options: SolveOptions): Promise<void> {
  const source = await openGames(options, variantName, shell.stdin);
  if (options.exitVerdict === true && source.count > 1) {
    throw new InputError(`--exit-verdict speaks of a single deal, not ${source.count}; leave it out, or name one deal`);
  }
  const format = options.json === true ? formatJson : formatResult;
  const { shortest } = options;
  const shortening =
    shortest === undefined ? { nodes: SHORTENING_NODES, seconds: null } : { nodes: Infinity, seconds: shortest };
  const solverOptions = { strategy: findStrategy(options.strategy), shortening };
  for await (const { game, result } of solveGames(source.setting, readBudget(options), solverOptions, source.list())) {
    await writeLine(shell.stdout, format(game, result));
    if (options.exitVerdict === true) shell.exitCode = EXIT[result.verdict];
  }
}

export function addSolveCommand(program: Command, shell: Shell): void {
  const command = program
    .command('solve [variant]')
    .description('say whether deals or positions can be won, and how')
    .action((variant: string | undefined, options: SolveOptions) => runSolve(shell, variant, options));
  addOptions(command, [...GAME_OPTIONS, 'strategy', ...BUDGET_OPTIONS, 'shortest', 'json', 'exitVerdict']);
  extendHelp(command, shell, SECTIONS, EXAMPLES);
}
