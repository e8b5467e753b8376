/** Runs a configuration on one thread: deal after deal becomes a record. */

import { createDifficultyMeter } from '../analysis/difficulty.ts';
import { NO_RETURN_BUDGET, createNoReturnFinder } from '../analysis/no-return.ts';
import {
  createFaultOutcome,
  summarizeGame,
  summarizeResult,
  type DealRecord,
  type Outcome,
} from '../analysis/outcome.ts';
import { messageOf } from '../base/errors.ts';
import { type Deal, describeDeal } from '../deal/deal-v1.ts';
import { Position } from '../games/position.ts';
import { createPlayer, type Player, type PlayerKind } from '../players/player.ts';
import { findPlayer } from '../players/registry.ts';
import { playGame } from '../players/table.ts';
import { importPlayer, importStrategy } from '../plugins/own-code.ts';
import type { OwnSource } from '../plugins/channel.ts';
import { SHORTENING_NODES } from '../search/shortening/shorten.ts';
import { createSolver, findStrategy } from '../search/solver.ts';
import { nameFaults, solveDeal } from './deal-solving.ts';
import {
  isSearch,
  openSetting,
  type PlayerContender,
  recordDeal,
  type RunConfig,
  type SearchContender,
} from './run-config.ts';

/** A record depends on the deal and the configuration alone. */
export type Runner = (deal: Deal) => DealRecord;

type Play = (deal: Deal) => Outcome;

/** Told of a deal on which code from a file failed, and of the error. */
type FaultListener = (deal: string, text: string) => void;

/** A deal on which the code of a file fails stays unknown. */
function catchFaults(play: Play, onFault: FaultListener): Play {
  return (deal) => {
    const started = performance.now();
    try {
      return play(deal);
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      onFault(describeDeal(deal.scheme, deal.id), messageOf(cause));
      return createFaultOutcome('code-failed', (performance.now() - started) / 1000);
    }
  };
}

/** @param source of a contender from a file. */
export function createRunner(config: RunConfig, source?: OwnSource, onFault: FaultListener = () => undefined): Runner {
  const { contender } = config;
  const play = isSearch(contender) ? createSearch(config, contender, source) : createGame(config, contender, source);
  const whole = source === undefined ? play : catchFaults(play, onFault);
  return (deal) => recordDeal(contender, deal, whole(deal));
}

function createSearch(config: RunConfig, contender: SearchContender, source: OwnSource | undefined): Play {
  const { parameters, budget } = contender;
  const strategy = source === undefined ? findStrategy(contender.strategy) : importStrategy(source);
  const setting = openSetting(config);
  const { difficulty } = config;
  const shortening = difficulty?.onlyMoves === true ? { shortening: { nodes: SHORTENING_NODES, seconds: null } } : {};
  const solver = createSolver(setting, { ...budget, strategy, parameters, ...shortening });
  const measure = difficulty === undefined ? null : createDifficultyMeter(setting, difficulty);
  return (deal) => {
    const result = solveDeal(solver, setting, budget, deal);
    const outcome = summarizeResult(result);
    if (measure === null) return outcome;
    return { ...outcome, difficulty: measure(Position.open(setting, deal.cards), result) };
  };
}

const openKind = ({ name }: PlayerContender, source: OwnSource | undefined): PlayerKind =>
  source === undefined ? findPlayer(name) : importPlayer(source);

function createGame(config: RunConfig, contender: PlayerContender, source: OwnSource | undefined): Play {
  const { noReturn, moves } = config;
  const kind = openKind(contender, source);
  const setting = openSetting(config);
  let player: Player | null = null;
  const findNoReturn = noReturn ? createNoReturnFinder(setting) : null;
  const play = ({ cards }: Deal) => {
    const started = performance.now();
    // Made with the first deal, so that a failure is a failure of that one.
    player ??= createPlayer(kind, setting, contender.parameters);
    const played = playGame(Position.open(setting, cards), player);
    // The time of a game is compared with that of others, so it includes nothing that follows.
    const seconds = (performance.now() - started) / 1000;
    const found = findNoReturn === null || played.ending === 'won' ? null : findNoReturn(played);
    const outcome = summarizeGame(played, found, seconds);
    return moves === true ? { ...outcome, line: played.moves } : outcome;
  };
  return (deal) => nameFaults(setting, describeDeal(deal.scheme, deal.id), NO_RETURN_BUDGET.memory, () => play(deal));
}
