/**
 * Are the chances right that hints show? By deciles of the stock: `npm run calibration -- [VARIANT ...]`.
 *
 * Whoever is advised to play on in some way wins a share of games that the chances should foretell. So each of the two
 * players by whom chances are measured plays deals. In each tenth of the stock one position of the game is judged once,
 * on one order of its hidden cards. The mean over games is the mean chance that a hint would show there. The share of
 * the games that are won should be as large. Environment: SEED, the first deal; DEALS, how many; PLAYER, one of the
 * two.
 *
 * Prints the expected calibration error: the mean over deciles of the distance between the two, with its error.
 */

import type { Move } from '../../src/engine/moves.ts';
import { Xorshift32 } from '../../src/engine/random.ts';
import { dealFromSeed } from '../../src/engine/deal-v1.ts';
import { createSetting, packOf, Position, type Setting } from '../../src/engine/games/position.ts';
import { resolveRules } from '../../src/engine/games/rules.ts';
import { FOLLOWER_NODES, GameJudge } from '../../src/players/advisor.ts';
import {
  hastyPlayer,
  createPlayer,
  playGame,
  type Player,
  thinkingPlayer,
  type View,
} from '../../src/players/index.ts';
import { PlayoutJudge, rolloutPlayer } from '../../src/players/rollout.ts';
import { drawSample, type Judge } from '../../src/players/thinker.ts';
import { resolveValues } from '../../src/search/parameters.ts';
import { findVariant, VARIANTS } from '../../src/variants/registry.ts';

const SEED = Number(process.env['SEED'] ?? 9_500_001);
const DEALS = Number(process.env['DEALS'] ?? 1000);
const DECILES = 10;

/** A player, and how the chance of its win is judged after a move with so many hidden cards. */
interface Measured {
  readonly name: string;
  readonly player: Player;
  readonly createJudge: (hidden: number) => Judge;
}

function listMeasured(setting: Setting): Measured[] {
  const values = { ...resolveValues(rolloutPlayer), ...setting.variant.thought, consolation: 0 };
  const follower = createPlayer(thinkingPlayer, setting, { nodes: FOLLOWER_NODES });
  return [
    {
      name: 'hasty',
      player: createPlayer(hastyPlayer, setting),
      createJudge: () => new PlayoutJudge(setting, values),
    },
    {
      name: 'thinking',
      player: createPlayer(thinkingPlayer, setting, { nodes: FOLLOWER_NODES }),
      createJudge: (hidden) => new GameJudge(follower, hidden, () => 0),
    },
  ];
}

/** Plays the deals. Returns for each decile, the first with the fewest cards, the chances minus the results. */
function playDeals(setting: Setting, { player, createJudge }: Measured): number[][] {
  const misses: number[][] = Array.from({ length: DECILES }, () => []);
  const random = new Xorshift32();
  random.seed(SEED);
  for (let seed = SEED; seed < SEED + DEALS; seed++) {
    const start = Position.open(setting, dealFromSeed(seed, packOf(setting)).cards);
    const chances = new Map<number, number>();
    const judge = (view: View, move: Move): void => {
      const decile = Math.min(DECILES - 1, Math.floor((DECILES * view.hidden) / (start.stockCount + 1)));
      // One position in some, so that not always the first of a decile is taken.
      if (view.hidden < 2 || random.below(4) !== 0 || chances.has(decile)) return;
      const sample = drawSample(view, random);
      chances.set(decile, createJudge(view.hidden).judge(sample, move, Infinity));
    };
    const { ending } = playGame(start, {
      get nodes() {
        return player.nodes;
      },
      begin: (number) => player.begin(number),
      choose(view) {
        const choice = player.choose(view);
        if (choice >= 0) judge(view, view.moves[choice]);
        return choice;
      },
    });
    for (const [decile, chance] of chances) misses[decile].push(chance - (ending === 'won' ? 1 : 0));
  }
  return misses;
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

const names = process.argv.slice(2);
for (const name of names.length > 0 ? names : VARIANTS.map((each) => each.name)) {
  const variant = findVariant(name);
  const setting = createSetting(variant, resolveRules(variant, []));
  for (const measured of listMeasured(setting).filter(({ name: player }) =>
    player.startsWith(process.env['PLAYER'] ?? ''),
  )) {
    const deciles = playDeals(setting, measured).filter((misses) => misses.length > 0);
    const means = deciles.map(meanOf);
    const total = deciles.reduce((sum, { length }) => sum + length, 0);
    const error = deciles.reduce((sum, { length }, i) => sum + (length / total) * Math.abs(means[i]), 0);
    const noise = meanOf(
      deciles.map((misses, i) => Math.sqrt(meanOf(misses.map((each) => (each - means[i]) ** 2)) / misses.length)),
    );
    console.log(
      `${name}, ${measured.name}: expected calibration error ${error.toFixed(3)}; standard error of a decile ${noise.toFixed(3)}; ` +
        `chance less result by deciles, the emptiest stock first: ${means.map((each) => each.toFixed(3)).join(' ')}`,
    );
  }
}
