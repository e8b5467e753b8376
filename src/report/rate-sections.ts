/** How often games were won, and what thought is worth. */

import { roundOutward } from '../statistics/intervals.ts';
import { drawIntervals } from './charts/interval-chart.ts';
import { drawPanels, type Point } from './charts/panel-chart.ts';
import { SOLVER } from '../players/registry.ts';
import { type Entry, groupByGame, listDistinct } from './entries.ts';
import type { Section } from './section.ts';

const DIGITS = 2;
export const formatShare = (share: number): string => `${(100 * share).toFixed(DIGITS)} %`;
/** Rounded outward, as the interval in the file is. */
function listEnds({ figures }: Entry): string[] {
  const { low, high } = roundOutward(figures, DIGITS + 2);
  return [low, high].map(formatShare);
}
const formatInterval = (entry: Entry): string => listEnds(entry).join(' to ');
const formatRate = ({ figures: { rate } }: Entry): string => formatShare(rate ?? 0);

export function describeRates(entries: readonly Entry[]): Section {
  const series = listDistinct(entries.map(({ who }) => who));
  const rows = groupByGame(entries).map(({ game, entries: own }) => ({
    name: game,
    estimates: own.map(({ who, figures: { rate, low, high } }) => ({
      series: series.indexOf(who),
      rate: rate ?? 0,
      low,
      high,
    })),
  }));
  const unknown = entries.filter(({ figures }) => figures.unknown > 0);
  return {
    id: 'win-rates',
    title: 'Win rates',
    paragraphs: [
      'Each mark is the share of the deals that were won, and the line through it goes from one end of its confidence interval to the other.',
      ...(entries.some(({ figures }) => figures.player === SOLVER)
        ? [
            'The solver sees every card: its rate says how many deals can be won at all. All others see the face-up cards only, as a person does.',
          ]
        : []),
      ...(unknown.length > 0
        ? [
            'Where deals are unknown, the mark counts them as lost, the lower end of the interval too, and its upper end counts them as won.',
          ]
        : []),
    ],
    drawing: drawIntervals({
      title: 'Win rates with their intervals',
      description: entries
        .map((entry) => `${entry.game}, ${entry.who}: ${formatRate(entry)}, ${formatInterval(entry)}.`)
        .join(' '),
      axis: 'share of the deals that were won',
      series,
      rows,
    }),
    table: {
      header: ['game', 'player', 'deals', 'won', 'lost', 'unknown', 'win rate', 'from', 'to'],
      texts: 2,
      rows: entries.map((entry) => {
        const { deals, won, lost, unknown: left } = entry.figures;
        return [entry.game, entry.who, ...[deals, won, lost, left].map(String), formatRate(entry), ...listEnds(entry)];
      }),
    },
  };
}

const TIME_DIGITS = 3;
const thoughtOf = ({ figures: { nodes, deals } }: Entry): number => nodes / deals;
const toPoint = (entry: Entry): Point => ({
  x: thoughtOf(entry),
  y: entry.figures.rate ?? 0,
  low: entry.figures.low,
  high: entry.figures.high,
});

/** Null unless some game was played with more and with less thought. */
export function describeThought(all: readonly Entry[]): Section | null {
  const entries = all.filter(({ figures }) => figures.player !== SOLVER && figures.nodes > 0);
  const games = groupByGame(entries).filter(({ entries: own }) => own.length > 1);
  if (games.length === 0) return null;
  const shown = games.flatMap(({ entries: own }) => own);
  const series = listDistinct(shown.map(({ who }) => who));
  const thoughts = shown.map(thoughtOf);
  return {
    id: 'thought',
    title: 'What thought is worth',
    paragraphs: [
      'Across, the moves that a player makes in a game on the average, at the table and in thought; upward, the share of its games that it wins.',
      'Moves are the same on every machine. The seconds in the table are those of the machine that played the study, on one core.',
    ],
    drawing: drawPanels({
      title: 'Win rate against the moves made in a game',
      description: shown
        .map((entry) => `${entry.game}, ${entry.who}: ${Math.round(thoughtOf(entry))} moves, ${formatRate(entry)}.`)
        .join(' '),
      across: {
        kind: 'ratios',
        label: 'moves per game, at the table and in thought',
        least: Math.min(...thoughts),
        most: Math.max(...thoughts),
      },
      axis: 'games won',
      series,
      form: 'lines',
      panels: games.map(({ game, entries: own }) => ({
        title: game,
        series: own.map((entry) => ({ series: series.indexOf(entry.who), points: [toPoint(entry)] })),
      })),
    }),
    table: {
      header: ['game', 'player', 'moves per game', 'seconds per game', 'win rate', 'from', 'to'],
      texts: 2,
      rows: shown.map((entry) => {
        const { seconds, deals } = entry.figures;
        const time = seconds === null ? '' : (seconds / deals).toFixed(TIME_DIGITS);
        return [entry.game, entry.who, String(Math.round(thoughtOf(entry))), time, formatRate(entry)].concat(
          listEnds(entry),
        );
      }),
    },
  };
}
