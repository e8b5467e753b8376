import { createSetting, congress } from '../../src/index.ts';
import { applyWeights } from '../../src/engine/games/weights.ts';
import { createPlayer, hastyPlayer, playGame } from '../../src/players/index.ts';
import { openSeed, playLine } from '../games/cases.ts';
import { listKeys } from './games.ts';

const { policy } = congress.weights;
/** These weights like everything better than a turned card. */
const RELUCTANT = createSetting(applyWeights(congress, { policy: { ...policy, turn: -100, build: 1, plan: 10 } }));

test.each([1, 2, 3, 4])(
  'a player who likes builds best meets no position of deal %i twice, and ends the stock',
  (seed) => {
    const played = playGame(openSeed(RELUCTANT, seed), createPlayer(hastyPlayer, RELUCTANT));
    const keys = listKeys(played);
    expect(new Set(keys).size).toBe(keys.length);
    expect(playLine(played.start, played.moves).stockCount).toBe(0);
  },
);
