/**
 * Do the costs of moves, by what could be seen, explain who wins? `npm run blame -- [VARIANT ...]`.
 *
 * The hasty player plays deals, and each game is reviewed. If the review is right, games are won as often as the
 * chances that it shows say, and games in which moves cost more are won less often.
 * Environment: SEED, the first deal; DEALS, how many.
 *
 * Prints the expected calibration error: the chances shown after all moves of all games are sorted and cut into fifths.
 * The error is the mean over fifths of the distance between chance and share won. In brackets: the standard error of the
 * share less the chance, where the moves of one game count as one observation.
 */

import { dealFromSeed } from '../../src/engine/deal-v1.ts';
import { createSetting, packOf, Position } from '../../src/engine/games/position.ts';
import { resolveRules } from '../../src/engine/games/rules.ts';
import { createPlayer, hastyPlayer, playGame } from '../../src/players/index.ts';
import { Reviewer } from '../../src/players/review.ts';
import { meanOf, sumOf } from '../../src/statistics/moments.ts';
import { findVariant, VARIANTS } from '../../src/variants/registry.ts';

const SEED = Number(process.env['SEED'] ?? 9_600_001);
const DEALS = Number(process.env['DEALS'] ?? 200);
const GROUPS = 5;

/** A move, as reviewed, of a numbered game. */
interface Shown {
  readonly game: number;
  readonly won: number;
  /** The chance of a win after the move. */
  readonly chance: number;
}

interface Reviewed {
  readonly won: number;
  /** Of all its moves. */
  readonly cost: number;
  readonly shown: readonly Shown[];
}

function reviewGames(name: string): Reviewed[] {
  const variant = findVariant(name);
  const setting = createSetting(variant, resolveRules(variant, []));
  const player = createPlayer(hastyPlayer, setting);
  const reviewer = new Reviewer(setting);
  return Array.from({ length: DEALS }, (_, game) => {
    const played = playGame(Position.open(setting, dealFromSeed(SEED + game, packOf(setting)).cards), player);
    const won = played.ending === 'won' ? 1 : 0;
    const moves = [...reviewer.review(played)];
    return {
      won,
      cost: sumOf(moves.map(({ better }) => better?.by.value ?? 0)),
      shown: moves.map(({ chance }) => ({ game, won, chance })),
    };
  });
}

function cut<T>(list: readonly T[], by: (each: T) => number): T[][] {
  const sorted = list.toSorted((a, b) => by(a) - by(b));
  const cuts = Array.from({ length: GROUPS + 1 }, (_, i) => Math.round((i * list.length) / GROUPS));
  return cuts.slice(1).map((end, i) => sorted.slice(cuts[i], end));
}

const percent = (share: number): string => (100 * share).toFixed(1);

/** Chance, share won, and the standard error of their difference. */
function describeMoves(moves: readonly Shown[]): string {
  const distances = new Map<number, number>();
  for (const { game, won, chance } of moves) distances.set(game, (distances.get(game) ?? 0) + won - chance);
  const error = Math.sqrt(sumOf([...distances.values()].map((each) => each ** 2))) / moves.length;
  const [chance, share] = [meanOf(moves.map((move) => move.chance)), meanOf(moves.map(({ won }) => won))];
  return `${percent(chance)} and ${percent(share)} (${percent(error)})`;
}

const describeGames = (games: readonly Reviewed[]): string =>
  `${percent(meanOf(games.map(({ cost }) => cost)))} and ${percent(meanOf(games.map(({ won }) => won)))}`;

const names = process.argv.slice(2);
for (const name of names.length > 0 ? names : VARIANTS.map((each) => each.name)) {
  const games = reviewGames(name);
  const fifths = cut(
    games.flatMap(({ shown }) => shown),
    ({ chance }) => chance,
  );
  const error = meanOf(
    fifths.map((moves) => Math.abs(meanOf(moves.map(({ chance }) => chance)) - meanOf(moves.map(({ won }) => won)))),
  );
  console.log(`${name}: ${DEALS} games; expected calibration error ${error.toFixed(3)}`);
  console.log(
    `  chance shown, and share won, in per cent, by fifths of moves: ${fifths.map(describeMoves).join('; ')}`,
  );
  const byCost = cut(games, ({ cost }) => cost);
  console.log(`  all costs, in points, and share won, by fifths of games: ${byCost.map(describeGames).join('; ')}`);
}
