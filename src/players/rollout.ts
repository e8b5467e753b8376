/**
 * Thinks by playouts that see no more than a player does.
 *
 * The hasty player's policy plays each candidate out on a sampled deal. The policy never looks at a hidden card, so
 * knowing the future has no worth. The mean over many deals is the worth of the move if the policy plays on. Hindsight
 * optimisation lacks that guard.
 *
 * A playout to the end of the game takes long and says little. If positions can be valued, it ends after some more
 * cards with the odds of a win. These do not depend on the places of hidden cards.
 */

import { HashIndex, sameWords } from '../engine/hash.ts';
import { type Move, createMoves } from '../engine/moves.ts';
import type { Game, Rows } from '../engine/games/game.ts';
import { type Position, type Setting, measureGame } from '../engine/games/position.ts';
import { anyNumber, resolveValues, SEED, type ValuesOf, wholeNumber } from '../search/parameters.ts';
import { Follower } from './follower.ts';
import type { PlayerKind } from './player.ts';
import { type Judge, Thinker, THINKER_PARAMETERS } from './thinker.ts';

/** Longer playouts lead nowhere: the longest games that the hasty player wins, of Diplomat, have some 2,500 moves. */
const MAX_PLIES = 4000;

const PARAMETERS = {
  nodes: wholeNumber(2000, 1, 1e12, 'Moves made in thought before each move at the table.'),
  horizon: wholeNumber(
    10,
    0,
    104,
    'Cards that a playout shows before the position is valued, in games whose positions can be valued. Other playouts go to the end.',
  ),
  consolation: anyNumber(
    0.2,
    0,
    1,
    'Worth of a lost playout with nearly all cards on the foundations; a won one is worth 1. It falls with the cube of their share.',
  ),
  ...THINKER_PARAMETERS,
};

type RolloutValues = ValuesOf<typeof PARAMETERS>;

/** Positions of playouts of one deal whose ends are kept. */
const MOST_KNOWN = 512;

/**
 * How playouts of a deal end from the positions where nothing but the position decides how they go on. Candidates often
 * lead to the same positions in another order.
 */
class KnownEnds {
  readonly values = new Float64Array(MOST_KNOWN);
  /** Moves up to the end; where a playout is under way, those up to the position. */
  readonly nodes = new Int32Array(MOST_KNOWN);
  readonly #rows;
  readonly #index = new HashIndex(MOST_KNOWN);
  #known = 0;
  #noted = 0;
  #game: Game | null = null;
  #horizon = 0;

  constructor(stride: number) {
    this.#rows = new Int32Array(MOST_KNOWN * stride);
  }

  /** Begins a playout; its ends are others with another horizon. */
  begin(game: Game, horizon: number): void {
    if (game !== this.#game || horizon !== this.#horizon) {
      this.#index.clear();
      this.#known = 0;
    }
    this.#noted = this.#known;
    this.#game = game;
    this.#horizon = horizon;
  }

