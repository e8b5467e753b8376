/**
 * Counts of what relaxed games look like, kept in `relaxed-counts.txt`: weaker proofs are sound, but are to be noticed.
 *
 *     npx tsx test/search/proofs/relaxed-counts.ts > test/search/proofs/relaxed-counts.txt      renews it
 */

import { createMoves } from '../../../src/engine/moves.ts';
import { pathToFileURL } from 'node:url';
import { mixLow } from '../../../src/engine/hash.ts';
import type { Position, Setting, Variant } from '../../../src/index.ts';
import type { Relaxation } from '../../../src/engine/games/relaxation.ts';
import { FULL_CASES, TINY_CASES, formatRowName, openSeed } from '../../games/cases.ts';
import { samplePositions } from '../positions.ts';

/** Relaxed positions that are looked at from each position. */
const REACHED = 40;

/** Openings and positions of some games, and of more tiny ones. */
export function listStarts(setting: Setting): Position[] {
  const [games, step] = setting.size === setting.variant.size ? [3, 9] : [10, 2];
  return Array.from({ length: games }).flatMap((_, i) =>
    [openSeed(setting, i + 1)].concat(
      samplePositions(setting, i + 1, 'promising', 200, step),
      samplePositions(setting, i + 1, 'random', 60, step),
    ),
  );
}

/** One line: relaxed positions, moves, open and hopeless positions, and a number for all that was seen, in order. */
function countRelaxed(starts: readonly Position[], relaxation: Relaxation | undefined) {
  if (relaxation === undefined) return 'none';
  const stride = relaxation.words;
  const moves = createMoves(relaxation.maxMoves);
  const tally = { positions: 0, moves: 0, open: 0, hopeless: 0 };
  let seen = 0;
  for (const { game, row } of starts) {
    const first = new Int32Array(stride);
    if (!relaxation.project(game, row, first, 0)) {
      seen = mixLow(seen + 1);
      continue;
    }
    const reached = [first];
    const known = new Set([formatRowName(first, relaxation.words)]);
    for (const relaxed of reached) {
      const isOpen = relaxation.isOpen(relaxed, 0);
      const isDeadEnd = relaxation.isDeadEnd?.(relaxed, 0) ?? false;
      const count = relaxation.generate(relaxed, 0, moves);
      tally.positions++;
      tally.moves += count;
      if (isOpen) tally.open++;
      if (isDeadEnd) tally.hopeless++;
      seen = mixLow(seen ^ (count + (isOpen ? 1000 : 0) + (isDeadEnd ? 2000 : 0)));
      for (const move of moves.slice(0, isOpen ? 0 : count)) {
        const next = new Int32Array(stride);
        relaxation.apply(relaxed, 0, next, 0, move);
        for (let i = 0; i < relaxation.words; i++) seen = mixLow(seen ^ next[i]);
        if (reached.length === REACHED) continue;
        const { size } = known;
        if (known.add(formatRowName(next, relaxation.words)).size > size) reached.push(next);
      }
    }
  }
  return `${Object.values(tally).join(' ')} ${(seen >>> 0).toString(16)}`;
}

const CASES = [...FULL_CASES, ...TINY_CASES];

const relax = (variant: Variant, { rules, size }: Setting) => variant.relax?.(rules, size);

/** A line for each game and size. */
export const listRelaxedCounts = (): string[] =>
  CASES.map((each) => `${each.name}: ${countRelaxed(listStarts(each), relax(each.variant, each))}`);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const line of listRelaxedCounts()) process.stdout.write(`${line}\n`);
