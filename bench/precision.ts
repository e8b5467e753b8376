/**
 * Simulates studies that end at the first look at which the interval is narrow enough: how often that interval holds the
 * rate, and how many deals they play. `npx tsx bench/precision.ts [RUNS]` prints the table of the lab book, and `npx tsx
 * bench/precision.ts exact` the one of errors that are calculated instead; a test does less of the latter.
 */

import { pathToFileURL } from 'node:url';
import { createRandom } from '../src/statistics/bootstrap.ts';
import {
  countNarrowingLooks,
  estimateWinRate,
  EXACT_INTERVAL,
  type IntervalForm,
  roundOutward,
} from '../src/statistics/intervals.ts';
import { estimateSampleSize, measureHalfWidth } from '../src/statistics/sample-size.ts';
import { listTestLooks } from '../src/statistics/sequential-test.ts';

/** Deals of which nobody finds out what they are, as a share of those that are won and of those that are lost. */
interface Hidden {
  readonly won: number;
  readonly lost: number;
}

interface Simulation extends Hidden {
  readonly rate: number;
  readonly precision: number;
}

interface Method {
  readonly looks: readonly number[];
  readonly form: IntervalForm;
}

interface SimulatedStudies {
  /** The share of runs whose last interval holds the rate. */
  readonly held: number;
  /** The mean number. */
  readonly deals: number;
}

/** The most deals of a study, unless --deals says how many. */
const MOST = 1_000_000;
const DIGITS = 6;

const UNCORRECTED: Method = { looks: listTestLooks(MOST), form: EXACT_INTERVAL };
const NARROWING: Method = {
  ...UNCORRECTED,
  form: { ...EXACT_INTERVAL, looks: countNarrowingLooks(EXACT_INTERVAL.confidence) },
};
/** Eight looks, each at twice the deals of the one before it, and Bonferroni's correction for all of them. */
const DOUBLING: Method = {
  looks: Array.from({ length: 8 }, (_, i) => Math.ceil(MOST / 2 ** (7 - i))),
  form: { ...EXACT_INTERVAL, looks: 8 },
};
const METHODS = [NARROWING, DOUBLING, UNCORRECTED] as const;

/** The unknown and the lost deals of one study, each drawn when it is first asked for. */
function openStream({ rate, won, lost }: Simulation, draw: () => number) {
  const chances = [rate * won, (1 - rate) * lost, (1 - rate) * (1 - lost)];
  const all = chances.reduce((sum, each) => sum + each, 0);
  const events = [{ deal: 0, unknown: 0, notWon: 0 }];
  return (deals: number) => {
    let last = events[events.length - 1];
    while (last.deal <= deals) {
      const isUnknown = draw() * all < chances[0] + chances[1];
      last = {
        deal: last.deal + Math.floor(Math.log(draw()) / Math.log1p(-all)) + 1,
        unknown: last.unknown + (isUnknown ? 1 : 0),
        notWon: last.notWon + 1,
      };
      events.push(last);
    }
    let [low, high] = [0, events.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (events[middle].deal <= deals) low = middle;
      else high = middle;
    }
    const { unknown, notWon } = events[low];
    return { won: deals - notWon, unknown, deals };
  };
}

/** Every method plays the same deals. */
function simulateStudies(simulation: Simulation, runs: number, methods: readonly Method[] = METHODS) {
  const { rate, precision } = simulation;
  const random = createRandom();
  const draw = (): number => (random() + 0.5) / 2 ** 32;
  const sums = methods.map(() => ({ held: 0, deals: 0 }));
  const tables = methods.map(() => new Map<string, { readonly ends: boolean; readonly holds: boolean }>());
  const own = methods.map(({ looks, form }) => {
    const fewest = countFewestDeals(precision, form);
    return looks.filter((look) => look >= fewest);
  });
  for (let run = 0; run < runs; run++) {
    const stream = openStream(simulation, draw);
    for (const [i, { form }] of methods.entries()) {
      for (const look of own[i]) {
        const counts = stream(look);
        const key = Object.values(counts).join(' ');
        let judged = tables[i].get(key);
        if (judged === undefined) {
          const { low, high } = roundOutward(estimateWinRate(counts.won, counts.unknown, look, form)!, DIGITS);
          judged = {
            ends: measureHalfWidth(counts, form) <= precision || look === own[i].at(-1),
            holds: low <= rate && rate <= high,
          };
          tables[i].set(key, judged);
        }
        if (!judged.ends) continue;
        sums[i].deals += look;
        if (judged.holds) sums[i].held += 1;
        break;
      }
    }
  }
  return sums.map(({ held, deals }): SimulatedStudies => ({ held: held / runs, deals: deals / runs }));
}

/** Chances below it are left out. */
const NEGLIGIBLE = 1e-12;

