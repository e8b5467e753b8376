/**
 * Bugs that somebody could write, each with the tests that notice it: in readers, measurements, players and statistics,
 * where the systematic changes of `mutants.ts` would mostly change nothing that matters.
 */

import type { Mutant } from './mutants.ts';
import { readStatements } from './mutants.ts';

/** A bug in a file of `src`. */
interface Planted {
  /** A part of the file as `readStatements` gives it, which occurs once, and what stands there instead. */
  readonly find: string;
  readonly put: string;
  /** The test files that notice it, below `test`, and behind a colon the test's name, where the others take long. */
  readonly tests: string;
}

const VERDICTS = 'analysis/move-verdicts.staged.test.ts:undecided';

const PLANTED: Readonly<Record<string, readonly Planted[]>> = {
  'analysis/move-verdicts': [
    {
      find: 'moves.every(({ verdict }) => verdict === "unwinnable") ? ',
      put: 'moves.filter(({ verdict }) => verdict === "unknown").length <= 1 ? ',
      tests: VERDICTS,
    },
  ],
  'analysis/no-return': [
    {
      find: 'lost === won + 1 ? "proof"',
      put: 'lost <= won + 2 ? "proof"',
      tests: 'analysis/no-return.test.ts:a proof only',
    },
  ],
  'notation/setup': [
    {
      find: 'missing.every((card) => card === missing[0])',
      put: 'missing.length < 3',
      tests: 'games/position-text.staged.test.ts:has not been seen',
    },
  ],
  'players/advisor': [
    {
      find: 'hidden: this.#hidden }',
      put: 'hidden: this.#hidden - 3 }',
      tests: 'players/advisor.test.ts:who plays on',
    },
  ],
  'players/thinker': [
    { find: 'random.below(i - seen + 1)', put: 'random.below(i - seen)', tests: 'players/thinker.test.ts' },
  ],
  'variants/cadogan-constitution/faults': [
    {
      find: ' ?? findCrowd(rows, size, left + row4)',
      put: '',
      tests: 'games/position-text.staged.test.ts:only cards that were dealt there',
    },
  ],
  'variants/cadogan-congress/faults': [
    { find: 'missing <= 1', put: 'missing <= 2', tests: 'cli/positions.staged.test.ts:two vacancies' },
  ],
};

export interface PlantedMutant extends Pick<Mutant, 'source' | 'text'> {
  readonly file: string;
  readonly tests: string;
}

/** @throws Error naming a bug whose place does not occur once in its file: the file has changed, and the bug has to. */
export const listPlanted = (): PlantedMutant[] =>
  Object.entries(PLANTED).flatMap(([name, bugs]) => {
    const file = `src/${name}.ts`;
    const source = readStatements(file);
    return bugs.map(({ find, put, tests }) => {
      const [before, after, ...others] = source.split(find);
      if (after === undefined || others.length > 0) throw new Error(`"${find}" does not occur once in ${file}`);
      return { file, tests, text: `${find} -> ${put}`, source: before + put + after };
    });
  });
