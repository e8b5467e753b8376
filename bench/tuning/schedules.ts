/**
 * Looks for a schedule of searches that decides deals in least time.
 *
 *     npm run schedules -- measure VARIANT FIRST COUNT FILE [KEY=VALUE ...]   run times of each search, a line per deal
 *     npm run schedules -- find VARIANT TRAINING HELD-OUT                      a schedule from these, beside the default
 *
 * Each deal is searched by each search several times, each time by another random stream, as the turns of a schedule are.
 * A node of a search counts the mean time that one took on all training deals, so the same files give the same schedule.
 * The expected time of a schedule needs no further search: a turn decides a deal if its run needed no more nodes than it has.
 */

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import { resolveRules } from '../../src/games/rules.ts';
import { createSetting, packOf, Position } from '../../src/games/position.ts';
import { STRATEGIES } from '../../src/search/solver.ts';
import { portfolio } from '../../src/search/portfolio.ts';
import { createSearch } from '../../src/search/strategy.ts';
import { findVariant } from '../../src/variants/registry.ts';

const SEARCHES = ['annealing', 'nrpa', 'beam'] as const;
type SearchName = (typeof SEARCHES)[number];

/** Random streams of each search, which is how often a schedule may begin it again. */
const STREAMS = 2;
/** Nodes of a run. */
const LIMIT = 512_000;
const BUDGET = { nodes: 5_000_000, seconds: null, memory: 256 };

/** The runs of a deal by search: the nodes to a decision, or null; and all nodes and milliseconds of CPU. */
interface DealTimes {
  readonly seed: number;
  readonly runs: Readonly<Record<SearchName, readonly (number | null)[]>>;
  readonly nodes: Readonly<Record<SearchName, number>>;
  readonly ms: Readonly<Record<SearchName, number>>;
}

function readTimes(file: string): DealTimes[] {
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
}

function measure(name: string, first: number, count: number, file: string, rules: readonly string[]): void {
  const variant = findVariant(name);
  const setting = createSetting(variant, resolveRules(variant, rules));
  const searches = SEARCHES.map((search) => {
    const strategy = STRATEGIES.find((each) => each.name === search);
    if (strategy === undefined) throw new Error(`there is no ${search}`);
    return { search, made: createSearch(strategy, setting, BUDGET) };
  });
  for (let i = readTimes(file).length; i < count; i++) {
    const seed = first + i;
    const position = Position.open(setting, dealFromSeed(seed, packOf(setting)).cards);
    const figures = searches.map(({ search, made }) => {
      const runs: (number | null)[] = [];
      let nodes = 0;
      const { user } = process.cpuUsage();
      for (let stream = 0; stream < STREAMS; stream++) {
        const found = made.run(position, { nodes: LIMIT, deadline: Infinity, seed: stream });
        runs.push(found.verdict === 'unknown' ? null : found.nodes);
        nodes += found.nodes;
      }
      return { search, runs, nodes, ms: (process.cpuUsage().user - user) / 1000 };
    });
    const collect = <Value>(pick: (each: (typeof figures)[number]) => Value) =>
      Object.fromEntries(figures.map((each) => [each.search, pick(each)]));
    const line = {
      seed,
      runs: collect((each) => each.runs),
      nodes: collect((each) => each.nodes),
      ms: collect((each) => each.ms),
    };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  }
}

interface Step {
  readonly search: SearchName;
  readonly nodes: number;
}

type Rates = Readonly<Record<SearchName, number>>;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Milliseconds of a node. */
const findRates = (times: readonly DealTimes[]): Rates => {
  const rate = (search: SearchName): number =>
    sum(times.map(({ ms }) => ms[search])) / sum(times.map(({ nodes }) => nodes[search]));
  return { annealing: rate('annealing'), nrpa: rate('nrpa'), beam: rate('beam') };
};

/** Milliseconds that a schedule takes for a deal, and whether it decides it. */
function follow(steps: readonly Step[], { runs }: DealTimes, rates: Rates): { ms: number; decided: boolean } {
  const used: Record<SearchName, number> = { annealing: 0, nrpa: 0, beam: 0 };
  let ms = 0;
  for (const { search, nodes } of steps) {
    const stream = used[search]++ % STREAMS;
    const needed = runs[search][stream];
    const decided = needed !== null && needed <= nodes;
    ms += rates[search] * (decided ? needed : nodes);
    if (decided) return { ms, decided };
  }
  return { ms, decided: false };
}

