/** The games that the browser keeps. Each has an entry of its own, so that two windows do not overwrite each other's. */

import { keepText, listKeptKeys, readKept } from './dom.ts';
import { nameOf, readFragment } from './fragment.ts';
import { type GameFacts, type NamedGame, readGames, readKeptGame } from './games-file.ts';
import { isFresh, type Line, lineKey } from './line.ts';
import type { OpenLine, Session } from './session.ts';

const PREFIX = 'quorum-game ';
const WHOLE_GAMES = 100;

/** Its moves are read when it is opened. */
function readEntry(name: string): NamedGame[] {
  try {
    // Another version may have kept a game that this one does not know.
    readFragment(name);
    return [{ name, kept: readKeptGame(readKept(PREFIX + name) ?? '') }];
  } catch {
    return [];
  }
}

const keep = ({ name, kept }: NamedGame) => keepText(PREFIX + name, JSON.stringify(kept));

/** The one that was played last comes first. */
export const listKept = (): NamedGame[] =>
  listKeptKeys(PREFIX)
    .flatMap((key) => readEntry(key.slice(PREFIX.length)))
    .toSorted((a, b) => b.kept.changed - a.kept.changed);

/** A line from a solver or a link stays as it is. A game that is won is begun again, unless its moves are asked for. */
export function resumeGame(line: Line): OpenLine {
  const [found] = readEntry(nameOf(line.beginning));
  const isNew = isFresh(line);
  if (found === undefined || (isNew && found.kept.state === 'won')) return { line, isOwn: isNew };
  const own = readFragment(found.kept.game);
  const isOwn = isNew || `${lineKey(own)},`.startsWith(`${lineKey(line)},`);
  return { line: isOwn && found.kept.state !== 'won' ? own : line, isOwn };
}

export function keepGame({ beginning, fragment, position, isStuck, line, isOwn }: Session): void {
  if (!isOwn) return;
  const name = nameOf(beginning);
  const before = readEntry(name)[0]?.kept;
  if (before?.state === 'won') return;
  const state = position.isWon ? 'won' : isStuck ? 'lost' : 'running';
  keep({ name, kept: { ...before, game: fragment, state, moves: line.played, changed: Date.now() } });
  if (state === 'running') return;
  const ended = listKept().filter(({ kept }) => kept.state !== 'running');
  for (const { name: game, kept } of ended.slice(WHOLE_GAMES)) {
    if (game !== kept.game) keep({ name: game, kept: { ...kept, game } });
  }
}

/** Notes what is found of a game that has ended. */
export function noteGame({ beginning, isOwn }: Session, facts: GameFacts): void {
  const [found] = readEntry(nameOf(beginning));
  if (isOwn && found !== undefined && found.kept.state !== 'running')
    keep({ ...found, kept: { ...found.kept, ...facts } });
}

export const giveUp = ({ name, kept }: NamedGame): void => keep({ name, kept: { ...kept, state: 'lost' } });

/**
 * Takes over the games of a file that were played later than those kept here.
 * @returns their number, and a sentence for each game of the file that cannot be played.
 * @throws InputError where it is no file of games; nothing is taken over then.
 */
export function importGames(text: string): { readonly taken: number; readonly faults: readonly string[] } {
  const { games, faults } = readGames(text);
  const newer = games.filter(({ name, kept }) => kept.changed > (readEntry(name)[0]?.kept.changed ?? -1));
  newer.forEach(keep);
  return { taken: newer.length, faults };
}
