import { annealing, beam, solve, STRATEGIES } from '../../src/index.ts';
import { describeAllowed, listDefaults, resolveValues, type Values } from '../../src/search/parameters.ts';
import { createSearch, type Strategy } from '../../src/search/strategy.ts';
import { refusalOf } from '../refusal.ts';
import { openDeal } from '../games/cases.ts';
import { checkParts, runSearch } from './outcomes.ts';

const OPENINGS = [openDeal('congress', 5), openDeal('parliament', 3)];

const search = (strategy: Strategy, nodes: number, given: Partial<Values> = {}) =>
  OPENINGS.map((opening) =>
    runSearch(createSearch(strategy, opening.setting, { nodes, seconds: null, memory: 1 }, given), opening, { nodes }),
  );

interface Change {
  readonly nodes: number;
  /** For each parameter one that makes another search within these nodes. */
  readonly values: Values;
  /** Of the search that is changed, where the usual one is too slow. */
  readonly base?: Values;
}

const CHANGES: Readonly<Record<string, Change>> = {
  portfolio: { nodes: 3000, values: { seed: 1 } },
  annealing: { nodes: 3000, values: { temperature: 20, patience: 1, noise: 0.2, plies: 100, seed: 1 } },
  nrpa: { nodes: 3000, values: { course: 5, step: 0.2, prior: 0.2, plies: 100, choices: 2, seed: 1 } },
  beam: {
    nodes: 40_000,
    values: { width: 5, widening: 1000, noise: 1, rounds: 1, spread: 0, population: 8, seed: 1 },
    base: { width: 1, population: 4 },
  },
  'depth-first': { nodes: 40_000, values: { stack: 0.99, safe: 0 } },
};

const CASES = STRATEGIES.flatMap((strategy) =>
  Object.entries(strategy.parameters ?? {}).map(([key, parameter]) => ({ strategy, key, parameter })),
);

/** What a strategy does with nothing given, and with its base alone: each parameter is compared with it. */
const usual = new Map<string, ReturnType<typeof search>>();
function searchUsually(strategy: Strategy, nodes: number, given: Values) {
  const key = strategy.name + JSON.stringify(given);
  const found = usual.get(key) ?? search(strategy, nodes, given);
  usual.set(key, found);
  return found;
}

describe.each(CASES)('$strategy.name: $key', ({ strategy, key, parameter }) => {
  const { nodes, values, base = {} } = CHANGES[strategy.name];
  const refuse = (value: unknown) => refusalOf(() => resolveValues(strategy, { [key]: value }));

  test('makes another search, and at its default the same', () => {
    expect(search(strategy, nodes, { [key]: parameter.default })).toEqual(searchUsually(strategy, nodes, {}));
    expect(search(strategy, nodes, { ...base, [key]: values[key] })).not.toEqual(searchUsually(strategy, nodes, base));
  });

  test('has its default within its limits, and refuses what is outside, naming them', () => {
    const { kind, least, most } = parameter;
    expect(parameter.meaning).toMatch(/^[A-Z][^]*\.$/);
    expect(refuse(parameter.default)).toBe('');
    for (const wrong of [least - 1, most + 1, NaN, Infinity, ...(kind === 'integer' ? [least + 0.5] : []), '1', null])
      expect(refuse(wrong)).toContain(
        `${key} ${wrong === '1' ? '"1"' : wrong} cannot be used; give ${describeAllowed(parameter)}`,
      );
  });

  test('keeps to the node limit at both ends', () => {
    for (const value of [parameter.least, parameter.most]) {
      for (const outcome of search(strategy, 1500, { [key]: value })) {
        checkParts(outcome);
        expect(outcome.nodes).toBeLessThanOrEqual(1500);
      }
    }
  });
});

test('all strategies that make random choices have a random stream, the same every time', () => {
  const stochastic = STRATEGIES.filter(({ parameters = {} }) => Object.hasOwn(parameters, 'seed'));
  expect(stochastic.map(({ name }) => name)).toEqual(['portfolio', 'annealing', 'nrpa', 'beam']);
  for (const strategy of stochastic) {
    const [one, again] = [1, 2].map(() => search(strategy, 3000, { seed: 2 ** 32 - 1 }));
    expect(again).toEqual(one);
  }
});

test('parameters have types in a program, and those left out have their defaults', () => {
  const defaults = { temperature: 2, patience: 10_000, noise: 1, plies: 1500, seed: 0 };
  expect(listDefaults(annealing.parameters ?? {})).toEqual(defaults);
  const [opening] = OPENINGS;
  const { nodes } = solve(opening, { nodes: 3000, strategy: beam, parameters: { width: 10, seed: 3 } });
  expect(nodes).toBeLessThanOrEqual(3000);
  // @ts-expect-error a parameter of another strategy
  const attempts = [() => solve(opening, { strategy: beam, parameters: { temperature: 4 } })];
  // @ts-expect-error a text for a number
  attempts.push(() => solve(opening, { strategy: beam, parameters: { width: '4' } }));
  const [other, text] = attempts.map(refusalOf);
  expect(other).toContain('beam: "temperature" is no parameter here; choose from width');
  expect(text).toContain('beam: width "4" cannot be used');
});