/** An undecided deal costs what is left of a budget, at the rate of beams. */
function judge(steps: readonly Step[], times: readonly DealTimes[], rates: Rates): { ms: number; undecided: number } {
  const left = Math.max(0, BUDGET.nodes - sum(steps.map(({ nodes }) => nodes)));
  const all = times.map((deal) => follow(steps, deal, rates));
  const undecided = all.filter(({ decided }) => !decided).length;
  return { ms: (sum(all.map(({ ms }) => ms)) + undecided * left * rates.beam) / times.length, undecided };
}

const LENGTHS = Array.from({ length: 10 }, (_, i) => 1000 * 2 ** i);
const MOST_STEPS = 8;

/** The best three steps, to which steps are added, lengthened, moved or taken away as long as that saves time. */
function findSchedule(times: readonly DealTimes[], rates: Rates): readonly Step[] {
  const all: readonly Step[] = SEARCHES.flatMap((search) => LENGTHS.map((nodes) => ({ search, nodes })));
  const isPossible = (steps: readonly Step[]): boolean =>
    steps.length <= MOST_STEPS &&
    SEARCHES.every((search) => steps.filter((step) => step.search === search).length <= STREAMS);
  const last = all.filter(({ nodes }) => nodes === LENGTHS.at(-1));
  let best: { readonly steps: readonly Step[]; readonly ms: number } = { steps: [], ms: Infinity };
  for (const steps of all.flatMap((a) => all.flatMap((b) => last.map((c) => [a, b, c]))).filter(isPossible)) {
    const { ms } = judge(steps, times, rates);
    if (ms < best.ms) best = { steps, ms };
  }
  for (;;) {
    const { steps } = best;
    const places = Array.from({ length: steps.length + 1 }, (_, i) => i);
    const changed = [
      ...places.flatMap((place) => all.map((step) => steps.toSpliced(place, 0, step))),
      ...steps.flatMap((_, place) => all.map((step) => steps.with(place, step))),
      ...steps.map((_, place) => steps.toSpliced(place, 1)),
      ...steps.flatMap((step, place) => places.map((to) => steps.toSpliced(place, 1).toSpliced(to, 0, step))),
    ].filter(isPossible);
    const better = changed.map((each) => ({ steps: each, ms: judge(each, times, rates).ms }));
    const next = better.reduce((a, b) => (b.ms < a.ms ? b : a), best);
    if (next.ms >= best.ms) return steps;
    best = next;
  }
}

/** The steps of the default schedule that may win a deal, in nodes. */
const listDefault = (): Step[] =>
  portfolio.parameters?.steps.default.flatMap(({ search, share }) => {
    const name = SEARCHES.find((each) => each === search);
    return name === undefined ? [] : [{ search: name, nodes: share * BUDGET.nodes }];
  }) ?? [];

const describe = (steps: readonly Step[]): string => steps.map(({ search, nodes }) => `${search} ${nodes}`).join(', ');

function find(training: readonly DealTimes[], heldOut: readonly DealTimes[]): void {
  const rates = findRates(training);
  process.stdout.write(
    `microseconds a node: ${SEARCHES.map((search) => `${search} ${(1000 * rates[search]).toFixed(3)}`).join(', ')}\n`,
  );
  const candidates = [
    listDefault(),
    ...SEARCHES.map((search): Step[] => [{ search, nodes: LIMIT }]),
    findSchedule(training, rates),
  ];
  for (const steps of candidates) {
    const [own, other] = [training, heldOut].map((times) => judge(steps, times, rates));
    const [a, b] = [own, other].map(({ ms, undecided }) => `${ms.toFixed(2)} ms, ${undecided} undecided`);
    process.stdout.write(`${describe(steps)}: training ${a}; held out ${b}\n`);
  }
}

const [task, name = '', one = '', two = '', three = '', ...rules] = process.argv.slice(2);
if (task === 'measure') measure(name, Number(one), Number(two), three, rules);
else find(readTimes(one), readTimes(two));
