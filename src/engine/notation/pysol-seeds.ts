/**
 * Numbers of winnable deals, as PySolFC keeps those of its solvable Klondike (`pysollib/games/solvable_seeds` in its
 * public code): a Python module with one tuple. Its programs read from the comment which numbers were tried.
 */

import { InputError } from '../../base/errors.ts';
import { parsePysolRange } from '../pysol.ts';

import { formatGame } from '../games/rules.ts';
import { type Band, BANDS, numberBand, type Rules, type Variant } from '../games/variant.ts';

const COLUMNS = 8;
const DIGITS = 64;
/** PySolFC deals such numbers by its newer generator, which its games use only from here on. */
export const FIRST_SOLVABLE_SEED = 32_000n;

interface SeedList {
  readonly title: string;
  /** The game and rules that they were won by, all of whose moves are legal in PySolFC. */
  readonly game: string;
  /** In ascending order; with their bands, or without. */
  readonly listed: readonly { readonly number: string; readonly band: Band | null }[];
  readonly first: bigint;
  readonly tried: number;
  readonly program: string;
}

/** @param range as `parsePysolRange` reads it; without `pysol` the deals are no numbers of PySolFC. */
export function planSeedList(
  variant: Variant,
  rules: Rules,
  range: { readonly pysol?: string; readonly deals?: number | null },
  winnable: boolean,
): Pick<SeedList, 'title' | 'game' | 'first'> {
  const { pysol } = variant;
  const { pysol: numbers, deals = null } = range;
  if (pysol === null || numbers === undefined)
    throw new InputError(
      (name) =>
        `a list for PySolFC has its numbers; name some with ${name('pysol')}, for example ${name('pysol')} 32000..32099`,
      { code: 'missing', field: 'pysol' },
    );
  if (!winnable)
    throw new InputError((name) => `a list for PySolFC has winnable deals only; leave out ${name('verdict')}`, {
      code: 'conflict',
    });
  const [limit] = pysol.listLimits(rules);
  if (limit !== undefined) {
    throw new InputError(
      `a deal that can be won in ${formatGame(variant, rules)} may have no win in PySolFC. ${limit.text} ${limit.remedy}`,
      { code: 'conflict', field: 'rules' },
    );
  }
  const { prefix, first } = parsePysolRange(numbers, deals);
  if (prefix !== '' || first < FIRST_SOLVABLE_SEED) {
    throw new InputError(
      (name) =>
        `a list for PySolFC holds plain numbers from ${FIRST_SOLVABLE_SEED} on; ${name('pysol')} ${numbers} begins with another`,
      { code: 'out-of-range', field: 'pysol' },
    );
  }
  return { title: pysol.titleOf(rules), game: formatGame(variant, rules), first };
}

function cutRows(entries: readonly string[], size: number, formatRow: (row: readonly string[]) => string) {
  const rows: string[] = [];
  for (let i = 0; i < entries.length; i += size) rows.push(`    ${formatRow(entries.slice(i, i + size))}`);
  return rows;
}

export function formatSolvableSeeds({ title, game, listed, first, tried, program }: SeedList): string[] {
  const numbers = listed.map(({ number }) => number);
  const bands = listed.flatMap(({ band }) => (band === null ? [] : [String(numberBand(band))]));
  return [
    '#!/usr/bin/env python',
    '# -*- mode: python; coding: utf-8; -*-',
    '#',
    `# Deals of ${title} that can be won, each by a line of play that was replayed.`,
    `# Found by ${program} under the rules of ${game}, which allow no move that PySolFC forbids.`,
    '#',
    `# ${numbers.length} seeds, covering ${first}-${first + BigInt(tried - 1)}.`,
    '',
    'SOLVABLE_SEEDS = (',
    ...cutRows(numbers, COLUMNS, (row) => `${row.join(', ')},`),
    ')',
    ...(bands.length === 0
      ? []
      : [
          '',
          `# How hard each of them is, in the same order: ${BANDS.map((band, i) => `${i + 1} ${band}`).join(', ')}.`,
          'BANDS = (',
          ...cutRows(bands, DIGITS, (row) => `'${row.join('')}'`),
          ')',
        ]),
  ];
}
