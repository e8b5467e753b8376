/**
 * The default search. Searches for a win and attempts at a proof take turns, each longer than the one before. Then a
 * long complete search follows. All share one node budget.
 *
 * Nearly every deal of these games can be won, and annealing finds most wins within a few thousand nodes, so it comes
 * first. Short attempts at a proof follow: under the strictest rules most deals are lost, and some thousand nodes prove
 * it. Beams and policy adaptation (NRPA) win most of the other deals, each of them some that the other misses. The rest
 * of the budget goes to a complete search, the only part that can decide everything.
 */

import { findOrMake } from '../base/objects.ts';
import type { Setting } from '../engine/games/position.ts';
import { annealing, ANNEALING_PARAMETERS } from './annealing.ts';
import { beam, BEAM_PARAMETERS } from './beam.ts';
import { DepthFirstSearch, shareMemory } from './depth-first.ts';
import { nrpa, NRPA_PARAMETERS } from './nrpa.ts';
import { type NumberTable, type ParameterTable, type Schedule, SEED, type ValuesOf } from './parameters.ts';
import { createProofSearch } from './proof-search.ts';
import type { Budget } from './result.ts';
import { createSearch, type Search, shareOut, type Strategy, takeTurns, type TurnShare } from './strategy.ts';

const STRATEGIES: readonly Strategy[] = [annealing, nrpa, beam];

/** The searches that take turns. A proof and the complete search make no random choice. */
const SEARCHES: Readonly<Record<string, NumberTable>> = {
  annealing: ANNEALING_PARAMETERS,
  nrpa: NRPA_PARAMETERS,
  beam: BEAM_PARAMETERS,
  proof: {},
  complete: {},
};

/** Where nearly no deal can be won: long proofs refute most deals, and a single complete search most of the others. */
const LOST_STEPS: Schedule = [
  { search: 'proof', share: 0.2 },
  { search: 'annealing', share: 0.01 },
  { search: 'complete', share: 0.79 },
];

const PORTFOLIO_PARAMETERS = {
  steps: {
    kind: 'schedule',
    default: [
      { search: 'annealing', share: 0.01 },
      { search: 'proof', share: 0.001 },
      { search: 'annealing', share: 0.049 },
      { search: 'proof', share: 0.004 },
      { search: 'beam', share: 0.25 },
      { search: 'nrpa', share: 0.15 },
      { search: 'complete', share: 0.046 },
      { search: 'beam', share: 0.29 },
      { search: 'nrpa', share: 0.1 },
      { search: 'complete', share: 0.1 },
    ],
    least: 1,
    most: 50,
    searches: SEARCHES,
    meaning: `The searches that take turns, and the share of the nodes of each turn. Unused nodes of a turn go to those after it. A proof tries to refute the deal; complete is the depth-first search. Where wins are rare, the default is ${LOST_STEPS.map(({ search, share }) => `${search}/${share}`).join(' + ')}. A game may have a default of its own.`,
  },
  seed: SEED,
} satisfies ParameterTable;

const USUAL = JSON.stringify(PORTFOLIO_PARAMETERS.steps.default);

/** The default schedule of a game under some rules. */
const listUsualSteps = ({ variant, rules }: Setting): Schedule =>
  variant.options.some(({ key, mostlyLost }) => rules[key] === mostlyLost)
    ? LOST_STEPS
    : (variant.schedule?.(rules) ?? PORTFOLIO_PARAMETERS.steps.default);

function createPortfolioSearch(
  setting: Setting,
  budget: Budget,
  { steps: given, seed: stream }: ValuesOf<typeof PORTFOLIO_PARAMETERS>,
): Search {
  // Whether or not it was named.
  const schedule = JSON.stringify(given) === USUAL ? listUsualSteps(setting) : given;
  // About as many positions as the longest complete step enters. A larger table takes more time, and decides the same.
  const longest = Math.max(...schedule.map(({ search, share }) => (search === 'complete' ? share : 0)));
  const parts = new Map<string, Search>();

  /** Steps that tell a search the same share it. Seeds differ, so that a second turn goes other ways than the first. */
  const steps = schedule.map(({ search, share, parameters = {} }, place): TurnShare => {
    const { seed = Object.hasOwn(SEARCHES[search], 'seed') ? place : 0, ...others } = parameters;
    return { search: JSON.stringify([search, others]), share, seed };
  });

  /** A search is made when it is first needed: the complete one's table takes most of the memory. */
  const find = (name: string) => findOrMake(parts, name, () => create(name));

  function create(name: string) {
    const [search, given]: [string, Readonly<Record<string, number>>] = JSON.parse(name);
    const strategy = STRATEGIES.find((each) => each.name === search);
    if (strategy !== undefined) return createSearch(strategy, setting, budget, { ...given, seed: stream });
    return search === 'proof'
      ? createProofSearch(setting)
      : new DepthFirstSearch(setting, shareMemory(budget), { positions: longest * budget.nodes });
  }

  return { run: (position, limits) => takeTurns(shareOut(steps, find, limits.nodes), position, limits) };
}

/** The default strategy: several searches and proofs in turns. It decides most deals. */
export const portfolio: Strategy<typeof PORTFOLIO_PARAMETERS> = {
  name: 'portfolio',
  summary: 'annealing, beams and NRPA for a win, proofs in between, and the complete depth-first search',
  parameters: PORTFOLIO_PARAMETERS,
  create: createPortfolioSearch,
};

const MID_GAME_STEPS: Schedule = [
  { search: 'complete', share: 0.1 },
  { search: 'annealing', share: 0.65, parameters: { seed: 0 } },
  { search: 'complete', share: 0.25 },
];

/**
 * A search for positions in the middle of a game: can it still be won from here?
 *
 * A short complete search comes first. Near the end of a game it settles most positions at once, by a proof or by a
 * win. Such wins have many builds between piles, in which annealing's scores see no use. Elsewhere annealing finds most
 * wins.
 * @param memory MiB for the complete search.
 */
export const createMidGameSearch = (setting: Setting, memory: number): Search =>
  createSearch(portfolio, setting, { nodes: Infinity, seconds: null, memory }, { steps: MID_GAME_STEPS });
