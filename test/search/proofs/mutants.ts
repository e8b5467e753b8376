/**
 * Bugs to plant in the proofs and the safe moves: one change of the text of a line each, another comparison,
 * operator, number or condition, or a statement left out.
 */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { transformSync } from 'esbuild';
import { VARIANTS } from '../../../src/variants/registry.ts';

export const ROOT: string = resolve(import.meta.dirname, '../../..');
const PROOFS = 'src/search/proofs';
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
    file: `src/games/${name}.ts`,
    variants: name === 'congress' ? ['congress', 'parliament'] : [name],
    method: 'isSafe',
    uncounted: true,
  })),
  { file: `${PROOFS}/congress-phases.ts`, variants: ['congress', 'parliament'] },
  { file: `${PROOFS}/constitution-entries.ts`, variants: ['british-constitution'] },
  { file: `${PROOFS}/counted-piles.ts`, variants: ALL },
  { file: `${PROOFS}/congress.ts`, variants: ['congress', 'parliament'] },
  { file: `${PROOFS}/british-constitution.ts`, variants: ['british-constitution'] },
  { file: `${PROOFS}/cadogan-constitution.ts`, variants: ['cadogan-constitution'] },
  { file: `${PROOFS}/cadogan-congress.ts`, variants: ['cadogan-congress'] },
  { file: `${PROOFS}/proof-search.ts`, variants: ALL, uncounted: true },
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
  [/^(\s+)((?!return|const|let|if|for|while|else|do|case|import|export|readonly|override|#?\w+[:;]|#?\w+ = 0;)[^\s}].*;)$/g, '$1if (false) $2'],
];

/** Lines without code, and those that only say how much room there is at most or at first. */
const SKIPPED = /^\s*(\*|\/\*|\/\/|import |export (class|const \w+ = \()|\} from|type |throw )|maxMoves = |FIRST_ROWS = /;
/** Lines in which a larger number makes more room than is needed. */
const ROOM = /new \w+Array\(/;

/** Changes that nobody can see, by file and text of the changed line, with the reason. */
const EQUIVALENT: readonly (readonly [file: string, line: string, reason: string])[] = [
  [`${PROOFS}/constitution-entries.ts`, 'readonly #copies: Uint8Array = new Uint8Array(4 * (KING - 2));', 'copies of jacks are never asked for: no card is above them'],
  [`${PROOFS}/constitution-entries.ts`, 'readonly #copies: Uint8Array = new Uint8Array(4 * (KING));', 'there are no kings in this game'],
  [`${PROOFS}/congress-phases.ts`, 'readonly #copies: Uint8Array = new Uint8Array(4 * (KING + 1));', 'the last card has the number 55'],
  [`${PROOFS}/proof-search.ts`, 'if (true) {', 'more memory than is needed, and soon too much of it'],
];

export interface Mutant {
  readonly target: Target;
  readonly line: number;
  readonly text: string;
  readonly source: string;
}

/** Every change of every line of code. */
export function listMutants(target: Target): Mutant[] {
  const lines = readFileSync(join(ROOT, target.file), 'utf8').split('\n');
  const first = target.method === undefined ? 0 : lines.findIndex((line) => line.startsWith(`  ${target.method}(`));
  const last = target.method === undefined ? lines.length : lines.indexOf('  }', first);
  return lines.flatMap((line, index) => {
    if (index < first || index >= last || SKIPPED.test(line)) return [];
    const texts = [...new Set(listChanges(line))].filter((text) => text !== line);
    return texts.map((text) => ({ target, line: index + 1, text, source: lines.with(index, text).join('\n') })).filter(isCode);
  });
}

/** Whether a bug is known to change nothing. */
export const isEquivalent = ({ target, text }: Mutant): boolean =>
  EQUIVALENT.some(([file, line]) => file === target.file && line === text.trim());

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

