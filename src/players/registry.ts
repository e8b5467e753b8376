/** The players that do not see the stock, by name. */

import type { PlayerKind } from './player.ts';
import { randomPlayer } from './random.ts';

export const PLAYERS: readonly PlayerKind[] = [randomPlayer];
