/** Moves replayed by the plain rules; `quorum verify` rests on this. */

import { copyPosition, createPlainGame, type PlainGame } from './setup.ts';
import type { PlainPosition, PlainVariant } from './plain-game.ts';
import { solveCompletely } from './complete-search.ts';
import { type DealClaim, readPosition, readSolveLine } from './solve-line.ts';
import { countFoundationCards, countOf, foundationTakes, isOneBelow, listTops, rankOf, suitOf } from './position.ts';

/** What came of a line of moves, played by the plain rules. */
export type ReplayResult =
  | { readonly status: 'ok'; readonly moves: number }
  /** `index` counts from 1. */
  | { readonly status: 'illegal'; readonly index: number; readonly move: string; readonly reason: string }
  /** Every move is legal, but the game is not won at the end. */
  | { readonly status: 'invalid'; readonly reason: string };

/** What `verifyLine` found of a line of `solve --json`. */
export type LineResult = LineFinding & {
  /** Whether it begins with a position, which is taken as it lies: nothing says whether play can reach it. */
  readonly given?: true;
};

type LineFinding =
  | ReplayResult
  /** A line without a win of which no win was found in all `positions` that can follow: it is unwinnable. */
  | { readonly status: 'refuted'; readonly positions: number }
  /** A line without a win, from a position that a theorem of the plain rules shows to be lost. */
  | { readonly status: 'lost' }
  /** Nothing was replayed; an unwinnable line has more positions than were asked for. */
  | { readonly status: 'skipped'; readonly verdict: 'unwinnable' | 'unknown' };

/** The end of moves that are all legal, or the first illegal one. */
export type PlayResult =
  | { readonly status: 'legal'; readonly position: PlainPosition }
  | Extract<ReplayResult, { readonly status: 'illegal' }>;

/** Plays moves, each written as `PlainGame.moves` lists it. */
export function playMoves(game: PlainGame, start: PlainPosition, moves: readonly string[]): PlayResult {
  const position = copyPosition(start);
  let index = 0;
  for (const move of moves) {
    index++;
    if (!game.isLegal(position, move))
      return { status: 'illegal', index, move, reason: explainRefusal(game, position, move) };
    game.make(position, move);
  }
  return { status: 'legal', position };
}

export function replayMoves(game: PlainGame, start: PlainPosition, moves: readonly string[]): ReplayResult {
  const played = playMoves(game, start, moves);
  if (played.status === 'illegal') return played;
  if (game.isWon(played.position)) return { status: 'ok', moves: moves.length };
  const done = `${countFoundationCards(played.position)} of ${game.foundationTotal}`;
  return {
    status: 'invalid',
    reason: `the game is not won after its ${countOf(moves.length, 'move')}: ${done} cards are on the foundations`,
  };
}

function refute(game: PlainGame, position: PlainPosition, states: number): LineFinding {
  if (game.isLost(position)) return { status: 'lost' };
  const found = solveCompletely(game, position, states);
  if (found.verdict === 'winnable') {
    const first = found.moves.slice(0, LISTED_MOVES).join(' ');
    return {
      status: 'invalid',
      reason: `it can be won, in ${countOf(found.moves.length, 'move')} that begin with ${first}`,
    };
  }
  return found.verdict === 'unwinnable'
    ? { status: 'refuted', positions: found.positions }
    : { status: 'skipped', verdict: 'unwinnable' };
}

/** Deals the cards of a seed or number, in dealing order. @throws Error for one that is out of range. */
type Dealer = (claim: DealClaim, variant: PlainVariant) => readonly string[];

function checkClaim(claim: DealClaim, variant: PlainVariant, deal: Dealer) {
  const { cards, seed, pysol } = claim;
  if (seed === undefined && pysol === undefined) return;
  const dealt = deal(claim, variant);
  const place = dealt.findIndex((card, index) => card !== cards[index]);
  if (place < 0) return;
  const name = pysol === undefined ? `seed ${seed}` : `PySolFC number ${pysol}`;
  throw new Error(
    `the cards are not those of ${name}: card ${place + 1} is ${cards[place]} and should be ${dealt[place]}`,
  );
}

