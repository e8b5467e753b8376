/**
 * Bugs to plant in the proofs and the safe moves: one change of the text of a line each, another comparison,
 * operator, number or condition, or a statement left out.
 */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { transformSync } from 'esbuild';
import { VARIANTS } from '../../../src/variants/registry.ts';

export const ROOT: string = resolve(import.meta.dirname, '../../..');
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

export const TARGETS: readonly Target[] = [
  { file: 'src/games/safe-moves.ts', variants: ALL, uncounted: true },
  ...['congress', 'british-constitution', 'cadogan-congress', 'cadogan-constitution'].map((name) => ({
    file: `${GAMES}/${name}/game.ts`,
    variants: name === 'congress' ? ['congress', 'parliament'] : [name],
    method: 'isSafe',
    uncounted: true,
  })),
  { file: `${GAMES}/congress/phases.ts`, variants: ['congress', 'parliament'] },
  { file: `${GAMES}/british-constitution/entries.ts`, variants: ['british-constitution'] },
  { file: 'src/games/counted-piles.ts', variants: ALL },
  { file: `${GAMES}/congress/relaxation.ts`, variants: ['congress', 'parliament'] },
  { file: `${GAMES}/british-constitution/relaxation.ts`, variants: ['british-constitution'] },
  { file: `${GAMES}/cadogan-constitution/relaxation.ts`, variants: ['cadogan-constitution'] },
  { file: `${GAMES}/cadogan-congress/relaxation.ts`, variants: ['cadogan-congress'] },
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

/** Lines without code, and those that only say how much room there is at most or at first. */
const SKIPPED =
  /^\s*(\*|\/\*|\/\/|import |export (class|const \w+ = \()|\} from|type |throw )|maxMoves = |FIRST_ROWS = /;
/** Lines in which a larger number makes more room than is needed, or room that is made anew before it is needed. */
const ROOM = /new \w+Array\(|const LIMIT = /;

const CODE_BITS = 'the kinds of move are as different as before, and cards and rivers have the bits above them';
const NO_PILE = 'no pile has that number, and none has cards';
const SPARE = 'one more word, which is spare, is copied';
const SAME_TWINS = 'it finds what it found before';
const WRITTEN_NEXT = 'the word behind the mask is written next';
const NO_CARD =
  'only an ace would take what is no card, and an open ace can go to a foundation, which forbids a turn anyway';
const ALWAYS_FILLED = 'no relaxed move is made from an open position, and all others have a card for the space';
const FEWER = 'one or two copies less than none are not none, either, in a byte';
const ABOVE_KING = 'no card is above the king';
const REACHED =
  'h is the rank of such a card as soon as it is in R, and another pass follows the one that puts it there';
const FORGOTTEN = '`#forgetRows` sorts the rivers, too, and once the pack is out it has no rows to forget';
const ANY_HASH = 'positions are told apart by their words; a hash that mixes them says where to look';
const BEGINNING = 'whatever uses it sets it anew';

/** Changes that nobody can see, by file: the text of the changed line, behind its method if others are like it, and the reason. */
const EQUIVALENT: Readonly<Record<string, readonly (readonly [text: string, reason: string])[]>> = {
  [`${GAMES}/congress/phases.ts`]: [
    ['const SUITS = (4 + 1);', 'the suit 4 would be the suit 0 once more, and no card has it'],
    ['#inTableau = (0 + 1);', BEGINNING],
    ['#changed = true;', BEGINNING],
    ['for (let suit = 0; suit <= SUITS; suit++) {', 'no card has the suit 4, and the array no place for it'],
    [
      'if (false) watching = this.#forget(cards, watching);',
      'cards that have left and are loose change nothing when they are met again',
    ],
    [
      'if (true) this.#watched[kept++] = j;',
      'cards that have left and are loose change nothing when they are met again',
    ],
    ['this.#copies[card]--;', FEWER],
    [
      'while (this.#heights[suit] <= KING && this.#copies[makeCard(this.#heights[suit] + 1, suit)] > 0) this.#heights[suit]++;',
      ABOVE_KING,
    ],
    [
      'const top = worryBack ? this.#heights[suit] : (0 + 1);',
      'nobody asks for aces among the ranks: no card is below them',
    ],
  ],
  [`${GAMES}/british-constitution/entries.ts`]: [
    ['const SUITS = (4 + 1);', 'the suit 4 would be the suit 0 once more, and no card has it'],
    [
      'readonly #copies: Uint8Array = new Uint8Array(4 * (KING - 2));',
      'copies of jacks are never asked for: no card is above them',
    ],
    ['#inRow1 = (0 + 1);', BEGINNING],
    ['#outside = (0 + 1);', BEGINNING],
    ['return this.#hasParent(card) || this.#heights[suitOf(card)] > rankOf(card) - 1;', REACHED],
    ['return this.#hasParent(card) || this.#heights[suitOf(card)] >= rankOf(card) - 1 + 1;', REACHED],
    ['this.#inRow1 = (0 + 1);', 'the place before the first is always 0, which is no card and counts as loose'],
    [
      'for (let suit = 0; suit <= SUITS; suit++) this.#heights[suit] = higherRank(foundations, suit);',
      'no card has the suit 4, and the array no place for it',
    ],
    ['this.#copies[card]--;', FEWER],
    [
      'while (this.#heights[suit] <= KING && this.#copies[makeCard(this.#heights[suit] + 1, suit)] > 0) this.#heights[suit]++;',
      ABOVE_KING,
    ],
  ],
  'src/games/counted-piles.ts': [['piles = (0 + 1);', BEGINNING]],
  [`${GAMES}/congress/relaxation.ts`]: [
    ['const WORRY_BACK = (5 + 1);', CODE_BITS],
    ['const CARD_SHIFT = (5 + 1);', CODE_BITS],
    ['if (true) this.#twins = findTwins(game.stock);', SAME_TWINS],
    ['for (let i = 0; i <= MASK_WORDS; i++) rows[at + MASK + i] = row[GAME_MASK + i];', WRITTEN_NEXT],
    [
      'for (let position = 0; position <= next; position++) {',
      'the next card of the stock is not in the waste; behind the whole mask there is no card at all',
    ],
    [
      'for (let position = next; position <= this.#stock.length; position++) cards[count++] = this.#stock[position];',
      'there 0 is read, which is no card, counts as loose and takes none',
    ],
    [
      'const move = EMPTY_PILE | SOLE | (makeCard(rank, (0 + 1)) << CARD_SHIFT);',
      'the rank alone says which pile is emptied',
    ],
    ['#mustPlay: const wasteCard = wasteTop < 0 ? (0 + 1) : this.#stock[wasteTop];', NO_CARD],
    [
      '#mustPlay: if (wasteCard !== (0 + 1) && (takesCard(foundations, wasteCard) || TABLEAU.takes(wasteCard))) return true;',
      NO_CARD,
    ],
    ['if (card !== (0 + 1)) TABLEAU.add(rows, at, card, true);', ALWAYS_FILLED],
    ['if (true) TABLEAU.add(rows, at, card, true);', ALWAYS_FILLED],
    [
      '#hasFoundationTop: for (let suit = 0; suit <= this.#size.suits; suit++) {',
      'a suit that is not in the game has nothing on the foundations, and 4 is 0 once more',
    ],
    ['for (let i = 0; i <= WORDS; i++) target[to + i] = rows[at + i];', SPARE],
  ],
  [`${GAMES}/british-constitution/relaxation.ts`]: [
    ['const FILL = (3 + 1);', CODE_BITS],
    ['const CARD_SHIFT = (4 + 1);', CODE_BITS],
    [
      'for (let i = 0; i <= this.#size.piles; i++) ROW1.addPile(rows, at, stackCards(cardsAt(layout, TABLEAU + i)));',
      NO_PILE,
    ],
    ['for (let lower = 0; lower <= LOWER_ROWS; lower++) {', NO_PILE],
    ['for (let i = 0; i <= WORDS; i++) target[to + i] = rows[at + i];', SPARE],
  ],
  [`${GAMES}/cadogan-constitution/relaxation.ts`]: [
    ['const ROW_WORDS = BUILT[(0 + 1)].words;', 'the rows are counted alike'],
    ['const TURN = (0 + 1);', CODE_BITS],
    ['const CARD_SHIFT = (4 + 1);', CODE_BITS],
    ['if (true) this.#twins = findTwins(game.stock);', SAME_TWINS],
    ['for (let i = 0; i <= MASK_WORDS; i++) rows[at + MASK + i] = row[GAME_MASK + i];', WRITTEN_NEXT],
    ['for (let i = 0; i <= WORDS; i++) target[to + i] = rows[at + i];', SPARE],
  ],
  [`${GAMES}/cadogan-congress/relaxation.ts`]: [
    ['const SHIFT = (4 + 1);', CODE_BITS],
    ['const HASHLESS = (1 + 1);', 'another hash that is not used'],
    ['for (let river = 0; river <= piles; river++) {', NO_PILE],
    ['isOpen: for (let river = 0; river <= this.#size.piles; river++) {', NO_PILE],
    ['for (let i = 0; i <= this.words; i++) target[to + i] = rows[at + i];', SPARE],
    ['apply: const lasting = rows[at + this.#next] <= this.#pack.length;', FORGOTTEN],
    ['if (true) this.#forgetRows(target, to);', FORGOTTEN],
  ],
  'src/search/proof-search.ts': [
    ['const SPARE_WORDS = (2 + 1);', 'one more word that nobody looks at'],
    ['nodes = (0 + 1);', BEGINNING],
    ['#waiting = (0 + 1);', BEGINNING],
    ['this.#rows = new Int32Array(FIRST_ROWS + this.#stride);', 'the stack grows a little sooner'],
    [
      'for (let i = 0; i <= stride; i++) position[i] = this.#rows[this.#waiting * stride + i];',
      'the array has no place for one more word',
    ],
    [
      "if (expanded-- % CLOCK_POSITIONS === 0 && performance.now() > limits.deadline) return 'time-limit';",
      'a count below 0 comes by the same multiples',
    ],
    ['let low = (0 + 1);', ANY_HASH],
    ['let high = (0 + 1);', ANY_HASH],
    ['const salted = rows[at + i] ^ Math.imul(i, WORD_SALT);', ANY_HASH],
    ['const salted = rows[at + i] ^ Math.imul(i - 1, WORD_SALT);', ANY_HASH],
    ['const salted = rows[at + i] ^ Math.imul(i + (1 + 1), WORD_SALT);', ANY_HASH],
    ['low -= mixLow(salted);', ANY_HASH],
    ['high -= mixHigh(salted);', ANY_HASH],
    ['if (false) high += mixHigh(salted);', 'the upper half of the hash only saves comparisons'],
    [
      'if (this.#table.visit(rows, at, low | 0, high & 0) || (relaxation.isHopeless?.(rows, at) ?? false)) return true;',
      'the upper half of the hash only saves comparisons',
    ],
    [
      'if (this.#table.visit(rows, at, low | (0 + 1), high | 0) || (relaxation.isHopeless?.(rows, at) ?? false)) return true;',
      ANY_HASH,
    ],
    [
      'if (this.#table.visit(rows, at, low | 0, high | (0 + 1)) || (relaxation.isHopeless?.(rows, at) ?? false)) return true;',
      ANY_HASH,
    ],
    ['if ((this.#waiting + 1) * this.#stride >= rows.length) {', 'the stack grows a little sooner'],
    ['if ((this.#waiting + (1 + 1)) * this.#stride > rows.length) {', 'the stack grows a little sooner'],
    ['if (true) {', 'more memory than is needed, and soon too much of it'],
  ],
};

export interface Mutant {
  readonly target: Target;
  readonly line: number;
  /** The method or function it is in; empty outside of any. */
  readonly method: string;
  readonly text: string;
  readonly source: string;
}

/** Every change of every line of code. */
function listMutants(target: Target): Mutant[] {
  const lines = readFileSync(join(ROOT, target.file), 'utf8').split('\n');
  const first = target.method === undefined ? 0 : lines.findIndex((line) => line.startsWith(`  ${target.method}(`));
  const last = target.method === undefined ? lines.length : lines.indexOf('  }', first);
  return lines.flatMap((line, index) => {
    if (index < first || index >= last || SKIPPED.test(line)) return [];
    const texts = [...new Set(listChanges(line))].filter((text) => text !== line);
    const method =
      /^ {2}(#?\w+)\(/.exec(lines.slice(0, index).findLast((each) => /^ {0,2}\S/.test(each)) ?? '')?.[1] ?? '';
    return texts
      .map((text) => ({ target, line: index + 1, method, text, source: lines.with(index, text).join('\n') }))
      .filter(isCode);
  });
}

/** Divides the bugs of a file into those that may be noticed and those that change nothing. */
export function divideMutants(target: Target): {
  readonly visible: readonly Mutant[];
  readonly equivalent: readonly Mutant[];
} {
  const mutants = listMutants(target);
  const equivalent = (EQUIVALENT[target.file] ?? []).map(([name]) => {
    const found = mutants.filter(({ text, method }) => name === text.trim() || name === `${method}: ${text.trim()}`);
    if (found.length !== 1)
      throw new Error(`${found.length} bugs of ${target.file} are "${name}", and not one that changes nothing`);
    return found[0];
  });
  return { visible: mutants.filter((mutant) => !equivalent.includes(mutant)), equivalent };
}

function listChanges(line: string): string[] {
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

/** Whether the changed file is a program at all. */
function isCode({ source }: Mutant): boolean {
  try {
    transformSync(source, { loader: 'ts', logLevel: 'silent' });
    return true;
  } catch {
    return false;
  }
}
