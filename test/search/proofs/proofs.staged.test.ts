import { createMoves } from '../../../src/engine/moves.ts';
import type { CongressRules } from '../../../src/variants/congress/words.ts';
import {
  type Deal,
  type Rules,
  type Setting,
  type Size,
  Position,
  createSetting,
  formatRules,
  listRules,
  congress,
  parliament,
  findVariant,
  portfolio,
} from '../../../src/index.ts';
import { type Relaxation, createSearch, type Search } from '../../../src/extend.ts';
import { DepthFirstSearch } from '../../../src/search/depth-first.ts';
import { CongressRelaxation } from '../../../src/variants/congress/relaxation.ts';
import { createProofSearch } from '../../../src/search/proof-search.ts';
import { chooseReadings, groupByGame, formatRowName, openSeed, openSeeds, settle } from '../../games/cases.ts';
import { TINY_SETTINGS } from '../../reference/tiny.ts';
import { readLostDeals } from '../lost-deals.ts';
import { verdictOf } from '../outcomes.ts';
import { solvePlainly } from '../plain-rules.ts';
import { perStage } from '../../stage.ts';

/** Bytes for full deals that are lost, and for others. */
const TABLE = 2 ** 25;
const SMALL_TABLE = 2 ** 22;
const RELAXED = TINY_SETTINGS.filter(({ variant }) => variant.relax !== undefined);
const SETTINGS = chooseReadings(RELAXED, perStage(10, 'pairs'));
const DEALS_A_SIZE = perStage(6, 16);
/** How many of the full deals of each kind. */
const FULL_DEALS = perStage(1, Infinity);
const REFERENCE_LIMIT = 4_000;
const MIN_EACH = perStage(2, 5);
/** So many times as many deals, where one verdict is rare. */
const MORE = 20;
/** The share of the unwinnable tiny deals that the proofs must catch. */
const MIN_SHARE = perStage(0.75, 0.85);

/** The relaxation knows less of cards that move together, and of those that come back from foundations to any place. */
const findMinShare = (name: string) =>
  name.includes('worry-back=anywhere') ? 0.6 : name.includes('move=sequence') ? 0.75 : MIN_SHARE;

/** The names of the deals that a search does not refute within so many nodes. */
const listUnrefuted = (search: Search, setting: Setting, deals: readonly Deal[], nodes: number) =>
  deals
    .filter(({ cards }) => verdictOf(search, Position.open(setting, cards), nodes) !== 'unwinnable')
    .map(({ id }) => id);

