/** `quorum analyze`: plays many deals on all cores and writes what came of them. */

import type { Command } from 'commander';
import { PLAYERS } from '../../players/registry.ts';
import { extendHelp } from '../options/help-text.ts';
import { addOptions, ANALYZE_OPTIONS, listGivenFlags, PLAYING_OPTIONS } from '../options/options.ts';
import type { Shell } from '../terminal/shell.ts';
import type { PlayingOptions } from '../studies/study-opening.ts';
import { DEFAULT_DEALS, VARIANTS_ARGUMENT } from '../studies/study-plan.ts';
import { runStudy } from '../studies/study-playing.ts';

/** What the files hold; the columns are those of src/tables/columns.ts. */
const FILES = [
  ['deals.csv', 'one row per deal, in the order of the seeds'],
  [
    'needs.csv',
    'where the cards that the foundations need next lie: one row per copy, with the number of its row in deals.csv',
  ],
  ['summary.csv', 'one row per game and player: deals, won, lost, unknown, win rate and interval'],
  ['stuck.csv', 'where the games that were not won ended: one row per measure and value, with the number of games'],
  ['no-return.csv', 'with --no-return: where, and by what kind of move, lost games were thrown away'],
  ['manifest.json', 'version, options, seeds, totals and times; no other file holds a time'],
  ['datapackage.json', 'what every column of these files says: type, unit, meaning and denominator, for programs'],
  ['chunks.jsonl', 'what has been played so far, from which all other files are made'],
] as const;

const COLUMNS = [
  ['verdict', 'winnable, unwinnable (which is a proof) or unknown; of a player, won or lost'],
  [
    'reason',
    'why it is unknown: node-limit, time-limit, memory-limit, given-up by a beam with nothing promising left to try, claimed by a strategy from a file of yours that says there is no win, code-failed where such a file went wrong, or a worker that failed; why a player lost: blocked, or given-up (no sensible move, or 200 moves without progress)',
  ],
  ['won', '1, 0, or empty where it is unknown'],
  [
    'strategy, nodes_limit',
    'how the solver searched, and the moves that it might make in this deal: of several budgets the one that decided it, or the last one, which summary.csv names; empty for players',
  ],
  [
    'stream',
    'with --repeat: the random stream of the row; stream k has the seed of the strategy or player and k more, and it is empty for those that make no random choices',
  ],
  [
    'nodes',
    'moves that this search made, without those with smaller budgets; of a player, those it made and those it tried out',
  ],
  ['moves', 'length of the winning line'],
  [
    'foundation, stock ...',
    'cards that lie there at the end; of a search without a win, in the best position that it met',
  ],
  [
    'need_C, need_C_at',
    'the rank of clubs that the foundations wait for, and where its copies lie: "W:3 T5:0" is in the waste below three cards, and on top of T5',
  ],
  ['progress_ply', 'moves made when the foundations first held their most cards'],
  ['win_rate', 'won / deals: the lowest that it can be, as it counts what is unknown as lost'],
  [
    'ci_low, ci_high',
    'the exact 95 % interval, or what --confidence and --interval say, with its ends rounded outward; its lower end counts unknown deals as lost, its upper end as won',
  ],
  [
    'share',
    'count / games, where games are those that have the measure; numbers of moves are counted in tens, 20 for 20 to 29',
  ],
  [
    'certainty',
    'of a game that one move threw away: proof if the position after it is proved lost, not-found if only no win was found; gap says among how many moves the fatal one is',
  ],
] as const;

const SECTIONS = [
  `Plays ${DEFAULT_DEALS} deals unless told otherwise. Name several variants with commas between them, or all of them with "all"; each is played by all the rules, players and strategies that are named. These are the players that do not see the stock:`,
  { terms: PLAYERS.map(({ name, summary }) => [name, summary] as const) },
  'The folder then holds these files:',
  { terms: FILES },
  'The most important columns; quorum columns explains them all:',
  { terms: COLUMNS },
  'A missing value is empty, never 0. A name that a spreadsheet would take for a formula has an apostrophe before it. The CSV files are the same, byte for byte, on every machine and with any number of workers; only --seconds makes verdicts depend on the machine.',
  'What has been played is safe from any crash. --resume with the folder alone goes on with it; with the variant and the options too, it begins the study where there is none yet, so that a script may run the same line any number of times. Games, players and strategies take turns, and Ctrl-C publishes of each one the deals before its first that is missing.',
  'With several budgets (--nodes 5e6,5e7,5e8), all deals are searched with the first, and what each one leaves unknown with the next. A study can also grow later: --resume with a folder and --deals goes on to that many seeds, and with --nodes to further budgets. The CSV files come out as if all had been asked for at once. In bench, strategies are compared with one budget.',
  'With --precision, a study is looked at after some numbers of deals, each about twice the one before it, which follow from --deals alone and stand in the manifest. It ends at the first look at which every interval is narrow enough. The intervals are corrected for the looks (Bonferroni), so that they cover at least as often as they say wherever the study ends. To learn beforehand how many deals it takes, see quorum help plan.',
  'A worker that dies, runs out of memory or hangs costs one more try. A deal that ends its worker again is unknown, and the reason says how: worker-died, worker-memory or worker-hung.',
  'Strategies and players may come from files of your own, see quorum help strategies. What such a strategy calls unwinnable is not proved: the row says unknown, and claimed. A deal on which the code fails is unknown, the study goes on, and the command ends with exit code 1. The manifest names the file with its SHA-256; with another one in its place --resume and merge refuse to go on.',
  'With --repeat, strategies and players that make random choices play each deal once for each random stream. Every file has its rows for each stream then, and quorum compare takes all streams of a deal together.',
  'To use several machines, see quorum help merge and quorum help study.',
];

const EXAMPLES = [
  'analyze all --seed 1 --deals 1000 --out results',
  'analyze congress --player solver --player careful --out players',
  'analyze cadogan-congress --rule marriage=suit,any --out marriages',
  'analyze congress --nodes 5e6,5e7 --deals 1000 --out climb',
  'analyze --resume climb --deals 10000',
  'analyze parliament --precision 0.002 --deals 50000 --out precise',
];

export function addAnalyzeCommand(program: Command, shell: Shell): void {
  const command = program
    .command('analyze')
    .argument('[variant]', VARIANTS_ARGUMENT)
    .description('play many deals on all cores and write CSV files')
    .action((variant: string | undefined, options: PlayingOptions) =>
      runStudy(shell, { kind: 'analyze', variant, options, flags: listGivenFlags(command) }),
    );
  addOptions(command, [...ANALYZE_OPTIONS, 'precision', ...PLAYING_OPTIONS]);
  extendHelp(command, shell, SECTIONS, EXAMPLES);
}
