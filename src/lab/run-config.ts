/**
 * Run configurations: everything on which the record of a deal depends, apart from the deal. Each has an id, under which
 * logs keep its records. They are plain data, which cross to workers and are checked when they are read from a file.
 */

import { hash } from 'node:crypto';
import * as v from 'valibot';
import type { DealRecord, Outcome } from '../players/analysis/outcome.ts';
import { at } from '../base/objects.ts';
import type { Deal } from '../engine/deal-v1.ts';
import { formatRules } from '../engine/games/rules.ts';
import { applyWeights } from '../engine/games/weights.ts';
import { createSetting, type Setting } from '../engine/games/position.ts';
import type { CodeName } from './plugins/source.ts';
import { SOLVER } from '../players/registry.ts';
import { describeForm, type Group, type StudyForm } from './measures/study-form.ts';
import { findVariant } from '../variants/registry.ts';

/** The form of records; another one gives all configurations new ids. */
const RECORD_FORMAT = 1;

const Amount = v.pipe(v.number(), v.finite(), v.minValue(0));
export const Count = v.pipe(Amount, v.safeInteger());
const Finite = v.pipe(v.number(), v.finite());

export const record = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(v.object(entries), v.readonly());

const tableOf = <Value>(schema: v.GenericSchema<Value>) => v.pipe(v.record(v.string(), schema), v.readonly());

const Numbers = v.exactOptional(tableOf(Finite));

const Code = record({ sha256: v.string(), imports: v.nullable(v.string()) });

const common = {
  /** For a strategy or a player from a file. */
  code: v.exactOptional(Code),
  /** As files name it, with its own settings. */
  label: v.string(),
  parameters: tableOf(Finite),
};

const SearchSchema = record({
  /** Or the file that holds it. */
  strategy: v.string(),
  ...common,
  budget: record({ nodes: Count, seconds: v.nullable(Amount), memory: Count }),
  /** Larger and larger numbers of nodes, with which unknown deals are searched again. */
  retries: v.exactOptional(v.pipe(v.array(Count), v.minLength(1), v.readonly())),
});

const PlayerSchema = record({
  /** Or the file that holds it. */
  name: v.string(),
  ...common,
  strategy: v.exactOptional(v.never()),
});

export const RunConfigSchema = record({
  variant: v.string(),
  rules: tableOf(v.string()),
  contender: v.union([SearchSchema, PlayerSchema]),
  /** Whether to look for the point of no return of each game that a player loses; never for the solver. */
  noReturn: v.boolean(),
  /** Whether the band of each deal is found, too; never for players. */
  band: v.exactOptional(v.literal(true)),
  /** The random stream in a repeated study; null: no random choices are made. */
  stream: v.exactOptional(v.nullable(Count)),
  /** Tables that replace those of quorum; the label of the player names them. */
  weights: v.exactOptional(
    record({ scores: Numbers, evaluation: Numbers, policy: Numbers, plan: Numbers, values: Numbers }),
  ),
});

/** All on which the record of a deal depends, apart from the deal: plain data. */
export type RunConfig = v.InferOutput<typeof RunConfigSchema>;
/** A strategy with its budget and all its parameters, as plans name it. */
export type SearchContender = v.InferOutput<typeof SearchSchema>;
/** A player with all its parameters, as plans name it. */
export type PlayerContender = v.InferOutput<typeof PlayerSchema>;
/** Who plays: a search that sees every card, or a player that does not see the stock. */
export type Contender = SearchContender | PlayerContender;

export interface Program {
  readonly version: string;
  /** Git commit, or null when not run from a checkout. */
  readonly commit: string | null;
}

/** JSON whose keys are sorted, so that equal data have equal texts. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, field: unknown) =>
    typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  );
}

const ID_LENGTH = 16;

/** An id of plain data, in hexadecimal: different data have different ids. */
export const hashData = (data: object): string => hash('sha256', canonicalJson(data)).slice(0, ID_LENGTH);

/** The id of a configuration. Records of another program may be others, so its version belongs to it. */
export const idOf = (config: RunConfig, { version, commit }: Program): string =>
  hashData({ format: RECORD_FORMAT, version, commit, ...config });

export const isSearch = (contender: Contender): contender is SearchContender => 'strategy' in contender;

/** The file with the strategy or the player; null for one of quorum. */
export function findCode(contender: Contender): CodeName | null {
  if (contender.code === undefined) return null;
  return { file: isSearch(contender) ? contender.strategy : contender.name, code: contender.code };
}

/** The nodes of the searches of a deal, one after the other; none for players. */
export const listBudgets = (contender: Contender): readonly number[] =>
  isSearch(contender) ? [contender.budget.nodes, ...(contender.retries ?? [])] : [];

/** How often a deal that stays unknown is searched again. */
export const countRetries = ({ contender }: RunConfig): number => Math.max(0, listBudgets(contender).length - 1);

/** The configuration of one attempt at a deal; 0 is the first search. */
export function configOfAttempt(config: RunConfig, attempt: number): RunConfig {
  const { contender } = config;
  if (!isSearch(contender) || contender.retries === undefined) return config;
  const { retries: _retries, ...search } = contender;
  const nodes = at(listBudgets(contender), attempt);
  return { ...config, contender: { ...search, budget: { ...search.budget, nodes } } };
}

export const openSetting = ({
  variant,
  rules,
  weights = {},
}: Pick<RunConfig, 'variant' | 'rules' | 'weights'>): Setting =>
  createSetting(applyWeights(findVariant(variant), weights), rules);

export const playerOf = (contender: Contender): string => (isSearch(contender) ? SOLVER : contender.label);

/** The limit is the last one if deals are searched again. */
export const describeGroup = ({ variant, rules, contender, stream }: RunConfig): Group => ({
  variant,
  rules: formatRules(rules),
  player: playerOf(contender),
  strategy: isSearch(contender) ? contender.label : null,
  nodesLimit: listBudgets(contender).at(-1) ?? null,
  memory: isSearch(contender) ? contender.budget.memory : null,
  ...(stream !== undefined && { stream }),
});

/** The form of the files of some configurations. */
export const describeGroups = (configs: readonly RunConfig[]): StudyForm =>
  describeForm(configs.map(describeGroup), { noReturn: configs.some(({ noReturn }) => noReturn) });

export const recordDeal = (
  contender: Contender,
  { scheme, id }: Pick<Deal, 'scheme' | 'id'>,
  outcome: Outcome,
): DealRecord => ({
  scheme,
  deal: id,
  nodesLimit: isSearch(contender) ? contender.budget.nodes : null,
  outcome,
});
