/** Runs a configuration on one thread: of deal after deal it tells the outcome. */

import { createBandFinder } from '../players/analysis/difficulty.ts';
import { NO_RETURN_BUDGET, createNoReturnFinder } from '../players/analysis/no-return.ts';
import { summarizeGame, summarizeResult, type Outcome } from '../players/analysis/outcome.ts';
import { dropUndefined, findOrMake } from '../base/objects.ts';
import { type Deal, describeDeal } from '../engine/deal-v1.ts';
import { Position } from '../engine/games/position.ts';
import { createPlayer, type PlayedGame, type Player } from '../players/player.ts';
import { findPlayer } from '../players/registry.ts';
import { playGame } from '../players/table.ts';
import type { ImportedPlugin } from './plugins/imported.ts';
import type { Claim, GameMeasures } from './plugins/replayed-record.ts';
import { markCode, type PluginSource } from './plugins/source.ts';
import { createSolver, findStrategy } from '../search/solver.ts';
import { explainFaults, solveDeal } from './deal-solving.ts';
import {
  type Contender,
  isSearch,
  openSetting,
  type PlayerContender,
  type RunConfig,
  type SearchContender,
} from './run-config.ts';

/** An outcome depends on the deal and the configuration alone. */
export type Runner = (deal: Deal) => Outcome;

export function createRunner(config: RunConfig): Runner {
  const { contender } = config;
  return isSearch(contender) ? createSearchRunner(config, contender) : createGameRunner(config, contender);
}

/** Runs the code of a user's file, which claims what it did. */
export type PluginRunner = (deal: Deal) => Claim;

/** Each contender's copy of its file, which cannot be unloaded. */
const plugins = new Map<string, Promise<ImportedPlugin>>();

async function importContender(contender: Contender, source: PluginSource) {
  const { importPlugin } = await import('./plugins/imported.ts');
  const key = JSON.stringify([markCode(source), contender]);
  return findOrMake(plugins, key, () => importPlugin(source, isSearch(contender) ? 'strategy' : 'player'));
}

/** Imports a copy of a user's file into this thread. */
export async function createPluginRunner(config: RunConfig, source: PluginSource): Promise<PluginRunner> {
  const { contender } = config;
  const plugin = await importContender(contender, source);
  const setting = openSetting(config);
  const play = isSearch(contender)
    ? plugin.searchWith(setting, contender.budget, contender.parameters)
    : plugin.playWith(setting, contender.parameters, createGameMeter(config));
  return ({ cards }) => play(Position.open(setting, cards));
}

/** What is measured of a game after it. */
function createGameMeter(config: RunConfig): (game: PlayedGame) => GameMeasures {
  const findNoReturn = config.noReturn ? createNoReturnFinder(openSetting(config)) : null;
  return (game) => dropUndefined({ noReturn: game.ending === 'won' ? undefined : findNoReturn?.(game) });
}

function createSearchRunner(config: RunConfig, contender: SearchContender): Runner {
  const { parameters, budget } = contender;
  const strategy = findStrategy(contender.strategy);
  const setting = openSetting(config);
  const solver = createSolver(setting, { ...budget, strategy, parameters });
  const findBand = config.band === true ? createBandFinder(setting) : null;
  return (deal) => {
    const outcome = summarizeResult(solveDeal(solver, setting, budget, deal));
    return findBand === null ? outcome : { ...outcome, band: findBand(Position.open(setting, deal.cards)) };
  };
}

function createGameRunner(config: RunConfig, contender: PlayerContender): Runner {
  const kind = findPlayer(contender.name);
  const setting = openSetting(config);
  let player: Player | null = null;
  const measure = createGameMeter(config);
  const play = ({ cards }: Deal) => {
    const started = performance.now();
    // Made with the first deal, so that a failure is a failure of that one.
    player ??= createPlayer(kind, setting, contender.parameters);
    const played = playGame(Position.open(setting, cards), player);
    // The time of a game is compared with that of others, so it includes nothing that follows.
    const seconds = (performance.now() - started) / 1000;
    const { noReturn = null } = measure(played);
    return summarizeGame(played, noReturn, seconds);
  };
  return (deal) =>
    explainFaults(setting, describeDeal(deal.scheme, deal.id), NO_RETURN_BUDGET.memory, () => play(deal));
}
