/**
 * Bugs to plant in the proofs and the safe moves. Each is one change of the text of a line: another comparison,
 * operator, number or condition, or a statement left out.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { VARIANTS } from '../../src/variants/registry.ts';
import { readText, ROOT } from '../../test/root.ts';

const GAMES = 'src/variants';
/** The quicker ones first. */
export const ALL: readonly string[] = VARIANTS.map(({ name }) => name).toReversed();

export interface Target {
  readonly file: string;
  /** The variants whose games and proofs it has a part in. */
  readonly variants: readonly string[];
  /** The one method that is meant; the whole file, unless given. */
  readonly method?: string;
  /** Whether `relaxed-counts.txt` has nothing to do with it. */
  readonly uncounted?: boolean;
}

/**
 * A part of the file as `readStatements` gives it, which occurs once, and what stands there instead; for one that
 * nobody can notice, why not.
 */
type Bug = readonly [find: string, put: string, reason?: string];

/**
 * By the file in `src`. Behind `<` stand the tests that notice them, unless they are its own. These are files below
 * `test`, and behind a colon the name of one test, where the others take long.
 */
export type BugsByFile = Readonly<Record<string, readonly Bug[]>>;

/** A file of the games that have it. Parliament has none of its own, but those of Congress. */
const listOwn = (file: string, more: Partial<Target> = {}) =>
  VARIANTS.map(({ name }) => {
    const variants = name === 'congress' ? ['congress', 'parliament'] : [name];
    return Object.assign({ file: `${GAMES}/${name}/${file}`, variants }, more);
  }).filter((target) => existsSync(join(ROOT, target.file)));

export const TARGETS: readonly Target[] = [
  { file: 'src/games/safe-moves.ts', variants: ALL, uncounted: true },
  ...listOwn('game.ts', { method: 'isSafe', uncounted: true }),
  { file: `${GAMES}/congress/phases.ts`, variants: ['congress', 'parliament'] },
  { file: `${GAMES}/british-constitution/entries.ts`, variants: ['british-constitution'] },
  { file: 'src/games/counted-piles.ts', variants: ALL },
  ...listOwn('relaxation.ts'),
  ...listOwn('stock.ts'),
  { file: 'src/search/proof-search.ts', variants: ALL, uncounted: true },
];

/** But not the 1 that sets a flag, which is as good as a 2. */
const NUMBERS = /(?<![-\w]|\] = (?=1;))(\d+)\b/g;

