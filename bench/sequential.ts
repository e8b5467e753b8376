/**
 * Simulates sequential tests: how often they err, and how many pairs they take beside a test of fixed size with the same
 * errors. `npx tsx bench/sequential.ts [RUNS]` prints the table of the lab book; a test runs it with fewer runs.
 */

import { pathToFileURL } from 'node:url';
import { createRandom } from '../src/statistics/bootstrap.ts';
import { type Hypotheses, listTestLooks, shareErrors, testMean } from '../src/statistics/sequential-test.ts';

/** Two who succeed with chances `first` and `second`, each by draws of its own. */
export interface Simulation {
  readonly first: number;
  readonly second: number;
  /** A rate of both where H0 holds, and that of the other where H1 does. */
  readonly rates: readonly [number, number];
  readonly hypotheses: Hypotheses;
}

export interface SimulatedTests {
  /** Shares of runs. */
  readonly better: number;
  readonly worse: number;
  readonly equal: number;
  readonly undecided: number;
  /** Of runs whose last interval does not hold the difference. */
  readonly missed: number;
  /** The mean number of pairs. */
  readonly pairs: number;
}

const logChoose = (() => {
  const logs = [0];
  return (n: number, k: number): number => {
    while (logs.length <= n) logs.push(logs[logs.length - 1] + Math.log(logs.length));
    return logs[n] - logs[k] - logs[n - k];
  };
})();

const chanceOf = (k: number, n: number, p: number): number =>
  Math.exp(logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log(1 - p));

/** How often McNemar's exact test finds which of two is better. @param error of one side. */
function powerOf(pairs: number, gained: number, missed: number, error: number): number {
  const differ = gained + missed;
  const [mean, spread] = [pairs * differ, Math.sqrt(pairs * differ * (1 - differ))];
  let power = 0;
  for (let k = Math.max(1, Math.floor(mean - 5 * spread)); k <= Math.min(pairs, Math.ceil(mean + 5 * spread)); k++) {
    let [tail, wins, found] = [0, k, 0];
    for (; wins >= 0; wins--) {
      tail += chanceOf(wins, k, 0.5);
      if (tail > error) break;
      found += chanceOf(wins, k, gained / differ);
    }
    power += chanceOf(k, pairs, differ) * found;
  }
  return power;
}

/** The fewest pairs of McNemar's exact test that would err as seldom. */
function countFixed({ rates: [own, other], hypotheses }: Simulation): number {
  const [low, high] = shareErrors(hypotheses);
  const [worse, better] = own < other ? [own, other] : [other, own];
  let [tooFew, enough] = [1, 10_000];
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (powerOf(middle, better * (1 - worse), worse * (1 - better), low) >= 1 - high) enough = middle;
    else tooFew = middle;
  }
  return enough;
}

/** @param most pairs of a run. */
export function simulateTests(simulation: Simulation, runs: number, most = 20_000): SimulatedTests {
  const { first, second, hypotheses } = simulation;
  const random = createRandom();
  const attempt = (chance: number): number => (random() < chance * 2 ** 32 ? 1 : 0);
  const counts = { better: 0, worse: 0, equal: 0, undecided: 0, missed: 0, pairs: 0 };
  const looks = listTestLooks(most);
  for (let run = 0; run < runs; run++) {
    const differences: number[] = [];
    // Few tests are long.
    for (let size = 500; ; size *= 2) {
      while (differences.length < Math.min(size, most)) differences.push(attempt(second) - attempt(first));
      const own = looks.filter((look) => look <= differences.length);
      const { verdict, interval, count } = testMean(differences, differences, hypotheses, own);
      if (verdict === null && size < most) continue;
      counts[verdict === 'not-better' ? 'equal' : (verdict ?? 'undecided')] += 1;
      const truth = second - first;
      if (interval.low > truth || interval.high < truth) counts.missed += 1;
      counts.pairs += count;
      break;
    }
  }
  const share = (name: keyof typeof counts): number => counts[name] / runs;
  return {
    better: share('better'),
    worse: share('worse'),
    equal: share('equal'),
    undecided: share('undecided'),
    missed: share('missed'),
    pairs: share('pairs'),
  };
}

const RATES = [0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.999];

/** Every rate of the first, with both kinds of tests, where H0 holds and where H1 does. */
export const listSimulations = (): Simulation[] =>
  RATES.flatMap((first) => {
    const h1 = first > 0.95 ? 0.02 : 0.05;
    const other = Number((first > 0.5 ? first - h1 : first + h1).toFixed(3));
    return [false, true].flatMap((twoSided) =>
      [first, other].map((second): Simulation => {
        const hypotheses = { h0: 0, h1, twoSided, alpha: 0.05, beta: 0.05 };
        // A one-sided test asks whether the second is better.
        const isTurned = !twoSided && second < first;
        return {
          first: isTurned ? second : first,
          second: isTurned ? first : second,
          rates: [first, other],
          hypotheses,
        };
      }),
    );
  });

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const runs = Number(process.argv[2] ?? 2000);
  console.log(
    '| first | second | test | better | worse | equal or not better | interval missed | pairs | fixed | ratio |',
  );
  console.log('|---:|---:|---|---:|---:|---:|---:|---:|---:|---:|');
  for (const simulation of listSimulations()) {
    const { first, second, hypotheses } = simulation;
    const { better, worse, equal, missed, pairs } = simulateTests(simulation, runs);
    const fixed = countFixed(simulation);
    const cells = [
      first.toFixed(3),
      second.toFixed(3),
      `${hypotheses.twoSided ? '±' : '0, '}${hypotheses.h1}`,
      ...[better, worse, equal, missed].map((each) => each.toFixed(4)),
      pairs.toFixed(0),
      String(fixed),
      (pairs / fixed).toFixed(2),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}