  /** The place of a position whose end is known; -1 for another one, which is noted. */
  find({ words, stride }: Game, rows: Rows, at: number, nodes: number): number {
    const index = this.#index;
    const kept = this.#rows;
    for (let slot = index.find(rows[at + words]); index.at(slot) >= 0; slot = index.next(slot)) {
      if (sameWords(rows, at, kept, index.at(slot) * stride, words)) return index.at(slot);
    }
    if (this.#noted === MOST_KNOWN) return -1;
    for (let i = 0; i < stride; i++) kept[this.#noted * stride + i] = rows[at + i];
    this.nodes[this.#noted++] = nodes;
    return -1;
  }

  /** Keeps the end of the playout for all positions that were noted in it. Returns its value. */
  end({ words, stride }: Game, value: number, nodes: number): number {
    for (; this.#known < this.#noted; this.#known++) {
      this.values[this.#known] = value;
      this.nodes[this.#known] = nodes - this.nodes[this.#known];
      this.#index.add(this.#rows[this.#known * stride + words], this.#known);
    }
    return value;
  }
}

/**
 * Judges a move by a playout. Without consolation its worth is the hasty player's chance to win: 1 or 0 at the end of
 * the game, or else the fitted value of the position.
 */
export class PlayoutJudge implements Judge {
  nodes = 0;
  readonly #follower;
  readonly #rows;
  readonly #moves;
  readonly #values;
  readonly #ends;

  constructor(setting: Setting, values: Pick<RolloutValues, 'horizon' | 'consolation'>) {
    const { stride, maxMoves } = measureGame(setting);
    this.#follower = new Follower(setting);
    this.#rows = new Int32Array(2 * stride);
    this.#moves = createMoves(maxMoves);
    this.#values = values;
    this.#ends = new KnownEnds(stride);
  }

  judge(position: Position, move: Move, nodes: number): number {
    const { game, row } = position;
    const follower = this.#follower;
    const { policy } = follower;
    const rows = this.#rows;
    const moves = this.#moves;
    const ends = this.#ends;
    const limit = Math.min(nodes, MAX_PLIES);
    this.nodes = 0;
    if (limit < 1) return NaN;
    follower.begin();
    const { value } = policy;
    /** With at most so many stock cards, positions are valued before one is shown. */
    const horizon = game.stockCount(row, 0) - this.#values.horizon;
    game.apply(row, 0, rows, 0, position.translate(move));
    ends.begin(game, horizon);
    let at = 0;
    for (this.nodes = 1; ; this.nodes++) {
      const known = follower.isFresh ? ends.find(game, rows, at, this.nodes) : -1;
      if (known >= 0 && this.nodes + ends.nodes[known] <= limit) {
        this.nodes += ends.nodes[known];
        return ends.end(game, ends.values[known], this.nodes);
      }
      const count = game.generate(rows, at, moves, 0);
      const choice = count === 0 ? -1 : follower.choose(game, rows, at, moves, count);
      if (choice < 0 || this.nodes === MAX_PLIES) break;
      if (value !== null && policy.showsCard(moves[choice])) {
        const left = game.stockCount(rows, at);
        if (left > 0 && left <= horizon) return ends.end(game, value(rows, at), this.nodes);
      }
      if (this.nodes === limit) return NaN;
      game.apply(rows, at, rows, game.stride - at, moves[choice]);
      at = game.stride - at;
    }
    const share = game.foundationCount(rows, at) / game.foundationTotal;
    const worth = share === 1 ? 1 : this.#values.consolation * share ** 3;
    return this.nodes === MAX_PLIES ? worth : ends.end(game, worth, this.nodes);
  }
}

/** Tries each move on sampled orders of the hidden cards. Its parameters say how many. */
export const rolloutPlayer: PlayerKind<typeof PARAMETERS> = {
  name: 'rollout',
  summary: 'the move with the best mean over sampled deals, which are played out without a look at hidden cards',
  parameters: PARAMETERS,
  create: (setting, values) => new Thinker(setting, new PlayoutJudge(setting, values), values),
};

const LEVEL_PARAMETERS = {
  nodes: wholeNumber(
    0,
    0,
    1e12,
    'Moves made in thought before each move at the table; 0 for as many as the level has in this game.',
  ),
  seed: SEED,
};

/** The values of `rollout` that suit a game. */
export const adaptThought = ({ variant }: Setting, seed = 0): RolloutValues =>
  resolveValues(rolloutPlayer, { ...variant.thought, seed });

/** The thinking player with the best values for each game. @param share of the moves in thought that suit it. */
const defineLevel = (name: string, share: number, summary: string): PlayerKind<typeof LEVEL_PARAMETERS> => ({
  name,
  summary,
  parameters: LEVEL_PARAMETERS,
  create(setting, { nodes, seed }) {
    const values = adaptThought(setting, seed);
    return rolloutPlayer.create(setting, { ...values, nodes: nodes || Math.ceil(share * values.nodes) });
  },
});

/** The strongest player at its usual effort: `rollout` as it suits the game, and exact play at the end. */
export const thinkingPlayer = defineLevel(
  'thinking',
  1,
  'rollout with settings that suit the game; once every card is known, the solver looks for a win',
);

export const THINKING_PLAYERS = [
  defineLevel('thinking-quick', 1 / 4, 'thinking with a quarter of its nodes'),
  thinkingPlayer,
];
