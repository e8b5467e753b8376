/** Games by the plain rules, with rules and size chosen and checked. */

import { checkCards, checkDeal, countFoundationCards, listPack, nameCard, sortCards } from './position.ts';
import type {
  PlainBoard,
  PlainGame,
  PlainPosition,
  PlainRulebook,
  PlainRules,
  PlainSize,
  PlainVariant,
} from './plain-game.ts';

/** The rules with defaults for what is missing. */
function completeRules({ name, options }: PlainVariant, rules: PlainRules): PlainRules {
  for (const [key, value] of Object.entries(rules)) {
    if (!Object.hasOwn(options, key)) {
      throw new Error(`${name} has no rule "${key}"; its rules are ${Object.keys(options).join(', ') || 'none'}`);
    }
    const values = options[key] ?? [];
    if (!values.includes(value)) {
      throw new Error(`rule ${key} of ${name} cannot be "${value}"; it is one of ${values.join(', ')}`);
    }
  }
  const complete: Record<string, string> = {};
  for (const [key, [first = '']] of Object.entries(options)) complete[key] = rules[key] ?? first;
  return complete;
}

function isWithin(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high;
}

function checkSize(name: string, size: PlainSize, full: PlainSize): void {
  const fits = (key: string): boolean => isWithin(size[key] ?? 0, Math.min(1, full[key] ?? 0), full[key] ?? 0);
  if (!Object.keys({ ...full, ...size }).every(fits)) {
    throw new Error(`size ${JSON.stringify(size)} is outside the full size of ${name}, ${JSON.stringify(full)}`);
  }
}

/** Pile contents with what does not matter taken out: the order in rows, the names of like piles. */
function writeKey(rulebook: PlainRulebook, position: PlainPosition): string {
  const piles: Record<string, string> = {};
  for (const [name, cards] of Object.entries(layOut(rulebook, position).piles)) piles[name] = cards.join(' ');
  for (const group of rulebook.listInterchangeable(position)) {
    const contents = group.map((name) => piles[name] ?? '').sort();
    for (const [index, name] of group.entries()) piles[name] = contents[index] ?? '';
  }
  const rows = rulebook.countsToEnd === true || position.piles['S']?.length !== 0 ? (position.rowsDealt ?? 0) : 0;
  const named = Object.entries(piles).map(([name, content]) => `${name}: ${content}`);
  return `${named.join(', ')}, F: ${Object.values(position.foundations).join(' ')}, rows: ${rows}`;
}

function layOut(rulebook: PlainRulebook, position: PlainPosition): PlainBoard {
  const piles: Record<string, readonly string[]> = { ...position.piles };
  for (const row of rulebook.rows) piles[row] = sortCards(piles[row] ?? []);
  return { piles, foundations: position.foundations };
}

/** @throws Error naming the first pile that the game has not. */
function checkPiles(name: string, { piles }: PlainPosition, opening: PlainPosition): void {
  for (const pile of Object.keys(piles)) {
    if (!Object.hasOwn(opening.piles, pile))
      throw new Error(`${name} has no pile ${pile}; its piles are ${Object.keys(opening.piles).join(' ')}`);
  }
  for (const pile of Object.keys(opening.piles)) {
    if (!Object.hasOwn(piles, pile)) throw new Error(`the position lacks the pile ${pile}, which may be empty`);
  }
}

/** The cards of all piles, and those on the foundations from the aces up. */
function listAllCards({ piles, foundations }: PlainPosition): string[] {
  const raised = Object.entries(foundations).flatMap(([suit, ranks]) =>
    ranks.flatMap((rank) => Array.from({ length: rank }, (_, index) => nameCard(index + 1, suit))),
  );
  return [...Object.values(piles).flat(), ...raised];
}

/**
 * A game by the plain rules. Rules that are not given take their defaults; the size is the full one unless given.
 * @throws Error naming an unknown rule or value, or a size out of range.
 */
export function createPlainGame(variant: PlainVariant, rules: PlainRules, size?: PlainSize): PlainGame {
  const { name } = variant;
  const chosen = completeRules(variant, rules);
  const actualSize = size ?? variant.size;
  checkSize(name, actualSize, variant.size);
  const rulebook = variant.write(chosen, actualSize);
  const pack = listPack(actualSize.suits, variant.lowestRank, actualSize.ranks);
  const foundationTotal = 2 * actualSize.suits * actualSize.ranks;

  // Positions never change, so the moves of one are listed once however often they are asked for.
  const known = new WeakMap<PlainPosition, readonly string[]>();
  const moves = (position: PlainPosition): readonly string[] => {
    const listed = known.get(position) ?? rulebook.listMoves(position);
    known.set(position, listed);
    return listed;
  };

  return {
    variant: name,
    rules: chosen,
    pack,
    foundationTotal,
    start: (cards) => {
      checkDeal(name, cards, pack);
      return rulebook.deal(cards);
    },
    place: (position) => {
      checkPiles(name, position, rulebook.deal(pack));
      checkCards(listAllCards(position), listPack(actualSize.suits, 1, actualSize.ranks));
      return position;
    },
    moves,
    apply: (position, move) => {
      if (!moves(position).includes(move)) throw new Error(`the move "${move}" is not legal here`);
      return rulebook.makeMove(position, move);
    },
    isWon: (position) => countFoundationCards(position) === foundationTotal,
    key: (position) => writeKey(rulebook, position),
    board: (position) => layOut(rulebook, position),
  };
}
