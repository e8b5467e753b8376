/**
 * Tunes the weights of the careful player's policy: `npm run tune-player -- VARIANT [KEY=VALUE ...]`.
 *
 * Hill climbing with Gaussian steps in a few weights at a time. The measure is what the games of the
 * training deals are worth: a win 1, and a little for the cards on the foundations. A candidate that
 * falls far behind is given up early. Prints every improvement, the best weights, and how old and
 * new weights do on held-out deals; the best go into src/players/weights.ts by hand.
 *
 * Environment: STEPS, SEED, and START, a file with the weights to begin with, one `NAME: WEIGHT` on each
 * line as this program prints them; without it they are those the policy has. The three, and the
 * code, decide everything, so a run can be repeated after its weights have become the policy's.
 */

import { readFileSync } from 'node:fs';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import { Xorshift32 } from '../../src/engine/random.ts';
import { Position, createSetting, measureGame } from '../../src/games/position.ts';
import { resolveRules } from '../../src/games/rules.ts';
import { findVariant } from '../../src/variants/registry.ts';
import { drawGauss, drawUniform } from './gauss.ts';

const TRAINING = { first: 5001, deals: 3000 };
const HELD_OUT = { first: 9001, deals: 2000 };
const STEPS = Number(process.env['STEPS'] ?? 500);
/** Weights that a step changes, on average. */
const CHANGED = 3;
/** A step's size as a share of the weight's own, or of the smallest worth changing. */
const STEP = 0.4;
const SMALLEST = 0.15;
/** What all cards on the foundations count beside a win's 1. */
const CARDS = 0.1;
/** A candidate that is worth so many wins less than the best was after as many deals is given up. */
const LAG = 9;
/** Longer games go round in circles. */
const MAX_PLIES = 1000;

const [name = '', ...settings] = process.argv.slice(2);
const variant = findVariant(name);
const setting = createSetting(variant, resolveRules(variant, settings));
const { stride, maxMoves, foundationTotal } = measureGame(setting);
const pack = variant.pack(variant.size);
const policy = variant.createPolicy(setting.rules, setting.size);
const rows = new Int32Array(2 * stride);
const moves = new Int32Array(maxMoves);
const random = new Xorshift32();
random.seed(Number(process.env['SEED'] ?? 1));

interface Rating {
  readonly won: number;
  /** What the deals up to and including each were worth. */
  readonly worth: Float64Array;
}

/** Plays the policy's game of a deal; returns the cards on the foundations. */
function play(seed: number): number {
  const { game, row } = Position.open(setting, dealFromSeed(seed, pack).cards);
  rows.set(row);
  policy.begin(game);
  let at = 0;
  for (let ply = 0; ply < MAX_PLIES; ply++) {
    const count = game.generate(rows, at, moves, 0);
    const choice = count === 0 ? -1 : policy.choose(rows, at, moves, count);
    if (choice < 0) break;
    game.apply(rows, at, rows, stride - at, moves[choice]);
    at = stride - at;
  }
  return game.foundationCount(rows, at);
}

/** Plays the deals by some weights; a rating shorter than the deals when it lags behind `rival`. */
function rate(weights: Float64Array, { first, deals }: typeof TRAINING, rival?: Rating): Rating {
  const worth = new Float64Array(deals);
  let won = 0;
  let sum = 0;
  policy.weights.set(weights);
  for (let i = 0; i < deals; i++) {
    const raised = play(first + i);
    if (raised === foundationTotal) won++;
    sum += (CARDS * raised) / foundationTotal + (raised === foundationTotal ? 1 : 0);
    worth[i] = sum;
    if (rival !== undefined && sum < rival.worth[i] - LAG) return { won, worth: worth.subarray(0, i) };
  }
  return { won, worth };
}

const step = (weights: Float64Array): Float64Array =>
  weights.map((weight) => {
    if (drawUniform(random) * weights.length >= CHANGED) return weight;
    return Number((weight + STEP * Math.max(SMALLEST, Math.abs(weight)) * drawGauss(random)).toFixed(3));
  });

/** The policy's own weights, with those that the file gives in their place. */
function readWeights(path: string): Float64Array {
  const weights = policy.weights.slice();
  for (const [, weight, value] of readFileSync(path, 'utf8').matchAll(/^ *(.+): (\S+)$/gm)) {
    const index = policy.names.indexOf(weight);
    if (index < 0) throw new Error(`${path}: the policy has no weight "${weight}"`);
    weights[index] = Number(value);
  }
  return weights;
}

function tell(label: string, { won, worth }: Rating): void {
  const share = ((100 * won) / worth.length).toFixed(2);
  const all = worth[worth.length - 1].toFixed(1);
  process.stdout.write(`${label}: won ${won} of ${worth.length} (${share} %), worth ${all}\n`);
}

const start = process.env['START'];
const before = start === undefined ? policy.weights.slice() : readWeights(start);
const last = TRAINING.deals - 1;
let best: Float64Array = before;
let rating = rate(best, TRAINING);
tell('start', rating);
for (let i = 1; i <= STEPS; i++) {
  const candidate = step(best);
  const result = rate(candidate, TRAINING, rating);
  if (result.worth.length <= last || result.worth[last] <= rating.worth[last]) continue;
  best = candidate;
  rating = result;
  tell(`step ${i}`, rating);
}
for (const [i, each] of policy.names.entries()) process.stdout.write(`  ${each}: ${best[i]}\n`);
tell('held out, before', rate(before, HELD_OUT));
tell('held out, after', rate(best, HELD_OUT));
