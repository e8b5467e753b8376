/** The habits of every game. */

import { CADOGAN_CONGRESS_HABITS } from './cadogan-congress.ts';
import { BRITISH_HABITS, CADOGAN_CONSTITUTION_HABITS } from './constitutions.ts';
import { CONGRESS_HABITS } from './congress.ts';
import { DIPLOMAT_HABITS } from './diplomat.ts';
import type { HabitSpec } from './sight.ts';

export const HABITS: Readonly<Record<string, readonly HabitSpec[]>> = {
  congress: CONGRESS_HABITS,
  parliament: CONGRESS_HABITS,
  'cadogan-congress': CADOGAN_CONGRESS_HABITS,
  'british-constitution': BRITISH_HABITS,
  'cadogan-constitution': CADOGAN_CONSTITUTION_HABITS,
  diplomat: DIPLOMAT_HABITS,
};
