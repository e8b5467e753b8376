import type { Counts } from '../../players/analysis/tally.ts';
import { at, dropUndefined } from '../../base/objects.ts';
import { fitTable, formatPercent, type TableColumn, tabulate } from '../../base/prose.ts';
import { estimateWinRate, type IntervalForm } from '../../statistics/intervals.ts';
import { beginStudy } from '../../lab/opening.ts';
import { chooseIntervalForm, foreseeEnd } from '../../lab/looks.ts';
import { formatJob } from '../../lab/study-names.ts';
import { describeGroup, type RunConfig } from '../../lab/run-config.ts';
import { defineCommand } from '../options/command.ts';
import { ANY_SEED, AS_JSON, decimal, whole } from '../options/option-spec.ts';
import {
  CONFIDENCE,
  DEAL_LIMIT,
  PLAYER_LIST,
  RULES,
  SOLVING_OPTIONS,
  VARIANTS_ARGUMENT,
  WORKERS,
} from '../options/shared-options.ts';
import { askForStudy } from '../sources/study-source.ts';
import { withInterrupt } from '../terminal/interrupt.ts';
import { formatDuration } from '../terminal/progress.ts';
import { print, log, logInterrupted, tableWidth, wrapRemarks } from '../terminal/shell.ts';
import { runStudyHere } from '../terminal/study-progress.ts';
import { countDigits, formatInterval, formatIntervalName } from '../text/summary-table.ts';

interface Aim {
  readonly precision: number;
  readonly form: IntervalForm;
  readonly workers: number;
}

export function evaluatePilot(config: RunConfig, counts: Counts, { precision, form, workers }: Aim) {
  /** Of one thread. */
  const secondsPerDeal = counts.seconds / counts.deals;
  const { likely, most } = foreseeEnd(counts, precision, form);
  const timeDeals = (deals: number | null) => ({
    deals,
    seconds: deals === null ? null : (deals * secondsPerDeal) / workers,
  });
  return {
    config,
    counts,
    interval: estimateWinRate(counts.won, counts.unknown, counts.deals, form) ?? { low: 0, high: 1 },
    secondsPerDeal,
    likely: timeDeals(likely),
    most: timeDeals(most),
  };
}

type PilotResult = ReturnType<typeof evaluatePilot>;

const DAY = 86_400;

function formatTime(seconds: number | null) {
  if (seconds === null) return '';
  return seconds < 2 * DAY ? formatDuration(seconds) : `${Math.round(seconds / DAY)} days`;
}

const listColumns = ({ form }: Aim): readonly TableColumn<PilotResult>[] => [
  ['game', formatJob],
  ['pilot', ({ counts }) => counts.deals],
  ['won', ({ counts }) => counts.won],
  ['unknown', ({ counts }) => counts.unknown],
  ['win rate', ({ counts: { won, deals }, interval }) => formatPercent(won / deals, countDigits(interval))],
  [formatIntervalName(form), ({ interval }) => formatInterval(interval, countDigits(interval))],
  ['deals', ({ likely }) => likely.deals ?? 'never'],
  ['time', ({ likely }) => formatTime(likely.seconds)],
  ['deals at most', ({ most }) => most.deals ?? 'never'],
  ['time at most', ({ most }) => formatTime(most.seconds)],
];

export const formatPilot = (results: readonly PilotResult[], aim: Aim, width: number): string[] =>
  fitTable(tabulate(listColumns(aim), results), 1, width);

export function formatPilotJson(
  { config, counts: { deals, won, lost, unknown }, interval, secondsPerDeal, likely, most }: PilotResult,
  { precision, form: { confidence }, workers }: Aim,
): string {
  const { variant, rules, player, strategy } = describeGroup(config);
  const pilot = { deals, won, lost, unknown, interval, secondsPerDeal };
  const aim = { precision, confidence };
  return JSON.stringify({ variant, rules, player, strategy, ...aim, pilot, workers, likely, most });
}

export function explainPilot(results: readonly PilotResult[], { precision, workers }: Aim): string[] {
  const shared = workers === 1 ? 'with 1 worker' : `with ${workers} workers`;
  const ends = results.flatMap(({ likely }) => likely.deals ?? []);
  const together = `analyze plays all of these together, and each for ${Math.max(...ends)} deals, as many as the last one takes.`;
  return [
    `analyze --precision ${precision} ends after this many deals if the rate is as in the pilot. "At most" assumes the rate in the pilot's interval that takes the most deals. Times are for this machine ${shared}, one game after another.`,
    ...(results.length > 1 && ends.length === results.length ? [together] : []),
    ...(results.some(({ likely }) => likely.deals === null)
      ? ['Never: too many deals stay unknown for any number to be enough; search with a larger budget (--nodes).']
      : []),
  ];
}

export const add = defineCommand(
  {
    name: 'plan',
    args: [['<variant>', VARIANTS_ARGUMENT]],
    about: 'estimate how many deals a given precision takes, and how long',
    options: [
      decimal(
        '--precision <x>',
        'how large half the width of the interval of a win rate may be: 0.01 is one percentage point',
        0.01,
        { min: 0.000_001, max: 0.5 },
      ),
      whole('--pilot <n>', 'deals of each game to play as a pilot', 200, { max: 1e6 }),
      whole('--seed <n>', 'the seed of the first deal of the pilot', 1, ANY_SEED),
      RULES,
      PLAYER_LIST,
      ...SOLVING_OPTIONS,
      WORKERS,
      DEAL_LIMIT,
      CONFIDENCE,
      AS_JSON,
    ],
  },
  async (shell, variant, { precision, pilot, json, ...options }) => {
    const { confidence, workers } = options;
    const aim: Aim = { precision, form: chooseIntervalForm(dropUndefined({ precision, confidence })), workers };
    const study = await beginStudy(await askForStudy(shell, 'analyze', variant, { ...options, deals: pilot }));
    const { counts } = await withInterrupt((signal) => runStudyHere(shell, study, options, signal));
    if (counts.some(({ deals }) => deals < pilot))
      return logInterrupted(shell, 'interrupted; an unfinished pilot has no result');
    const results = study.jobs.map(({ config }, i) => evaluatePilot(config, at(counts, i), aim));
    if (json)
      return print(
        shell,
        results.map((each) => formatPilotJson(each, aim)),
      );
    await print(shell, formatPilot(results, aim, tableWidth(shell.stdout)));
    return log(shell, ['', ...wrapRemarks(shell, explainPilot(results, aim))]);
  },
);
