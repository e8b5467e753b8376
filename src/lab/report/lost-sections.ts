/** How far games came that were not won, where they got stuck, and which moves lost them. */

import { at } from '../../base/objects.ts';
import { RANKS } from '../../engine/cards.ts';
import { MOVE_KINDS } from '../../engine/notation/steps.ts';
import { labelOfZone, ZONES } from '../../variants/catalogue.ts';
import { findVariant } from '../../variants/registry.ts';
import { ENDING_MEASURES, NEED_PLACE } from '../measures/endings.ts';
import { findMeasure } from '../measures/measure.ts';
import { CAUSE, LOST_BETWEEN, traceSurvival } from '../measures/no-return.ts';
import { LEAST_SHARE } from './chart.ts';
import {
  averageValue,
  describeDistribution,
  describeParts,
  describeRanking,
  formatMean,
  MOST_VALUES,
  shareOfValue,
} from './counted-section.ts';
import type { Entry } from './entries.ts';
import { capitalize, formatShareOf, listColumns, type Section, tabulateEntries, tellRange } from './section.ts';

/** A measure of stuck games. */
const stuckOf =
  (measure: string) =>
  ({ figures }: Entry) =>
    figures.stuck.get(measure) ?? [];

const foundationOf = stuckOf('foundation');

const describeTotals = describeDistribution({
  id: 'foundation-totals',
  topic: 'How far games come',
  tell: (range) => `Games that are not won end with ${range} cards on the foundations, in the median`,
  paragraphs: ['Counted are the cards on the foundations when the game was stuck.'],
  countsOf: foundationOf,
  label: 'cards on the foundations',
  axis: 'share of the games that were not won',
  width: findMeasure(ENDING_MEASURES, 'foundation').chartBin ?? 1,
});

const describePlaces = describeParts({
  id: 'places',
  topic: 'Where the other cards lie',
  tell: (range, zone) => `When games are stuck, ${range} cards lie in the ${zone}`,
  paragraphs: [
    'The figures are mean numbers of cards, over the games that were not won. Cards are counted at the end of a played game, or in the best position of a search that found no win. Deals that were refuted without a move are left out.',
  ],
  countsOf: foundationOf,
  axis: 'cards',
  words: Object.fromEntries(ZONES.filter((zone) => zone !== 'foundation').map((zone) => [zone, labelOfZone(zone)])),
  sizeOf: (entry, zone) => averageValue(stuckOf(zone)(entry)),
  formatSize: formatMean,
});

const needsOf = stuckOf(NEED_PLACE);

/** Ranks by places, both of those that occur. */
function mapNeeds(entry: Entry) {
  const heading = `${entry.title}: ${entry.who}`;
  const shareOf = (rank: string, zone: string) => shareOfValue(needsOf(entry), `${rank} ${zone}`);
  const zones = ZONES.filter((zone) => Array.from(RANKS).some((rank) => shareOf(rank, zone) >= LEAST_SHARE));
  const ranks = Array.from(RANKS).filter((rank) => zones.some((zone) => shareOf(rank, zone) >= LEAST_SHARE));
  return ranks.flatMap((name) =>
    zones.map((zone) => {
      const share = shareOf(name, zone);
      return { heading, name, style: entry.style, column: labelOfZone(zone), share };
    }),
  );
}

const describeMap = describeRanking({
  id: 'stuck-map',
  topic: 'Where games got stuck',
  tell: (share, [rank, place]) => `${share} of the missing cards had rank ${rank} and lay in the ${place}`,
  paragraphs: [
    `A suit that is not complete needs one card next. Counted is where the nearest copy of that card lay. The table has the ${MOST_VALUES} most frequent cases of each player.`,
  ],
  countsOf: needsOf,
  names: ['rank', 'place'],
  wordsOf: (value) => {
    const [rank = '', zone = ''] = value.split(' ');
    return [rank, labelOfZone(zone)];
  },
  draw: (drawn, format) => ({
    kind: 'map',
    axis: 'rank; share of the missing cards',
    label: 'place of the nearest copy',
    rows: drawn.flatMap(mapNeeds),
    format,
  }),
});

/** A measure of points of no return; empty where nobody looked for them. */
const noReturnOf =
  (measure: string) =>
  ({ figures }: Entry) =>
    figures.noReturn?.get(measure) ?? [];

const FATES = {
  'thrown-away': 'thrown away',
  'given-up': 'given up',
  unknown: 'undecided',
  unwinnable: 'never winnable',
};

const describeFates = (all: readonly Entry[]): Section | null => {
  const nodes = all.flatMap(({ figures }) => figures.noReturnNodes ?? []);
  return describeParts({
    id: 'fates',
    topic: 'How games were lost',
    tell: (range, fate) => `${range} of the lost games were ${fate}`,
    paragraphs: [
      `Thrown away: one move lost the game. Given up: it could still be won when the player stopped. Undecided: a search of ${Math.max(0, ...nodes).toLocaleString('en')} nodes found no win of the deal, so no move can be blamed. A longer search may find one. Never winnable: the deal is proved to have no win.`,
    ],
    countsOf: noReturnOf('no_return_fate'),
    axis: 'share of the lost games',
    words: FATES,
  })(all);
};

