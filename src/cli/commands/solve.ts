/** `quorum solve`: decides deals on one thread, printing each as soon as it is decided. */

import type { Command } from 'commander';
import type { Deal } from '../../deal/deal.ts';
import { describeDeal } from '../../deal/deal-text.ts';
import { InputError } from '../../engine/errors.ts';
import { formatMove } from '../../engine/moves.ts';
import type { Rules, Variant } from '../../games/variant.ts';
import { findVariant } from '../../variants/registry.ts';
import { resolveRules } from '../../games/rules.ts';
import { solveDeals } from '../../run/deal-solving.ts';
import type { SolveResult } from '../../search/result.ts';
import { SHORTENING_NODES } from '../../search/shorten.ts';
import { findStrategy } from '../../search/registry.ts';
import { nameDeal, openDeals, type DealOptions } from '../deal-source.ts';
import { readBudget, type BudgetOptions } from '../budget.ts';
import { extendHelp } from '../help-text.ts';
import { addOptions, BUDGET_OPTIONS, DEAL_OPTIONS } from '../options.ts';
import { nameGame } from '../rule-text.ts';
import { EXIT, writeLine, type Shell } from '../shell.ts';
import { chooseStrategy } from '../strategy-choice.ts';
import { wrapWords } from '../text.ts';

interface SolveOptions extends DealOptions, BudgetOptions {
  readonly rule: readonly string[];
  readonly strategy: string;
  readonly shortest?: number;
  readonly json?: true;
  readonly exitVerdict?: true;
}

const SECTIONS = [
  'The verdict is winnable, with a line of play; unwinnable, which is a proof; or unknown, with the limit that was met, or given-up where a strategy that leaves moves out has nothing left to try.',
  'A line of play is a list of moves, each written FROM-TO:CARD. The piles are S stock or pack, W waste or talon, F foundations, T1 to T8 tableau, H1 to H8 helps, V1 to V8 rivers, and the rows R2, R3 and R4, whose places, where there are any, are R2.1 to R2.8. S-W turns a stock card, and S-V deals a row of rivers. Cards that the rules move by themselves, such as the fill of a space, are not listed.',
  'A deal file has one deal on each line: the cards in dealing order with blanks between them, and a name and a colon before them if you like. Cards may also be written 10h, H10 or 10♥, with commas between them, and a line that solve --json printed is a deal too.',
];

const EXAMPLES = ['solve parliament --seed 7', 'solve congress --pysol 12345', 'solve congress --seed 1 --deals 100 --json > solved.jsonl'];

const roundSeconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** The JSON line of a result. */
function formatJson(variant: Variant, rules: Rules, deal: Deal, result: SolveResult): string {
  const { verdict, nodes, seconds } = result;
  return JSON.stringify({
    variant: variant.name,
    rules,
    deal: describeDeal(deal),
    verdict,
    reason: verdict === 'unknown' ? result.reason : null,
    ...(verdict === 'winnable' ? { moves: result.line.map(formatMove) } : {}),
    nodes,
    seconds: roundSeconds(seconds),
  });
}

/** The result for people: one line, then the winning moves. */
function formatResult(variant: Variant, rules: Rules, deal: Deal, result: SolveResult): string {
  const { verdict, nodes, seconds } = result;
  const line = verdict === 'winnable' ? result.line : [];
  const parts = [
    verdict === 'unknown' ? `${verdict} (${result.reason})` : verdict,
    ...(verdict === 'winnable' ? [`${line.length} moves`] : []),
    `${nodes} nodes`,
    `${seconds.toFixed(3)} s`,
  ];
  const head = `${nameGame(variant, rules)}, ${nameDeal(deal)}: ${parts.join(', ')}`;
  return [head, ...wrapWords(line.map(formatMove), '  ')].join('\n');
}

async function runSolve(shell: Shell, variantName: string, options: SolveOptions): Promise<void> {
  const variant = findVariant(variantName);
  const rules = resolveRules(variant, options.rule);
  const source = await openDeals(options, variant, shell.stdin);
  if (options.exitVerdict === true && source.count > 1) {
    throw new InputError(`--exit-verdict speaks of a single deal, not ${source.count}; leave it out, or name one deal`);
  }
  const format = options.json === true ? formatJson : formatResult;
  const { shortest } = options;
  const shortening =
    shortest === undefined ? { nodes: SHORTENING_NODES, seconds: null } : { nodes: Infinity, seconds: shortest };
  const { strategy, parameters, budget } = chooseStrategy(options.strategy, readBudget(options));
  const solverOptions = { strategy: findStrategy(strategy), parameters, shortening };
  for await (const { deal, result } of solveDeals(variant, rules, budget, solverOptions, source.list())) {
    await writeLine(shell.stdout, format(variant, rules, deal, result));
    if (options.exitVerdict === true) shell.exitCode = EXIT[result.verdict];
  }
}

export function addSolveCommand(program: Command, shell: Shell): void {
  const command = program
    .command('solve <variant>')
    .description('say whether deals can be won, and how')
    .action((variant: string, options: SolveOptions) => runSolve(shell, variant, options));
  addOptions(command, [...DEAL_OPTIONS, 'rule', 'strategy', ...BUDGET_OPTIONS, 'shortest', 'json', 'exitVerdict']);
  extendHelp(command, shell, SECTIONS, EXAMPLES);
}