/** What is put in place of what, wherever it occurs in code; `$1` is what the first group found. */
const CHANGES: readonly (readonly [find: RegExp, replacement: string])[] = [
  [/ >= /g, ' > '],
  [/ > /g, ' >= '],
  [/ <= /g, ' < '],
  [/ < /g, ' <= '],
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ \+ 1\b/g, ''],
  [/ - ([12])\b/g, ' - $1 + 1'],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ \* /g, ' + '],
  [/ \| (?!null)/g, ' & '],
  [/ & /g, ' | '],
  [/ << /g, ' >> '],
  [/ \+= /g, ' -= '],
  [/ -= /g, ' += '],
  // Loops that count the wrong way only hang.
  [/(?<!; \w+)\+\+/g, '--'],
  [/(?<!; \w+)--/g, '++'],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ \? (.+) : (.+)(?=;)/g, ' ? $2 : $1'],
  [NUMBERS, '($1 + 1)'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/!(?=[#a-z(])/g, ''],
  [/\bMath\.max\b/g, 'Math.min'],
  [/\bMath\.min\b/g, 'Math.max'],
  [/\bhigherRank\(/g, 'lowerRank('],
  [/\blowerRank\(/g, 'higherRank('],
  [
    /^(\s+)((?!return|const|let|if|for|while|else|do|case|import|export|readonly|override|#?\w+[:;]|#?\w+ = 0;)[^\s}].*;)$/g,
    '$1if (false) $2',
  ],
];

/** Lines that say nothing of play, and those that only say how much room there is at most or at first. */
const SKIPPED = /^\s*(import |export class|throw )|maxMoves = |FIRST_ROWS = /;
/** Lines in which a larger number makes more room than is needed, or room that is made anew before it is needed. */
const ROOM = /new \w+Array\(|const LIMIT = /;

const CODE_BITS = 'the kinds of move are as different as before, and cards and rivers have the bits above them';
const NO_PILE = 'no pile has that number, and none has cards';
const SPARE = 'one more word, which is spare, is copied';
const WRITTEN_NEXT = 'the word behind the columns is written next';
const ALWAYS_FILLED = 'no relaxed move is made from an open position, and all others have a card for the space';
const FEWER = 'one or two copies less than none are not none, either, in a byte';
const ABOVE_KING = 'no card is above the king';
const NO_SUIT = 'the suit 4 would be the suit 0 once more: no card has it, and no array a place for it';
const REACHED = 'h is the rank of such a card as soon as it is in R, and another pass follows the one that puts it in';
const ANY_HASH = 'positions are told apart by their words; a hash that mixes them says where to look';
const UPPER_HALF = 'the upper half of the hash only saves comparisons';
const SOONER = 'the stack grows a little sooner, or more than it must';
const BEGINNING = 'whatever uses it sets it anew';

/**
 * Changes that nobody can see, by file. Each has the reason, and a part of the changed line that no other bug of the
 * file has. It stands behind its method if others are like it.
 */
const EQUIVALENT: Readonly<Record<string, readonly (readonly [reason: string, ...parts: string[]])[]>> = {
  [`${GAMES}/congress/phases.ts`]: [
    [NO_SUIT, 'SUITS = (4 + 1)', 'suit <= SUITS'],
    [BEGINNING, '  #inTableau = (0 + 1)', '  #changed = true;'],
    [
      'cards that have left and are loose change nothing when they are met again',
      'if (false) watching =',
      'if (true) this.#watched',
    ],
    [FEWER, 'this.#copies[card]--'],
    [ABOVE_KING, 'this.#heights[suit] <= KING'],
    ['nobody asks for aces among the ranks: no card is below them', ': (0 + 1);'],
  ],
  [`${GAMES}/british-constitution/entries.ts`]: [
    [NO_SUIT, 'SUITS = (4 + 1)', 'suit <= SUITS'],
    ['copies of jacks are never asked for: no card is above them', 'Uint8Array(4 * (KING - 2))'],
    [BEGINNING, '  #inRow1 = (0 + 1)', '  #outside = (0 + 1)'],
    [REACHED, '> rankOf(card) - 1', '>= rankOf(card) - 1 + 1'],
    ['the place before the first is always 0, which is no card and counts as loose', 'this.#inRow1 = (0 + 1)'],
    [FEWER, 'this.#copies[card]--'],
    [ABOVE_KING, 'this.#heights[suit] <= KING'],
  ],
  'src/games/counted-piles.ts': [
    [CODE_BITS, 'CARD_SHIFT = (4 + 1)'],
    [BEGINNING, '  piles = (0 + 1)'],
  ],
  [`${GAMES}/congress/relaxation.ts`]: [
    [CODE_BITS, 'WORRY_BACK = (5 + 1)', 'CARD_SHIFT = (5 + 1)'],
    [
      'the next card of the stock is not in the waste; behind the whole mask there is no card at all',
      'position <= next',
    ],
    ['there 0 is read, which is no card, counts as loose and takes none', 'position <= this.#stock.length'],
    ['the rank alone says which pile is emptied', 'makeCard(rank, (0 + 1)) <<'],
    [ALWAYS_FILLED, 'card !== (0 + 1)) TABLEAU', '#fillSpace: if (true)'],
    [SPARE, 'i <= WORDS; i++', 'i <= WORDS - MASK'],
  ],
  [`${GAMES}/british-constitution/relaxation.ts`]: [
    [CODE_BITS, 'const FILL = (3 + 1)'],
    [NO_PILE, 'i <= this.#size.piles', 'lower <= LOWER_ROWS'],
    [SPARE, 'i <= WORDS'],
  ],
  [`${GAMES}/cadogan-constitution/relaxation.ts`]: [
    ['the rows are counted alike', 'BUILT[(0 + 1)].words'],
    [CODE_BITS, 'const TURN = (0 + 1)'],
    [SPARE, 'i <= WORDS; i++', 'i <= WORDS - MASK'],
  ],
  [`${GAMES}/cadogan-congress/relaxation.ts`]: [
    ['another hash that is not used', 'HASHLESS = (1 + 1)'],
    [WRITTEN_NEXT, 'i <= COLUMN_WORDS'],
    [NO_PILE, 'isOpen: river <= this.#size.piles'],
    [SPARE, 'i <= this.words'],
  ],
  'src/search/proof-search.ts': [
    ['one more word that nobody looks at', 'SPARE_WORDS = (2 + 1)'],
    [BEGINNING, '  nodes = (0 + 1)', '  #waiting = (0 + 1)'],
    [SOONER, 'FIRST_ROWS + this.#stride', 'this.#stride >= rows.length', '#waiting + (1 + 1)) * this.#stride'],
    ['more memory than is needed, and soon too much of it', '#keep: if (true) this.#rows'],
    ['the array has no place for one more word', 'i <= stride'],
    ['a count below 0 comes by the same multiples', 'expanded--'],
    [ANY_HASH, 'low = (0 + 1)', 'high = (0 + 1)', 'Math.imul(i, WORD_SALT)', 'Math.imul(i - 1, WORD_SALT)'],
    [
      ANY_HASH,
      'Math.imul(i + (1 + 1), WORD_SALT)',
      'low -= mixLow',
      'high -= mixHigh',
      'low | (0 + 1)',
      'high | (0 + 1)',
    ],
    [UPPER_HALF, 'if (false) high +=', 'high & 0'],
  ],
};

export interface Mutant {
  readonly target: Target;
  /** The method or function it is in; empty outside of any. */
  readonly method: string;
  readonly text: string;
  readonly source: string;
}

/** A file as JavaScript, one statement on a line: without types and comments, and however the formatter breaks it. */
export function readStatements(file: string): string {
  const { code } = transformSync(readText(file), { loader: 'ts', minifyWhitespace: true });
  return transformSync(code).code;
}

function listMutants(target: Target) {
  const lines = readStatements(target.file).split('\n');
  const first = target.method === undefined ? 0 : lines.findIndex((line) => line.startsWith(`  ${target.method}(`));
  const last = target.method === undefined ? lines.length : lines.indexOf('  }', first);
  return lines.flatMap((line, index) => {
    if (index < first || index >= last || SKIPPED.test(line)) return [];
    const texts = [...new Set(listChanges(line))].filter((text) => text !== line);
    const method =
      /^ {2}(#?\w+)\(/.exec(lines.slice(0, index).findLast((each) => /^ {0,2}\S/.test(each)) ?? '')?.[1] ?? '';
    return texts.map((text) => ({ target, method, text, source: lines.with(index, text).join('\n') })).filter(isCode);
  });
}

/** Divides the bugs of a file into those that may be noticed and those that change nothing. */
export function divideMutants(target: Target): {
  readonly visible: readonly Mutant[];
  readonly equivalent: readonly Mutant[];
} {
  const mutants = listMutants(target);
  const equivalent = (EQUIVALENT[target.file] ?? []).flatMap(([, ...parts]) =>
    parts.map((name) => {
      const [, owner = null, part = name] = /^(#?\w+): (.+)$/.exec(name) ?? [];
      const found = mutants.filter(({ text, method }) => text.includes(part) && (owner ?? method) === method);
      if (found.length !== 1)
        throw new Error(`${found.length} bugs of ${target.file} are "${name}", and not one that changes nothing`);
      return found[0];
    }),
  );
  return { visible: mutants.filter((mutant) => !equivalent.includes(mutant)), equivalent };
}

function listChanges(line: string) {
  const texts = CHANGES.filter(([find]) => find !== NUMBERS || !ROOM.test(line)).flatMap(([find, replacement]) =>
    [...line.matchAll(find)].map((match) => {
      const changed = replacement.replaceAll(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '');
      return line.slice(0, match.index) + changed + line.slice(match.index + match[0].length);
    }),
  );
  const condition = /\bif \(/.exec(line);
  if (condition === null) return texts;
  const start = condition.index + condition[0].length;
  let end = start;
  for (let depth = 1; depth > 0; end++) depth += line[end] === '(' ? 1 : line[end] === ')' ? -1 : 0;
  return [...texts, ...['true', 'false'].map((value) => line.slice(0, start) + value + line.slice(end - 1))];
}

function isCode({ source }: Mutant) {
  try {
    transformSync(source, { loader: 'ts', logLevel: 'silent' });
    return true;
  } catch {
    return false;
  }
}
