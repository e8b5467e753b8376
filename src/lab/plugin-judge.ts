/** Judges what the code of a user's file claims, in a thread that has imported none. */

import { createBandFinder } from '../players/analysis/difficulty.ts';
import type { Outcome } from '../players/analysis/outcome.ts';
import type { Deal } from '../engine/deal-v1.ts';
import { Position } from '../engine/games/position.ts';
import { type Claim, judgeClaim } from './plugins/replayed-record.ts';
import { isSearch, findCode, openSetting, type RunConfig } from './run-config.ts';

/** @returns a function that throws an Error where the code failed, or something is not true. */
export function createJudge(config: RunConfig): (deal: Deal, claim: Claim | undefined) => Outcome {
  const { contender } = config;
  const setting = openSetting(config);
  const findBand = config.band === true ? createBandFinder(setting) : null;
  const file = findCode(contender)?.file ?? '';
  const budget = isSearch(contender) ? contender.budget : null;
  return ({ cards }, claim) => judgeClaim(file, Position.open(setting, cards), budget, claim, findBand);
}
