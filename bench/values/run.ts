/**
 * Fits the values of positions to games of the hasty player, by logistic regression:
 * `npm run values -- congress 1000001 10000 500`, with the first seed, the games to fit to, and those that judge the fit.
 *
 * Features of positions before a hidden card is shown explain whether the game was won. Prints the table for the source,
 * and the mean squared error of the chances in the games that the fit has not seen.
 */

import { at } from '../../src/base/objects.ts';
import { dealFromSeed } from '../../src/engine/deal-v1.ts';
import { createPolicy, createSetting, packOf, Position, type Setting } from '../../src/engine/games/position.ts';
import { findTable } from '../../src/engine/games/weights.ts';
import { replayPositions } from '../../src/players/analysis/course.ts';
import { createPlayer, hastyPlayer, playGame } from '../../src/players/index.ts';
import { meanOf } from '../../src/statistics/moments.ts';
import { findVariant } from '../../src/variants/registry.ts';
import { type Case, fitLogistic, predict } from './logistic.ts';

/** One card shown in so many is a case, because neighbours say nearly the same. */
const SPACING = 8;
const DIGITS = 3;

const [name = 'congress', first = '1000001', games = '10000', heldOut = '500'] = process.argv.slice(2);

/** @returns a function that plays a seed and lists the cases of its game; its number decides which cards they are of. */
function createCaseReader(setting: Setting, features: readonly string[]) {
  const policy = createPolicy(setting);
  const player = createPlayer(hastyPlayer, setting);
  /** The odds are linear in the weights, so a weight of 1 tells the feature. */
  const units = features.map((feature) => Float64Array.from(policy.names, (each) => Number(each === feature)));
  return (seed: number, number: number) => {
    const start = Position.open(setting, dealFromSeed(seed, packOf(setting)).cards);
    const { moves, ending } = playGame(start, player);
    const cases: Case[] = [];
    let shown = number % SPACING;
    policy.begin(start.game);
    for (const [ply, { row, stockCount }] of replayPositions(start, moves).entries()) {
      const move = moves[ply];
      if (move === undefined || stockCount === 0 || !policy.showsCard(move) || ++shown % SPACING !== 0) continue;
      cases.push({ features: units.map((unit) => policy.odds(row, 0, unit)), succeeded: ending === 'won' });
    }
    return cases;
  };
}

const setting = createSetting(findVariant(name));
const names = Object.keys(findTable(setting.variant, 'values'));
const listCases = createCaseReader(setting, names);
const all = Array.from({ length: Number(games) + Number(heldOut) }, (_, i) => listCases(Number(first) + i, i));
const weights = fitLogistic(all.slice(0, Number(games)).flat(), names.length);
const table = Object.fromEntries(names.map((each, i) => [each, Number(at(weights, i).toFixed(DIGITS))]));
const errors = all
  .slice(Number(games))
  .flat()
  .map(({ features, succeeded }) => (Number(succeeded) - predict(Object.values(table), features)) ** 2);
console.log(JSON.stringify(table, null, 2));
console.log(`mean squared error in ${heldOut} other games: ${meanOf(errors).toFixed(4)}`);
