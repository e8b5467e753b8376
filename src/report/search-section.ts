/** How soon searches decide deals. */

import { type NamedSeries, traceSeries } from '../analysis/contest.ts';
import { findShare, type Profile } from '../statistics/run-lengths.ts';
import { drawPanels } from './charts/panel-chart.ts';
import { SOLVER } from '../players/registry.ts';
import { splitWeights } from '../tables/deal-series.ts';
import { type Entry, groupByGame, listDistinct } from './entries.ts';
import { formatShare } from './rate-sections.ts';
import type { Section } from './section.ts';

/** Shares of which the table says how many nodes they took. */
const SHARES = [0.5, 0.9, 0.99];

interface Searched {
  readonly entry: Entry;
  readonly profile: Profile;
}

/** The profile of a group, from the rows of its deals. */
function traceEntry(entry: Entry, folders: readonly NamedSeries[]): Searched[] {
  const { variant, rules, player, strategy: label } = entry.figures;
  const [strategy, weights] = splitWeights(label);
  const series = folders
    .filter(({ name }) => name === entry.folder)
    .flatMap((folder) => folder.series)
    .find(
      (each) =>
        each.variant === variant &&
        each.rules === rules &&
        each.player === player &&
        each.strategy === strategy &&
        each.weights === weights,
    );
  return series === undefined ? [] : [{ entry, profile: traceSeries(series) }];
}

/** The share in the end. */
const formatDecided = ({ profile: { points } }: Searched): string => formatShare(points.at(-1)?.share ?? 0);

/** Null without a solver. */
export function describeProfiles(all: readonly Entry[], folders: readonly NamedSeries[]): Section | null {
  // The streams of a repeated study are one curve.
  const solvers = all.filter(
    ({ figures: { player, stream } }) => player === SOLVER && (stream === '' || stream === '0'),
  );
  const searched = solvers.flatMap((entry) => traceEntry(entry, folders));
  if (searched.length === 0) return null;
  const series = listDistinct(searched.map(({ entry }) => entry.who));
  const starts = searched.flatMap(({ profile: { points } }) => points.find(({ decided }) => decided > 0)?.nodes ?? []);
  const ends = searched.map(({ profile: { points } }) => points.at(-1)?.nodes ?? 1);
  return {
    id: 'profiles',
    title: 'How soon deals are decided',
    paragraphs: [
      'The share of the deals that a search has decided within so many nodes, which are moves that it made; the band around a line is the confidence interval at each point. Where budgets climb, the nodes are those of the search that decided the deal.',
    ],
    drawing: drawPanels({
      title: 'Share of the deals decided within so many nodes',
      description: searched
        .map((each) => `${each.entry.game}, ${each.entry.who}: ${formatDecided(each)} in the end.`)
        .join(' '),
      across: { kind: 'ratios', label: 'nodes', least: Math.min(...starts, ...ends), most: Math.max(...ends) },
      axis: 'deals decided',
      series,
      form: 'steps',
      panels: groupByGame(searched.map(({ entry }) => entry)).map(({ game }) => ({
        title: game,
        series: searched
          .filter(({ entry }) => entry.game === game)
          .map(({ entry, profile: { points } }) => ({
            series: series.indexOf(entry.who),
            points: points.map(({ nodes, share, interval: { low, high } }) => ({ x: nodes, y: share, low, high })),
          })),
      })),
    }),
    table: {
      header: ['game', 'player', 'deals', 'decided', ...SHARES.map((share) => `${100 * share} % within`)],
      texts: 2,
      rows: searched.map((each) => {
        const {
          entry: { game, who },
          profile,
        } = each;
        return [game, who, String(profile.deals), formatDecided(each)].concat(
          SHARES.map((share) => String(findShare(profile, share) ?? 'not reached')),
        );
      }),
    },
  };
}
