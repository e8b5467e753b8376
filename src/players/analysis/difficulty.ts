/** How hard a deal is: how often players win it. */

import { Xorshift32 } from '../../engine/random.ts';
import { type Band, findBand } from '../../engine/games/variant.ts';
import { createPolicy, type Position, type Setting } from '../../engine/games/position.ts';
import { Follower } from '../follower.ts';
import { createPlayer, type Player, type PlayerKind } from '../player.ts';
import { rolloutPlayer } from '../rollout.ts';
import { playGame } from '../table.ts';
import { meanOf } from '../../statistics/moments.ts';

/** The wavering player's number of moves per slip. */
const SLIP = 8;

/**
 * With its slips it plays a deal in another way each time, and shows how much room the deal leaves. A gauge for deals,
 * which no command line can name.
 */
export const waveringPlayer: PlayerKind = {
  name: 'wavering',
  summary: 'the hasty player, which makes its second choice once in eight moves',
  create(setting) {
    const follower = new Follower(setting);
    const random = new Xorshift32();
    return {
      nodes: 0,
      begin(seed) {
        follower.begin();
        random.seed(seed);
      },
      choose({ game, row, moves, count }) {
        const first = follower.choose(game, row, 0, moves, count);
        if (first < 0 || random.below(SLIP) > 0) return first;
        const second = follower.chooseNext(first, game, row, 0, moves, count);
        return second < 0 ? first : second;
      },
    };
  },
};

/** Nodes of thought where playouts go to the end of the game, and where positions are valued after some cards. */
export const TO_THE_END = 2000;
const CUT_SHORT = 500;

export interface PlayedGames {
  readonly won: number;
  readonly games: number;
  /** The mean share of all cards that lay on the foundations at the end of a game, 0..1. */
  readonly cards: number;
}

/** Games of the hasty player with slips that decide the band of a deal. */
export const BAND_GAMES = 16;

/** How easy a deal is, 0..1: half of it the share of games won, half the mean share of cards on the foundations. */
export const measureEase = ({ won, games, cards }: PlayedGames): number => (won / games + cards) / 2;

export interface Difficulty {
  readonly band: Band;
  /** The hasty player's games, whose slips differ from game to game. */
  readonly hasty: PlayedGames;
  /** The rollout player tries other orders of the hidden cards in each game. Null when it did not play. */
  readonly rollout: PlayedGames | null;
}

export interface DifficultyPlan {
  /** Games of the hasty player, at least 1. */
  readonly games: number;
  /** Games of the rollout player; may be 0. */
  readonly rollouts: number;
}

/**
 * Enough thought for the rollout player to tell deals apart: some playouts per candidate move. With less it always
 * plays the same game, and with more it wins nearly all deals of the easiest game.
 */
const chooseThought = (setting: Setting): number => (createPolicy(setting).value === null ? TO_THE_END : CUT_SHORT);

export function playGames(start: Position, player: Player, games: number): PlayedGames {
  const played = Array.from({ length: games }, (_, attempt) => playGame(start, player, { attempt }));
  return {
    won: played.filter(({ ending }) => ending === 'won').length,
    games,
    cards: meanOf(played.map((game) => start.follow(game.moves).foundationCount / start.game.foundationTotal)),
  };
}

/** Measures positions of one setting. Measures do not depend on earlier positions. */
export function createDifficultyMeter(setting: Setting, { games, rollouts }: DifficultyPlan) {
  const hasty = createPlayer(waveringPlayer, setting);
  const rollout = createPlayer(rolloutPlayer, setting, { nodes: chooseThought(setting) });
  return (start: Position): Difficulty => {
    const banded = playGames(start, hasty, BAND_GAMES);
    return {
      band: findBand(setting.variant, measureEase(banded)),
      hasty: games === BAND_GAMES ? banded : playGames(start, hasty, games),
      rollout: rollouts === 0 ? null : playGames(start, rollout, rollouts),
    };
  };
}
