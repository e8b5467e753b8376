/** Measures that are counted over games: where the lost ones stopped, and how won and lost ones stood halfway. */

import { type Card, rankOf, RANKS, SUITS } from '../engine/cards.ts';
import { STOCK, zoneOf } from '../engine/piles.ts';
import { suitName } from '../notation/card-face.ts';
import { PILED_ZONES, ZONES } from '../variants/catalogue.ts';
import { LAST_POSITIONS } from './course.ts';
import { type Column, countCards, countIn, countMoves, textColumn } from './column.ts';
import {
  addGame,
  type DistributionRow,
  type Distributions,
  listRows,
  type Measure,
  PLY_WIDTH,
  type Value,
} from './distributions.ts';
import type { Outcome } from './outcome.ts';
import { type Copy, findRearmost, type HalfPoint, type Need } from './stuck.ts';

export type StuckGame = Pick<Outcome, 'zones' | 'suits' | 'stuck' | 'half' | 'course'>;

type StuckMeasure = Measure<StuckGame>;
type PerDealMeasure = Column<StuckGame> & StuckMeasure;

/** @param suit 0..3, in the order C D H S. */
export const findNeed = ({ stuck }: StuckGame, suit: number): Need | undefined =>
  stuck?.needs.find((need) => need.suit === suit);

export const nameRank = (rank: number): string => RANKS.charAt(rank - 1);

const nameCard = (card: Card | null) => (card === null ? 'none' : nameRank(rankOf(card)));

const AT_END = "at the end of the game, or in the search's best position";
const NO_WIN = 'empty after a win';
const LOST_GAME = 'empty after a win and for the solver';

const PLACE_MEASURES: readonly PerDealMeasure[] = [
  ...ZONES.map((zone) =>
    countCards<StuckGame>(
      zone,
      ({ zones }) => zones[zone],
      `cards in the zone ${zone} ${AT_END}; empty where there is no such zone`,
    ),
  ),
  ...Array.from(SUITS, (suit, i) =>
    countCards<StuckGame>(
      `foundation-${suit}`,
      ({ suits }) => suits[suit],
      `cards of ${suitName(i)} on both foundations ${AT_END}`,
    ),
  ),
  ...PILED_ZONES.flatMap((zone): PerDealMeasure[] => [
    {
      ...countIn('piles')<StuckGame>(
        `${zone}-piles`,
        ({ stuck }) => stuck?.fills[zone]?.piles,
        `piles of the zone ${zone} that are not empty ${AT_END}; ${NO_WIN}`,
      ),
      variesOnly: true,
    },
    countCards(
      `${zone}-tallest`,
      ({ stuck }) => stuck?.fills[zone]?.tallest,
      `cards in the tallest pile of the zone ${zone} ${AT_END}; ${NO_WIN}`,
    ),
  ]),
];

function namePosition(back: number) {
  if (back === 0) return 'the final position';
  return `the position ${back} ${back === 1 ? 'move' : 'moves'} before the final one`;
}

const COURSE_MEASURES: readonly PerDealMeasure[] = [
  {
    ...countMoves<StuckGame>(
      'plies',
      ({ course }) => course?.plies,
      `moves of a game that a player lost; ${LOST_GAME}`,
    ),
    width: PLY_WIDTH,
  },
  {
    ...countMoves<StuckGame>(
      'progress-ply',
      ({ course }) => course?.progressPly,
      `moves made before the foundations first held as many cards as they ever did; ${LOST_GAME}`,
    ),
    width: PLY_WIDTH,
  },
  countCards('progress-stock', ({ course }) => course?.progressStock, `stock cards that were left then; ${LOST_GAME}`),
  ...Array.from({ length: LAST_POSITIONS }, (_, back) =>
    countMoves<StuckGame>(
      `legal-moves-${back + 1}`,
      ({ course }) => course?.legalMoves[back],
      `legal moves in ${namePosition(back)} of a game that a player lost`,
    ),
  ),
];

