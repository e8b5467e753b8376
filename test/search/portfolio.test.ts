import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseDealText } from '../../src/deal/deal-text.ts';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import { VARIANTS, findVariant } from '../../src/games/registry.ts';
import { resolveRules } from '../../src/games/rules.ts';
import { createSolver } from '../../src/search/solver.ts';

const BUDGET = { nodes: 100_000, seconds: null, memory: 32 };

const readDeals = (file: string, name: string) => {
  const variant = findVariant(name);
  const text = readFileSync(new URL(`proofs/unwinnable-${file}.txt`, import.meta.url), 'utf8');
  return parseDealText(text, variant.pack(variant.size), name, file);
};

describe('the portfolio', () => {
  test.each([
    ['congress', 'congress', []],
    ['parliament', 'parliament', []],
    ['british-constitution', 'british-constitution', []],
    ['constitution-1914', 'british-constitution', ['ruleset=cadogan']],
  ])('refutes the full-size deals in unwinnable-%s.txt', (file, name, settings) => {
    const variant = findVariant(name);
    const solver = createSolver(variant, resolveRules(variant, settings), BUDGET);
    for (const { id, cards } of readDeals(file, name)) {
      const { verdict, reason, moves } = solver.solve(cards);
      expect({ id, verdict, reason, moves }).toEqual({ id, verdict: 'unwinnable', reason: null, moves: null });
    }
  });

  test.each(VARIANTS.map(({ name }) => name))('wins nearly every deal of %s within a small budget', (name) => {
    const variant = findVariant(name);
    const solver = createSolver(variant, resolveRules(variant, []), { ...BUDGET, nodes: 500_000 });
    const pack = variant.pack(variant.size);
    const verdicts = Array.from({ length: 20 }, (_, i) => solver.solve(dealFromSeed(20_001 + i, pack).cards).verdict);
    expect(verdicts.filter((verdict) => verdict === 'winnable').length).toBeGreaterThanOrEqual(18);
  });

  test('spends no more than its nodes', () => {
    const variant = findVariant('congress');
    const pack = variant.pack(variant.size);
    for (const nodes of [1, 10, 200]) {
      const solver = createSolver(variant, resolveRules(variant, []), { ...BUDGET, nodes });
      const { verdict, reason, nodes: spent } = solver.solve(dealFromSeed(6, pack).cards);
      expect([verdict, reason]).toEqual(['unknown', 'node-limit']);
      expect(spent).toBeLessThanOrEqual(nodes);
    }
  });
});
