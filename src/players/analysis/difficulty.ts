/** How hard a deal is: how often players win it. */

import { Xorshift32 } from '../../engine/random.ts';
import { type Band, findBand } from '../../engine/games/variant.ts';
import type { Position, Setting } from '../../engine/games/position.ts';
import { Follower } from '../follower.ts';
import { createPlayer, type Player, type PlayerKind } from '../player.ts';
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

export function playGames(start: Position, player: Player, games: number): PlayedGames {
  const played = Array.from({ length: games }, (_, attempt) => playGame(start, player, { attempt }));
  return {
    won: played.filter(({ ending }) => ending === 'won').length,
    games,
    cards: meanOf(played.map((game) => start.follow(game.moves).foundationCount / start.game.foundationTotal)),
  };
}

/** @returns a function that tells the band of a position. Bands do not depend on earlier positions. */
export function createBandFinder(setting: Setting): (start: Position) => Band {
  const hasty = createPlayer(waveringPlayer, setting);
  return (start) => findBand(setting.variant, measureEase(playGames(start, hasty, BAND_GAMES)));
}
