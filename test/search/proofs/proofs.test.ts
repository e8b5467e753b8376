import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { type Card, formatCard } from '../../../src/engine/cards.ts';
import { dealFromSeed } from '../../../src/deal/deal-v1.ts';
import { parseDealLine } from '../../../src/deal/deal-text.ts';
import { findVariant } from '../../../src/games/registry.ts';
import { formatRules, resolveRules } from '../../../src/games/rules.ts';
import { DepthFirstSearch } from '../../../src/search/depth-first.ts';
import { BritishConstitutionRelaxation } from '../../../src/search/proofs/british-constitution.ts';
import { CongressRelaxation } from '../../../src/search/proofs/congress.ts';
import { ExhaustiveSearch } from '../../../src/search/proofs/exhaustion.ts';
import { createProver } from '../../../src/search/proofs/prover.ts';
import type { Relaxation } from '../../../src/search/proofs/relaxation.ts';
import { RestartingSearch } from '../../../src/search/restarts.ts';
import { createPlainGame } from '../../../src/verify/registry.ts';
import { solveExhaustively } from '../../reference/exhaustive.ts';
import { TINY_GAMES } from '../../reference/tiny.ts';

const TABLE = 2 ** 25;
const DEALS_A_SIZE = 50;
const REFERENCE_LIMIT = 4_000;
const MIN_EACH = 15;
/** The share of the unwinnable tiny deals that the proofs must catch. */
const MIN_SHARE = 0.9;

const settings = new Map<string, (typeof TINY_GAMES)[number][]>();
for (const tiny of TINY_GAMES) {
  const name = `${tiny.variant} ${formatRules(tiny.rules)}`;
  settings.set(name, [...(settings.get(name) ?? []), tiny]);
}

