/**
 * The default search. Searches for a win and attempts at a proof take turns, each longer than the one before. Then a
 * long complete search follows. All share one node budget.
 *
 * Nearly every deal of these games can be won, and annealing finds most wins within a few thousand nodes, so it comes
 * first. Short attempts at a proof follow: under the strictest rules most deals are lost, and some thousand nodes prove
 * it. Beams and policy adaptation (NRPA) win most of the other deals, each of them some that the other misses, and so they
 * take turns. The rest of the budget goes to a complete search, the only part that can decide everything. A game may have
 * other turns. How the shares were chosen stands in `bench/lab-book.md`, "Schedules".
 */

import { findOrMake } from '../base/objects.ts';
import type { Setting } from '../engine/games/position.ts';
import { annealing } from './annealing.ts';
import { beam } from './beam.ts';
import { DepthFirstSearch, shareMemory } from './depth-first.ts';
import { nrpa } from './nrpa.ts';
import { type ParameterTable, SEED } from './parameters.ts';
import { createProofSearch } from './proof-search.ts';
import type { Budget } from './result.ts';
import { createSearch, type Search, shareOut, type Strategy, takeTurns, type TurnShare } from './strategy.ts';

/** The random searches among those that take turns. A proof and the complete search make no random choice. */
const RANDOM: readonly Strategy[] = [annealing, nrpa, beam];

/** One search of a schedule, and how much of the nodes it has. Nodes that it leaves go to those after it. */
interface Step {
  readonly search: string;
  /** The shares of all steps add up to 1. */
  readonly share: number;
  /** The step's place, from 0, unless given: a second turn of a search goes other ways than the first. */
  readonly seed?: number;
}

const USUAL_STEPS: readonly Step[] = [
  { search: 'annealing', share: 0.02 },
  { search: 'proof', share: 0.001 },
  { search: 'beam', share: 0.05 },
  { search: 'nrpa', share: 0.05 },
  { search: 'proof', share: 0.004 },
  { search: 'beam', share: 0.3 },
  { search: 'nrpa', share: 0.15 },
  { search: 'beam', share: 0.28 },
  { search: 'complete', share: 0.145 },
];

/** Where nearly no deal can be won: long proofs refute most deals, and a single complete search most of the others. */
const LOST_STEPS: readonly Step[] = [
  { search: 'proof', share: 0.2 },
  { search: 'annealing', share: 0.01 },
  { search: 'complete', share: 0.79 },
];

const listSteps = ({ variant, rules }: Setting): readonly Step[] =>
  variant.options.some(({ key, mostlyLost }) => rules[key] === mostlyLost)
    ? LOST_STEPS
    : (variant.schedule?.(rules) ?? USUAL_STEPS);

function followSteps(setting: Setting, budget: Budget, given: readonly Step[], stream: number): Search {
  const searches = new Map<string, Search>();
  const steps = given.map((step, place): TurnShare => {
    // A game without a relaxation is searched itself for a proof.
    const search = step.search === 'proof' && setting.variant.relax === undefined ? 'complete' : step.search;
    const isRandom = RANDOM.some(({ name }) => name === search);
    return { search, share: step.share, seed: isRandom ? (step.seed ?? place) : 0 };
  });
  // About as many positions as the longest complete step enters. A larger table takes more time, and decides the same.
  const longest = Math.max(...steps.map(({ search, share }) => (search === 'complete' ? share : 0)));

  function create(name: string) {
    const strategy = RANDOM.find((each) => each.name === name);
    if (strategy !== undefined) return createSearch(strategy, setting, budget, { seed: stream });
    return name === 'proof'
      ? createProofSearch(setting)
      : new DepthFirstSearch(setting, shareMemory(budget), { positions: longest * budget.nodes });
  }

  /** A search is made when it is first needed: the complete one's table takes most of the memory. */
  const find = (name: string) => findOrMake(searches, name, () => create(name));

  return { run: (position, limits) => takeTurns(shareOut(steps, find, limits.nodes), position, limits) };
}

const PORTFOLIO_PARAMETERS = { seed: SEED } satisfies ParameterTable;

/** The default strategy: several searches and proofs in turns. It decides most deals. */
export const portfolio: Strategy<typeof PORTFOLIO_PARAMETERS> = {
  name: 'portfolio',
  summary: 'annealing, beams and NRPA for a win, proofs in between, and the complete depth-first search',
  parameters: PORTFOLIO_PARAMETERS,
  create: (setting, budget, { seed }) => followSteps(setting, budget, listSteps(setting), seed),
};

/** Proofs alone, which the portfolio has too: for those who want to know what they refute. */
export const proof: Strategy = {
  name: 'proof',
  summary: 'proofs that a deal has no win; it finds no win',
  create: (setting) => createProofSearch(setting),
};

const MID_GAME_STEPS: readonly Step[] = [
  { search: 'complete', share: 0.1 },
  { search: 'annealing', share: 0.65, seed: 0 },
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
  followSteps(setting, { nodes: Infinity, seconds: null, memory }, MID_GAME_STEPS, 0);
