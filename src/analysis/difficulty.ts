/**
 * The careful player on a day when it makes slips: now and then it makes the move that it likes second best.
 *
 * It plays a deal again and again, each time in another way, and so says how much room the deal leaves:
 * the careful player itself would play the same game every time.
 */

import { Xorshift32 } from '../engine/random.ts';
import { createPolicy, type Position, type Setting } from '../games/position.ts';
import { Follower } from '../players/follower.ts';
import { createPlayer, type PlayedGame, type Player, type PlayerKind } from '../players/player.ts';
import { rolloutPlayer } from '../players/rollout.ts';
import { playGame } from '../players/table.ts';
import type { View } from '../players/view.ts';
import type { Budget, Verdict } from '../search/result.ts';
import { SHORTENING_NODES } from '../search/shortening/shorten.ts';
import { createSolver, type Solver } from '../search/solver.ts';
import { replayRows } from './course.ts';
import { OnlyMoveCounter, type OnlyMoves } from './only-moves.ts';

/** One move in so many is a slip. */
const SLIP = 8;

class WaveringPlayer implements Player {
  readonly nodes = 0;
  readonly #follower: Follower;
  readonly #random: Xorshift32 = new Xorshift32();

  constructor(setting: Setting) {
    this.#follower = new Follower(setting);
  }

  begin(seed: number): void {
    this.#follower.begin();
    this.#random.seed(seed);
  }

  choose({ game, row, moves, count }: View): number {
    const first = this.#follower.choose(game, row, 0, moves, count);
    if (first < 0 || this.#random.below(SLIP) > 0) return first;
    const second = this.#follower.chooseBeside(first, game, row, 0, moves, count);
    return second < 0 ? first : second;
  }
}

/** Not among those that a command line may name: it is a gauge for deals, and does not try to win. */
export const waveringPlayer: PlayerKind = {
  name: 'wavering',
  summary: 'the careful player, which makes the move that it likes second best once in eight moves',
  create: (setting) => new WaveringPlayer(setting),
};

/* How hard a deal is, by what can be measured: how often players win it, and what a search needs. */

/** Moves of thought: where playouts go to the end of the game, and where positions are valued after some cards. */
const TO_THE_END = 2000;
const CUT_SHORT = 500;

/** Games that a player played with one deal: how many it won, and how far they came. */
export interface PlayedGames {
  readonly won: number;
  readonly games: number;
  /** The mean share of all cards that lay on the foundations at the end of a game, 0..1. */
  readonly cards: number;
}

export interface Difficulty {
  /** Of the careful player when it makes slips, in each game others. */
  readonly careful: PlayedGames;
  /** Of the rollout player, which in each game tries out other orders of the hidden cards; null when it did not play. */
  readonly rollout: PlayedGames | null;
  readonly verdict: Verdict;
  /** Moves that the solver made until it had a win; null when it found none. */
  readonly nodes: number | null;
  /** Along the win that the solver found; null without one, or when they were not counted. */
  readonly onlyMoves: OnlyMoves | null;
}

/** What is measured. */
export interface DifficultyPlan {
  /** Games of the careful player, at least 1. */
  readonly games: number;
  /** Games of the rollout player, 0 for none. */
  readonly rollouts: number;
  /** What it thinks before each of its moves, in moves that it tries out; `chooseThought` unless given. */
  readonly thought?: number;
  /** Of the solver. */
  readonly budget: Budget;
  readonly onlyMoves: boolean;
}

/**
 * As much thought for the rollout player as tells deals apart: some playouts of each candidate move. With less it plays the same game
 * each time, and with more it wins nearly all deals of Parliament.
 */
export const chooseThought = (setting: Setting): number =>
  createPolicy(setting).value === null ? TO_THE_END : CUT_SHORT;

/** The share of all cards that lie on the foundations at the end of a game. */
function measureEnd({ start, moves }: PlayedGame): number {
  const { game } = start;
  let cards = 0;
  for (const row of replayRows(start, moves)) cards = game.foundationCount(row, 0);
  return cards / game.foundationTotal;
}

/** Plays a deal several times, and sees how far each game comes. */
export function playGames(start: Position, player: Player, games: number): PlayedGames {
  let won = 0;
  let cards = 0;
  for (let attempt = 0; attempt < games; attempt++) {
    const played = playGame(start, player, { attempt });
    if (played.ending === 'won') won++;
    cards += measureEnd(played);
  }
  return { won, games, cards: cards / games };
}

/** Measures positions of one setting, one after the other; what comes of one does not depend on those before it. */
export class DifficultyMeter {
  readonly #plan: DifficultyPlan;
  readonly #careful: Player;
  readonly #rollout: Player;
  readonly #solver: Solver;
  readonly #counter: OnlyMoveCounter;

  constructor(setting: Setting, plan: DifficultyPlan) {
    this.#plan = plan;
    this.#careful = createPlayer(waveringPlayer, setting);
    this.#rollout = createPlayer(rolloutPlayer, setting, { nodes: plan.thought ?? chooseThought(setting) });
    this.#solver = createSolver(setting, {
      ...plan.budget,
      ...(plan.onlyMoves && { shortening: { nodes: SHORTENING_NODES, seconds: null } }),
    });
    this.#counter = new OnlyMoveCounter(setting);
  }

  measure(start: Position): Difficulty {
    const { games, rollouts, onlyMoves } = this.#plan;
    const result = this.#solver.solve(start);
    const won = result.verdict === 'winnable';
    return {
      careful: playGames(start, this.#careful, games),
      rollout: rollouts === 0 ? null : playGames(start, this.#rollout, rollouts),
      verdict: result.verdict,
      nodes: won ? result.nodes : null,
      onlyMoves: won && onlyMoves ? this.#counter.count(start, result.line) : null,
    };
  }
}
