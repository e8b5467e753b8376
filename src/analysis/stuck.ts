/** Stuck points: where games that were not won came to a halt, and what was missing there. */

import { RANKS, rankOf, SUITS } from '../engine/cards.ts';
import { ZONES, zoneOf } from '../engine/piles.ts';
import type { Layout } from '../games/layout.ts';
import { findNeeds, findRearmost, type Need } from './blockers.ts';
import { LAST_POSITIONS, type Course } from './course.ts';
import { addGame, listRows, type DistributionRow, type Distributions, type Measure } from './distributions.ts';
import { measureFills, PILED_ZONES, type Fills, type SuitTotals, type ZoneCounts } from './zones.ts';

/** A position in which a game that was not won ended, or came nearest to a win. */
export interface StuckPoint {
  readonly fills: Fills;
  /** What each suit needs next. */
  readonly needs: readonly Need[];
}

export const describeStuckPoint = (layout: Layout): StuckPoint => ({ fills: measureFills(layout), needs: findNeeds(layout) });

/** What measures go by. */
export interface StuckGame {
  readonly zones: ZoneCounts;
  readonly suits: SuitTotals;
  /** Null after a win. */
  readonly stuck: StuckPoint | null;
  /** Null after a win, and for a solver, which plays no game. */
  readonly course: Course | null;
}

type StuckMeasure = Measure<StuckGame>;

/** Long games are counted in classes, because their number of moves has hardly a limit. */
const PLY_WIDTH = 10;

/** @param suit its letter. */
export const findNeed = ({ stuck }: StuckGame, suit: string): Need | undefined => stuck?.needs.find((need) => need.suit === SUITS.indexOf(suit));

const nameRank = (rank: number): string => RANKS.charAt(rank - 1);

const PLACE_MEASURES: readonly StuckMeasure[] = [
  ...ZONES.map((zone): StuckMeasure => ({ name: zone, value: ({ zones }) => zones[zone] ?? null })),
  ...Array.from(SUITS, (suit): StuckMeasure => ({ name: `foundation-${suit}`, value: ({ suits }) => suits[suit] ?? null })),
  ...PILED_ZONES.flatMap((zone): StuckMeasure[] => [
    { name: `${zone}-piles`, value: ({ stuck }) => stuck?.fills[zone]?.piles ?? null },
    { name: `${zone}-tallest`, value: ({ stuck }) => stuck?.fills[zone]?.tallest ?? null },
  ]),
];

const COURSE_MEASURES: readonly StuckMeasure[] = [
  { name: 'plies', value: ({ course }) => course?.plies ?? null, width: PLY_WIDTH },
  { name: 'progress-ply', value: ({ course }) => course?.progressPly ?? null, width: PLY_WIDTH },
  { name: 'progress-stock', value: ({ course }) => course?.progressStock ?? null },
  ...Array.from(
    { length: LAST_POSITIONS },
    (_, i): StuckMeasure => ({ name: `legal-moves-${i + 1}`, value: ({ course }) => course?.legalMoves[i] ?? null }),
  ),
];

/** The rank each suit needs, `none` when it is complete, and the suits that are furthest behind. */
const NEED_MEASURES: readonly StuckMeasure[] = [
  ...Array.from(SUITS, (suit): StuckMeasure => ({
    name: `need-${suit}`,
    value: (game) => {
      const need = findNeed(game, suit);
      if (need === undefined) return null;
      return need.card === null ? 'none' : nameRank(rankOf(need.card));
    },
  })),
  {
    name: 'rearmost-rank',
    value: ({ stuck }) => {
      const rearmost = stuck && findRearmost(stuck.needs);
      return rearmost && nameRank(rearmost.rank);
    },
  },
  { name: 'rearmost-suits', value: ({ stuck }) => (stuck && findRearmost(stuck.needs))?.suits ?? null },
];

/** Of the nearest copy of the card that each suit needs, where there is one. */
const COPY_MEASURES: readonly StuckMeasure[] = Array.from(SUITS).flatMap((suit): StuckMeasure[] => {
  const nearest = (game: StuckGame) => findNeed(game, suit)?.copies[0] ?? null;
  return [
    {
      name: `need-${suit}-zone`,
      value: (game) => {
        const copy = nearest(game);
        return copy && zoneOf(copy.pile);
      },
    },
    { name: `need-${suit}-depth`, value: (game) => nearest(game)?.depth ?? null },
    {
      name: `need-${suit}-cover`,
      value: (game) => {
        const copy = nearest(game);
        return copy && (copy.cover === null ? 'none' : nameRank(rankOf(copy.cover)));
      },
    },
  ];
});

/** Those that rows of single deals have; after a win only the first, which say where cards lie. */
export const DEAL_MEASURES: readonly StuckMeasure[] = [...PLACE_MEASURES, ...COURSE_MEASURES, ...NEED_MEASURES];

/** Every measure, in the order reports list them; how a game ended is the `reason` of a deal's row. */
export const STUCK_MEASURES: readonly StuckMeasure[] = [
  ...DEAL_MEASURES,
  ...COPY_MEASURES,
  { name: 'ending', value: ({ course }) => course?.ending ?? null },
];

/** Counts one game that was not won. */
export const addStuckGame = (distributions: Distributions, game: StuckGame): void =>
  addGame(distributions, STUCK_MEASURES, game);

/** The distributions as rows, by measure and then by value. */
export const listStuckRows = (distributions: Distributions): DistributionRow[] => listRows(distributions, STUCK_MEASURES);
