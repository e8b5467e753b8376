/** Fits the values of positions to games that a player has played, by logistic regression. */

import { type Case, fitLogistic, predict } from '../../analysis/logistic.ts';
import { sumOf } from '../../analysis/moments.ts';
import { CaseReader } from '../../analysis/value-cases.ts';
import { dealFromSeed } from '../../deal/deal-v1.ts';
import { createSetting, packOf, Position } from '../../games/position.ts';
import type { Variant } from '../../games/variant.ts';
import type { WeightTable } from '../../games/weights.ts';
import { findVariant } from '../../variants/registry.ts';
import { findYardstick, listSeeds, planSeat } from './tuning-plan.ts';
import type { TuningResult, TuningRun } from './tuning-run.ts';
import type { PlayedLine } from './worker.ts';

/** Games of one step: what is lost when tuning is killed. */
const GAMES = 4;
const DIGITS = 3;

const areLines = (value: unknown, count: number): value is PlayedLine[] =>
  Array.isArray(value) && value.length === count && value.every((each) => typeof each === 'object' && each !== null && 'moves' in each && Array.isArray(each.moves));

/** A game's cases. */
interface ReadGame {
  readonly seed: number;
  readonly won: number;
  readonly cases: readonly Case[];
}

/** Plays the games of some seeds, or takes them from the steps that have been done. @param first the number of the first step. */
async function playGames({ plan, crew, steps, onKnown }: TuningRun, seeds: readonly number[], first: number, yardstick: WeightTable): Promise<PlayedLine[]> {
  const seat = planSeat(plan, plan.what, yardstick);
  const play = async (i: number): Promise<readonly PlayedLine[]> => {
    const some = seeds.slice(i * GAMES, (i + 1) * GAMES);
    const known = steps.read(first + i);
    if (areLines(known, some.length)) {
      onKnown(known.length, sumOf(known.map(({ won }) => won)));
      return known;
    }
    const lines = await crew.playLines(seat, some);
    await steps.append(first + i, lines);
    return lines;
  };
  const games = await Promise.all(Array.from({ length: Math.ceil(seeds.length / GAMES) }, (_, i) => play(i)));
  return games.flat();
}

const squareError = (weights: readonly number[], cases: readonly Case[]): number =>
  cases.reduce((sum, { features, succeeded }) => sum + ((succeeded ? 1 : 0) - predict(weights, features)) ** 2, 0);

/**
 * The player plays by the values that ship, and the new ones are fitted to its games.
 * @param variant with the weights of the plan.
 */
export async function fitValues(run: TuningRun, variant: Variant): Promise<TuningResult> {
  const { plan } = run;
  const yardstick = findYardstick(findVariant(plan.variant), plan);
  const names = Object.keys(yardstick);
  const setting = createSetting(variant, plan.rules);
  const reader = new CaseReader(setting, names);
  const pack = packOf(setting);
  const seeds = [...listSeeds(plan.training), ...listSeeds(plan.heldOut)];
  const lines = await playGames(run, seeds, 0, yardstick);
  const games = lines.map(({ won, moves }, i): ReadGame => {
    const start = Position.open(setting, dealFromSeed(seeds[i], pack).cards);
    return { seed: seeds[i], won, cases: reader.list(start, moves, won === 1, i) };
  });
  const [training, heldOut] = [games.slice(0, plan.training.count), games.slice(plan.training.count)];
  const weights = fitLogistic(training.flatMap(({ cases }) => cases), names.length).map((weight) => Number(weight.toFixed(DIGITS)) + 0);
  const shipped = Object.values(yardstick);
  return {
    table: Object.fromEntries(names.map((name, i) => [name, weights[i]])),
    generations: [],
    heldOut: heldOut.map(({ seed, won, cases }) => ({
      seed,
      shipped: { won, cost: squareError(shipped, cases) },
      tuned: { won, cost: squareError(weights, cases) },
      cases: cases.length,
    })),
  };
}
