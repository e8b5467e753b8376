/** The games that the browser keeps. Each has an entry of its own, so that two windows do not overwrite each other's. */

import { keepText, listKeptKeys, readKept } from './dom.ts';
import { nameOf, readFragment } from './fragment.ts';
import { type KeptGame, readGames, readKeptGame } from './games-file.ts';
import { type Line, lineKey } from './line.ts';
import type { OpenLine, Session } from './session.ts';

const PREFIX = 'quorum-game ';
const WHOLE_GAMES = 100;

const titleOfKept = (kept: KeptGame) => nameOf(readFragment(kept.game).beginning);

function readEntry(name: string) {
  try {
    // Another version may have kept a game that this one does not know.
    readFragment(name);
    return [readKeptGame(readKept(PREFIX + name) ?? '')];
  } catch {
    return [];
  }
}

const keep = (name: string, kept: KeptGame) => keepText(PREFIX + name, JSON.stringify(kept));

export const listKept = (): KeptGame[] =>
  listKeptKeys(PREFIX)
    .flatMap((key) => readEntry(key.slice(PREFIX.length)))
    .toSorted((a, b) => b.changed - a.changed);

/** A line from a solver or a link stays as it is. A game that is won is begun again, unless its moves are asked for. */
export function resumeGame(line: Line): OpenLine {
  const [kept] = readEntry(nameOf(line.beginning));
  const isFresh = line.moves.length === 0;
  if (kept === undefined || (isFresh && kept.state === 'won')) return { line, isOwn: isFresh };
  const own = readFragment(kept.game);
  const isOwn = isFresh || `${lineKey(own)},`.startsWith(`${lineKey(line)},`);
  return { line: isOwn && kept.state !== 'won' ? own : line, isOwn };
}

export function keepGame({ beginning, fragment, position, isStuck, line, isOwn }: Session): void {
  if (!isOwn) return;
  const name = nameOf(beginning);
  if (readEntry(name)[0]?.state === 'won') return;
  const state = position.isWon ? 'won' : isStuck ? 'lost' : 'running';
  keep(name, { game: fragment, state, moves: line.played, changed: Date.now() });
  if (state === 'running') return;
  const ended = listKept().filter((kept) => kept.state !== 'running');
  for (const old of ended.slice(WHOLE_GAMES)) {
    const game = titleOfKept(old);
    if (game !== old.game) keep(game, { ...old, game });
  }
}

export const giveUp = (kept: KeptGame): void => keep(titleOfKept(kept), { ...kept, state: 'lost' });

/**
 * Takes over the games of a file that were played later than those kept here.
 * @throws InputError; nothing is taken over then.
 */
export function importGames(text: string): number {
  const newer = readGames(text).filter((kept) => {
    const [known] = readEntry(titleOfKept(kept));
    return kept.changed > (known?.changed ?? -1);
  });
  for (const kept of newer) keep(titleOfKept(kept), kept);
  return newer.length;
}
