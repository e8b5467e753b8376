/**
 * Tunes the weights of a variant's move scores: `npm run tune -- VARIANT [KEY=VALUE ...]`.
 *
 * Hill climbing with Gaussian steps of shrinking size on training deals; the measure is the mean
 * logarithm of the nodes a win costs, a deal not won counting as three times the budget. Prints
 * every improvement and at the end how old and new weights do on held-out deals. The winner goes
 * into src/search/judgement/weights.ts by hand.
 */

import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import { Xorshift32 } from '../../src/engine/random.ts';
import type { MoveWeights } from '../../src/games/judgement.ts';
import { Position, createSetting } from '../../src/games/position.ts';
import { resolveRules } from '../../src/games/rules.ts';
import { LineAnnealing } from '../../src/search/annealing.ts';
import { findVariant } from '../../src/variants/registry.ts';
import { drawGauss, drawUniform } from './gauss.ts';

const TRAINING = { first: 5001, deals: 200, nodes: 60_000 };
const HELD_OUT = { first: 9001, deals: 400, nodes: 500_000 };
const STEPS = Number(process.env['STEPS'] ?? 150);
const FIRST_STEP = 0.6;
const SHRINK = 0.8;
/** Failed steps before the step size shrinks. */
const PATIENCE = 20;
/** The share of weights that a step changes. */
const CHANGED = 0.3;

const [name = '', ...settings] = process.argv.slice(2);
const variant = findVariant(name);
const rules = resolveRules(variant, settings);
const pack = variant.pack(variant.size);
const random = new Xorshift32();
random.seed(Number(process.env['SEED'] ?? 1));

interface Rating {
  /** Mean natural logarithm of the nodes; lower is better. */
  readonly cost: number;
  readonly won: number;
}

function rate(moveWeights: MoveWeights, { first, deals, nodes }: typeof TRAINING): Rating {
  const setting = createSetting({ ...variant, moveWeights }, rules);
  const search = new LineAnnealing(setting);
  let cost = 0;
  let won = 0;
  for (let seed = first; seed < first + deals; seed++) {
    const opening = Position.open(setting, dealFromSeed(seed, pack).cards);
    const outcome = search.run(opening, { nodes, deadline: Infinity, seed: 0 });
    if (outcome.verdict === 'winnable') won++;
    cost += Math.log(outcome.verdict === 'winnable' ? outcome.nodes : 3 * nodes);
  }
  return { cost: cost / deals, won };
}

function step(from: MoveWeights, size: number): MoveWeights {
  const entries = Object.entries(from).map(([key, value]): [string, number] => {
    const moved = drawUniform(random) < CHANGED ? value + size * drawGauss(random) : value;
    return [key, Number((key === 'noise' ? Math.max(0.2, moved) : moved).toFixed(3))];
  });
  return Object.fromEntries(entries);
}

function tell(label: string, { cost, won }: Rating, { deals, nodes }: typeof TRAINING): void {
  process.stdout.write(`${label}: cost ${cost.toFixed(4)}, won ${won} of ${deals} within ${nodes} nodes\n`);
}

const before = variant.moveWeights;
let best = before;
let rating = rate(best, TRAINING);
tell('start', rating, TRAINING);
let size = FIRST_STEP;
let failed = 0;
for (let i = 1; i <= STEPS; i++) {
  const candidate = step(best, size);
  const result = rate(candidate, TRAINING);
  if (result.cost < rating.cost) {
    best = candidate;
    rating = result;
    failed = 0;
    tell(`step ${i}`, rating, TRAINING);
  } else if (++failed % PATIENCE === 0) {
    size *= SHRINK;
  }
}
tell('held out, before', rate(before, HELD_OUT), HELD_OUT);
tell('held out, after', rate(best, HELD_OUT), HELD_OUT);
process.stdout.write(`${JSON.stringify(best, null, 2)}\n`);
