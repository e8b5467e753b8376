import type { Setting } from '../../../src/games/position.ts';
import { createProofSearch } from '../../../src/search/proof-search.ts';
import { chooseReadings, groupByGame, TINY_CASES } from '../../games/cases.ts';
import { runSearch } from '../outcomes.ts';
import { solvePlainly } from '../plain-rules.ts';
import { awaitsFill, rebuild, samplePositions } from '../positions.ts';
import { perStage } from '../../stage.ts';

const CASES = chooseReadings(TINY_CASES, perStage(5, 'pairs'));
const TABLE = 2 ** 22;
/** Positions beyond which a tiny position is left out. */
const LIMIT = 1000;
/** Positions wanted for each game and combination of options: winnable ones, and lost ones that are proved to be. */
const MIN_EACH = perStage(5, 15);

/** Of those that wait for a fill. */
const MIN_WAITING = perStage(1, 5);

/** Positions of some games of a tiny size, with all that wait for a fill. */
const listPositions = (setting: Setting) =>
  [1, 2, 3, 4].slice(0, perStage(2, 4)).flatMap((seed) => {
    const played = [
      ...samplePositions(setting, seed, 'random', 30, 1),
      ...samplePositions(setting, seed + 50, 'promising', 30, 1),
    ];
    return played.filter((position, i) => i % 5 === 3 || awaitsFill(position));
  });

test.each(groupByGame(CASES))(
  '%s: positions in the middle of tiny games that are proved unwinnable are so by the reference',
  (name, cases) => {
    const wrong: string[] = [];
    const tally = { winnable: 0, unwinnable: 0, 'too-large': 0, proved: 0 };
    const waiting = { winnable: 0, proved: 0 };
    for (const gameCase of cases) {
      const prover = createProofSearch(gameCase, TABLE);
      for (const position of listPositions(gameCase)) {
        const { verdict } = solvePlainly(position, LIMIT);
        tally[verdict]++;
        if (verdict === 'winnable' && awaitsFill(position)) waiting.winnable++;
        const proof = runSearch(prover, position, { nodes: 20_000 });
        expect(runSearch(prover, rebuild(position), { nodes: 20_000 }).verdict).toBe(proof.verdict);
        if (proof.verdict !== 'unwinnable') continue;
        tally.proved++;
        if (awaitsFill(position)) waiting.proved++;
        if (verdict === 'winnable') wrong.push(`${gameCase.name}: ${JSON.stringify([...position.layOut().piles])}`);
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