/** The chances of 0, 1, 2 ... losses, by the one before; as good as all of them. */
function listChances(deals: number, loss: number): number[] {
  const mode = Math.floor((deals + 1) * loss);
  const weights = [1];
  weights[mode] = 1;
  for (let k = mode; k > 0; k--) weights[k - 1] = (weights[k] * k * (1 - loss)) / ((deals - k + 1) * loss);
  for (let k = mode; k < deals && weights[k] > NEGLIGIBLE / 1000; k++)
    weights[k + 1] = (weights[k] * (deals - k) * loss) / ((k + 1) * (1 - loss));
  const sum = weights.reduce((total, each) => total + each, 0);
  return weights.map((each) => each / sum);
}

/** Where all are won, the interval is narrow first. */
const countFewestDeals = (precision: number, form: IntervalForm) =>
  estimateSampleSize({ won: 1, unknown: 0, deals: 1 }, precision, form).likely ?? Infinity;

/** How often the last interval does not hold the share of losses, no deal being unknown. */
export function calculateError(loss: number, precision: number, form: IntervalForm): number {
  const fewest = countFewestDeals(precision, form);
  let open = new Map([[0, 1]]);
  let deals = 0;
  let missed = 0;
  for (const look of UNCORRECTED.looks.filter((each) => each >= fewest)) {
    const chances = listChances(look - deals, loss);
    const next = new Map<number, number>();
    for (const [before, chance] of open)
      for (const [more, own] of chances.entries())
        if (chance * own > NEGLIGIBLE) next.set(before + more, (next.get(before + more) ?? 0) + chance * own);
    open = new Map();
    deals = look;
    for (const [losses, chance] of next) {
      const { low, high } = estimateWinRate(losses, 0, deals, form)!;
      if ((high - low) / 2 > precision) open.set(losses, chance);
      else if (low > loss || high < loss) missed += chance;
    }
    if (open.size === 0) break;
  }
  return missed;
}

function printErrors(): void {
  console.log('| level | precision | error as a share of the claimed one | without correction |');
  console.log('|---:|---:|---:|---:|');
  for (const confidence of [0.5, 0.8, 0.95, 0.99, 0.999, 0.9999, 0.999_999]) {
    for (const precision of [0.1, 0.05, 0.02, 0.01]) {
      const losses = Array.from({ length: 48 }, (_, i) => 0.2 * precision * 1.08 ** i).filter((loss) => loss <= 0.5);
      const [own, uncorrected] = [countNarrowingLooks(confidence), 1].map((looks) =>
        Math.max(...losses.map((loss) => calculateError(loss, precision, { ...EXACT_INTERVAL, confidence, looks }))),
      );
      const cells = [`${100 * confidence} %`, precision];
      const shares = [own, uncorrected].map((error) => (error / (1 - confidence)).toFixed(2));
      console.log(`| ${[...cells, ...shares].join(' | ')} |`);
    }
  }
}

/** Where half the width is about half of the share of losses, an interval that is not corrected errs most often. */
const CASES = [
  [0.3, 0.05],
  [0.3, 0.01],
  [0.9, 0.05],
  [0.9, 0.01],
  [0.99, 0.005],
  [0.99, 0.002],
  [0.999, 0.0005],
  [0.999, 0.0002],
  [0.9999, 0.00005],
] as const;

/** All combinations: no deal unknown, half of the losses, and some of both. */
const listSimulations = (): Simulation[] =>
  CASES.flatMap(([rate, precision]) =>
    [
      [0, 0],
      [0, precision / 4 / (1 - rate)],
      [precision / 10, precision / 10 / (1 - rate)],
    ].map(([won, lost]) => ({ rate, precision, won, lost })),
  );

function printSimulations(runs: number): void {
  const heads = ['rate', 'precision', 'unknown', 'fixed', 'held', 'deals', 'held by 8 looks', 'deals', 'saved'];
  console.log(`| ${[...heads, 'held without correction'].join(' | ')} |`);
  console.log('|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|');
  for (const simulation of listSimulations()) {
    const { rate, precision, won, lost } = simulation;
    const unknown = rate * won + (1 - rate) * lost;
    const [own, doubling, uncorrected] = simulateStudies(simulation, runs);
    const pilot = { won: (rate - rate * won) * 1e9, unknown: unknown * 1e9, deals: 1e9 };
    const cells = [
      rate,
      precision,
      Number(unknown.toPrecision(2)),
      estimateSampleSize(pilot, precision, EXACT_INTERVAL).likely,
      own.held.toFixed(4),
      own.deals.toFixed(0),
      doubling.held.toFixed(4),
      doubling.deals.toFixed(0),
      `${(100 * (1 - own.deals / doubling.deals)).toFixed(0)} %`,
      uncorrected.held.toFixed(4),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , what = '2000'] = process.argv;
  if (what === 'exact') printErrors();
  else printSimulations(Number(what));
}
