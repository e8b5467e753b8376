/** `quorum compare`: folders of results, paired deal by deal. */

import type { Command } from 'commander';
import { InputError } from '../../base/errors.ts';
import { listContestColumns } from '../../tables/contest-columns.ts';
import { arrangeContests, holdContest } from '../../analysis/contest.ts';
import { formatCsvHeader, formatCsvRows } from '../../tables/csv.ts';
import { formatContest, formatContestJson } from '../text/contest-table.ts';
import { extendHelp } from '../options/help-text.ts';
import { addOptions } from '../options/options.ts';
import { readFolders } from '../sources/series-folders.ts';
import { tellLine, writeLine, type Shell } from '../terminal/shell.ts';

interface CompareOptions {
  readonly common?: true;
  readonly format: 'table' | 'csv' | 'json';
}

const SECTIONS = [
  'The folders are those of analyze or bench; what is read is their deals.csv. With one folder, all that played the same game there are compared with each other. With several, the games of each are compared with the same games of the others: strategies, budgets, versions, players or readings of the rules, whatever the folders differ in.',
  'Solvers of the same rules are compared by the deals that they decided, all others by the games that were won. If two solvers contradict each other on a deal, that is an error, which names the deal. The columns:',
  {
    terms: [
      ['gained, missed', 'deals on which only the second succeeded, and on which only the first did'],
      ['unsure', 'deals that one of the two left unknown, where games won are counted'],
      [
        'difference',
        'the rate of the second less that of the first, in percentage points; with unknown deals, from the least to the most that it can be',
      ],
      [
        '95 % interval',
        "Newcombe's interval for paired rates; with unknown deals, each end is the outermost that they allow",
      ],
      [
        'McNemar p',
        'the exact two-sided McNemar test of gained against missed; with unknown deals, the largest value that they allow',
      ],
      ['Holm p', 'the same after the correction for all comparisons of the game'],
      ['sign-flip p', 'in the place of McNemar p where deals were played with several random streams'],
      [
        'node ratio',
        'nodes of the second for one node of the first, with a bootstrap 95 % interval; of several budgets, the nodes of the search that decided a deal, or of the last one',
      ],
      [
        'without luck',
        'of studies that bench --luck has made: the difference without the luck of the cards, with its 95 % interval, and for how many plain deals one such deal counts',
      ],
    ],
  },
  'Where a deal was played with several random streams, its share of successes counts in the place of a success: rates and nodes are means over deals of the means over their runs; gained and missed are deals with a larger, and with a smaller share; the interval of the difference counts the runs of a deal as so many independent ones as would have a mean that varies as much, and that of the node ratio draws deals, not runs; and the p-value is that of the sign-flip test, the share of all ways to choose the signs of the differences of deals that give a sum at least as far from 0, which with one stream is the McNemar test.',
  'Both must have the same deals; --common compares those that both have.',
] as const;

const EXAMPLES = [
  'compare before after',
  'compare results/solver/congress results/solver/congress-worry-back-yes',
  'compare study --format csv > comparison.csv',
];

async function runCompare(shell: Shell, paths: readonly string[], { common, format }: CompareOptions): Promise<void> {
  const folders = await readFolders(shell, paths);
  const { contests, alone } = arrangeContests(folders);
  if (contests.length === 0) {
    const why =
      folders.length === 1 ? `${paths[0]} has no game that more than one played` : 'the folders have no game in common';
    throw new InputError(
      `${why}; name folders of the same variants${alone.length === 0 ? '' : `, not ${alone.join('; ')}`}`,
    );
  }
  const held = contests.map((contest) => ({ contest, rows: holdContest(contest, common === true) }));
  const rows = held.flatMap((each) => each.rows);
  const columns = listContestColumns(rows);
  if (format === 'csv')
    await writeLine(shell.stdout, (formatCsvHeader(columns) + formatCsvRows(columns, rows)).trimEnd());
  else if (format === 'json') await writeLine(shell.stdout, formatContestJson(rows).join('\n'));
  else
    await writeLine(
      shell.stdout,
      held.map((each) => formatContest(each.contest, each.rows, shell.stdout.columns ?? Infinity)).join('\n\n'),
    );
  for (const each of alone)
    await tellLine(shell.stderr, `not compared, because another folder has nothing like it: ${each}`);
}

export function addCompareCommand(program: Command, shell: Shell): void {
  const command = program
    .command('compare')
    .argument('<dirs...>', 'folders of studies')
    .description('compare studies deal by deal')
    .action((paths: string[], options: CompareOptions) => runCompare(shell, paths, options));
  addOptions(command, ['common', 'tableFormat']);
  extendHelp(command, shell, SECTIONS, EXAMPLES);
}