function openLine(text: string, variants: readonly PlainVariant[], deal?: Dealer) {
  const line = readSolveLine(text);
  const variant = variants.find(({ name }) => name === line.variant);
  if (variant === undefined) {
    throw new Error(
      `there is no variant "${line.variant}"; the variants are ${variants.map(({ name }) => name).join(', ')}`,
    );
  }
  const game = createPlainGame(variant, line.rules);
  const start = 'cards' in line.start ? game.start(line.start.cards) : readPosition(line.start.position, game);
  if ('cards' in line.start && deal !== undefined) checkClaim(line.start, variant, deal);
  return { line, game, start };
}

/**
 * Replays one line of `quorum solve --json`. Never throws: whatever is wrong with the line is the reason of `invalid`.
 * @param states how many positions may be searched to prove a line unwinnable once more; 0 leaves such lines out.
 * @param deal without it, the seed or number that a line names is not looked at.
 */
export function verifyLine(text: string, variants: readonly PlainVariant[], states = 0, deal?: Dealer): LineResult {
  try {
    const { line, game, start } = openLine(text, variants, deal);
    if (line.verdict === 'unknown' || (line.verdict === 'unwinnable' && states === 0))
      return { status: 'skipped', verdict: line.verdict };
    const given = 'position' in line.start && ({ given: true } as const);
    if (line.verdict === 'winnable') return { ...replayMoves(game, start, [...line.played, ...line.moves]), ...given };
    const played = playMoves(game, start, line.played);
    return played.status === 'illegal' ? played : { ...refute(game, played.position, states), ...given };
  } catch (error) {
    return { status: 'invalid', reason: error instanceof Error ? error.message : String(error) };
  }
}

/* The reasons why moves cannot be made, in whatever way people write them. */

const MOVE_FORM = /^([A-Z0-9.]+)(?:-([A-Z0-9.]+)(?::([A-Z0-9]{2}))?)?$/;
const CARD_FORM = /^[A2-9TJQK][CDHS]$/;
const LISTED_MOVES = 10;

/** A move's text in its parts. A side is the name of a pile, or the card on top of one. */
interface MoveText {
  readonly from: string;
  readonly to: string;
  readonly card: string | undefined;
}

/** The cards on the table, with the rows without places: a move out of one always needs its card. */
type Table = PlainPosition & Pick<PlainGame, 'rows'>;

const isCard = (side: string) => CARD_FORM.test(side);

const SUITS = 'CDHS';
const SYMBOLS = '♣♦♥♠♧♢♡♤';
const WRITTEN_SUIT = /* @__PURE__ */ new RegExp(`[${SYMBOLS}][\uFE0E\uFE0F]?`, 'g');

/** A person's text with cards as they are written here: `9♣-10S` is `9C-TS`. */
const normalize = (text: string) =>
  text
    .trim()
    .toUpperCase()
    .replaceAll('10', 'T')
    .replaceAll(WRITTEN_SUIT, ([symbol = '']) => SUITS.charAt(SYMBOLS.indexOf(symbol) % SUITS.length));

/** Undefined for a text that has not the form of a move. A card alone goes to a foundation. */
function readMove(text: string): MoveText | undefined {
  const [, from = '', to, card] = MOVE_FORM.exec(text) ?? [];
  if (to === undefined) return isCard(from) ? { from, to: 'F', card: from } : undefined;
  return { from, to, card: card ?? (isCard(from) ? from : undefined) };
}

/** The piles that a side names as the source of a move. The next card of the stock does not lie open. */
function listSources(table: Table, side: string) {
  if (!isCard(side)) return [side];
  const piles = Object.keys(table.piles).filter((pile) => pile !== 'S' && listAvailable(table, pile).includes(side));
  return listTops(table.foundations).includes(side) ? [...piles, 'F'] : piles;
}

