import * as extend from '../../extend.ts';
import * as index from '../../index.ts';
import * as players from '../../players/index.ts';
import * as statistics from '../../statistics/index.ts';
import { PACKAGE } from './source.ts';

/** The parts of this package that a user's file may import. */
export const PARTS: ReadonlyMap<string, object> = new Map<string, object>([
  [PACKAGE, { ...index }],
  [`${PACKAGE}/players`, { ...players }],
  [`${PACKAGE}/statistics`, { ...statistics }],
  [`${PACKAGE}/extend`, { ...extend }],
]);
