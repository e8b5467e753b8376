import * as v from 'valibot';
import { InputError, readAt } from '../base/errors.ts';
import { formatGame } from '../engine/games/rules.ts';
import { LONGEST, readFragment } from './fragment.ts';
import { findKnownWin } from './session.ts';

const WHOLE = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const KEPT = v.strictObject({
  /** The fragment of the game. The oldest games that have ended have lost their moves. */
  game: v.pipe(v.string(), v.maxLength(LONGEST)),
  state: v.picklist(['running', 'won', 'lost']),
  moves: WHOLE,
  /** Milliseconds since 1970 at the last move. */
  changed: WHOLE,
});
const FILE = v.strictObject({ format: v.literal('quorum-games'), version: v.literal(1), games: v.array(KEPT) });

export type KeptGame = v.InferOutput<typeof KEPT>;

export const readKeptGame = (text: string): KeptGame => v.parse(KEPT, JSON.parse(text));

export const writeGames = (games: readonly KeptGame[]): string =>
  `${JSON.stringify({ format: 'quorum-games', version: 1, games }, null, 1)}\n`;

/** Games that can all be played. */
export function readGames(text: string): readonly KeptGame[] {
  const games = parseFile(text);
  for (const [i, kept] of games.entries()) {
    readAt(`game ${i + 1} of the file`, () => {
      const line = readFragment(kept.game);
      if (kept.state === 'won' && line.moves.length > 0 && findKnownWin({ ...line, played: 0 }) === null)
        throw new InputError('its moves do not win it');
    });
  }
  return games;
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

export function tallyGames(games: readonly KeptGame[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const kept of games.toReversed()) {
    const { start, deal } = readFragment(kept.game.replace(/&moves=.*/, '')).beginning;
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
