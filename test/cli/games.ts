import { createPlayer, hastyPlayer, playGame, type PlayerKind } from '../../src/players/index.ts';
import { openSeed } from '../games/cases.ts';
import { findCase } from '../players/games.ts';

/** The game that a player makes of the deal of a seed, by the default rules. */
export const playSeed = (variant: string, seed: number, kind: PlayerKind = hastyPlayer) =>
  playGame(openSeed(findCase(variant), seed), createPlayer(kind, findCase(variant)));
