/**
 * Advice for somebody who does not see the stock: the thinking player's move, and how often games are won after it and
 * after other good moves.
 *
 * That depends on the play that follows. Whole games of the thinking player estimate the chance of a player who follows
 * all advice. They cost much, so only the move chosen gets them. The hasty player wins less often, but its games cost
 * little. They compare all candidates on the same samples, so that a difference has a smaller error than a chance.
 *
 * Both are measured after the choice, on samples of their own: the samples of a choice flatter it.
 */

import { type Move, packMoves } from '../engine/moves.ts';
import { Xorshift32 } from '../engine/random.ts';
import { estimateInterval, type Interval, roundOutward } from '../statistics/intervals.ts';
import { meanOf, sumOf, varianceOf } from '../statistics/moments.ts';
import type { Position, Setting } from '../engine/games/position.ts';
import { count, joinEnds, toPercent } from '../base/prose.ts';
import { phraseMove } from '../engine/notation/steps.ts';
import { checkBudget } from '../search/result.ts';
import { Candidates } from './candidates.ts';
import { hastyPlayer } from './follower.ts';
import { createPlayer, type Player } from './player.ts';
import { adaptThought, PlayoutJudge, rolloutPlayer, thinkingPlayer } from './rollout.ts';
import { playGame, seedOf } from './table.ts';
import { type Judge, judgeSamples } from './thinker.ts';
import { View } from './view.ts';

/** An estimate and its standard error. */
export interface Measured {
  readonly value: number;
  readonly error: number;
}

/** A move and its chance. */
export interface Prospect {
  readonly move: Move;
  /** The chance, 0..1, of a win if the hasty player plays on, which wins less often than the thinking player. */
  readonly chance: Measured;
  /** How much less that is than after the move chosen. */
  readonly behind: Measured;
}

/** The results of whole games in which all advice was followed. */
interface Followed {
  /** Each with another order of the hidden cards. */
  readonly games: number;
  readonly won: number;
  /** The exact 95 % interval of the chance; null without games. */
  readonly interval: Interval | null;
}

/** A move to play, the chances of the moves, and how they were found. */
export interface Advice {
  /** The thinking player's move in the position's own list, whose card may be hidden; null if it would give the game up. */
  readonly choice: Move | null;
  /** The choice, and then other moves by their chance, the best first. */
  readonly prospects: readonly Prospect[];
  /** Orders of the hidden cards, of which chances are means. */
  readonly samples: number;
  /** Games of `FOLLOWER` after the move chosen. */
  readonly followed: Followed;
  /** Moves made in thought. */
  readonly nodes: number;
}

/** Some seconds. */
export const ADVICE_NODES = 1_000_000;

/** Moves beside the choice, at most. */
const PROSPECTS = 5;

/** Shares of the nodes for choosing and for the hasty player's games. The rest is for the games of `FOLLOWER`. */
const CHOOSING = 0.1;
const MEASURING = 0.1;

/** More would win a little more often, and take much longer. */
export const FOLLOWER_NODES = 500;
/** As `--player` reads it. */
const FOLLOWER = `${thinkingPlayer.name}:nodes=${FOLLOWER_NODES}`;
/** The standard error is five points at most. */
export const MOST_GAMES = 100;

/** The error is NaN for a single value. */
export const measure = (values: readonly number[]): Measured => ({
  value: meanOf(values),
  error: values.length < 2 ? NaN : Math.sqrt(varianceOf(values) / values.length),
});

/** The error has one win and one loss more, since a few equal samples are no certainty. NaN without samples. */
const measureOdds = (values: readonly number[]) => ({
  value: meanOf(values),
  error: values.length === 0 ? NaN : measure([...values, 1, 0]).error,
});

/** Chances on fewer samples are not shown to people. */
export const FEWEST_SAMPLES = 20;

/** Judges a move by a game that a player plays after it: 1 for a win, 0 for a loss. */
export class GameJudge implements Judge {
  nodes = 0;
  readonly #player;
  readonly #hidden;
  readonly #most: (hidden: number) => number;
  #games = 0;

  /**
   * @param hidden how many of the stock's last cards the player does not see before the move.
   * @param most the moves that it makes in thought before one of its own, at most, with so many hidden cards.
   */
  constructor(player: Player, hidden: number, most: (hidden: number) => number) {
    this.#player = player;
    this.#hidden = hidden;
    this.#most = most;
  }

