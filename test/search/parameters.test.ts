import { annealing, beam, portfolio, solve, STRATEGIES } from '../../src/index.ts';
import {
  describeAllowed,
  formatSchedule,
  listDefaults,
  parseSchedule,
  resolveValues,
  type Values,
} from '../../src/search/parameters.ts';
import { createSearch, type Strategy } from '../../src/search/strategy.ts';
import { refusalOf } from '../refusal.ts';
import { openDeal } from '../games/cases.ts';
import { checkParts, runSearch } from './outcomes.ts';

const OPENINGS = [openDeal('congress', 5), openDeal('parliament', 3)];

const search = (strategy: Strategy, nodes: number, given: Partial<Values> = {}) =>
  OPENINGS.map((opening) =>
    runSearch(createSearch(strategy, opening.setting, { nodes, seconds: null, memory: 1 }, given), opening, { nodes }),
  );

const { steps } = portfolio.parameters ?? {};
if (steps === undefined) throw new Error('the portfolio has no steps');

interface Change {
  readonly nodes: number;
  /** For each parameter one that makes another search within these nodes. */
  readonly values: Values;
  /** Of the search that is changed, where the usual one is too slow. */
  readonly base?: Values;
}

const CHANGES: Readonly<Record<string, Change>> = {
  portfolio: { nodes: 3000, values: { steps: parseSchedule('nrpa/0.5+beam/0.5', steps), seed: 1 } },
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
    if (kind === 'schedule') return;
    for (const wrong of [least - 1, most + 1, NaN, Infinity, ...(kind === 'integer' ? [least + 0.5] : []), '1', null])
      expect(refuse(wrong)).toContain(
        `${key} ${wrong === '1' ? '"1"' : wrong} cannot be used; give ${describeAllowed(parameter)}`,
      );
  });

  test('keeps to the node limit at both ends', () => {
    if (parameter.kind === 'schedule') return;
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

const read = (text: string) => parseSchedule(text, steps);

describe('the steps of the portfolio', () => {
  test('are written as they are read', () => {
    const texts = [formatSchedule(steps.default), 'beam/1', 'annealing/temperature=4.5/seed=3/0.25+complete/0.75'];
    for (const text of texts) expect(formatSchedule(read(text))).toBe(text);
    expect(read(texts[2])).toEqual([
      { search: 'annealing', share: 0.25, parameters: { temperature: 4.5, seed: 3 } },
      { search: 'complete', share: 0.75 },
    ]);
  });

  test.each([
    ['', /"" cannot be used; give SEARCH\/SHARE with plus signs between, 1 to 50 steps of annealing, nrpa/],
    ['magic/1', /step 1: search "magic" is unknown; choose from annealing, nrpa, beam, proof, complete/],
    ['nrpa/', /step 1: share "" cannot be used/],
    ['nrpa/step/1', /step 1: nrpa, step "" cannot be used; give a number from 0 to 5/],
    ['nrpa/0.5+beam/0.4', /the shares add up to 0.9; make them add up to 1/],
    ['nrpa/width=3/1', /step 1: nrpa: "width" is no parameter here; choose from course \(2 to 100000\), step/],
    ['beam/width=0/1', /step 1: beam, width 0 cannot be used; give a whole number from 1 to 65536/],
    ['beam/width=3/width=4/1', /sets width twice/],
    ['proof/seed=1/1', /proof: "seed" is no parameter here; there are none/],
  ])('are refused as %s, saying what is allowed', (text, message) => {
    expect(refusalOf(() => read(text))).toMatch(message);
  });

  test.each([
    [{}, /give a list of 1 to 50 steps/],
    [[], /give a list of 1 to 50 steps/],
    [[null], /step 1: null cannot be used; give an object with search, share, parameters/],
    [[{ search: 'beam', share: 1, seed: 1 }], /step 1: "seed" is unknown; a step has search, share, parameters/],
    [[{ search: 'toString', share: 1 }], /search "toString" is unknown/],
    [[{ search: 'beam', share: 1, parameters: [] }], /parameters \[\] cannot be used; give an object/],
  ])('are refused as the value %j', (value, message) => {
    expect(refusalOf(() => resolveValues(portfolio, { steps: value }))).toMatch(message);
  });

  test('have the seeds of their places unless they are given, and share a search that is told the same', () => {
    const run = (text: string) => search(portfolio, 3000, { steps: read(text) });
    const seedless = run('nrpa/0.01+nrpa/0.99');
    expect(run('nrpa/seed=0/0.01+nrpa/seed=1/0.99')).toEqual(seedless);
    expect(run('nrpa/0.01+nrpa/seed=0/0.99')).not.toEqual(seedless);
    expect(run('annealing/temperature=20/1')).toEqual(search(annealing, 3000, { temperature: 20 }));
  });
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
