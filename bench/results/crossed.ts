/**
 * Every combination of the options of a game, each on the same deals:
 *
 *     npm run crossed -- DIR      plays what is missing in DIR and writes `results/crossed.csv`: half an hour of work
 *
 * The solver and the careful player play each of them. A deal that is won under a stricter reading, by whomever, is won
 * under a looser one. One that is refuted under a looser reading is refuted under a stricter one. So readings settle
 * one another's deals.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { estimateWinRate } from '../../src/statistics/intervals.ts';
import { formatPercent } from '../../src/base/prose.ts';
import { chooseRules, describeRules, formatRules, listRules, parseRules, splitRules } from '../../src/engine/games/rules.ts';
import type { Rules, Variant } from '../../src/engine/games/variant.ts';
import { MANIFEST } from '../../src/lab/manifest.ts';
import { findVariant, VARIANTS } from '../../src/variants/registry.ts';
import { countFigures, listPairs } from '../habits/figures.ts';
import { describePairs, formatEnds } from './claims.ts';
import { CROSSED } from './files.ts';
import { readRows } from './keeping.ts';
import { findNesting } from './settling.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DEALS = 1000;
const PLAYERS = ['solver', 'careful'] as const;

/** In Diplomat most deals stay undecided if the stock opens only when nothing else moves, and they would take hours. */
const budgetOf = ({ name }: Variant, rules: Rules): string => (name === 'diplomat' && rules['stock-deal'] === 'blocked' ? '2e4' : '3e5');

const runProgram = (args: readonly string[]): void => {
  execFileSync(process.execPath, [...process.execArgv, join('bin', 'quorum.ts'), ...args], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
};

/** A letter for each deal, as in lists of verdicts. */
type Letters = Readonly<Record<(typeof PLAYERS)[number], string>>;

const LETTERS: Readonly<Record<string, string>> = { winnable: 'w', won: 'w', unwinnable: 'l', lost: 'l', unknown: '?' };

function play(work: string, variant: Variant, rules: Rules): Letters {
  const folder = join(work, [variant.name, ...Object.values(rules)].join('-'));
  const settings = splitRules(formatRules(rules)).flatMap((setting) => ['--rule', setting]);
  const options = ['--nodes', budgetOf(variant, rules), '--seed', '1', '--deals', `${DEALS}`, '--quiet', '--resume', folder];
  const isFinished = existsSync(join(folder, MANIFEST)) && JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')).finished === true;
  if (!isFinished) runProgram(['analyze', variant.name, ...settings, ...PLAYERS.flatMap((player) => ['--player', player]), ...options]);
  const rows = readRows(join(folder, 'deals.csv'));
  const lettersOf = (player: string): string =>
    rows
      .filter((row) => row['player'] === player)
      .map(({ verdict }) => LETTERS[verdict])
      .join('');
  return { solver: lettersOf('solver'), careful: lettersOf('careful') };
}

interface Reading {
  readonly rules: Rules;
  readonly letters: Letters;
}

/** The solver's letters, with what all readings together say of a deal. @throws Error when two contradict each other. */
function settle(variant: Variant, own: Reading, all: readonly Reading[]): string {
  const stricter = all.filter(({ rules }) => findNesting(variant, rules, own.rules) !== null);
  const looser = all.filter(({ rules }) => findNesting(variant, own.rules, rules) !== null);
  return Array.from(own.letters.solver, (letter, i) => {
    const won = stricter.some(({ letters }) => letters.solver[i] === 'w' || letters.careful[i] === 'w');
    const lost = looser.some(({ letters }) => letters.solver[i] === 'l');
    if (won && lost) throw new Error(`readings of ${variant.name} contradict each other about seed ${i + 1}, near ${formatRules(own.rules)}`);
    return won ? 'w' : lost ? 'l' : letter;
  }).join('');
}

const countLetter = (letters: string, wanted: string): number => Array.from(letters).filter((letter) => letter === wanted).length;

const listWins = ({ careful }: Letters): boolean[] => Array.from(careful, (letter) => letter === 'w');

const HEADER = 'variant,rules,deals,nodes,winnable,unwinnable,unknown,settled,careful_won,careful_gained,careful_missed';

function tabulateVariant(variant: Variant, work: string): string[] {
  const readings = listRules(variant).map((rules): Reading => ({ rules, letters: play(work, variant, rules) }));
  const usual = readings.find(({ rules }) => formatRules(rules) === formatRules(chooseRules(variant)));
  return readings.map((reading) => {
    const { rules, letters } = reading;
    const settled = settle(variant, reading, readings);
    const counts = ['w', 'l', '?'].map((letter) => countLetter(settled, letter));
    const { won, gained, missed } = countFigures(listWins(letters), usual === undefined ? [] : listWins(usual.letters));
    const found = countLetter(letters.solver, '?') - counts[2];
    return [variant.name, formatRules(rules), `${DEALS}`, budgetOf(variant, rules), ...counts, found, won, gained, missed].join(',');
  });
}

export const CROSSED_HEADER = ['variant', 'rules', 'winnable', 'unwinnable', 'unknown', '95 % interval', 'careful', 'more than by default'];

/** One row for each combination that differs from the default rules in two options or more. */
export const listCrossed = (root: string): string[][] =>
  readRows(join(root, CROSSED)).flatMap(({ variant: name, rules, ...counts }) => {
    const variant = findVariant(name);
    const others = describeRules(variant, parseRules(variant, rules));
    if (others.split(' ').length < 2) return [];
    const count = (column: string): number => Number(counts[column]);
    const [deals, won] = [count('deals'), count('careful_won')];
    const interval = estimateWinRate(count('winnable'), count('unknown'), deals) ?? { low: 0, high: 1 };
    const pairs = listPairs({ deals, won, gained: count('careful_gained'), missed: count('careful_missed') });
    const verdicts = ['winnable', 'unwinnable', 'unknown'].map((column) => counts[column]);
    return [[name, others, ...verdicts, formatEnds(interval), formatPercent(won / deals), describePairs(pairs)]];
  });

function main(): void {
  const [work] = process.argv.slice(2);
  if (work === undefined) throw new Error('name a folder for the studies: npm run crossed -- DIR');
  const rows = VARIANTS.filter(({ options }) => options.length > 1).flatMap((variant) => tabulateVariant(variant, resolve(work)));
  writeFileSync(join(ROOT, 'results', CROSSED), [HEADER, ...rows].map((row) => `${row}\n`).join(''));
}

if (process.argv[1] === import.meta.filename) main();
