/** Cheap measures of how hard a deal is, those that `quorum rate` shows and those that were tried beside them. */

import { playGames } from '../../src/analysis/difficulty.ts';
import type { Position, Setting } from '../../src/games/position.ts';
import { createPlayer } from '../../src/players/player.ts';
import { createAnnealing } from '../../src/players/thinker.ts';
import { waveringPlayer } from '../../src/players/wavering.ts';
import { createSolver, DEFAULT_MEMORY, DEFAULT_NODES } from '../../src/search/solver.ts';

export interface Candidate {
  readonly name: string;
  /** Sets it up for one setting. What it returns for a deal is higher the easier the deal is. */
  create(setting: Setting): (start: Position) => number;
}

const GAMES = 400;
const SEARCHES = 8;
const SEARCH_NODES = 100_000;

/** Mean share of cards on the foundations after games of the careful player with slips. */
const cards: Candidate = {
  name: 'cards',
  create(setting) {
    const player = createPlayer(waveringPlayer, setting);
    return (start) => playGames(start, player, GAMES).cards;
  },
};

/** Share of those games that it wins. */
const careful: Candidate = {
  name: 'careful',
  create(setting) {
    const player = createPlayer(waveringPlayer, setting);
    return (start) => playGames(start, player, GAMES).won / GAMES;
  },
};

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
const annealing: Candidate = {
  name: `nodes of ${SEARCHES} annealings`,
  create(setting) {
    const search = createAnnealing(setting, 0);
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

export const CANDIDATES: readonly Candidate[] = [cards, careful, solver, annealing];
