/**
 * Measures habits of play: `npm run habits -- [VARIANT[/HABIT] ...]`.
 *
 * The figures go into `results/habits.csv` and, with the sentences of `habits.ts`, into `src/variants/VARIANT/guide.ts`.
 * `npm run habits -- --guides` writes the guides alone.
 *
 * Environment: SEED, the first deal; DEALS, how many.
 */

import { deepEqual } from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createGuide, MEASURED } from '../../src/engine/games/guide.ts';
import { createSetting } from '../../src/engine/games/position.ts';
import { createPlayer, hastyPlayer } from '../../src/players/index.ts';
import { findVariant } from '../../src/variants/registry.ts';
import { countFigures, keepFigures, makeGuide } from './figures.ts';
import { HABITS } from './habits.ts';
import { forbidMoves, listWins } from './measuring.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const RESULTS = join(ROOT, 'results');
const SEED = Number(process.env['SEED'] ?? MEASURED.seed);
const DEALS = Number(process.env['DEALS'] ?? 2000);

/** @param chosen the variant, or VARIANT/HABIT for each habit of it that is measured. */
function measureHabits(variant: string, chosen: readonly string[]): void {
  const setting = createSetting(findVariant(variant));
  const { name: player } = hastyPlayer;
  const play = (own = createPlayer(hastyPlayer, setting)) => listWins(setting, own, SEED, DEALS);
  const wins = play();
  for (const { name: habit, follows, breaks } of HABITS[variant]) {
    if (!chosen.includes(variant) && !chosen.includes(`${variant}/${habit}`)) continue;
    for (const [kept, forbidden] of [['never', follows] as const, ['always', breaks] as const]) {
      if (forbidden === undefined) continue;
      const other = play(forbidMoves(createPlayer(hastyPlayer, setting), setting, forbidden));
      const counts = countFigures(wins, other);
      keepFigures(RESULTS, [{ variant, habit, kept, player, seed: SEED, ...counts }]);
      console.log([variant, habit, kept, ...Object.values(counts)].join(' '));
    }
  }
}

function writeGuide(variant: string): string {
  const path = join(ROOT, 'src/variants', variant, 'guide.ts');
  const guide = makeGuide(RESULTS, variant);
  // Guides leave out what all have in common.
  deepEqual(createGuide(guide.deals, guide.won, guide.habits), guide);
  const lines = [
    "import { createGuide } from '../../games/guide.ts';",
    '',
    `export const GUIDE = createGuide(${guide.deals}, ${guide.won}, ${JSON.stringify(guide.habits)});`,
  ];
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

const asked = process.argv.slice(2);
const isWordsOnly = asked[0] === '--guides';
const chosen = asked.length === 0 || isWordsOnly ? Object.keys(HABITS) : asked;
const variants = [...new Set(chosen.map((name) => name.replace(/\/.*/, '')))];
if (!isWordsOnly) for (const variant of variants) measureHabits(variant, chosen);
execFileSync('npx', ['oxfmt', ...variants.map(writeGuide)], { cwd: ROOT, stdio: 'inherit' });
