/**
 * Fits the values of positions to games that a player has played, by logistic regression: from features of positions
 * before a turn to whether the game was won.
 */

import * as v from 'valibot';
import { at } from '../base/objects.ts';
import { replayRows } from '../analysis/course.ts';
import { dealFromSeed } from '../deal/deal-v1.ts';
import { type Move, moveFrom, moveTo } from '../engine/moves.ts';
import { STOCK, WASTE } from '../engine/piles.ts';
import type { Policy } from '../games/policy.ts';
import { createPolicy, createSetting, packOf, Position, type Setting } from '../games/position.ts';
import type { Variant } from '../games/variant.ts';
import type { WeightTable } from '../games/weights.ts';
import { type Case, fitLogistic, predict } from '../statistics/logistic.ts';
import { sumOf } from '../statistics/moments.ts';
import { findYardstick, listSeeds, planSeat } from './tuning-plan.ts';
import { takeStep, type TuningResult, type TuningRun } from './tuning-pool.ts';
import type { PlayedLine } from './worker.ts';

/** One turn in so many is a case, because neighbours say nearly the same. */
const SPACING = 8;

class CaseReader {
  readonly #policy: Policy;
  readonly #columns: readonly number[];
  readonly #score: Float64Array = new Float64Array(1);

  constructor(setting: Setting, names: readonly string[]) {
    this.#policy = createPolicy(setting);
    this.#columns = names.map((name) => this.#policy.names.indexOf(name));
  }

  /** @param index of the game, which decides which of its turns are cases. */
  list(start: Position, moves: readonly Move[], succeeded: boolean, index: number): Case[] {
    const cases: Case[] = [];
    let turns = index % SPACING;
    let ply = 0;
    this.#policy.begin(start.game);
    for (const row of replayRows(start, moves)) {
      const move = moves[ply++];
      if (move === undefined || moveFrom(move) !== STOCK || moveTo(move) !== WASTE || ++turns % SPACING !== 0) continue;
      const turn = Int32Array.of(move);
      cases.push({ features: this.#columns.map((column) => this.#readFeature(column, row, turn)), succeeded });
    }
    return cases;
  }

  /** Ratings are linear in the weights, so a weight of 1 tells the feature. */
  #readFeature(column: number, row: Int32Array, turn: Int32Array): number {
    const { weights } = this.#policy;
    weights.fill(0);
    weights[column] = 1;
    this.#policy.rate(row, 0, turn, 1, this.#score);
    return at(this.#score, 0);
  }
}

/** Games of one step, which is lost when tuning is killed. */
const GAMES = 4;
const DIGITS = 3;

const MOVE = v.custom<Move>((move) => typeof move === 'number');
const linesSchema = (count: number) =>
  v.pipe(v.array(v.object({ won: v.number(), moves: v.array(MOVE) })), v.length(count));

const countWins = (lines: readonly PlayedLine[]): number => sumOf(lines.map(({ won }) => won));

/** Plays the games of some seeds, or takes them from the steps that are done. */
async function playGames(run: TuningRun, seeds: readonly number[], yardstick: WeightTable): Promise<PlayedLine[]> {
  const { plan, pool } = run;
  const seat = planSeat(plan, plan.what, yardstick);
  const play = (step: number): Promise<readonly PlayedLine[]> => {
    const some = seeds.slice(step * GAMES, (step + 1) * GAMES);
    const { length } = some;
    return takeStep<readonly PlayedLine[]>(run, step, linesSchema(length), length, countWins, () =>
      pool.playLines(seat, some),
    );
  };
  const games = await Promise.all(Array.from({ length: Math.ceil(seeds.length / GAMES) }, (_, step) => play(step)));
  return games.flat();
}

const squareError = (weights: readonly number[], cases: readonly Case[]): number =>
  cases.reduce((sum, { features, succeeded }) => sum + ((succeeded ? 1 : 0) - predict(weights, features)) ** 2, 0);

/**
 * A player plays by the shipped values, and the new ones are fitted to its games.
 * @param variant with the weights of the plan.
 */
export async function fitValues(run: TuningRun, variant: Variant): Promise<TuningResult> {
  const { plan } = run;
  const yardstick = findYardstick(plan);
  const names = Object.keys(yardstick);
  const setting = createSetting(variant, plan.rules);
  const reader = new CaseReader(setting, names);
  const pack = packOf(setting);
  const seeds = [...listSeeds(plan.training), ...listSeeds(plan.heldOut)];
  const lines = await playGames(run, seeds, yardstick);
  const games = lines.map(({ won, moves }, i) => {
    const seed = at(seeds, i);
    const start = Position.open(setting, dealFromSeed(seed, pack).cards);
    return { seed, won, cases: reader.list(start, moves, won === 1, i) };
  });
  const [training, heldOut] = [games.slice(0, plan.training.count), games.slice(plan.training.count)];
  const weights = fitLogistic(
    training.flatMap(({ cases }) => cases),
    names.length,
  ).map((weight) => Number(weight.toFixed(DIGITS)) + 0);
  const shipped = Object.values(yardstick);
  return {
    table: Object.fromEntries(names.map((name, i) => [name, at(weights, i)])),
    generations: [],
    heldOut: heldOut.map(({ seed, won, cases }) => ({
      seed,
      shipped: { won, cost: squareError(shipped, cases) },
      tuned: { won, cost: squareError(weights, cases) },
      cases: cases.length,
    })),
  };
}
