import {
  checkCards,
  checkDeal,
  countFoundationCards,
  listPack,
  listTops,
  nameCard,
  sortCards,
  splitMove,
  startFoundations,
} from './position.ts';
import type { PlainPosition, PlainRulebook, PlainRules, PlainSize, PlainVariant } from './plain-game.ts';

function completeRules({ name, options, needs = {}, formerly = {} }: PlainVariant, given: PlainRules) {
  const rules = Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, formerly[`${key}=${value}`] ?? value]),
  );
  for (const [key, value] of Object.entries(rules)) {
    if (!Object.hasOwn(options, key)) {
      throw new Error(`${name} has no rule "${key}"; its rules are ${Object.keys(options).join(', ') || 'none'}`);
    }
    const values = options[key] ?? [];
    if (!values.includes(value)) {
      throw new Error(`rule ${key} of ${name} cannot be "${value}"; it is one of ${values.join(', ')}`);
    }
  }
  const chosen = Object.fromEntries(Object.entries(options).map(([key, [first = '']]) => [key, rules[key] ?? first]));
  for (const [key, value] of Object.entries(chosen)) {
    const need = needs[`${key}=${value}`];
    if (need !== undefined && chosen[need[0]] !== need[1])
      throw new Error(`rule ${key} of ${name} can be "${value}" with ${need.join('=')} only`);
  }
  return chosen;
}

function checkSize({ name, size: full }: PlainVariant, size: PlainSize) {
  const fits = (key: string) => {
    const [value, most] = [size[key] ?? 0, full[key] ?? 0];
    return Number.isInteger(value) && value >= Math.min(1, most) && value <= most;
  };
  if (!Object.keys({ ...full, ...size }).every(fits)) {
    throw new Error(`size ${JSON.stringify(size)} is outside the full size of ${name}, ${JSON.stringify(full)}`);
  }
}

/** Pile contents without irrelevant differences: the order in rows, the names of like piles. */
function writeKey(rulebook: PlainRulebook, position: PlainPosition) {
  const piles: Record<string, string> = { F: listTops(position.foundations).join(' ') };
  for (const [name, cards] of Object.entries(position.piles))
    piles[name] = (rulebook.rows.includes(name) ? sortCards(cards) : cards).join(' ');
  for (const group of rulebook.listInterchangeable(position)) {
    const contents = group.map((name) => piles[name] ?? '').sort();
    for (const [index, name] of group.entries()) piles[name] = contents[index] ?? '';
  }
  if (position.rowsDealt !== 0 && (rulebook.counted !== undefined || position.piles['S']?.length !== 0))
    piles[rulebook.counted ?? 'rows'] = `${position.rowsDealt ?? ''}`;
  let key = '';
  for (const name of Object.keys(piles)) if (piles[name] !== '') key += ` / ${name}: ${piles[name]}`;
  return key.slice(3);
}

function checkPiles(name: string, { piles }: PlainPosition, empty: PlainPosition) {
  const names = Object.keys(empty.piles);
  const stray = Object.keys(piles).find((pile) => !names.includes(pile));
  if (stray !== undefined) throw new Error(`${name} has no pile ${stray}; its piles are ${names.join(' ')}`);
}

function listAllCards({ piles, foundations }: PlainPosition) {
  const raised = Object.entries(foundations).flatMap(([suit, ranks]) =>
    ranks.flatMap((rank) => Array.from({ length: rank }, (_, index) => nameCard(index + 1, suit))),
  );
  return [...Object.values(piles).flat(), ...raised];
}

/** For moves that leave the given position as it is. */
export const copyPosition = ({ piles, foundations, rowsDealt }: PlainPosition): PlainPosition => ({
  piles: { ...piles },
  foundations,
  rowsDealt,
});

export type PlainGame = ReturnType<typeof createPlainGame>;

/** A game by the plain rules. Rules that are not given take their defaults; the size is the full one unless given. */
export function createPlainGame(variant: PlainVariant, rules: PlainRules, size: PlainSize = variant.size) {
  const { name } = variant;
  const { suits, ranks } = size;
  const chosen = completeRules(variant, rules);
  checkSize(variant, size);
  const rulebook = variant.write(chosen, size);
  const { rows, counted = 'rows' } = rulebook;
  const pack = listPack(suits, variant.lowestRank, ranks);
  const all = listPack(suits, 1, ranks);
  const names = Object.keys(rulebook.deal(pack).piles);
  const empty: PlainPosition = {
    piles: Object.fromEntries(names.map((pile) => [pile, []])),
    foundations: startFoundations(suits, 0),
  };
  /** Whether a move, as `moves` writes it, is legal. */
  const isLegal = (position: PlainPosition, move: string) =>
    rulebook.listMoves(position, splitMove(move)).includes(move);

  return {
    variant: name,
    rules: chosen,
    /** The cards that a deal has, sorted. */
    pack,
    rows,
    counted,
    foundationTotal: all.length,
    /** Without a card. */
    empty,
    /** @throws Error unless the deal, in dealing order, is exactly the pack. */
    start: (cards: readonly string[]) => {
      checkDeal(name, cards, pack);
      return rulebook.deal(cards);
    },
    /**
     * Any other position, as it lies.
     * @throws Error unless its piles are those of the game and every card is there.
     */
    place: (position: PlainPosition) => {
      checkPiles(name, position, empty);
      checkCards(listAllCards(position), all);
      const fault = rulebook.findFault?.(position);
      if (fault !== undefined) throw new Error(fault);
      return position;
    },
    /** Every legal move, each once, always with its card except `S-W`, `S-V` and `W-S`. */
    moves: (position: PlainPosition): readonly string[] => rulebook.listMoves(position),
    isLegal,
    /** The position after a legal move. @throws Error for another one. */
    apply: (position: PlainPosition, move: string) => {
      if (!isLegal(position, move)) throw new Error(`the move "${move}" is not legal here`);
      const next = copyPosition(position);
      rulebook.makeMove(next, move);
      return next;
    },
    /** Makes a move that is known to be legal, and changes the position. */
    make: (position: PlainPosition, move: string) => rulebook.makeMove(position, move),
    isWon: (position: PlainPosition) => countFoundationCards(position) === all.length,
    /** True only for a position that cannot be won, by a theorem of its rulebook. */
    isLost: (position: PlainPosition) => rulebook.isLost?.(position) === true,
    /**
     * The position as text, without the game's name. Equal for positions that differ only by the names of
     * interchangeable piles or by swapping identical cards.
     */
    key: (position: PlainPosition) => writeKey(rulebook, position),
  };
}