test.each(groupByGame(SETTINGS))(
  '%s: tiny deals proved unwinnable are unwinnable by the reference, and most of these are',
  (name, settings) => {
    const wrong: string[] = [];
    const tally = { winnable: 0, unwinnable: 0, 'too-large': 0, proved: 0 };
    const isEnough = () => Math.min(tally.winnable, tally.unwinnable) >= MIN_EACH;
    for (let round = 0; round === 0 || (round < MORE && !isEnough()); round++) {
      for (const setting of settings) {
        const prover = createProofSearch(setting, SMALL_TABLE);
        for (let deal = 1; deal <= DEALS_A_SIZE; deal++) {
          const seed = 300 + round * DEALS_A_SIZE + deal;
          const opening = openSeed(setting, seed);
          const { verdict } = solvePlainly(opening, REFERENCE_LIMIT);
          tally[verdict]++;
          if (verdict === 'too-large') continue;
          if (verdictOf(prover, opening, 50_000) !== 'unwinnable') continue;
          tally.proved++;
          if (verdict === 'winnable') wrong.push(`seed ${seed} of ${JSON.stringify(setting.size)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tally.winnable).toBeGreaterThanOrEqual(MIN_EACH);
    expect(tally.unwinnable).toBeGreaterThanOrEqual(MIN_EACH);
    expect(tally.proved / tally.unwinnable).toBeGreaterThanOrEqual(findMinShare(name));
  },
);

const PROVED: readonly [name: string, kind: string, rules: Rules][] = [
  ['congress', '', {}],
  ['congress', '-played', { 'stock-deal': 'played' }],
  ['parliament', '', {}],
  ['parliament', '-played', { 'stock-deal': 'played' }],
  ['british-constitution', '', {}],
];

test.each(PROVED)(
  'the full deals of unwinnable-%s%s.txt are proved unwinnable within 10,000 nodes',
  (name, kind, rules) => {
    const setting = settle(name, rules);
    const deals = readLostDeals(setting.variant, kind);
    expect(deals.length).toBeGreaterThanOrEqual(6);
    expect(listUnrefuted(createProofSearch(setting, TABLE), setting, deals.slice(0, FULL_DEALS), 10_000)).toEqual([]);
  },
);

test.each<(typeof PROVED)[number]>([...PROVED, ['cadogan-congress', '', {}], ['cadogan-constitution', '', {}]])(
  'the full deals of unwinnable-%s%s.txt are refuted by complete search where their names say so',
  (name, kind, rules) => {
    const setting = settle(name, rules);
    const search = new DepthFirstSearch(setting, { table: 2 ** 27, stack: 2 ** 26 });
    const both = readLostDeals(setting.variant, kind).filter(({ id }) => id.includes('both'));
    expect(both.length).toBeGreaterThanOrEqual(6);
    expect(listUnrefuted(search, setting, both.slice(0, FULL_DEALS), 500_000)).toEqual([]);
  },
);

describe.each(['congress', 'parliament'])('the full deals of unwinnable-%s.txt under other readings', (name) => {
  const variant = findVariant(name);
  const deals = readLostDeals(variant);

  test.each(['played', 'blocked'])('are proved unwinnable with stock-deal=%s, which allows less', (turns) => {
    const setting = createSetting(variant, { 'stock-deal': turns });
    expect(listUnrefuted(createProofSearch(setting, SMALL_TABLE), setting, deals, 10_000)).toEqual([]);
  });

  test('are proved unwinnable under every reading where kings come last', () => {
    const kings = deals.filter(({ id }) => id.startsWith('kings'));
    expect(kings.length).toBeGreaterThanOrEqual(3);
    for (const rules of listRules(variant)) {
      const setting = { variant, rules, size: variant.size };
      expect(listUnrefuted(createProofSearch(setting, SMALL_TABLE), setting, kings, 10_000)).toEqual([]);
    }
  });
});

const relaxUnbounded = (rules: CongressRules, size: Size) =>
  Object.assign(new CongressRelaxation(rules, size), { isDeadEnd: () => false });

test.each([congress, parliament])(
  'deals of $name that the bound refutes at once are refuted by the relaxed game without it',
  (bounded) => {
    const setting = createSetting({ ...bounded, relax: relaxUnbounded });
    const deals = readLostDeals(setting.variant).filter(({ id }) => id.startsWith('kings'));
    expect(deals.length).toBeGreaterThanOrEqual(3);
    expect(
      listUnrefuted(createProofSearch(setting, 2 ** 28), setting, deals.slice(0, perStage(1, 2)), 1_000_000),
    ).toEqual([]);
  },
);

/** The rows of a relaxed line from an opening to an open position, or null within the limit. */
function findOpenLine(relaxation: Relaxation, { game, row: opening }: Position, most: number) {
  const seen = new Set<string>();
  const moves = createMoves(relaxation.maxMoves);
  const path: { readonly row: Int32Array; readonly left: number[] }[] = [];
  const enter = (write: (row: Int32Array) => void) => {
    const row = new Int32Array(relaxation.words);
    write(row);
    const { size } = seen;
    if (seen.add(formatRowName(row, relaxation.words)).size === size) return;
    path.push({ row, left: [...moves.subarray(0, relaxation.generate(row, 0, moves)).reverse()] });
  };
  enter((row) => expect(relaxation.project(game, opening, row, 0)).toBe(true));
  for (let last = path.at(-1); last !== undefined && seen.size < most; last = path.at(-1)) {
    const { row: before, left } = last;
    if (relaxation.isOpen(before, 0)) return path.map(({ row }) => row);
    const move = left.pop();
    if (move === undefined) path.pop();
    else enter((row) => relaxation.apply(before, 0, row, 0, move));
  }
  return null;
}

test.each(
  ['congress', 'parliament', 'british-constitution'].flatMap((name) =>
    listRules(findVariant(name))
      // Hardly any relaxed line gets through where a card is turned only when nothing else can move.
      .filter((rules) => rules['stock-deal'] !== 'blocked')
      .map((rules) => [name, formatRules(rules), rules] as const),
  ),
)('no position on a relaxed line of %s %s that reaches an open position is called hopeless', (name, _, rules) => {
  const variant = findVariant(name);
  let lines = 0;
  for (const size of [variant.size, { suits: 3, ranks: 8, piles: 3 }]) {
    const setting = { variant, rules, size };
    const relaxation = variant.relax?.(rules, size);
    if (relaxation?.isDeadEnd === undefined) throw new Error(`${name} has a relaxation with a bound`);
    for (let seed = 1; seed <= perStage(4, 16); seed++) {
      const line = findOpenLine(relaxation, openSeed(setting, seed), 5_000);
      if (line === null) continue;
      lines++;
      expect(line.filter((row) => relaxation.isDeadEnd?.(row, 0)).length, `seed ${seed}`).toBe(0);
    }
  }
  expect(lines).toBeGreaterThanOrEqual(perStage(1, 8));
});

test.each([
  ['congress', {}],
  ['congress', { 'stock-deal': 'played' }],
  ['parliament', {}],
  ['parliament', { 'stock-deal': 'played' }],
  ['british-constitution', {}],
])('no random full deal of %s %j that can be won is proved unwinnable', (name, rules) => {
  const setting = settle(name, rules);
  const winner = createSearch(portfolio, setting, { nodes: 20_000, seconds: null, memory: 16 });
  const prover = createProofSearch(setting, SMALL_TABLE);
  let won = 0;
  for (const [i, opening] of openSeeds(setting, 1, perStage(10, 40)).entries()) {
    if (verdictOf(winner, opening, 20_000) !== 'winnable') continue;
    won++;
    expect(verdictOf(prover, opening, 3_000), `seed ${i + 1}`).not.toBe('unwinnable');
  }
  expect(won).toBeGreaterThanOrEqual(perStage(1, 10));
});
