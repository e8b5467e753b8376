import * as v from 'valibot';
import { InputError, messageOf } from '../base/errors.ts';
import { titleRules } from '../engine/games/rules.ts';
import { BANDS } from '../engine/games/variant.ts';
import { MOVE_KINDS, type MoveKind } from '../engine/notation/steps.ts';
import { type Tally, tallyResults } from '../players/analysis/tallies.ts';
import { formatFragment, LONGEST, nameOf, readFragment } from './fragment.ts';
import { findKnownWin } from './session.ts';

const WHOLE = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Milliseconds since 1970 of the last day that a date can name. */
const LAST_DAY = 8.64e15;
const KIND = v.pipe(
  v.string(),
  v.custom<MoveKind>((kind) => Object.hasOwn(MOVE_KINDS, String(kind))),
);
const KEPT = v.strictObject({
  /** The fragment of the game. The oldest games that have ended have lost their moves. */
  game: v.pipe(v.string(), v.maxLength(LONGEST)),
  state: v.picklist(['running', 'won', 'lost']),
  moves: WHOLE,
  /** Milliseconds since 1970 at the last move. */
  changed: v.pipe(WHOLE, v.maxValue(LAST_DAY)),
  /** How hard the deal is, once that is measured. */
  band: v.optional(v.picklist(BANDS)),
  /** Found by a review. */
  mistakes: v.optional(
    v.array(v.object({ made: KIND, better: KIND, cost: v.pipe(v.number(), v.minValue(0), v.maxValue(1)) })),
  ),
});
const FILE = v.strictObject({
  format: v.literal('quorum-games'),
  version: v.literal(1),
  games: v.array(v.unknown()),
});

export type KeptGame = v.InferOutput<typeof KEPT>;

/** What is found of a game that has ended. */
export type GameFacts = Pick<KeptGame, 'band' | 'mistakes'>;

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

/** Games that go on, or that began at a position, do not count. */
export const tallyGames = (games: readonly NamedGame[]): Tally[] =>
  tallyResults(
    games.toReversed().flatMap(({ name, kept: { state, moves, band = null } }) => {
      const { deal, start } = readFragment(name).beginning;
      const game = titleRules(start.setting.variant, start.setting.rules);
      return state === 'running' || deal === null ? [] : [{ game, band, isWon: state === 'won', moves }];
    }),
  );
