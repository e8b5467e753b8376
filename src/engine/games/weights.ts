/**
 * The tuned weights of a variant: tables of numbers by name. Other tables of the same names may replace them. No
 * verdict depends on them, only how soon one is found and how well players play.
 */

import { InputError, refuseAs } from '../../base/errors.ts';
import { isObject } from '../../base/objects.ts';
import { joinSome } from '../../base/prose.ts';
import { showValue, suggestName } from '../../base/text.ts';

const unknown = refuseAs('unknown-name', 'weights');

/** Weights by their names; plain numbers. */
export type WeightTable = Readonly<Record<string, number>>;

export const WEIGHT_KINDS = ['scores', 'evaluation', 'policy', 'plan', 'values'] as const;
/** The name of a table of weights: `scores`, `evaluation`, `policy`, `plan` or `values`. */
export type WeightKind = (typeof WEIGHT_KINDS)[number];

/** The purpose of each table, for people. */
export const WEIGHT_MEANINGS: Readonly<Record<WeightKind, string>> = {
  scores: 'the moves that searches try first, in the units of the random noise that they add',
  evaluation:
    'the value by which beams compare positions at first; it is counted in cards, and added to the cards that have left stock and waste',
  policy: 'the choices of the hasty player, and of players that imagine its games; only the proportions matter',
  plan: 'the same for the plans of the careful player up to the next hidden card',
  values: 'log odds of a win when a hidden card is shown next, by which the rollout player values positions',
};

/** Each table has the command that makes it from weights of 0. */
export interface VariantWeights<Scores extends WeightTable = WeightTable> {
  readonly scores: Scores;
  readonly evaluation?: WeightTable;
  readonly policy: WeightTable;
  /** Without it plans go by the policy. */
  readonly plan?: WeightTable;
  readonly values?: WeightTable;
}

export type SearchWeights<Scores extends WeightTable = WeightTable> = Pick<
  VariantWeights<Scores>,
  'scores' | 'evaluation'
>;

/** Tables of weights, by their kinds. */
export type Weights = Readonly<Partial<Record<WeightKind, WeightTable>>>;

export interface Weighted {
  readonly name: string;
  readonly weights: VariantWeights;
}

/** Several times the largest that ships, and small enough for e to its power. */
export const LARGEST_WEIGHT = 100;
/** The weight of chance. Without it a search would always go the same way, and below 0 it would reverse choices. */
export const NOISE = 'noise';

/** How many names a message lists, and how much it shows of a value. */
const MOST_NAMES = 5;
const MOST_SHOWN = 40;

function show(value: unknown) {
  const text = showValue(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}...` : text;
}

const isWeight = (name: string, value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= LARGEST_WEIGHT && (name !== NOISE || value >= 0);

function checkTable(variant: string, kind: WeightKind, given: unknown, shipped: WeightTable): WeightTable {
  const fail = (message: string): never => {
    throw new InputError(`${kind} of ${variant}: ${message}`, { field: 'weights' });
  };
  const listed = `quorum weights ${variant} lists them`;
  if (!isObject(given)) return fail(`give an object with a number for each feature; ${listed}`);
  const numbers = new Map<string, unknown>(Object.entries(given));
  const names = Object.keys(shipped);
  const stranger = [...numbers.keys()].find((name) => !Object.hasOwn(shipped, name));
  if (stranger !== undefined) fail(`"${stranger}" is no feature${suggestName(stranger, names)}; ${listed}`);
  const missing = names.filter((name) => !numbers.has(name));
  if (missing.length > 0)
    fail(
      `${joinSome(missing, MOST_NAMES)} ${missing.length === 1 ? 'is' : 'are'} missing, of ${names.length} features; give a number for each`,
    );
  return Object.fromEntries(
    names.map((name) => {
      const value = numbers.get(name);
      if (isWeight(name, value)) return [name, value];
      const allowed = `a number from ${name === NOISE ? 0 : -LARGEST_WEIGHT} to ${LARGEST_WEIGHT}`;
      return fail(`${name} is ${show(value)}; give ${allowed}`);
    }),
  );
}

/**
 * Checks tables by name, and puts them in the order of those that ship, so that equal weights are equal texts.
 * @throws InputError that names the table and the feature.
 */
export function checkWeights(variant: Weighted, given: unknown): Weights {
  const { name } = variant;
  const kinds = WEIGHT_KINDS.join(', ');
  if (!isObject(given))
    throw new InputError(`weights of ${name}: give an object with some of ${kinds}`, {
      code: 'malformed',
      field: 'weights',
    });
  const tables = new Map<string, unknown>(Object.entries(given));
  for (const kind of tables.keys()) {
    if (WEIGHT_KINDS.some((known) => known === kind)) continue;
    throw unknown(`weights of ${name}: "${kind}" is no table${suggestName(kind, WEIGHT_KINDS)}; choose from ${kinds}`);
  }
  if (tables.size === 0)
    throw new InputError(`weights of ${name}: there is no table; give some of ${kinds}`, {
      code: 'missing',
      field: 'weights',
    });
  return Object.fromEntries(
    WEIGHT_KINDS.filter((kind) => tables.has(kind)).map((kind) => [
      kind,
      checkTable(name, kind, tables.get(kind), findTable(variant, kind)),
    ]),
  );
}

/** Why a variant may go without a table. */
const MISSING: Readonly<Partial<Record<WeightKind, string>>> = {
  evaluation: 'its beams count cards and nothing else',
  plan: 'the careful player goes by its policy',
  values: 'its playouts go to the end of the game',
};

/** A table that ships. */
export function findTable({ name, weights }: Weighted, kind: WeightKind): WeightTable {
  const table = weights[kind];
  if (table !== undefined) return table;
  throw unknown(`${name} has no ${kind}: ${MISSING[kind]}; leave ${kind === 'values' ? 'them' : 'it'} out`);
}

/** The weights of a variant, table by table, without those that it lacks. */
export const listTables = ({ weights }: Weighted): Weights =>
  Object.fromEntries(WEIGHT_KINDS.flatMap((kind) => (weights[kind] === undefined ? [] : [[kind, weights[kind]]])));

/** The same variant with other weights, which must fit: see `checkWeights`. */
export const applyWeights = <V extends Weighted>(variant: V, weights: Weights): V => ({
  ...variant,
  weights: { ...variant.weights, ...weights },
});

/* Weights that change in the course of a game: each as the stock runs out, and its addend while it is full. */

export type StagedWeights<Feature extends string = string> = Readonly<
  Partial<Record<Feature, readonly [late: number, early: number]>>
>;

/** Ends the name of a number added to a weight while the stock is full. */
const EARLY = ' early';

export const listStages = (features: readonly string[]): readonly string[] =>
  features.flatMap((name) => [name, name + EARLY]);

export const tabulateStages = (pairs: StagedWeights): WeightTable =>
  Object.fromEntries(
    Object.entries(pairs).flatMap(([name, [late, early] = [0, 0]]) => [
      [name, late],
      [name + EARLY, early],
    ]),
  );

/** The weights of some names, in their order; 0 for those missing from the table. */
export const listWeights = (names: readonly string[], table: WeightTable): Float64Array =>
  Float64Array.from(names, (name) => table[name] ?? 0);

/** Mixes pairs of weights. @param early the share of the stock that is left. @param mixed receives half as many numbers. */
export function mixStages(weights: Float64Array, early: number, mixed: Float64Array): void {
  for (let i = 0; i < mixed.length; i++) mixed[i] = weights[2 * i] + early * weights[2 * i + 1];
}
