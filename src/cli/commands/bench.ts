/** `quorum bench`: runs search strategies and players side by side on the same deals. */

import type { Command } from 'commander';
import { computeSignature } from '../../analysis/signature.ts';
import { InputError } from '../../engine/errors.ts';
import { signStrategies } from '../../run/signature.ts';
import { STRATEGIES } from '../../search/registry.ts';
import { extendHelp } from '../help-text.ts';
import { addOptions, BENCH_OPTIONS, listGivenFlags, PLAYING_OPTIONS } from '../options.ts';
import { nameGame } from '../rule-text.ts';
import { writeLine, type Shell } from '../shell.ts';
import type { PlayingOptions } from '../study-opening.ts';
import { DEFAULT_DEALS, VARIANTS_ARGUMENT } from '../study-plan.ts';
import { runStudy } from '../study-playing.ts';
import { formatTable } from '../text.ts';

const SECTIONS = [
  `Plays ${DEFAULT_DEALS} deals unless told otherwise; with "all", of every variant. These are the strategies:`,
  { terms: STRATEGIES.map(({ name, summary }) => [name, summary] as const) },
  'Every strategy is compared with the first one on the deals that both played. The columns:',
  {
    terms: [
      ['gained, missed', 'deals that only this strategy decided, and that only the first one decided'],
      ['McNemar p', 'the exact two-sided McNemar test of these two counts'],
      ['node ratio', 'its nodes for one node of the first, with a bootstrap 95 % interval'],
      ['PAR2', 'the mean with each undecided deal counted as twice the node budget'],
      ['signature', 'all nodes, and a hash of what was done on every deal: it changes when a search does anything else on any deal, whether or not the deal is decided'],
    ],
  },
  'With --player, players are compared, with the strategies that are named or alone. They are compared by games won, also with a strategy: gained are then deals that only this one won, and the difference is its rate less that of the first, in points of a hundred, with Newcombe\'s interval for paired rates. With --luck there is a rate without the luck of the cards too:',
  {
    terms: [
      ['win rate', 'the mean of games won, less how much luck their cards brought: what was turned up, against the mean of all cards that might have come. It is right in the mean as the plain rate is, and varies less, so that it may lie below 0 where few games are won'],
      ['worth', 'for how many plain deals one deal counts once its luck is taken away: with 2, half the deals give the same interval. The weights by which luck is measured are the careful player\'s; less than 1 means that they do not suit this one, and the plain rate is the better one'],
    ],
  },
  'Columns in seconds differ from run to run, and are in no CSV file; all others are the same everywhere.',
  'With --out it is a study as analyze makes them, and bench.csv joins the other files: --resume goes on after a crash, and --shard and quorum merge divide it and put it together.',
] as const;

const EXAMPLES = [
  'bench congress --deals 50 --strategy restarts --strategy depth-first',
  'bench all --strategy beam:nodes=9000 --strategy nrpa --out study',
  'bench congress --player careful --player rollout:nodes=500 --luck',
  'bench --resume study',
  'bench --signature',
];

/** Prints the signature of every strategy, game by game, and one of them all. */
async function runSignature(shell: Shell): Promise<void> {
  const signatures = [...signStrategies()];
  const rows = signatures.map(({ variant, rules, strategy, outcomes, signature }) => {
    const decided = outcomes.filter(({ verdict }) => verdict !== 'unknown').length;
    return [nameGame(variant, rules), strategy.name, `${decided} of ${outcomes.length} decided`, signature];
  });
  const total = ['all', '', '', computeSignature(signatures.flatMap(({ outcomes }) => outcomes))];
  for (const line of formatTable([...rows, total], rows[0]?.length ?? 0)) await writeLine(shell.stdout, line);
}

async function runBench(shell: Shell, variant: string | undefined, options: PlayingOptions, flags: readonly string[]): Promise<void> {
  if (!flags.includes('--signature')) return runStudy(shell, { kind: 'bench', variant, options, flags });
  const others = [...(variant === undefined ? [] : [variant]), ...flags.filter((flag) => flag !== '--signature')];
  if (others.length > 0) {
    throw new InputError(`--signature has its own deals and budgets; leave out ${others.join(', ')}`);
  }
  return runSignature(shell);
}

export function addBenchCommand(program: Command, shell: Shell): void {
  const command = program
    .command('bench')
    .argument('[variant]', VARIANTS_ARGUMENT)
    .description('compare search strategies, or players, on the same deals')
    .action((variant: string | undefined, options: PlayingOptions) => runBench(shell, variant, options, listGivenFlags(command)));
  addOptions(command, [...BENCH_OPTIONS, ...PLAYING_OPTIONS, 'json', 'signature']);
  extendHelp(command, shell, SECTIONS, EXAMPLES);
}