/** The piles that a side names as the target of a move; on a foundation a card covers the one below it. */
function listTargets(table: Table, side: string, card: string | undefined) {
  if (!isCard(side)) return [side];
  const piles = Object.keys(table.piles).filter(
    (pile) => /\d$/.test(pile) && !table.rows.includes(pile) && table.piles[pile]?.at(-1) === side,
  );
  const raises = card !== undefined && isOneBelow(side, card) && suitOf(side) === suitOf(card);
  return raises ? [...piles, 'F'] : piles;
}

function listAvailable(table: Table, pile: string) {
  const cards = table.piles[pile] ?? [];
  if (table.rows.includes(pile)) return cards;
  return pile === 'S' ? cards.slice(0, 1) : cards.slice(-1);
}

/** Why a person's text names no legal move of a position, and the legal moves there unless it is `blind`. */
export function explainRefusal(game: PlainGame, position: PlainPosition, text: string, blind = false): string {
  const written = normalize(text);
  const named = readMove(written);
  const legal = game.moves(position);
  const explain = () => {
    if (named === undefined) return 'it is not of the form FROM-TO:CARD, for example T3-F:9H';
    if (legal.some((move) => move.startsWith(`${written}:`))) return 'it must name its card';
    return explainMove({ ...position, rows: game.rows }, named);
  };
  return blind ? explain() : `${explain()}; ${listLegal(legal, named)}`;
}

function listLegal(legal: readonly string[], meant?: MoveText) {
  if (legal.length === 0) return 'no move is legal here';
  const near = legal.filter(
    (move) => meant !== undefined && (move.startsWith(`${meant.from}-`) || move.includes(`-${meant.to}:`)),
  );
  const [listed, where] =
    legal.length <= LISTED_MOVES || near.length === 0
      ? [legal, 'here']
      : [near, `from ${meant?.from} or to ${meant?.to}`];
  const more = listed.length > LISTED_MOVES ? ` and ${listed.length - LISTED_MOVES} more` : '';
  return `legal ${where}: ${listed.slice(0, LISTED_MOVES).join(', ')}${more}`;
}

function explainMove(table: Table, { from, to, card }: MoveText) {
  for (const pile of [from, to]) {
    const known = isCard(pile) || pile === 'F' || Object.hasOwn(table.piles, pile) || (from === 'S' && pile === 'V');
    if (!known) return `there is no pile ${pile} in this game`;
  }
  const [source] = listSources(table, from);
  if (source === undefined) return `no ${from} can be taken here${locateCard(table, from)}`;
  const taken = card ?? listAvailable(table, source)[0];
  const [target] = listTargets(table, to, taken);
  if (target === undefined) return `no pile that is built on has the ${to} on top${locateCard(table, to)}`;
  return explainSource(table, source, card) ?? explainTarget(table, target, taken) ?? 'the rules do not allow it here';
}

function locateCard(table: Table, card: string) {
  const piles = Object.keys(table.piles).filter((pile) => pile !== 'S' && table.piles[pile]?.includes(card));
  return piles.length === 0 ? '' : ` (it is in ${piles.join(' and ')})`;
}

function explainSource(table: Table, from: string, named: string | undefined) {
  if (from === 'F') {
    const open = named === undefined || table.foundations[suitOf(named)]?.includes(rankOf(named));
    return open ? undefined : `the ${named} is not the top of a foundation`;
  }
  const [available] = listAvailable(table, from);
  if (available === undefined) return `${from} is empty`;
  if (named === undefined || listAvailable(table, from).includes(named)) return undefined;
  return table.rows.includes(from)
    ? `there is no ${named} in ${from}`
    : `the ${named} is not the available card of ${from}, which is ${available}`;
}

function explainTarget(table: Table, to: string, card: string | undefined) {
  if (card === undefined) return undefined;
  if (to === 'F') {
    if (foundationTakes(table, card)) return undefined;
    const tops = table.foundations[suitOf(card)]?.join(' and ');
    return `the foundations of ${suitOf(card)} stand at ranks ${tops} and do not take a ${card}`;
  }
  const top = table.piles[to]?.at(-1);
  const builds = /^[TH]|\./.test(to);
  if (!builds || top === undefined || isOneBelow(card, top)) return undefined;
  return `${to}'s top is ${top}, which does not take a ${card}`;
}