/** The rank each suit needs, `none` when it is complete, and the suits that are furthest behind. */
const NEED_MEASURES: readonly PerDealMeasure[] = [
  ...Array.from(SUITS, (letter, suit) =>
    textColumn<StuckGame>(
      `need-${letter}`,
      (game) => {
        const need = findNeed(game, suit);
        return need && nameCard(need.card);
      },
      `the rank of ${suitName(suit)} that the foundations wait for, or none, ${AT_END}. Empty after a win`,
      [...Array.from(RANKS), 'none'],
    ),
  ),
  textColumn(
    'rearmost-rank',
    ({ stuck }) => {
      const rearmost = stuck && findRearmost(stuck.needs);
      return rearmost && nameRank(rearmost.rank);
    },
    `the lowest rank that the foundations wait for; ${NO_WIN}`,
    Array.from(RANKS),
  ),
  textColumn(
    'rearmost-suits',
    ({ stuck }) => (stuck && findRearmost(stuck.needs))?.suits,
    `the suits that wait for it, as letters one after the other; ${NO_WIN}`,
  ),
];

/** Facts about the nearest copy of a card that the foundations wait for. */
const COPY_VALUES: Readonly<Record<string, (copy: Copy) => Value>> = {
  zone: ({ pile }) => zoneOf(pile),
  depth: ({ depth }) => depth,
  cover: ({ cover }) => nameCard(cover),
};

const listCopyMeasures = (prefix: string, isWanted: (need: Need) => boolean): StuckMeasure[] =>
  Object.entries(COPY_VALUES).map(([name, read]) => ({
    name: `${prefix}-${name}`,
    value: ({ stuck }) => (stuck?.needs ?? []).filter(isWanted).flatMap(({ copies }) => copies.slice(0, 1).map(read)),
  }));

/** Each suit has its own, and all suits together count one by one. */
const COPY_MEASURES: readonly StuckMeasure[] = [
  ...Array.from(SUITS).flatMap((letter, i) => listCopyMeasures(`need-${letter}`, ({ suit }) => suit === i)),
  ...listCopyMeasures('need', () => true),
  {
    name: 'buried-suits',
    value: ({ stuck }) =>
      stuck && stuck.needs.filter(({ card, copies }) => card !== null && copies.every(isCovered)).length,
  },
];

/** Whether other cards lie on it; a card of the stock is still to come. */
const isCovered = ({ pile, depth }: Copy) => depth > 0 && pile !== STOCK;

/** Where a player stood when half of the stock was turned, of lost games and of won ones. */
const HALF_VALUES: Readonly<Record<string, (half: HalfPoint) => Value | null>> = {
  foundation: ({ zones }) => zones.foundation ?? null,
  waste: ({ zones }) => zones.waste ?? null,
  'rearmost-rank': ({ rearmost }) => rearmost && nameRank(rearmost),
};

const listHalfMeasures = (prefix: string, isWanted: (game: StuckGame) => boolean): StuckMeasure[] =>
  Object.entries(HALF_VALUES).map(([name, read]) => ({
    name: `${prefix}half-${name}`,
    value: (game) => (game.half === undefined || !isWanted(game) ? null : read(game.half)),
  }));

const LOST_HALF_MEASURES = listHalfMeasures('', ({ stuck }) => stuck !== null);
const WON_HALF_MEASURES = listHalfMeasures('won-', ({ stuck }) => stuck === null);

/** Measures of single deals. After a win only the first, which say where cards lie. */
export const PER_DEAL_MEASURES: readonly PerDealMeasure[] = [...PLACE_MEASURES, ...COURSE_MEASURES, ...NEED_MEASURES];

/** Every measure, in the order of reports. The end of a game is the `reason` of a deal's row. */
export const STUCK_MEASURES: readonly StuckMeasure[] = [
  ...PER_DEAL_MEASURES,
  ...COPY_MEASURES,
  { name: 'ending', value: ({ course }) => course?.ending ?? null },
  ...LOST_HALF_MEASURES,
  ...WON_HALF_MEASURES,
];

/** A won game counts only in the measures of where it stood halfway. */
export const addStuckGame = (distributions: Distributions, game: StuckGame): void =>
  addGame(distributions, game.stuck === null ? WON_HALF_MEASURES : STUCK_MEASURES, game);

export const listStuckRows = (distributions: Distributions): DistributionRow[] =>
  listRows(distributions, STUCK_MEASURES);
