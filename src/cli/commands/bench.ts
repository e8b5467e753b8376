/** `quorum bench`: runs search strategies and players side by side on the same deals. */

import type { Command } from 'commander';
import { computeSignature } from '../../analysis/signature.ts';
import { InputError } from '../../base/errors.ts';
import { signStrategies } from '../../studies/signature.ts';
import { STRATEGIES } from '../../search/registry.ts';
import { extendHelp } from '../options/help-text.ts';
import { addOptions, BENCH_OPTIONS, listGivenFlags, PLAYING_OPTIONS } from '../options/options.ts';
import { nameGame } from '../text/rule-text.ts';
import { writeLine, type Shell } from '../terminal/shell.ts';
import type { PlayingOptions } from '../studies/study-opening.ts';
import { DEFAULT_DEALS, VARIANTS_ARGUMENT } from '../studies/study-plan.ts';
import { runStudy } from '../studies/study-playing.ts';
import { formatTable } from '../text/text.ts';

const SECTIONS = [
  `Plays ${DEFAULT_DEALS} deals unless told otherwise; with "all", of every variant. These are the strategies:`,
  { terms: STRATEGIES.map(({ name, summary }) => [name, summary] as const) },
  'Every strategy is compared with the first one on the deals that both played. The columns:',
  {
    terms: [
      ['gained, missed', 'deals that only this strategy decided, and that only the first one decided'],
      ['McNemar p', 'the exact two-sided McNemar test of these two counts'],
      ['node ratio', 'its nodes for one node of the first, with a bootstrap 95 % interval'],
      ['PAR2, PAR10', 'the mean with each undecided deal counted as twice, and as ten times, the node budget'],
      [
        'signature',
        'all nodes, and a hash of what was done on every deal: it changes when a search does anything else on any deal, whether or not the deal is decided',
      ],
    ],
  },
  "With --player, players are compared, with the strategies that are named or alone. They are compared by games won, also with a strategy: gained are then deals that only this one won, and the difference is its rate less that of the first, in percentage points, with Newcombe's interval for paired rates. With --luck there is a rate without the luck of the cards too:",
  {
    terms: [
      [
        'win rate',
        'the mean of games won, less how much luck their cards brought: what was turned up, against the mean of all cards that might have come. It is unbiased, as the plain rate is, and varies less, so that it may lie below 0 where few games are won',
      ],
      [
        'worth',
        "for how many plain deals one deal counts once its luck is taken away: with 2, half the deals give the same interval. The weights by which luck is measured are the careful player's; less than 1 means that they do not suit this one, and the plain rate is the better one",
      ],
    ],
  },
  'With --repeat every strategy that makes random choices plays each deal with several random streams: stream k is its seed and k more. Counts are of runs then, and the files say which stream a row is of. Runs of one deal are alike, so that comparisons go by deals: each counts with the share of its runs that were decided, and with the mean of their nodes; gained and missed are deals with a larger, and with a smaller share than the first strategy has; the interval of the node ratio draws deals, not runs. More columns:',
  {
    terms: [
      [
        'sign-flip p',
        'in the place of McNemar p: if neither were better, each difference of a deal might as well have the other sign; this is the share of all ways to choose the signs that give a sum at least as far from 0. Exact, or from 10,000 such ways where there are too many; with one stream it is the McNemar test',
      ],
      [
        'decided between',
        'how far the true shares of deals lie apart: their standard deviation, without what chance within a deal adds',
      ],
      [
        'decided within',
        'how far runs of one deal lie apart: the standard deviation of a run, which is decided or not, about the share of its deal',
      ],
      [
        'nodes between, nodes within',
        'the same for the logarithm of the nodes, as a factor; a run without a verdict counts with the nodes that it made, so that the true factors are larger',
      ],
      [
        'restarts',
        'what the first verdict on a deal is expected to cost if a search that has made so many nodes is begun anew with another stream, until one comes to a verdict. Each deal is judged by its own runs; a run without a verdict has decided nothing however far it went, and none is taken to be longer than the budget. The means are over the deals that some run decided, whose number is given; the others have no such cost',
      ],
      ['whole runs', 'these nodes if every run may spend the budget'],
      [
        'best cutoff',
        'the number of nodes after which restarts cost least, and what they cost then; never fewer than the quickest verdict took on any of these deals, because nothing is known of restarts that never decided a deal',
      ],
      [
        'Luby unit',
        "the same for Luby's sequence, which restarts after 1, 1, 2, 1, 1, 2, 4, ... such units, though never after more than the budget; it does nearly as well as the best cutoff whatever that is (Luby, Sinclair and Zuckerman, 1993)",
      ],
    ],
  },
  'Cutoff and unit are the best of ten for each power of ten, on these very runs: with few streams they look better than they are.',
  'Columns in seconds differ from run to run, and are in no CSV file; all others are the same everywhere.',
  'With --out it is a study as analyze makes them, and bench.csv and profile.csv join the other files; quorum profile draws the second one, as --profile does here. --resume goes on after a crash, and --shard and quorum merge divide it and put it together.',
] as const;

const EXAMPLES = [
  'bench congress --deals 50 --strategy restarts --strategy depth-first',
  'bench all --strategy beam:nodes=9000 --strategy nrpa --out study',
  'bench congress --player careful --player rollout:nodes=500 --luck',
  'bench --resume study',
  'bench parliament --strategy annealing --repeat 10 --profile',
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

async function runBench(
  shell: Shell,
  variant: string | undefined,
  options: PlayingOptions,
  flags: readonly string[],
): Promise<void> {
  if (flags.includes('--profile') && flags.includes('--json')) {
    throw new InputError('--profile draws for people, and --json prints for programs; keep one of them');
  }
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
    .action((variant: string | undefined, options: PlayingOptions) =>
      runBench(shell, variant, options, listGivenFlags(command)),
    );
  addOptions(command, [...BENCH_OPTIONS, ...PLAYING_OPTIONS, 'json', 'profile', 'signature']);
  extendHelp(command, shell, SECTIONS, EXAMPLES);
}
