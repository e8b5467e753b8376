/** Strategies and players by name, with their settings: `annealing:temperature=4:seed=3`. */

import { at } from '../base/objects.ts';
import { conflictOf, readAt, refuseAs } from '../base/errors.ts';
import { parseNumber } from '../base/text.ts';
import type { PlayerKind } from '../players/player.ts';
import { findPlayer, SOLVER } from '../players/registry.ts';
import type { Opened } from './plugins/host.ts';
import { markCode, type PluginKind } from './plugins/source.ts';
import {
  type Kind,
  listAllowed,
  type NumberParameter,
  type ParameterTable,
  resolveValues,
  type Values,
} from '../search/parameters.ts';
import type { Budget } from '../search/result.ts';
import { DEFAULT_MEMORY, DEFAULT_NODES, findStrategy } from '../search/solver.ts';
import type { Strategy } from '../search/strategy.ts';
import type { PlayerContender, SearchContender, Contender } from './run-config.ts';

const readValue = (name: string, text: string, { kind, least, most }: NumberParameter) =>
  parseNumber(name, text, kind === 'integer', least, most);

/** The file that a specification begins with, `./mine.ts` of `./mine.ts:temperature=4`; null when it begins with a name. */
const findFileName = (spec: string) => /^[^=]*?\.[cm]?[jt]s(?=:|$)/i.exec(spec)?.[0] ?? null;

const notAllowed = refuseAs('not-allowed');
const outOfRange = refuseAs('out-of-range', 'nodes');

async function openKind<Named extends Kind>(
  name: string,
  what: PluginKind,
  find: (name: string) => Named,
): Promise<Opened<Named>> {
  if (findFileName(name) !== null) {
    // Code that runs code is loaded where there is some to run.
    const { openPlugin } = await import('./plugins/host.ts');
    return openPlugin(name, what);
  }
  if (/[\\/]|\.\w+$/.test(name))
    throw notAllowed(
      `${name}: code of your own is a file that ends in .ts, .mts, .js or .mjs; name one, with its parameters after a colon`,
    );
  return { kind: find(name), source: null };
}

/** @param name a strategy's, or that of a file. */
export const openStrategy = (name: string): Promise<Opened<Strategy>> => openKind(name, 'strategy', findStrategy);

export const openPlayer = (name: string): Promise<Opened<PlayerKind>> => openKind(name, 'player', findPlayer);

const nameOfSpec = (text: string): string => findFileName(text) ?? at(text.split(':', 1), 0);

function listValues(text: string, name: string, table: ParameterTable) {
  const [, ...parts] = text.slice(name.length).split(':');
  const values: Record<string, number> = {};
  for (const part of parts) {
    const [, key = '', value] = /^([^=]*)=(.*)$/s.exec(part) ?? [];
    const parameter = Object.hasOwn(table, key) ? table[key] : undefined;
    if (value === undefined || parameter === undefined) {
      const names = listAllowed(table);
      const allowed = names === '' ? `${name} has no parameters` : `${name} takes name=value for ${names}`;
      throw refuseAs('unknown-name')(`"${part}" cannot be used; ${allowed}`);
    }
    if (Object.hasOwn(values, key)) throw refuseAs('conflict')(`${key} is set twice; keep one of them`);
    values[key] = readValue(key, value, parameter);
  }
  return values;
}

const readValues = (what: PluginKind, text: string, table: ParameterTable) =>
  readAt(
    (name) => `${name(what)} ${text}`,
    () => listValues(text, nameOfSpec(text), table),
    what,
  );

/** The label has every value written out; `own` leaves out those of the budget. */
const describeChoice = ({ kind, source }: Opened<Kind>, name: string, values: Values, own: Values = values) => ({
  ...(source !== null && { code: markCode(source) }),
  label: [name, ...Object.entries(values).map(([key, value]) => `${key}=${value}`)].join(':'),
  parameters: resolveValues({ ...kind, name }, own),
});

export interface ChosenPlayer {
  readonly choice: PlayerContender;
  readonly opened: Opened<PlayerKind>;
}

function readPlayer(text: string, opened: Opened<Kind>): PlayerContender {
  const name = nameOfSpec(text);
  return { name, ...describeChoice(opened, name, readValues('player', text, opened.kind.parameters ?? {})) };
}