const describeKinds = describeParts({
  id: 'no-return-moves',
  topic: 'Which moves throw games away',
  tell: (range, kind) => `${capitalize(kind)} threw away ${range} of the games that one move lost`,
  paragraphs: [
    'The kind of the move that threw the game away. Where nothing is proved, it is the move made in the last position with a known win.',
  ],
  countsOf: noReturnOf('no_return_kind'),
  axis: 'share of the games thrown away',
  words: MOVE_KINDS,
});

const WINNABLE = 'games still winnable';
const WON = 'winnable games that were won';

/** Both shares, from all stock cards left to none; empty where nothing is known. */
function traceCurves(entry: Entry) {
  const { variant, noReturn, won, deals } = entry.figures;
  const counts = noReturn?.get(LOST_BETWEEN);
  if (counts === undefined) return [];
  const winnable = traceSurvival(findVariant(variant), counts, won).map(
    ({ share: y, least: low, most: high }, dealt, { length }) => ({ x: length - 1 - dealt, y, low, high }),
  );
  const rateOf = (share: number) => Math.min(1, won / deals / share);
  const rates = winnable.map(({ x, y, low, high }) => ({ x, y: rateOf(y), low: rateOf(high), high: rateOf(low) }));
  return [
    { ...entry, share: WINNABLE, points: winnable },
    // All games that can be won at the end are won.
    { ...entry, share: WON, points: rates.slice(0, -1) },
  ];
}

const TABLE_STEP = 12;

function describeSurvival(all: readonly Entry[]): Section | null {
  const curves = all.flatMap(traceCurves);
  if (curves.length === 0) return null;
  const most = Math.max(...curves.flatMap(({ points }) => points.map(({ x }) => x)));
  const lefts = Array.from({ length: Math.floor(most / TABLE_STEP) + 1 }, (_, i) => i * TABLE_STEP).toReversed();
  const titles = lefts.map((left) => `${left} left`);
  const half = curves
    .filter(({ share }) => share === WINNABLE)
    .map(({ points }) => at(points, Math.floor(points.length / 2)).y);
  const format = formatShareOf(Math.min(...curves.map(({ figures }) => figures.deals)));
  return {
    id: 'survival',
    topic: 'How long games can still be won',
    title: `With half of the stock left, ${tellRange(half, format)} of the games can still be won`,
    paragraphs: [
      'One share is that of the games that can still be won when that number of stock cards is left. The other is the share of those that the player won in the end.',
      'The first share is Turnbull’s estimate. Where proofs are rare they come late, and it is too high. A game that was given up counts as lost at its end.',
    ],
    reading: ['The band goes from the games with a known win to those without a proof that they are lost.'],
    chart: {
      kind: 'steps',
      label: 'stock cards left',
      across: { least: 0, most, scale: 'backward' },
      axis: 'share of the games',
      rows: curves.map(({ title, share, who: name, style, points }) => ({
        heading: `${title}: ${share}`,
        name,
        style,
        points,
        across: { least: 0, most: at(points, 0).x, scale: 'backward' },
      })),
    },
    table: tabulateEntries(
      curves,
      [...listColumns(['share', 'games']), ...listColumns(titles, format)],
      ({ share, figures, points }) => [
        share,
        figures.deals,
        ...lefts.map((left) => points.find(({ x }) => x === left)?.y ?? null),
      ],
      1,
    ),
  };
}

const KINDS: Readonly<Record<string, string>> = MOVE_KINDS;

/** A value of the measure `no_return_cause` in words: the missing card, where it lay, the fatal move, and a better one. */
export function describeCause(value: string): string[] {
  const [rank = '', zone = '', fatal = '', better = ''] = value.split(' ');
  return [rank, labelOfZone(zone), KINDS[fatal] ?? fatal, KINDS[better] ?? better];
}

const describeCauses = describeRanking({
  id: 'causes',
  topic: 'What lost the games',
  tell: (share, [, , fatal, better]) =>
    `${share} of the games thrown away were lost by ${fatal}, where ${fatal === better ? 'another such move' : better} kept a win`,
  paragraphs: [
    `The table has the ${MOST_VALUES} most frequent causes of each player. A cause has the lowest rank that was missing at the end, and where its nearest copy lay. It also has the kind of the move that threw the game away, and the kind of a move that would have kept a win.`,
  ],
  countsOf: noReturnOf(CAUSE),
  names: ['missing', 'where', 'move made', 'better move'],
  wordsOf: describeCause,
});

/** Of the games that were not won; each null without any. */
export const describeLosses = (entries: readonly Entry[]): (Section | null)[] =>
  [describeTotals, describeMap, describePlaces, describeFates, describeSurvival, describeKinds, describeCauses].map(
    (describe) => describe(entries),
  );