test.each([...settings])('%s: tiny deals proved unwinnable are unwinnable by the reference, and most of these are', (_, games) => {
  const wrong: string[] = [];
  const tally = { winnable: 0, unwinnable: 0, 'too-large': 0, proved: 0 };
  for (const { variant: name, rules, size } of games) {
    const variant = findVariant(name);
    const prover = createProver(variant, rules, size, TABLE);
    const plain = createPlainGame(name, rules, size);
    for (let seed = 301; seed <= 300 + DEALS_A_SIZE; seed++) {
      const { cards } = dealFromSeed(seed, variant.pack(size));
      const { verdict } = solveExhaustively(plain, cards.map(formatCard), REFERENCE_LIMIT);
      tally[verdict]++;
      if (verdict === 'too-large') continue;
      if (prover?.attempt(cards, { nodes: 50_000, deadline: Infinity }).proved !== true) continue;
      tally.proved++;
      if (verdict === 'winnable') wrong.push(`seed ${seed} of ${JSON.stringify(size)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(tally.winnable).toBeGreaterThanOrEqual(MIN_EACH);
  expect(tally.unwinnable).toBeGreaterThanOrEqual(MIN_EACH);
  expect(tally.proved / tally.unwinnable).toBeGreaterThanOrEqual(MIN_SHARE);
});

interface NamedDeal {
  readonly id: string;
  readonly cards: readonly Card[];
}

function readDeals(file: string, variantName: string): NamedDeal[] {
  const variant = findVariant(variantName);
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8').split('\n');
  return lines.flatMap((line, index) => parseDealLine(line, index + 1, variant.pack(variant.size), variant.name, file) ?? []);
}

describe.each([
  ['unwinnable-congress.txt', 'congress', [], 10_000],
  ['unwinnable-parliament.txt', 'parliament', [], 10_000],
  ['unwinnable-cadogan-congress.txt', 'cadogan-congress', [], 300_000],
  ['unwinnable-british-constitution.txt', 'british-constitution', [], 10_000],
  ['unwinnable-constitution-1914.txt', 'british-constitution', ['ruleset=cadogan'], 10_000],
])('the full deals of %s', (file, name, chosen, nodes) => {
  const variant = findVariant(name);
  const rules = resolveRules(variant, chosen);
  const deals = readDeals(file, name);

  test(`are proved unwinnable within ${nodes} nodes`, () => {
    const prover = createProver(variant, rules, variant.size, TABLE);
    expect(deals.length).toBeGreaterThanOrEqual(6);
    for (const { id, cards } of deals) {
      expect(prover?.attempt(cards, { nodes, deadline: Infinity }).proved, `deal ${id}`).toBe(true);
    }
  });

  test('are refuted by complete search, too, where their names say so', () => {
    const game = variant.create(rules, variant.size);
    const search = new DepthFirstSearch(game, { table: 2 ** 27, stack: 2 ** 26 });
    const opening = new Int32Array(game.stride);
    for (const { id, cards } of deals.filter((deal) => deal.id.includes('both'))) {
      game.start(cards, opening, 0);
      expect(search.run(opening, { nodes: 500_000, deadline: Infinity, disturbance: 0 }).verdict, `deal ${id}`).toBe('unwinnable');
    }
  });
});

/** The relaxed game alone, without the bound. */
class UnboundedCongress extends CongressRelaxation {
  override isHopeless(): boolean {
    return false;
  }
}

test.each([
  ['congress', 0],
  ['parliament', 1],
])('deals of %s refuted by the bound at the opening are refuted by the relaxed game without it', (name, opening) => {
  const variant = findVariant(name);
  const search = new ExhaustiveSearch(new UnboundedCongress(resolveRules(variant, []), variant.size, opening), 2 ** 28);
  const deals = readDeals(`unwinnable-${name}.txt`, name).filter(({ id }) => id.startsWith('kings'));
  expect(deals.length).toBeGreaterThanOrEqual(3);
  for (const { id, cards } of deals.slice(0, 2)) {
    expect(search.run(cards, { nodes: 1_000_000, deadline: Infinity }).outcome, `deal ${id}`).toBe('exhausted');
  }
});

/** The rows of some relaxed line from the opening to an open position, or null within the limit. */
function findOpenLine(relaxation: Relaxation, cards: readonly Card[], limit: number): Int32Array[] | null {
  const stride = relaxation.words + 2;
  const create = (): Int32Array => new Int32Array(stride);
  const nextMoves = (row: Int32Array): number[] => {
    const moves = new Int32Array(relaxation.maxMoves);
    return Array.from(moves.subarray(0, relaxation.generate(row, 0, moves))).reverse();
  };
  const first = create();
  relaxation.start(cards, first, 0);
  const seen = new Set([first.subarray(0, relaxation.words).join()]);
  const path = [{ row: first, moves: nextMoves(first) }];
  for (let last = path.at(-1); last !== undefined && seen.size < limit; last = path.at(-1)) {
    if (relaxation.isOpen(last.row, 0)) return path.map(({ row }) => row);
    const move = last.moves.pop();
    if (move === undefined) {
      path.pop();
      continue;
    }
    const row = create();
    relaxation.apply(last.row, 0, row, 0, move);
    const key = row.subarray(0, relaxation.words).join();
    if (seen.has(key)) continue;
    seen.add(key);
    path.push({ row, moves: nextMoves(row) });
  }
  return null;
}

test.each(['congress', 'parliament', 'british-constitution'])(
  'no position on a relaxed line of %s that reaches an open position is called hopeless',
  (name) => {
    const variant = findVariant(name);
    let lines = 0;
    for (const size of [variant.size, { suits: 3, ranks: 8, piles: 3, helps: 0 }]) {
      const rules = resolveRules(variant, []);
      const relaxation =
        name === 'british-constitution'
          ? new BritishConstitutionRelaxation(rules, size)
          : new CongressRelaxation(rules, size, name === 'congress' ? 0 : 1);
      for (let seed = 1; seed <= 30; seed++) {
        const line = findOpenLine(relaxation, dealFromSeed(seed, variant.pack(size)).cards, 5_000);
        if (line === null) continue;
        lines++;
        expect(line.filter((row) => relaxation.isHopeless(row, 0)).length, `seed ${seed}`).toBe(0);
      }
    }
    expect(lines).toBeGreaterThanOrEqual(15);
  },
);

test.each([
  ['congress', [], 15],
  ['parliament', [], 15],
  ['british-constitution', [], 15],
  // Few of these deals fall to the quick search.
  ['british-constitution', ['ruleset=cadogan'], 2],
  ['cadogan-congress', [], 15],
  ['cadogan-congress', ['marriage=any'], 15],
])('no random full deal of %s %j that can be won is proved unwinnable', (name, chosen, wanted) => {
  const variant = findVariant(name);
  const rules = resolveRules(variant, chosen);
  const game = variant.create(rules, variant.size);
  const winner = new RestartingSearch(game, { nodes: 20_000, seconds: null, memory: 16 });
  const prover = createProver(variant, rules, variant.size, TABLE);
  const opening = new Int32Array(game.stride);
  let won = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const { cards } = dealFromSeed(seed, variant.pack(variant.size));
    game.start(cards, opening, 0);
    if (winner.run(opening).verdict !== 'winnable') continue;
    won++;
    expect(prover?.attempt(cards, { nodes: 3_000, deadline: Infinity }).proved, `seed ${seed}`).toBe(false);
  }
  expect(won).toBeGreaterThanOrEqual(wanted);
});
