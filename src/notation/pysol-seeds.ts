/**
 * Numbers of winnable deals in the form in which PySolFC keeps those of its solvable Klondike
 * (`pysollib/games/solvable_seeds` in its public code): a Python module with one tuple. Its programs read from the
 * comment which numbers were tried.
 */

const COLUMNS = 8;
/** PySolFC deals the numbers of such a list by the newer of its generators, which its games use only from here on. */
export const FIRST_SOLVABLE_SEED = 32_000n;

export interface SeedList {
  /** The game as PySolFC calls it. */
  readonly title: string;
  /** In ascending order. */
  readonly numbers: readonly string[];
  /** The first number tried, and how many were. */
  readonly first: bigint;
  readonly tried: number;
  /** The program that found them. */
  readonly program: string;
}

export function formatSolvableSeeds({ title, numbers, first, tried, program }: SeedList): string[] {
  const rows: string[] = [];
  for (let i = 0; i < numbers.length; i += COLUMNS) rows.push(`    ${numbers.slice(i, i + COLUMNS).join(', ')},`);
  return [
    '#!/usr/bin/env python',
    '# -*- mode: python; coding: utf-8; -*-',
    '#',
    `# Deals of ${title} that can be won, each by a line of play that was replayed.`,
    `# Found by ${program}.`,
    '#',
    `# ${numbers.length} seeds, covering ${first}-${first + BigInt(tried - 1)}.`,
    '',
    'SOLVABLE_SEEDS = (',
    ...rows,
    ')',
  ];
}
