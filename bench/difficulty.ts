/**
 * Do the figures of `quorum rate` say how hard a deal is? Compares each of them, deal by deal, with the share of
 * its games that the rollout player wins: `npx tsx bench/difficulty.ts FILE [VARIANT ...]`, all variants by default.
 *
 * FILE keeps one line per deal, so that it can be interrupted and taken up again. Environment: SEED, the first
 * deal; DEALS, how many; NODES, what the rollout player may think before each move; ROLLOUTS, its games;
 * ONLY=1, to count only moves too. The deals are none of those that players were tuned on.
 *
 * Prints rank correlations. The last column is that between the rollout player's even and odd games: where these hardly
 * agree, because nearly all are won, nothing else can agree with them much better.
 */

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { DifficultyMeter, playAttempts } from '../src/analysis/difficulty.ts';
import { correlateRanks } from '../src/analysis/rank-correlation.ts';
import { dealFromSeed } from '../src/deal/deal-v1.ts';
import { createSetting, packOf, Position } from '../src/games/position.ts';
import { resolveRules } from '../src/games/rules.ts';
import { createPlayer } from '../src/players/player.ts';
import { rolloutPlayer } from '../src/players/rollout.ts';
import { resolveValues } from '../src/search/parameters.ts';
import { DEFAULT_MEMORY, DEFAULT_NODES } from '../src/search/solver.ts';
import { findVariant, VARIANTS } from '../src/variants/registry.ts';

const readNumber = (name: string, preset: number): number => Number(process.env[name] ?? preset);

const SEED = readNumber('SEED', 500_001);
const DEALS = readNumber('DEALS', 60);
const NODES = readNumber('NODES', resolveValues(rolloutPlayer.name, rolloutPlayer.parameters).nodes);
const ROLLOUTS = readNumber('ROLLOUTS', 16);
const CAREFUL_GAMES = 100;

/** What is kept of a deal. */
interface Measured {
  readonly variant: string;
  readonly seed: number;
  readonly nodesOfPlayer: number;
  /** 1 or 0 for each game of the rollout player. */
  readonly rollouts: readonly number[];
  readonly careful: number;
  /** Infinite without a win, which JSON has no number for. */
  readonly nodes: number | null;
  readonly only: number | null;
}

function readMeasured(file: string): Measured[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text.split('\n').filter((line) => line !== '').map((line): Measured => JSON.parse(line));
}

/** The deals of one variant, those kept in the file and then the others. */
function* measureDeals(name: string, kept: readonly Measured[]): Generator<Measured> {
  const variant = findVariant(name);
  const setting = createSetting(variant, resolveRules(variant, []));
  const budget = { nodes: DEFAULT_NODES, seconds: null, memory: DEFAULT_MEMORY };
  const meter = new DifficultyMeter(setting, { games: CAREFUL_GAMES, rollouts: 0, budget, onlyMoves: process.env['ONLY'] === '1' });
  const player = createPlayer(rolloutPlayer, setting, { nodes: NODES });
  for (let seed = SEED; seed < SEED + DEALS; seed++) {
    const known = kept.find((each) => each.variant === name && each.seed === seed && each.nodesOfPlayer === NODES && each.rollouts.length === ROLLOUTS);
    if (known !== undefined) {
      yield known;
      continue;
    }
    const start = Position.open(setting, dealFromSeed(seed, packOf(setting)).cards);
    const { careful, nodes, onlyMoves } = meter.measure(start);
    const rollouts = playAttempts(start, player, ROLLOUTS).map((won) => (won ? 1 : 0));
    const only = onlyMoves && onlyMoves.only / Math.max(1, onlyMoves.choices);
    yield { variant: name, seed, nodesOfPlayer: NODES, rollouts, careful: careful.won / careful.games, nodes, only };
  }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const format = (value: number | null): string => value?.toFixed(2) ?? '-';

/** A hard deal has a small share, many nodes and many only moves. */
function correlate(measured: readonly Measured[]): string[] {
  const won = measured.map(({ rollouts }) => sumOf(rollouts) / rollouts.length);
  const half = (odd: number): number[] => measured.map(({ rollouts }) => sumOf(rollouts.filter((_, i) => i % 2 === odd)));
  return [
    format(sumOf(won) / won.length),
    format(correlateRanks(measured.map(({ careful }) => careful), won)),
    format(correlateRanks(measured.map(({ nodes }) => -(nodes ?? Infinity)), won)),
    format(correlateRanks(measured.map(({ only }) => -(only ?? 0)), won)),
    format(correlateRanks(half(0), half(1))),
  ];
}

const [file, ...names] = process.argv.slice(2);
if (file === undefined) throw new Error('name a file for the deals that have been measured');
const kept = readMeasured(file);
const rows = [['variant', 'deals', 'rollout won', 'careful', 'nodes', 'only', 'even and odd']];
for (const name of names.length > 0 ? names : VARIANTS.map((variant) => variant.name)) {
  const measured: Measured[] = [];
  for (const each of measureDeals(name, kept)) {
    if (!kept.includes(each)) appendFileSync(file, `${JSON.stringify(each)}\n`);
    measured.push(each);
  }
  rows.push([name, String(measured.length), ...correlate(measured)]);
}
console.log(rows.map((row) => `| ${row.join(' | ')} |`).join('\n'));
