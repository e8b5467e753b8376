/** Habits of play of each game, apart from the words, since a program that only solves need not load them. */

import type { Guide } from '../engine/games/guide.ts';
import { GUIDE as BRITISH_CONSTITUTION } from './british-constitution/guide.ts';
import { GUIDE as CADOGAN_CONGRESS } from './cadogan-congress/guide.ts';
import { GUIDE as CADOGAN_CONSTITUTION } from './cadogan-constitution/guide.ts';
import { GUIDE as CONGRESS } from './congress/guide.ts';
import { GUIDE as DIPLOMAT } from './diplomat/guide.ts';
import { GUIDE as PARLIAMENT } from './parliament/guide.ts';

/** By the name of the variant. */
export const GUIDES: ReadonlyMap<string, Guide> = new Map([
  ['congress', CONGRESS],
  ['parliament', PARLIAMENT],
  ['cadogan-congress', CADOGAN_CONGRESS],
  ['british-constitution', BRITISH_CONSTITUTION],
  ['cadogan-constitution', CADOGAN_CONSTITUTION],
  ['diplomat', DIPLOMAT],
]);
