/** Building blocks of your own strategies, players and games. Runs in a browser too. */

// Strategies and their parameters.
export {
  createSearch,
  shareOut,
  takeTurns,
  type Search,
  type Strategy,
  type Turn,
  type TurnShare,
} from './search/strategy.ts';
export type { Limits, NodeListener, SearchOutcome } from './search/result.ts';
export { spreadSeed, Xorshift32 } from './engine/random.ts';
export { createMoves, type Moves, packMoves } from './engine/moves.ts';
export { judgeGame, measureGame, type GameShape } from './engine/games/position.ts';
export type { Judgement, MoveWeights } from './engine/games/judgement.ts';
export {
  type Kind,
  listDefaults,
  type NumberParameter,
  type ParameterTable,
  resolveValues,
  SEED,
  type Values,
  type ValuesOf,
} from './search/parameters.ts';

// Weights to play by.
export {
  applyWeights,
  checkWeights,
  listTables,
  type VariantWeights,
  type WeightKind,
  type Weights,
  type WeightTable,
} from './engine/games/weights.ts';
export { formatWeights, parseWeights, type WeightSet } from './engine/notation/weights-text.ts';

// Games.
export type { Policy } from './engine/games/policy.ts';
export type { Relaxation } from './engine/games/relaxation.ts';
export type { PlainPosition, PlainRulebook, PlainRules, PlainSize, PlainVariant } from './reference/plain-game.ts';
