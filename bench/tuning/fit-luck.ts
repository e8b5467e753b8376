/**
 * Fits the weights by which the luck of cards is measured: `npm run fit-luck -- VARIANT GAMES FILE`.
 *
 * The hasty player plays games of deals that nothing else uses, from seed 3,400,001 on; FILE keeps what came of each, so that
 * the command can be interrupted and goes on with the same file. It prints the table for src/variants/VARIANT/weights.ts, and which
 * share of the variance of the results is left, of games that the weights were not fitted to.
 */

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { fitLuck, type LuckCase } from './luck-fit.ts';
import { STAGES, sumLuck } from '../../src/analysis/luck.ts';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import { createSetting, packOf, Position } from '../../src/games/position.ts';
import { hastyPlayer } from '../../src/players/follower.ts';
import { HastyOutlook } from '../../src/analysis/luck-features.ts';
import { createPlayer } from '../../src/players/player.ts';
import { playGame } from '../../src/players/table.ts';
import { findVariant } from '../../src/variants/registry.ts';

const FIRST_SEED = 3_400_001;

/** Of these games some features do all that can be done, and fewer games suffice for them. */
const CONGRESS = [
  'foundation',
  'squares',
  'tops',
  'ranks',
  'needed',
  'fitting',
  'waste count',
  'waste over',
  'waste low',
  'waste top',
];
const FEATURES: Readonly<Record<string, readonly string[]>> = {
  congress: CONGRESS,
  diplomat: CONGRESS,
  'cadogan-congress': ['ready', 'rivers gaps'],
  'british-constitution': ['ready', 'needed', 'fitting', 'row4 gaps'],
  'cadogan-constitution': ['tops', 'needed', 'row4 gaps'],
};

const [name = '', games = '', file = ''] = process.argv.slice(2);
const setting = createSetting(findVariant(name));
const player = createPlayer(hastyPlayer, setting);
const outlook = new HastyOutlook(setting);

function readCase(line: string): LuckCase {
  const { won, sums }: { won: boolean; sums: number[] } = JSON.parse(line);
  return { won, sums: Float64Array.from(sums) };
}

const cases = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(readCase) : [];
for (let i = cases.length; i < Number(games); i++) {
  const played = playGame(Position.open(setting, dealFromSeed(FIRST_SEED + i, packOf(setting)).cards), player);
  const sums = sumLuck(played, outlook);
  const won = played.ending === 'won';
  cases.push({ won, sums });
  appendFileSync(file, `${JSON.stringify({ won, sums: Array.from(sums) })}\n`);
}
const used = cases.slice(0, Number(games));
const { weights, ratio } = fitLuck(used, STAGES, FEATURES[name]);
const won = used.filter((each) => each.won).length;
process.stdout.write(`${used.length} games, ${won} won; ${(100 * ratio).toFixed(1)} % of the variance is left\n`);
for (const [feature, own] of Object.entries(weights))
  process.stdout.write(`  ${feature.includes(' ') ? `'${feature}'` : feature}: [${own.join(', ')}],\n`);
