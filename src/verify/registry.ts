/** The plain games by name, with their rule options. */

import { writeBritishConstitution } from './british-constitution.ts';
import { writeCadoganCongress } from './cadogan-congress.ts';
import { writeCongress } from './congress.ts';
import { writeConstitution1914 } from './constitution-1914.ts';
import { checkDeal, listPack, sortCards } from './plain-cards.ts';
import type { PlainBoard, PlainGame, PlainPosition, PlainRulebook, PlainRules, PlainSize } from './plain-game.ts';
import { countFoundationCards } from './position.ts';

interface PlainVariant {
  /** Rule option to its values, the default first. */
  readonly options: Readonly<Record<string, readonly string[]>>;
  readonly size: PlainSize;
  /** The lowest rank that is dealt: 2 where the aces start on the foundations. */
  readonly lowestRank: number;
  write(rules: PlainRules, size: PlainSize): PlainRulebook;
}

const CONGRESS_OPTIONS = {
  'space-fill': ['waste', 'choice'],
  'stock-deal': ['anytime', 'blocked'],
  'worry-back': ['no', 'yes'],
};

const VARIANTS: Readonly<Record<string, PlainVariant>> = {
  congress: {
    options: CONGRESS_OPTIONS,
    size: { suits: 4, ranks: 13, piles: 8, helps: 0 },
    lowestRank: 1,
    write: (rules, size) => writeCongress(rules, size, false),
  },
  parliament: {
    options: CONGRESS_OPTIONS,
    size: { suits: 4, ranks: 13, piles: 8, helps: 0 },
    lowestRank: 2,
    write: (rules, size) => writeCongress(rules, size, true),
  },
  'cadogan-congress': {
    options: { marriage: ['suit', 'any'], refill: ['free', 'immediate'] },
    size: { suits: 4, ranks: 13, piles: 8, helps: 4 },
    lowestRank: 2,
    write: writeCadoganCongress,
  },
  'british-constitution': {
    options: { fill: ['forced', 'deferred'], ruleset: ['standard', 'cadogan'] },
    size: { suits: 4, ranks: 11, piles: 8, helps: 0 },
    lowestRank: 2,
    write: writeBritish,
  },
};

function writeBritish(rules: PlainRules, size: PlainSize): PlainRulebook {
  if (rules['ruleset'] === 'standard') return writeBritishConstitution(rules, size);
  if (rules['fill'] === 'deferred') {
    throw new Error('ruleset=cadogan fills every space at once; use it with fill=forced');
  }
  return writeConstitution1914(size);
}

/** The rules with defaults for what is missing. */
function completeRules(name: string, variant: PlainVariant, rules: PlainRules): PlainRules {
  for (const [key, value] of Object.entries(rules)) {
    if (!Object.hasOwn(variant.options, key)) {
      throw new Error(`${name} has no rule "${key}"; its rules are ${Object.keys(variant.options).join(', ')}`);
    }
    const values = variant.options[key] ?? [];
    if (!values.includes(value)) {
      throw new Error(`rule ${key} of ${name} cannot be "${value}"; it is one of ${values.join(', ')}`);
    }
  }
  const complete: Record<string, string> = {};
  for (const [key, [first = '']] of Object.entries(variant.options)) complete[key] = rules[key] ?? first;
  return complete;
}

function isWithin(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high;
}

function checkSize(name: string, size: PlainSize, full: PlainSize): void {
  const cardsFit = isWithin(size.suits, 1, 4) && isWithin(size.ranks, 1, full.ranks);
  const pilesFit = isWithin(size.piles, 1, 8) && isWithin(size.helps, Math.min(1, full.helps), full.helps);
  if (!cardsFit || !pilesFit) {
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
  // Once the stock is empty no row is dealt any more, so the number of rows means nothing.
  const rows = position.piles['S']?.length === 0 ? 0 : position.rowsDealt;
  const named = Object.entries(piles).map(([name, content]) => `${name}: ${content}`);
  return `${named.join(', ')}, F: ${Object.values(position.foundations).join(' ')}, rows: ${rows}`;
}

function layOut(rulebook: PlainRulebook, position: PlainPosition): PlainBoard {
  const piles: Record<string, readonly string[]> = { ...position.piles };
  for (const row of rulebook.rows) piles[row] = sortCards(piles[row] ?? []);
  return { piles, foundations: position.foundations };
}

/**
 * A game by the plain rules. Rules that are not given take their defaults; the size is the full one unless given.
 * @throws Error naming an unknown variant, rule or value, rules that exclude each other, or a size out of range.
 */
export function createPlainGame(name: string, rules: PlainRules, size?: PlainSize): PlainGame {
  const variant = Object.hasOwn(VARIANTS, name) ? VARIANTS[name] : undefined;
  if (variant === undefined) {
    throw new Error(`there is no variant "${name}"; the variants are ${Object.keys(VARIANTS).join(', ')}`);
  }
  const chosen = completeRules(name, variant, rules);
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
