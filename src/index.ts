/**
 * The exports for other programs: games, deals, positions, searches, and the plain rules that check results.
 * `quorum-patience/players` has players that do not see the stock, `/statistics` intervals and tests. `/async` has
 * searches in threads of their own, and `/extend` building blocks of your own strategies, players and games.
 *
 * Nothing is made here, and nothing here needs Node: it all runs in a browser too.
 *
 * A variant and its rules make a setting, and a deal of the setting opens a position. A search or a player goes on from
 * there, and the plain rules check every win.
 */

// Variants and rules.
export { VARIANTS, findVariant } from './variants/registry.ts';
export { congress } from './variants/congress/variant.ts';
export { parliament } from './variants/parliament/variant.ts';
export { cadoganCongress } from './variants/cadogan-congress/variant.ts';
export { britishConstitution } from './variants/british-constitution/variant.ts';
export { cadoganConstitution } from './variants/cadogan-constitution/variant.ts';
export { diplomat } from './variants/diplomat/variant.ts';
export { formatRules, listRules, resolveRules } from './engine/games/rules.ts';
export type { Nesting, RuleOption, Rules, RulesOf, Variant } from './engine/games/variant.ts';
export type { Game, Rows, Size } from './engine/games/game.ts';

// Cards, moves and deals.
export { formatCard, formatDeal, parseCard, type Card, type Pack } from './engine/cards.ts';
export { formatMove, moveCard, moveFrom, moveTo, type Move } from './engine/moves.ts';
export { parsePile, pileName, zoneOf, type Pile, type Zone } from './engine/piles.ts';
export { type InputCode, InputError, type InputFault } from './base/errors.ts';
export { dealFromSeed, dealSeeds, type Deal } from './engine/deal-v1.ts';
export { dealFromPysol } from './engine/pysol.ts';
export { parseDealText } from './engine/notation/deal-text.ts';

// Settings and positions.
export {
  createSetting,
  packOf,
  PartialPosition,
  Position,
  type PositionJson,
  type Setting,
} from './engine/games/position.ts';
export { parsePosition } from './engine/notation/position-text.ts';
export { placeSetup, type Setup } from './engine/notation/setup.ts';
export type { Fault } from './engine/games/faults.ts';
export { describeLayout, type Board, type Layout } from './engine/games/layout.ts';
export { listTransfers, type Transfer } from './engine/notation/steps.ts';
export { countPaths } from './engine/games/perft.ts';

// Solving and verifying.
export { createSolver, solve, type SolveOptions, type Solver, type SolverOptions } from './search/solver.ts';
export { replayLine, verifyLine } from './search/line-check.ts';
export type { LineResult, ReplayResult } from './reference/replay.ts';
export type { Budget, Decision, Reason, SolveJson, SolveOutcome, SolveResult, Verdict } from './search/result.ts';

// Hints.
export {
  type JudgeOptions,
  MoveJudge,
  type MoveVerdict,
  type PositionVerdict,
  type QuestionOptions,
} from './players/analysis/move-verdicts.ts';
export { KnownWins } from './search/known-wins.ts';

// Ways to search; STRATEGIES has all of them, without the types of their parameters.
export { STRATEGIES, findStrategy } from './search/solver.ts';
export { portfolio } from './search/portfolio.ts';
export { annealing } from './search/annealing.ts';
export { nrpa } from './search/nrpa.ts';
export { beam } from './search/beam.ts';
export { depthFirst } from './search/depth-first.ts';

// Many deals.
export {
  estimateInterval,
  estimateWinRate,
  type Interval,
  type IntervalForm,
  type IntervalMethod,
  roundOutward,
} from './statistics/intervals.ts';
