import { type Deal, dealFromSeed, findVariant, resolveRules, STRATEGIES } from '../../src/index.ts';
import type { PlayerContender, RunConfig } from '../../src/lab/run-config.ts';
import type { DealSource, Job } from '../../src/lab/study.ts';

export interface JobOptions {
  readonly variant?: string;
  readonly settings?: readonly string[];
  readonly player?: PlayerContender | null;
  readonly noReturn?: boolean;
  readonly count: number;
  readonly firstSeed?: number;
  readonly strategy?: string;
  readonly nodes?: number;
  /** The budgets with which the solver searches what is unknown again. */
  readonly retries?: readonly number[];
  /** MiB. */
  readonly memory?: number;
}

export const GREEDY: PlayerContender = { name: 'greedy', label: 'greedy', parameters: {} };

/** A player that thinks. */
export const rollout = (nodes: number): PlayerContender => ({
  name: 'rollout',
  label: 'rollout',
  parameters: { nodes },
});

export function createConfig({
  variant: name = 'parliament',
  settings = [],
  player = null,
  noReturn = false,
  strategy = STRATEGIES[0].name,
  nodes = 2000,
  retries = [],
  memory = 4,
}: Omit<JobOptions, 'count'>): RunConfig {
  const variant = findVariant(name);
  const solver = {
    strategy,
    label: strategy,
    parameters: {},
    budget: { nodes, seconds: null, memory },
    ...(retries.length > 0 && { retries }),
  };
  return { variant: name, rules: resolveRules(variant, settings), contender: player ?? solver, noReturn };
}

/** A search that asks for more memory than there is, at once. */
export const TOO_LARGE = { strategy: 'depth-first', memory: 65_536 };

export function dealsOf(variantName: string, firstSeed: number, count: number): Deal[] {
  const variant = findVariant(variantName);
  return Array.from({ length: count }, (_, i) => dealFromSeed(firstSeed + i, variant.pack(variant.size)));
}

/** Deals of Parliament under other names. */
export const describeDeals = (names: readonly string[]): Deal[] =>
  dealsOf('parliament', 1, names.length).map(({ cards }, i) => ({ scheme: 'cards', id: names[i], cards }));

export const findWorker = (name: string): string => new URL(`./workers/${name}.ts`, import.meta.url).href;

export function createJob(options: JobOptions): Job {
  const { variant = 'parliament', count, firstSeed = 1 } = options;
  const deal = (place: number) => dealsOf(variant, firstSeed + place, 1)[0];
  return { config: createConfig(options), deals: { count, firstSeed, digest: null, deal } };
}

export const listSource = (deals: readonly Deal[]): DealSource => ({
  count: deals.length,
  firstSeed: null,
  digest: `of ${deals.map(({ id }) => id).join(' ')}`,
  deal: (place) => deals[place],
});
