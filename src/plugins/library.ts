import * as extend from '../extend.ts';
import * as index from '../index.ts';
import * as players from '../players/index.ts';
import * as statistics from '../statistics/index.ts';
import { PACKAGE } from './channel.ts';

export type Library = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** The parts of this package that a user's file may import. */
export const PARTS: Library = new Map<string, Readonly<Record<string, unknown>>>([
  [PACKAGE, { ...index }],
  [`${PACKAGE}/players`, { ...players }],
  [`${PACKAGE}/statistics`, { ...statistics }],
  [`${PACKAGE}/extend`, { ...extend }],
]);
