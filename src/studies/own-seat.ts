/** The user's own code on its way to whoever plays by it: read where a study is begun, run where its deals are played. */

import { isSolver, nameCode, type OwnKind, type SeatPlan } from './seat.ts';
import { findSource, importPlayer, importStrategy } from '../plugins/own-code.ts';
import type { OwnSource } from '../plugins/source.ts';

type Who = Pick<SeatPlan, 'who'>;

/** The code that a seat names, for a worker. @throws Error when this process has not read it. */
export function listSource(seat: Who): { readonly source?: OwnSource } {
  const name = nameCode(seat);
  if (name === null) return {};
  const source = findSource(name);
  if (source === undefined) throw new Error(`${name.file} has not been read`);
  return { source };
}

/** Runs the code in this thread; null where there is none. @param onFault told of a deal on which it failed. */
export async function importOwn(
  { who }: Who,
  source: OwnSource | undefined,
  onFault: OwnKind['onFault'],
): Promise<OwnKind | null> {
  if (source === undefined) return null;
  return isSolver(who)
    ? { strategy: await importStrategy(source), onFault }
    : { player: await importPlayer(source), onFault };
}
