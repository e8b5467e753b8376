import { type NamedSeries, traceSeries } from '../analysis/contest.ts';
import { correctRuns, hasLuck } from '../analysis/performance.ts';
import { SOLVER } from '../players/registry.ts';
import { type CorrectedMean, estimateCorrectedRate } from '../statistics/corrected-rates.ts';
import { findShare, type Profile } from '../statistics/run-lengths.ts';
import {
  describeEntries,
  findSeries,
  type Entry,
  formatEnds,
  formatShare,
  groupByGame,
  groupSeries,
  listIntervalCells,
  listIntervalHeader,
  nameInterval,
  type Section,
  tabulateEntries,
  WITHOUT_LUCK,
} from './section.ts';

const isSolver = ({ figures }: Entry) => figures.player === SOLVER;
const rateOf = ({ figures }: Entry) => figures.rate ?? 0;

/** One sentence for each: the rate, its interval, and of how many deals it is. */
export const listHeadlines = (entries: readonly Entry[]): string[] =>
  groupByGame(entries)
    .flat()
    .map((entry) => {
      const { deals, unknown } = entry.figures;
      const rate = formatShare(rateOf(entry));
      const can = unknown > 0 ? 'are known to be winnable' : 'can be won';
      const what = isSolver(entry) ? `${rate} of the deals ${can}` : `${entry.who} wins ${rate} of the games`;
      return `${entry.game}: ${what} (${formatEnds(entry.figures).join(' to ')}, n = ${deals.toLocaleString('en')}, ${nameInterval([entry])}).`;
    });

export function describeRates(entries: readonly Entry[]): Section {
  const { series, games } = groupSeries(entries, (entry, place) => {
    const { low, high, won, unknown, deals } = entry.figures;
    return { series: place, rate: rateOf(entry), most: (won + unknown) / deals, low, high };
  });
  return {
    id: 'win-rates',
    title: 'Win rates',
    paragraphs: [
      `Each mark is the share of the deals that were won. The line through it is the ${nameInterval(entries)}.`,
      ...(entries.some(isSolver)
        ? [
            'The solver sees every card, so its rate says how many deals can be won at all. All others see only the face-up cards, as a person does.',
          ]
        : []),
      ...(entries.some(({ figures }) => figures.unknown > 0)
        ? [
            'The lower end of the interval counts unknown deals as lost. The upper end counts them as won. A thick line goes from one rate to the other.',
          ]
        : []),
    ],
    chart: {
      kind: 'rates',
      title: 'Win rates with their intervals',
      description: describeEntries(
        entries,
        (entry) => `${formatShare(rateOf(entry))}, ${formatEnds(entry.figures).join(' to ')}`,
      ),
      axis: 'share of the deals that were won',
      series,
      rows: games.map((game) => ({ name: game.name, estimates: game.series })),
    },
    table: tabulateEntries(
      entries,
      ['deals', 'won', 'lost', 'unknown', 'win rate', ...listIntervalHeader(entries)],
      (entry) => {
        const { deals, won, lost, unknown } = entry.figures;
        return [
          ...[deals, won, lost, unknown].map(String),
          formatShare(rateOf(entry)),
          ...listIntervalCells(entry, entries),
        ];
      },
    ),
  };
}

const TIME_DIGITS = 3;
const thoughtOf = ({ figures: { nodes, deals } }: Entry) => nodes / deals;

/** Null unless some game was played with more and with less thought. */
export function describeThought(all: readonly Entry[]): Section | null {
  const players = all.filter((entry) => !isSolver(entry) && entry.figures.nodes > 0);
  const entries = groupByGame(players).flatMap((own) => (own.length > 1 ? own : []));
  if (entries.length === 0) return null;
  const thoughts = entries.map(thoughtOf);
  return {
    id: 'thought',
    title: 'The value of thought',
    paragraphs: [
      'The horizontal axis shows how many moves a player makes in a game on average, at the table and in thought. The vertical axis shows the share of games that it wins.',
      'Moves are the same on every machine. The seconds in the table are those of the machine that played the study, on one core, without the search for points of no return.',
    ],
    chart: {
      kind: 'panels',
      title: 'Win rate against the moves made in a game',
      description: describeEntries(
        entries,
        (entry) => `${Math.round(thoughtOf(entry))} moves, ${formatShare(rateOf(entry))}`,
      ),
      across: {
        kind: 'ratios',
        label: 'moves per game, at the table and in thought',
        least: Math.min(...thoughts),
        most: Math.max(...thoughts),
      },
      axis: 'games won',
      form: 'lines',
      ...groupSeries(entries, (entry, series) => {
        const { low, high } = entry.figures;
        return { series, points: [{ x: thoughtOf(entry), y: rateOf(entry), low, high }] };
      }),
    },
    table: tabulateEntries(
      entries,
      ['moves per game', 'seconds per game', 'win rate', ...listIntervalHeader(entries)],
      (entry) => {
        const { seconds, deals } = entry.figures;
        const time = seconds === null ? '' : (seconds / deals).toFixed(TIME_DIGITS);
        return [
          String(Math.round(thoughtOf(entry))),
          time,
          formatShare(rateOf(entry)),
          ...listIntervalCells(entry, entries),
        ];
      },
    ),
  };
}

