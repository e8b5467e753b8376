import * as v from 'valibot';
import { InputError, messageOf } from '../base/errors.ts';
import { formatGame } from '../engine/games/rules.ts';
import { formatFragment, LONGEST, nameOf, readFragment } from './fragment.ts';
import { findKnownWin } from './session.ts';

const WHOLE = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Milliseconds since 1970 of the last day that a date can name. */
const LAST_DAY = 8.64e15;
const KEPT = v.strictObject({
  /** The fragment of the game. The oldest games that have ended have lost their moves. */
  game: v.pipe(v.string(), v.maxLength(LONGEST)),
  state: v.picklist(['running', 'won', 'lost']),
  moves: WHOLE,
  /** Milliseconds since 1970 at the last move. */
  changed: v.pipe(WHOLE, v.maxValue(LAST_DAY)),
});
const FILE = v.strictObject({
  format: v.literal('quorum-games'),
  version: v.literal(1),
  games: v.array(v.unknown()),
});

export type KeptGame = v.InferOutput<typeof KEPT>;

/** A game and its name, the fragment of its beginning: the same in every browser. */
export interface NamedGame {
  readonly name: string;
  readonly kept: KeptGame;
}

export const readKeptGame = (text: string): KeptGame => v.parse(KEPT, JSON.parse(text));

/** @throws InputError unless it is a game that can be played. */
function readGame(entry: unknown): NamedGame {
  const { success, output, issues } = v.safeParse(KEPT, entry);
  if (!success) throw new InputError(`its field "${v.getDotPath(issues[0]) ?? ''}" cannot be used`);
  const line = readFragment(output.game);
  if (output.state === 'won' && line.moves.length > 0 && findKnownWin({ ...line, played: 0 }) === null)
    throw new InputError('its moves do not win it');
  return { name: nameOf(line.beginning), kept: { ...output, game: formatFragment(line) } };
}

export const writeGames = (games: readonly KeptGame[]): string =>
  `${JSON.stringify({ format: 'quorum-games', version: 1, games }, null, 1)}\n`;

/** The games of a file that can be played, and for each of the others a sentence that names it and says why not. */
export function readGames(text: string): { readonly games: readonly NamedGame[]; readonly faults: readonly string[] } {
  const [games, faults]: [NamedGame[], string[]] = [[], []];
  for (const [i, entry] of parseFile(text).entries()) {
    try {
      games.push(readGame(entry));
    } catch (error) {
      faults.push(`Game ${i + 1} of the file is left out: ${messageOf(error)}.`);
    }
  }
  return { games, faults };
}

function parseFile(text: string) {
  try {
    return v.parse(FILE, JSON.parse(text)).games;
  } catch (error) {
    const place = v.isValiError(error) ? v.getDotPath(error.issues[0]) : null;
    throw new InputError(
      `this is no file of games${place === null ? '' : ` (see ${place})`}; choose one that this page has saved`,
      { cause: error },
    );
  }
}

/** The results of one setting's games. Games that go on, or that began at a position, do not count. */
interface Tally {
  readonly game: string;
  readonly ended: number;
  readonly won: number;
  /** Games won one after the other: up to now, and at most. */
  readonly streak: number;
  readonly longest: number;
  /** Moves of the shortest win; null without one. */
  readonly fewest: number | null;
}

export function tallyGames(games: readonly NamedGame[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { name, kept } of games.toReversed()) {
    const { start, deal } = readFragment(name).beginning;
    if (kept.state === 'running' || deal === null) continue;
    const game = formatGame(start.setting.variant, start.setting.rules);
    const { ended = 0, won = 0, streak = 0, longest = 0, fewest = null } = tallies.get(game) ?? {};
    const isWon = kept.state === 'won';
    const now = isWon ? streak + 1 : 0;
    tallies.set(game, {
      game,
      ended: ended + 1,
      won: won + (isWon ? 1 : 0),
      streak: now,
      longest: Math.max(longest, now),
      fewest: isWon ? Math.min(fewest ?? Infinity, kept.moves) : fewest,
    });
  }
  return [...tallies.values()];
}