  judge(position: Position, move: Move, nodes: number): number {
    const { game, row } = position;
    const player = this.#player;
    const most = this.#most;
    const next = new Int32Array(game.stride);
    let moves = 1;
    let isCut = false;
    game.apply(row, 0, next, 0, position.translate(move));
    const { ending } = playGame(
      position.withRow(next),
      {
        nodes: 0,
        begin: (seed) => player.begin(seed),
        choose(view) {
          isCut = moves + player.nodes + most(view.hidden) >= nodes;
          if (isCut) return -1;
          moves++;
          return player.choose(view);
        },
      },
      { attempt: this.#games++, hidden: this.#hidden },
    );
    this.nodes = moves + player.nodes;
    if (isCut) return NaN;
    return ending === 'won' ? 1 : 0;
  }
}

/** `nodes`: moves that an advice may cost in thought; whatever suits the game unless given. */
export interface AdvisorOptions {
  readonly nodes?: number;
}

/** Gives advice in games of one setting. No advice depends on the order of the hidden cards. */
export class Advisor {
  readonly #player;
  readonly #judge;
  readonly #follower;
  readonly #candidates;
  readonly #random = new Xorshift32();
  readonly #most: (hidden: number) => number;
  readonly #measuring;
  readonly #following;

  /** @throws InputError unless `nodes` is a whole number. */
  constructor(setting: Setting, { nodes = ADVICE_NODES }: AdvisorOptions = {}) {
    checkBudget({ nodes });
    const choosing = Math.max(1, Math.ceil(CHOOSING * nodes));
    this.#measuring = Math.floor(MEASURING * nodes);
    this.#following = nodes - choosing - this.#measuring;
    const values = adaptThought(setting);
    this.#player = rolloutPlayer.create(setting, { ...values, nodes: choosing });
    // Without consolation the worth of a move is the chance of a win.
    this.#judge = new PlayoutJudge(setting, { ...values, consolation: 0 });
    const { open, ending } = values;
    this.#most = (hidden) => FOLLOWER_NODES * (hidden > Math.max(1, ending) ? 1 : 1 + open);
    this.#follower = createPlayer(thinkingPlayer, setting, { nodes: FOLLOWER_NODES });
    this.#candidates = new Candidates(setting, PROSPECTS);
  }

  /**
   * @param position one with a legal move. Its hidden cards may lie in any order.
   * @param hidden how many of the stock's last cards are hidden, at least two: all unless given.
   */
  advise(position: Position, hidden = position.stockCount): Advice {
    const legal = packMoves(position.listMoves());
    const view = new View(position, hidden);
    view.show(position.row, legal, legal.length);
    const seed = seedOf(position);
    this.#player.begin(seed);
    const index = this.#player.choose(view);
    const others = this.#candidates.list(view).filter((move) => move !== view.moves[index]);
    const moves = index < 0 ? others : [view.moves[index], ...others];
    this.#random.seed(~seed);
    const { worths, nodes } = judgeSamples(view, moves, this.#judge, this.#random, { limit: this.#measuring });
    const [first, ...rest] = moves.map((move, i) => ({
      move: legal[view.moves.indexOf(move)],
      chance: measureOdds(worths.map((values) => values[i])),
      behind: measure(worths.map((values) => values[0] - values[i])),
    }));
    rest.sort((a, b) => b.chance.value - a.chance.value);
    const judge = new GameJudge(this.#follower, hidden, this.#most);
    const limits = { limit: this.#following, most: MOST_GAMES };
    const followed = judgeSamples(view, index < 0 ? [] : moves.slice(0, 1), judge, this.#random, limits);
    const results = followed.worths.flat();
    const [games, won] = [results.length, sumOf(results)];
    return {
      choice: index < 0 ? null : legal[index],
      prospects: moves.length === 0 ? [] : [first, ...rest],
      samples: worths.length,
      followed: { games, won, interval: estimateInterval(won, games) },
      nodes: this.#player.nodes + nodes + followed.nodes,
    };
  }
}

/** More digits than any estimate here is good for. */
export const round = (value: number): number | null =>
  Number.isFinite(value) ? Math.round(10_000 * value) / 10_000 : null;

/** Fewer games leave much open. */
const FEW_GAMES = 30;

/** The chance of winning in a sentence for players. */
export function tellChance({ won, games, interval }: Followed): string {
  if (interval === null) return '';
  const ends = joinEnds(roundOutward(interval, 2), (share) => toPercent(share, 0));
  const range =
    games < FEW_GAMES
      ? `only ${count(games, 'game')} sampled, so it may be ${ends} %`
      : `${games} games sampled, ${ends} %`;
  return `Your chance of winning, if you follow such hints: about ${toPercent(won / games, 0)} % (${range}).`;
}

/** As plain data, with moves as text; the help of `quorum hint` explains the fields. */
export const describeAdvice = ({ choice, prospects, samples, followed, nodes }: Advice): object => ({
  state: 'open',
  verdict: null,
  best: choice === null ? null : phraseMove(choice, true),
  moves: prospects.map(({ move, chance, behind }) => ({
    move: phraseMove(move, true),
    chance: round(chance.value),
    chanceError: round(chance.error),
    behind: round(behind.value),
    behindError: round(behind.error),
  })),
  chancesOf: hastyPlayer.name,
  samples,
  followed: {
    player: FOLLOWER,
    games: followed.games,
    chance: round(followed.won / followed.games),
    won: followed.won,
    chanceLow: round(followed.interval?.low ?? NaN),
    chanceHigh: round(followed.interval?.high ?? NaN),
  },
  nodes,
});
