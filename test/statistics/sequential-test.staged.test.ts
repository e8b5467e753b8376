import * as fc from 'fast-check';
import { listSimulations, simulateTests } from '../../bench/sequential.ts';
import { type Hypotheses, listTestLooks, testMean } from '../../src/statistics/sequential-test.ts';
import { perStage } from '../stage.ts';
import { forAll } from '../engine/arbitraries.ts';

const TWO_SIDED: Hypotheses = { h0: 0, h1: 0.1, twoSided: true, alpha: 0.05, beta: 0.05 };
const ONE_SIDED: Hypotheses = { ...TWO_SIDED, twoSided: false };
const repeat = (value: number, count: number) => Array.from({ length: count }, () => value);
const hold = (differences: readonly number[], hypotheses = TWO_SIDED, looks = [differences.length]) =>
  testMean(differences, differences, hypotheses, looks);

test('the looks of a test begin alike however many there are, and end with the most deals', () => {
  const looks = listTestLooks(5000);
  expect(looks.slice(0, 6)).toEqual([32, 40, 48, 56, 72, 88]);
  for (const most of [1, 31, 32, 33, 100, 4999]) {
    const own = listTestLooks(most);
    expect(own.at(-1)).toBe(most);
    expect(own.slice(0, -1)).toEqual(looks.filter((look) => look < most));
  }
});

/** What is said of 2000 differences of which every fifth is not 0. */
function findVerdict(hypotheses: Hypotheses, step: number) {
  const differences = Array.from({ length: 2000 }, (_, i) => (i % 5 === 0 ? step : 0));
  return hold(differences, hypotheses, listTestLooks(2000)).verdict;
}

describe('a sequential test', () => {
  test('bets as its definition says', () => {
    // One batch: 30 gained, 2 missed, by stakes of 0.1 / (1 + 0.1^2), and of equation 15 with an error of 0.025.
    const stakes = [0.1 / 1.01, Math.sqrt((2 * Math.log(40)) / (32 * Math.log(33)))];
    const [aimed, falling] = stakes.map((stake) => (1 + stake) ** 30 * (1 - stake) ** 2);
    const { evidence, verdict, mean } = hold([...repeat(1, 30), ...repeat(-1, 2)]);
    expect(Math.exp(evidence[0].log)).toBeCloseTo(0.75 * aimed + 0.25 * falling, 6);
    expect(Math.exp(evidence[0].needed)).toBeCloseTo(40, 9);
    expect([verdict, mean.low]).toEqual(['better', 28 / 32]);
    // The two ends of the interval err by alpha / 2 each, or by alpha and beta.
    expect([TWO_SIDED, { ...ONE_SIDED, beta: 0.2 }].map((each) => hold([1], each).confidence)).toEqual([0.95, 0.75]);
  });

  test('has a capital that is expected to stay what it was where the hypothesis holds, whatever came before', () => {
    // All ways in which two batches of 32 and 8 differences of -1, 0 and 1 may come out, by their numbers; the chances
    // of -1 and 1 are 0.15 each.
    const logs = [0];
    for (let i = 1; i <= 32; i++) logs.push(logs[i - 1] + Math.log(i));
    const ways = (size: number) =>
      Array.from({ length: size + 1 }, (_, gained) =>
        Array.from({ length: size - gained + 1 }, (_unused, missed) => {
          const none = size - gained - missed;
          const log = logs[size] - logs[gained] - logs[missed] - logs[none];
          const weight = (gained + missed) * Math.log(0.15) + none * Math.log(0.7);
          const differences = [...repeat(1, gained), ...repeat(-1, missed), ...repeat(0, none)];
          return { chance: Math.exp(log + weight), differences };
        }),
      ).flat();
    let [expectation, total] = [0, 0];
    for (const first of ways(32)) {
      // What hardly ever happens would take most of the time.
      if (first.chance < perStage(1e-4, 1e-9)) continue;
      for (const second of ways(8)) {
        const { evidence } = hold([...first.differences, ...second.differences]);
        expectation += first.chance * second.chance * Math.exp(evidence[0].log);
        total += first.chance * second.chance;
      }
    }
    expect(total).toBeGreaterThan(perStage(0.98, 0.999_99));
    expect(expectation).toBeLessThanOrEqual(1 + 1e-9);
    expect(expectation).toBeGreaterThan(perStage(0.8, 0.99));
  });

  test('says what its interval says', () => {
    forAll(
      perStage(100, 2000),
      [fc.array(fc.constantFrom(-1, -0.5, 0, 0, 0.5, 1), { minLength: 1, maxLength: 400 }), fc.boolean()],
      (differences, twoSided) => {
        const { verdict, interval, mean } = hold(differences, { ...TWO_SIDED, twoSided });
        expect(interval.low).toBeLessThanOrEqual(mean.low + 1e-9);
        expect(interval.high).toBeGreaterThanOrEqual(mean.high - 1e-9);
        const said = [
          interval.low >= 0 && 'better',
          twoSided && interval.high <= 0 && 'worse',
          twoSided && interval.low >= -0.1 && interval.high <= 0.1 && 'equal',
          !twoSided && interval.high <= 0.1 && 'not-better',
        ];
        expect(verdict).toBe(said.find((each) => each !== false) ?? null);
      },
    );
  });

  test('stops at the first verdict, and looks change nothing before it', () => {
    const differences = Array.from({ length: 300 }, (_, i) => (i % 3 === 0 ? 1 : 0));
    const often = hold(differences, TWO_SIDED, listTestLooks(300));
    expect(often).toMatchObject({ verdict: 'better' });
    expect(often.count).toBeLessThan(100);
    expect(hold(differences.slice(0, often.count))).toEqual(often);
  });

  test('comes to every verdict', () => {
    expect([1, -1, 0].map((step) => findVerdict(TWO_SIDED, step))).toEqual(['better', 'worse', 'equal']);
    expect([1, -1, 0].map((step) => findVerdict(ONE_SIDED, step))).toEqual(['better', 'not-better', 'not-better']);
  });

  test('counts unknown differences as they suit each verdict least', () => {
    const [least, none, most] = [-1, 0, 1].map((step) => repeat(1, 40).concat(repeat(step, 10)));
    const state = testMean(least, most, TWO_SIDED, [50]);
    expect(state.mean).toEqual({ low: 0.6, high: 1 });
    expect(state.interval).toEqual({ low: hold(least).interval.low, high: hold(most).interval.high });
    expect(hold(none).interval.low).toBeGreaterThan(state.interval.low);
  });

  test.each(listSimulations().filter((_, i) => i % perStage(5, 2) === 0))(
    'errs as seldom as it says where rates are $first and $second ($hypotheses.h1, two-sided: $hypotheses.twoSided)',
    (simulation) => {
      const { first, second } = simulation;
      const runs = perStage(40, 500);
      const { better, worse, equal, undecided, missed } = simulateTests(simulation, runs);
      const isSame = first === second;
      // Three standard errors of a share of 0.05.
      const most = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / runs);
      expect(isSame ? better + worse : equal).toBeLessThan(most);
      expect(missed).toBeLessThan(2 * most);
      expect(undecided).toBe(0);
    },
  );
});
