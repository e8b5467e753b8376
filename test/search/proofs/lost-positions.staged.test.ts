/** Positions that a game knows to be lost at a glance. */

import type { Position } from '../../../src/index.ts';
import { createProofSearch } from '../../../src/search/proof-search.ts';
import { openSeed, settle } from '../../games/cases.ts';
import { TINY_SETTINGS } from '../../reference/tiny.ts';
import { perStage } from '../../stage.ts';
import { verdictOf } from '../outcomes.ts';
import { solvePlainly } from '../plain-rules.ts';
import { samplePositions } from '../positions.ts';

/** Positions beyond which a tiny position is left out. */
const LIMIT = 4_000;

const isLost = ({ game, row }: Position) => game.isLost?.(row, 0) === true;

/** Nothing is known of those whose builds are of any suit. */
const SETTINGS = TINY_SETTINGS.filter(
  (setting) => openSeed(setting, 1).game.isLost !== undefined && setting.rules['build'] !== 'any',
);

test.each(SETTINGS)('no lost position of $variant.name, size $size, can be won by the reference', (setting) => {
  let lost = 0;
  let others = 0;
  for (let seed = 1; seed <= perStage(6, 150); seed++) {
    for (const position of [openSeed(setting, seed), ...samplePositions(setting, seed, 'random', 20, 2)]) {
      if (!isLost(position)) {
        others++;
        continue;
      }
      const { verdict } = solvePlainly(position, LIMIT);
      expect(verdict, `seed ${seed}`).not.toBe('winnable');
      if (verdict === 'unwinnable') lost++;
    }
  }
  expect(lost).toBeGreaterThanOrEqual(perStage(1, 25));
  expect(others).toBeGreaterThanOrEqual(perStage(1, 25));
});

test('whole deals with one class in row 1 and no two there are proved lost without a node', () => {
  const setting = settle('cadogan-constitution');
  const prover = createProofSearch(setting, 2 ** 20);
  for (const seed of [178, 351, 809, 1297]) {
    const opening = openSeed(setting, seed);
    expect(isLost(opening)).toBe(true);
    expect(verdictOf(prover, opening, 0)).toBe('unwinnable');
  }
});