const SHARES = [0.5, 0.9, 0.99];

/** Null unless the luck of some games was measured. */
export function describeLuck(all: readonly Entry[], folders: readonly NamedSeries[]): Section | null {
  const rates = new Map<Entry, CorrectedMean>();
  for (const entry of all) {
    const runs = [...(findSeries(entry, folders)?.deals.values() ?? [])];
    const rate = hasLuck(runs) ? estimateCorrectedRate(runs.map(correctRuns)) : null;
    if (rate !== null) rates.set(entry, rate);
  }
  if (rates.size === 0) return null;
  const entries = [...rates.keys()];
  return {
    id: 'luck',
    title: 'Win rates without luck',
    paragraphs: [
      WITHOUT_LUCK,
      'The last column says how many plain games one game without luck is worth. All intervals here are 95 % intervals.',
    ],
    chart: null,
    table: tabulateEntries(entries, ['games', 'win rate', 'without luck', 'from', 'to', 'worth'], (entry) => {
      const { mean, interval, ratio } = rates.get(entry) ?? { mean: 0, interval: { low: 0, high: 1 }, ratio: null };
      const worth = ratio === null || ratio === 0 ? '' : (1 / ratio).toFixed(2);
      return [
        String(entry.figures.deals),
        formatShare(rateOf(entry)),
        formatShare(mean),
        ...formatEnds(interval),
        worth,
      ];
    }),
  };
}

export function describeProfiles(all: readonly Entry[], folders: readonly NamedSeries[]): Section | null {
  const profiles = new Map<Entry, Profile>();
  for (const entry of all) {
    const series = isSolver(entry) ? findSeries(entry, folders) : undefined;
    if (series !== undefined) profiles.set(entry, traceSeries(series));
  }
  if (profiles.size === 0) return null;
  const entries = [...profiles.keys()];
  const pointsOf = (entry: Entry) => profiles.get(entry)?.points ?? [];
  const formatDecided = (entry: Entry) => formatShare(pointsOf(entry).at(-1)?.share ?? 0);
  const starts = entries.flatMap((entry) => pointsOf(entry).find(({ decided }) => decided > 0)?.nodes ?? []);
  const ends = entries.map((entry) => pointsOf(entry).at(-1)?.nodes ?? 1);
  return {
    id: 'profiles',
    title: 'How soon deals are decided',
    paragraphs: [
      'Each line is the share of the deals that a search has decided within so many nodes, which are moves that it made. The band around it is the 95 % interval at each point. Where budgets climb, the nodes are those of the search that decided the deal.',
    ],
    chart: {
      kind: 'panels',
      title: 'Share of the deals decided within so many nodes',
      description: describeEntries(entries, (entry) => `${formatDecided(entry)} in the end`),
      across: { kind: 'ratios', label: 'nodes', least: Math.min(...starts, ...ends), most: Math.max(...ends) },
      axis: 'deals decided',
      form: 'steps',
      ...groupSeries(entries, (entry, series) => ({
        series,
        points: pointsOf(entry).map(({ nodes, share, interval: { low, high } }) => ({ x: nodes, y: share, low, high })),
      })),
    },
    table: tabulateEntries(
      entries,
      ['deals', 'decided', ...SHARES.map((share) => `${100 * share} % within`)],
      (entry) => {
        const profile = profiles.get(entry);
        if (profile === undefined) return [];
        const nodes = SHARES.map((share) => String(findShare(profile, share) ?? 'not reached'));
        return [String(profile.deals), formatDecided(entry), ...nodes];
      },
    ),
  };
}
