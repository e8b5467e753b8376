/** Cheap measures of how hard a deal is, those that `quorum rate` shows and those that were tried beside them. */

import { chooseThought, playGames, type PlayedGames } from '../../src/analysis/difficulty.ts';
import type { Position, Setting } from '../../src/games/position.ts';
import { createPlayer, type Player } from '../../src/players/player.ts';
import { rolloutPlayer } from '../../src/players/rollout.ts';
import { annealing } from '../../src/search/annealing.ts';
import { waveringPlayer } from '../../src/analysis/difficulty.ts';
import { createSolver, DEFAULT_MEMORY, DEFAULT_NODES } from '../../src/search/solver.ts';
import { createSearch } from '../../src/search/strategy.ts';

export interface Candidate {
  readonly name: string;
  /** Sets it up for one setting. What it returns for a deal is higher the easier the deal is. */
  create(setting: Setting): (start: Position) => number;
}

const ROLLOUTS = 16;
const GAMES = 400;
const SEARCHES = 8;
const SEARCH_NODES = 100_000;

type PlayerOf = (setting: Setting) => Player;

const rollout: PlayerOf = (setting) => createPlayer(rolloutPlayer, setting, { nodes: chooseThought(setting) });
const wavering: PlayerOf = (setting) => createPlayer(waveringPlayer, setting);

/** What games of a player with a deal say of it. */
const createGauge = (
  name: string,
  playerOf: PlayerOf,
  games: number,
  read: (played: PlayedGames) => number,
): Candidate => ({
  name,
  create(setting) {
    const player = playerOf(setting);
    return (start) => read(playGames(start, player, games));
  },
});

const shareOfCards = ({ cards }: PlayedGames): number => cards;
const shareOfGames = ({ won, games }: PlayedGames): number => won / games;

/** Nodes until the solver has its first win. */
const solver: Candidate = {
  name: 'nodes of the solver',
  create(setting) {
    const search = createSolver(setting, { nodes: DEFAULT_NODES, seconds: null, memory: DEFAULT_MEMORY });
    return (start) => {
      const { verdict, nodes } = search.solve(start);
      return verdict === 'winnable' ? -nodes : -DEFAULT_NODES;
    };
  },
};

/** The mean logarithm of the nodes that annealing needs, over several streams. */
const annealings: Candidate = {
  name: `nodes of ${SEARCHES} annealings`,
  create(setting) {
    const search = createSearch(annealing, setting, { nodes: SEARCH_NODES, seconds: null, memory: 16 });
    return (start) => {
      let sum = 0;
      for (let seed = 0; seed < SEARCHES; seed++) {
        const { verdict, nodes } = search.run(start, { nodes: SEARCH_NODES, deadline: Infinity, seed });
        sum += Math.log(verdict === 'winnable' ? nodes : SEARCH_NODES);
      }
      return -sum / SEARCHES;
    };
  },
};

export const CANDIDATES: readonly Candidate[] = [
  createGauge('cards', rollout, ROLLOUTS, shareOfCards),
  createGauge('rollout', rollout, ROLLOUTS, shareOfGames),
  createGauge('cards of hasty', wavering, GAMES, shareOfCards),
  createGauge('hasty', wavering, GAMES, shareOfGames),
  solver,
  annealings,
];
