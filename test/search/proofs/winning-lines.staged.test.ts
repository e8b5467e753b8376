import { type Position, annealing } from '../../../src/index.ts';
import { DepthFirstSearch } from '../../../src/search/depth-first.ts';
import { createProofSearch } from '../../../src/search/proof-search.ts';
import { createSearch, type Search } from '../../../src/search/strategy.ts';
import { chooseCases, type GameCase, isHardlyWon, openSeed } from '../../games/cases.ts';
import { perStage } from '../../stage.ts';
import { lineOf, runSearch, verdictOf } from '../outcomes.ts';
import { solvePlainly } from '../plain-rules.ts';
import { awaitsFill, rebuild, samplePositions } from '../positions.ts';

const CASES = chooseCases(perStage(20, 'pairs'));
/** Plies wanted of each game. */
const PLIES = perStage(20, 60);
const SEEDS = perStage(6, 20);
/** What each attempt to refute a position may cost. */
const NODES = 300;
/** What the plain rules may visit to know that a position is lost. */
const PLAIN_POSITIONS = 150;
/** Games at most, last positions of each that are looked at, and how many must be refuted. */
const GAMES = 100;
const LAST = 20;
const MIN_REFUTED = perStage(2, 5);

type Searches = Readonly<Record<'proofs' | 'complete search', Search>>;

/** Games with a relaxation. Where cards move together, or with redeals, few lost positions are small enough for the plain rules. */
const LOSING_CASES = CASES.filter(
  ({ variant, rules }) => variant.relax !== undefined && rules['move'] !== 'sequence' && rules['redeals'] !== '2',
);

const createSearches = (gameCase: GameCase) => ({
  proofs: createProofSearch(gameCase, 2 ** 20),
  'complete search': new DepthFirstSearch(gameCase, { table: 2 ** 19, stack: 2 ** 20 }),
});

/** Tries to refute a position, and says which searches did. */
const listRefutations = (searches: Searches, position: Position) =>
  (['proofs', 'complete search'] as const).filter(
    (name) => verdictOf(searches[name], position, NODES) === 'unwinnable',
  );

describe('proofs and complete search, on full-size games', () => {
  test.each(CASES)('refute no position of a winning line: $name', (gameCase) => {
    const searches = createSearches(gameCase);
    const winner = createSearch(annealing, gameCase, { nodes: Infinity, seconds: null, memory: 16 });
    let plies = 0;
    for (let seed = 1; seed <= SEEDS && plies < PLIES; seed++) {
      let position = openSeed(gameCase, seed);
      for (const move of lineOf(runSearch(winner, position, { nodes: 20_000 })) ?? []) {
        position = position.play(move);
        plies++;
        if (plies % perStage(4, 2) > 0) continue;
        for (const each of plies % 10 === 0 || awaitsFill(position) ? [position, rebuild(position)] : [position])
          expect(listRefutations(searches, each), `seed ${seed}: ${String(each)}`).toEqual([]);
      }
    }
    expect(plies).toBeGreaterThanOrEqual(isHardlyWon(gameCase) ? 0 : PLIES);
  });

  test.each(LOSING_CASES)('refute lost positions, which the same nodes suffice for: $name', (gameCase) => {
    const searches = createSearches(gameCase);
    const refuted = { proofs: 0, 'complete search': 0 };
    for (let seed = 1; seed <= GAMES && Math.min(...Object.values(refuted)) < MIN_REFUTED; seed++) {
      const played = samplePositions(gameCase, seed, seed % 2 === 0 ? 'random' : 'promising', 1000, 1);
      for (const position of played.slice(-LAST)) {
        if (solvePlainly(position, PLAIN_POSITIONS).verdict !== 'unwinnable') continue;
        for (const name of listRefutations(searches, position)) refuted[name]++;
      }
    }
    expect(refuted.proofs).toBeGreaterThanOrEqual(MIN_REFUTED);
    expect(refuted['complete search']).toBeGreaterThanOrEqual(MIN_REFUTED);
  });
});
