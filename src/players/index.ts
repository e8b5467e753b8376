/** Players that do not see the stock, and advice for people who do not see it either. Runs in a browser too. */

// These have the types of their parameters, which PLAYERS has not.
export { PLAYERS, findPlayer } from './registry.ts';
export { greedyPlayer, randomPlayer } from './simple.ts';
export { carefulPlayer } from './careful.ts';
export { hastyPlayer } from './follower.ts';
export { rolloutPlayer, thinkingPlayer } from './rollout.ts';
export { createPlayer, type Ending, type PlayedGame, type Player, type PlayerKind } from './player.ts';
export { playGame, type TableOptions } from './table.ts';
export type { View } from './view.ts';
export { Advisor, type Advice, type AdvisorOptions, type Measured, type Prospect } from './advisor.ts';
