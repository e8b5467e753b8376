import type { Setting } from '../../../src/engine/games/position.ts';
import { createProofSearch } from '../../../src/search/proof-search.ts';
import { chooseReadings, groupByGame, TINY_CASES } from '../../games/cases.ts';
import { verdictOf } from '../outcomes.ts';
import { solvePlainly } from '../plain-rules.ts';
import { awaitsFill, rebuild, samplePositions } from '../positions.ts';
import { perStage } from '../../stage.ts';

const RELAXED = TINY_CASES.filter(({ variant }) => variant.relax !== undefined);
const CASES = chooseReadings(RELAXED, perStage(5, 'pairs'));
/** Positions beyond which a tiny position is left out. */
const LIMIT = 1000;
/** Positions wanted of each game: winnable ones, and lost ones that are proved to be. */
const MIN_EACH = perStage(5, 15);
/** So many times as many games, where one verdict is rare. */
const MORE = 20;
/** Of those that wait for a fill. */
const MIN_WAITING = perStage(1, 5);

/** Positions of some games of a tiny size, with all that wait for a fill. */
const listPositions = (setting: Setting, round: number) =>
  perStage([1, 2], [1, 2, 3, 4]).flatMap((seed) =>
    samplePositions(setting, 100 * round + seed, 'random', 30, 1)
      .concat(samplePositions(setting, 100 * round + seed + 50, 'promising', 30, 1))
      .filter((position, i) => i % 5 === 3 || awaitsFill(position)),
  );

test.each(groupByGame(CASES))(
  '%s: positions of tiny games that are proved unwinnable are so by the reference',
  (name, cases) => {
    const wrong: string[] = [];
    const tally = { winnable: 0, unwinnable: 0, 'too-large': 0, proved: 0 };
    const waiting = { winnable: 0, proved: 0 };
    const isEnough = () => Math.min(tally.winnable, tally.proved) >= MIN_EACH;
    for (let round = 0; round === 0 || (round < MORE && !isEnough()); round++) {
      for (const gameCase of cases) {
        const prover = createProofSearch(gameCase, 2 ** 22);
        for (const position of listPositions(gameCase, round)) {
          const { verdict } = solvePlainly(position, LIMIT);
          tally[verdict]++;
          if (verdict === 'winnable' && awaitsFill(position)) waiting.winnable++;
          const proof = verdictOf(prover, position, 20_000);
          expect(verdictOf(prover, rebuild(position), 20_000)).toBe(proof);
          if (proof !== 'unwinnable') continue;
          tally.proved++;
          if (awaitsFill(position)) waiting.proved++;
          if (verdict === 'winnable') wrong.push(`${gameCase.name}: ${String(position)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tally.winnable).toBeGreaterThanOrEqual(MIN_EACH);
    expect(tally.proved).toBeGreaterThanOrEqual(MIN_EACH);
    if (!name.includes('space-fill=choice')) return;
    expect(waiting.winnable).toBeGreaterThanOrEqual(MIN_WAITING);
    expect(waiting.proved).toBeGreaterThanOrEqual(MIN_WAITING);
  },
);
