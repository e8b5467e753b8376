/**
 * Do cheap measures say how hard a deal is? Compares each of them, deal by deal, with the share of its games that the
 * rollout player wins: `npm run difficulty -- FILE [VARIANT ...]`, all variants by default.
 *
 * FILE keeps one line per deal, so that it can be interrupted and taken up again. Environment: SEED, the first deal;
 * DEALS, how many; NODES, what the rollout player may think before each move; ROLLOUTS, its games with each deal, an
 * even number.
 *
 * Prints Spearman's rank correlations, each with a 95 % bootstrap interval over deals. In brackets they are corrected for
 * the noise of the reference. The rollout player plays few games with each deal, so that its own shares of two sets of
 * games agree only so far. That is the reliability of the share, which no measure is to blame for.
 */

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import { createSetting, packOf, Position } from '../../src/games/position.ts';
import { resolveRules } from '../../src/games/rules.ts';
import { createPlayer } from '../../src/players/player.ts';
import { rolloutPlayer } from '../../src/players/rollout.ts';
import { playGame } from '../../src/players/table.ts';
import { resolveValues } from '../../src/search/parameters.ts';
import { findVariant, VARIANTS } from '../../src/variants/registry.ts';
import { CANDIDATES } from './candidates.ts';
import { correlateShares, estimateReliability } from './correlation.ts';

const readNumber = (name: string, preset: number): number => Number(process.env[name] ?? preset);

const SEED = readNumber('SEED', 600_001);
const DEALS = readNumber('DEALS', 100);
const NODES = readNumber('NODES', resolveValues(rolloutPlayer).nodes);
const ROLLOUTS = readNumber('ROLLOUTS', 8);
/** Of the reference, whose luck is then none of the measures'. */
const STREAM = 1;

/** What is kept of a deal. */
interface Measured {
  readonly variant: string;
  readonly seed: number;
  readonly nodes: number;
  /** 1 or 0 for each game of the rollout player. */
  readonly rollouts: readonly number[];
  /** By the names of the candidates. */
  readonly values: Readonly<Record<string, number>>;
}

function readMeasured(file: string): Measured[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Measured => JSON.parse(line));
}

/** The deals of one variant; those that are not in the file are added to it. */
function measureDeals(variantName: string, file: string): Measured[] {
  const kept = readMeasured(file);
  const variant = findVariant(variantName);
  const setting = createSetting(variant, resolveRules(variant, []));
  const player = createPlayer(rolloutPlayer, setting, { nodes: NODES, seed: STREAM });
  const measures = CANDIDATES.map((candidate) => [candidate.name, candidate.create(setting)] as const);
  return Array.from({ length: DEALS }, (_, i) => {
    const seed = SEED + i;
    const ofDeal = kept.filter((each) => each.variant === variantName && each.seed === seed);
    const known = ofDeal.find((each) => each.nodes === NODES && each.rollouts.length === ROLLOUTS);
    if (known !== undefined) return known;
    const start = Position.open(setting, dealFromSeed(seed, packOf(setting)).cards);
    // Beside another reference the measures are what they were.
    const values =
      ofDeal.at(0)?.values ?? Object.fromEntries(measures.map(([name, measure]) => [name, measure(start)]));
    const rollouts = Array.from({ length: ROLLOUTS }, (_, attempt) =>
      playGame(start, player, { attempt }).ending === 'won' ? 1 : 0,
    );
    const measured = { variant: variantName, seed, nodes: NODES, rollouts, values };
    appendFileSync(file, `${JSON.stringify(measured)}\n`);
    return measured;
  });
}

const [file, ...names] = process.argv.slice(2);
if (file === undefined) throw new Error('name a file for the deals that have been measured');
const rows = [['variant', 'rollout nodes', 'deals', 'won', 'reliability', ...CANDIDATES.map(({ name }) => name)]];
for (const name of names.length > 0 ? names : VARIANTS.map((variant) => variant.name)) {
  const measured = measureDeals(name, file);
  const games = measured.map(({ rollouts }) => rollouts);
  const won = games.flat().reduce((sum, each) => sum + each, 0) / games.flat().length;
  const reliability = estimateReliability(games);
  const cells = CANDIDATES.map((candidate) =>
    correlateShares(
      measured.map(({ values }) => values[candidate.name]),
      games,
      reliability,
    ),
  );
  rows.push([
    name,
    String(NODES),
    String(measured.length),
    `${(100 * won).toFixed(0)} %`,
    reliability?.toFixed(2) ?? '-',
    ...cells,
  ]);
}
console.log(rows.map((row) => `| ${row.join(' | ')} |`).join('\n'));
