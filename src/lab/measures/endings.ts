/** Where a game ended, or a search came nearest to a win: measures of single deals, and of what is counted over many. */

import { isWin, type Outcome } from '../../players/analysis/outcome.ts';
import { type Copy, findRearmost, type Blocker } from '../../players/analysis/stuck.ts';
import { type Card, rankOf, RANKS, SUITS } from '../../engine/cards.ts';
import { zoneOf } from '../../engine/piles.ts';
import { sumOf } from '../../statistics/moments.ts';
import { suitName } from '../../engine/notation/card-face.ts';
import { PILED_ZONES, ZONES } from '../../variants/catalogue.ts';
import type { CountedMeasure, Value } from './distributions.ts';
import { countCards, countIn, countMoves, type Measure, ofEach, text } from './measure.ts';
import { hasPlayers, hasZone } from './study-form.ts';

export type EndedGame = Pick<Outcome, 'verdict' | 'reason' | 'zones' | 'suits' | 'stuck' | 'course'>;

/** @param suit 0..3, in the order C D H S. */
export const findNeed = ({ stuck }: Pick<EndedGame, 'stuck'>, suit: number): Blocker | undefined =>
  stuck?.blockers.find((need) => need.suit === suit);

export const formatRank = (rank: number): string => RANKS.charAt(rank - 1);

const nameCard = (card: Card | null) => (card === null ? 'none' : formatRank(rankOf(card)));

const AT_END = "at the end of the game, or in the search's best position; empty where nothing was played";
const NO_WIN = 'empty after a win, and where nothing was played';
const LOST_GAME = 'empty after a win and for the solver';

/** A deal that was refuted without a move has no place where it ended. */
const findPlaces = (game: EndedGame) => (game.stuck !== null || isWin(game.verdict) ? game : null);

const PLACE_MEASURES: readonly Measure<EndedGame>[] = ofEach(findPlaces, [
  ...ZONES.map((zone) =>
    countCards<EndedGame>(zone, ({ zones }) => zones[zone], `cards in the zone ${zone} ${AT_END}`, {
      isIn: hasZone(zone),
      chartBin: 4,
    }),
  ),
  ...Array.from(SUITS, (letter, suit) =>
    countCards<EndedGame>(
      `foundation_${letter}`,
      ({ suits }) => suits[letter],
      `cards of ${suitName(suit)} on both foundations ${AT_END}`,
    ),
  ),
]);

const FILL_MEASURES: readonly Measure<EndedGame>[] = PILED_ZONES.flatMap((zone) => [
  countIn('piles')<EndedGame>(
    `${zone}_piles`,
    ({ stuck }) => stuck?.fills[zone]?.piles,
    `piles of the zone ${zone} that are not empty there; ${NO_WIN}`,
    { isIn: hasZone(zone, 'piled'), variesOnly: true },
  ),
  countCards<EndedGame>(
    `${zone}_tallest`,
    ({ stuck }) => stuck?.fills[zone]?.tallest,
    `cards in the tallest pile of the zone ${zone} there; ${NO_WIN}`,
    { isIn: hasZone(zone, 'piled') },
  ),
]);

/** Numbers of moves are counted in classes this wide, because they may be almost any. */
export const PLY_BIN = 10;

const COURSE_MEASURES: readonly Measure<EndedGame>[] = ofEach(
  ({ course }: EndedGame) => course,
  [
    countMoves('plies', ({ plies }) => plies, `moves of a game that a player lost; ${LOST_GAME}`, { bin: PLY_BIN }),
    countMoves(
      'progress_ply',
      ({ progressPly }) => progressPly,
      `moves made before the foundations first held as many cards as they ever did; ${LOST_GAME}`,
      { bin: PLY_BIN },
    ),
    countCards('progress_stock', ({ progressStock }) => progressStock, `stock cards that were left then; ${LOST_GAME}`),
    countMoves(
      'legal_moves',
      ({ legalMoves }) => sumOf(legalMoves),
      `legal moves in the last five positions of a game that a player lost, added up; ${LOST_GAME}`,
    ),
  ],
  hasPlayers,
);

/** The rank that each suit needs, `none` when it is complete, and the suits that are furthest behind. */
const NEED_MEASURES: readonly Measure<EndedGame>[] = [
  ...Array.from(SUITS, (letter, suit) =>
    text<EndedGame>(
      `need_${letter}`,
      (game) => {
        const need = findNeed(game, suit);
        return need && nameCard(need.card);
      },
      `the rank of ${suitName(suit)} that the foundations wait for, or none; ${NO_WIN}`,
      { values: [...Array.from(RANKS), 'none'] },
    ),
  ),
  ...ofEach(
    ({ stuck }: EndedGame) => stuck && findRearmost(stuck.blockers),
    [
      text(
        'rearmost_rank',
        ({ rank }) => formatRank(rank),
        `the lowest rank that the foundations wait for; ${NO_WIN}`,
        {
          values: Array.from(RANKS),
        },
      ),
      text(
        'rearmost_suits',
        ({ suits }) => suits,
        `the suits that wait for it, as letters one after the other; ${NO_WIN}`,
      ),
    ],
  ),
];

/** Measures of single deals. After a win only the first, which say where cards lie. */
export const ENDING_MEASURES: readonly Measure<EndedGame>[] = [
  ...PLACE_MEASURES,
  ...FILL_MEASURES,
  ...COURSE_MEASURES,
  ...NEED_MEASURES,
];

/** Facts about the nearest copy of a card that the foundations wait for. */
const COPY_VALUES: Readonly<Record<string, (copy: Copy) => Value>> = {
  zone: ({ pile }) => zoneOf(pile),
  depth: ({ depth }) => depth,
  cover: ({ cover }) => nameCard(cover),
};

const listCopyMeasures = (prefix: string, isWanted: (need: Blocker) => boolean) =>
  Object.entries(COPY_VALUES).map(([name, read]): CountedMeasure<EndedGame> => ({
    name: `${prefix}_${name}`,
    value: ({ stuck }) =>
      (stuck?.blockers ?? []).filter(isWanted).flatMap(({ copies }) => copies.slice(0, 1).map(read)),
  }));

/** The rank of a missing card and the zone of its nearest copy, joined by a blank. */
export const NEED_PLACE = 'need_place';

/**
 * What stuck.csv counts of games that were played and not won, in its order. Each suit has its own measures of copies, and
 * all suits together count one by one.
 */
export const STUCK_MEASURES: readonly CountedMeasure<EndedGame>[] = [
  ...ENDING_MEASURES,
  ...Array.from(SUITS).flatMap((letter, i) => listCopyMeasures(`need_${letter}`, ({ suit }) => suit === i)),
  ...listCopyMeasures('need', () => true),
  {
    name: NEED_PLACE,
    value: ({ stuck }) =>
      (stuck?.blockers ?? []).flatMap(({ card, copies: [copy] }) =>
        copy === undefined ? [] : [`${nameCard(card)} ${zoneOf(copy.pile)}`],
      ),
  },
  { name: 'reason', value: ({ reason }) => reason },
];

export const STUCK_MEANING =
  'the measure that is counted: a column of deals.csv, or one of those that follow. need_C_zone is the zone of the nearest copy of the club that is needed next. need_C_depth is the number of cards on it, and need_C_cover is the rank of the card directly on it. need_zone, need_depth and need_cover count the suits of a game one by one, and so does need_place, which has the rank of that card and its zone, joined by a blank';