export async function choosePlayer(text: string): Promise<ChosenPlayer | null> {
  if (text === SOLVER) return null;
  const name = nameOfSpec(text);
  if (name === SOLVER)
    throw conflictOf('player')(`${text}: the solver is named alone; its strategy takes budget and parameters`);
  const opened = await openPlayer(name);
  return { choice: readPlayer(text, opened), opened };
}

/** One after the other, so that the first fault is told; null is the solver. */
async function chooseEach<Choice extends Contender | null>(
  what: PluginKind,
  texts: readonly string[],
  choose: (text: string) => Promise<Choice>,
) {
  const chosen: Choice[] = [];
  for (const text of texts) chosen.push(await choose(text));
  const labels = chosen.map((each) => each?.label ?? SOLVER);
  const twice = labels.find((label, i) => labels.indexOf(label) < i);
  if (twice !== undefined) throw conflictOf(what)(`the ${what} ${twice} is given twice; give it once`);
  return chosen;
}

/** The solver when there are no texts. */
export const choosePlayers = (texts: readonly string[]): Promise<(PlayerContender | null)[]> =>
  chooseEach(
    'player',
    texts.length === 0 ? [SOLVER] : texts,
    async (text) => (await choosePlayer(text))?.choice ?? null,
  );

const BUDGET = {
  nodes: {
    kind: 'integer',
    default: DEFAULT_NODES,
    least: 1,
    most: 1e12,
    meaning: 'Moves that the search may make per deal.',
  },
  memory: { kind: 'integer', default: DEFAULT_MEMORY, least: 1, most: 65_536, meaning: 'MiB for its tables.' },
} satisfies ParameterTable;

/** `budget` and `retries` hold unless the text has a budget of its own. */
export function readStrategy(
  text: string,
  opened: Opened<Kind>,
  budget: Budget,
  retries: readonly number[] = [],
): SearchContender {
  const name = nameOfSpec(text);
  const values = readValues('strategy', text, { ...opened.kind.parameters, ...BUDGET });
  const { nodes = budget.nodes, memory = budget.memory, ...own } = values;
  return {
    strategy: name,
    ...describeChoice(opened, name, values, own),
    budget: { ...budget, nodes, memory },
    ...(retries.length > 0 && values['nodes'] === undefined && { retries }),
  };
}

export async function chooseStrategy(text: string, budget: Budget, retries: readonly number[] = []) {
  const opened = await openStrategy(nameOfSpec(text));
  return { choice: readStrategy(text, opened, budget, retries), opened };
}

export const chooseStrategies = (
  texts: readonly string[],
  budget: Budget,
  retries: readonly number[],
): Promise<SearchContender[]> =>
  chooseEach('strategy', texts, async (text) => (await chooseStrategy(text, budget, retries)).choice);

/** Plain data. Parameters and limits that it leaves out have their defaults. */
export type ContenderInput =
  | { readonly player: string; readonly parameters?: Values }
  | ({
      readonly strategy: string;
      readonly parameters?: Values;
      /** Several numbers, each larger than the one before it, to search unknown deals again. */
      readonly nodes?: number | readonly number[];
    } & Partial<Omit<Budget, 'nodes'>>);

export async function openContender(contender: ContenderInput): Promise<Contender> {
  const { parameters: values = {} } = contender;
  if (!('strategy' in contender)) {
    const { player: name } = contender;
    return { name, ...describeChoice(await openPlayer(name), name, values) };
  }
  const { strategy, nodes = DEFAULT_NODES, seconds = null, memory = DEFAULT_MEMORY } = contender;
  const choice = describeChoice(await openStrategy(strategy), strategy, values);
  const [first = DEFAULT_NODES, ...retries] = [nodes].flat();
  const limits = resolveValues({ name: strategy, parameters: BUDGET }, { nodes: first, memory });
  if (retries.some((each, i) => !Number.isSafeInteger(each) || each <= (retries[i - 1] ?? first)))
    throw outOfRange(
      `nodes ${[first, ...retries].join(',')} cannot be used; give each number larger than the one before it`,
    );
  return {
    strategy,
    ...choice,
    budget: { nodes: limits.nodes, seconds, memory: limits.memory },
    ...(retries.length > 0 && { retries }),
  };
}
