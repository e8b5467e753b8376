/** The vectors of deal-v1.md, and an implementation in Python that was written from it alone. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatDeal, packHas, parseCard } from '../../src/engine/cards.ts';
import { dealFromSeed } from '../../src/engine/deal-v1.ts';
import { runPython } from '../python.ts';
import { FULL_PACK, PACKS } from './packs.ts';

const SPECIFICATION = new URL('../../src/engine/deal-v1.md', import.meta.url);
const SEEDS = 1000;

test('the vectors of the specification are what the seeds deal', () => {
  const vectors = readFileSync(SPECIFICATION, 'utf8').matchAll(/^ +(\d+) {2}([\w ]+) {2}([0-9a-f]{64})$/gm);
  const checked = Array.from(vectors, ([, seed, first, sha256]) => {
    const text = formatDeal(dealFromSeed(Number(seed), FULL_PACK).cards);
    expect(text.startsWith(`${first} `), `seed ${seed}`).toBe(true);
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
    return seed;
  });
  expect(new Set(checked).size).toBe(20);
});

test(`an implementation in Python agrees on ${SEEDS} seeds of every variant`, (context) => {
  const first = 2 ** 40;
  const script = join(import.meta.dirname, 'deal_v1.py');
  const lines = runPython(script, [String(first), String(SEEDS)], context);
  const packs = lines.map((line) => line.split(' ').map(parseCard));
  expect(packs).toHaveLength(SEEDS);
  for (const [variant, pack] of PACKS) {
    const dropped = packs.map((cards) => cards.filter((card) => packHas(pack, card)));
    const dealt = packs.map((_, i) => dealFromSeed(first + i, pack).cards);
    expect(dealt, `deals of ${variant}`).toEqual(dropped);
  }
});
