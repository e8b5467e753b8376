/**
 * Do the costs of moves, by what could be seen, explain who wins? `npm run blame -- [VARIANT ...]`.
 *
 * The careful player plays deals, and each game is reviewed. If the review is right, the chance that it shows at some
 * move is the share of such games that are won, and games in which moves cost more are won less often.
 * Environment: SEED, the first deal; DEALS, how many.
 *
 * Prints the expected calibration error: games are sorted by the chance shown at one of their moves, drawn at random, and
 * cut into fifths; the mean over fifths of the distance between chance and share won.
 */

import { Xorshift32 } from '../../src/engine/random.ts';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import { createSetting, packOf, Position } from '../../src/games/position.ts';
import { resolveRules } from '../../src/games/rules.ts';
import { carefulPlayer, createPlayer, playGame } from '../../src/players/index.ts';
import { Reviewer } from '../../src/players/review.ts';
import { meanOf, sumOf } from '../../src/statistics/moments.ts';
import { findVariant, VARIANTS } from '../../src/variants/registry.ts';

const SEED = Number(process.env['SEED'] ?? 9_600_001);
const DEALS = Number(process.env['DEALS'] ?? 200);
const GROUPS = 5;

interface Reviewed {
  readonly won: number;
  readonly shown: number;
  readonly cost: number;
}

function reviewGames(name: string): Reviewed[] {
  const variant = findVariant(name);
  const setting = createSetting(variant, resolveRules(variant, []));
  const player = createPlayer(carefulPlayer, setting);
  const reviewer = new Reviewer(setting);
  const random = new Xorshift32();
  random.seed(SEED);
  return Array.from({ length: DEALS }, (_, i) => {
    const played = playGame(Position.open(setting, dealFromSeed(SEED + i, packOf(setting)).cards), player);
    const moves = [...reviewer.review(played)];
    const { chance: shown } = moves[random.below(moves.length)];
    const cost = sumOf(moves.map(({ better }) => better?.by.value ?? 0));
    return { won: played.ending === 'won' ? 1 : 0, shown, cost };
  });
}

const describe = (games: readonly Reviewed[], tell: (game: Reviewed) => number): string =>
  `${meanOf(games.map(tell)).toFixed(3)} and ${meanOf(games.map(({ won }) => won)).toFixed(3)}`;

const names = process.argv.slice(2);
for (const name of names.length > 0 ? names : VARIANTS.map((each) => each.name)) {
  const games = reviewGames(name);
  const cut = (by: (game: Reviewed) => number): Reviewed[][] => {
    const sorted = games.toSorted((a, b) => by(a) - by(b));
    return Array.from({ length: GROUPS }, (_, i) => sorted.slice((i * DEALS) / GROUPS, ((i + 1) * DEALS) / GROUPS));
  };
  const byChance = cut(({ shown }) => shown);
  const error = meanOf(
    byChance.map((group) => Math.abs(meanOf(group.map(({ shown }) => shown)) - meanOf(group.map(({ won }) => won)))),
  );
  console.log(`${name}: ${DEALS} games; expected calibration error ${error.toFixed(3)}`);
  console.log(
    `  chance shown, and share won, by fifths: ${byChance.map((group) => describe(group, ({ shown }) => shown)).join('; ')}`,
  );
  console.log(
    `  all costs, and share won, by fifths: ${cut(({ cost }) => cost)
      .map((group) => describe(group, ({ cost }) => cost))
      .join('; ')}`,
  );
}
