/** The C program `congress.c`: compiling it where there is a compiler, and running it. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Card, formatDeal } from '../src/engine/cards.ts';

const COMPILER = 'gcc';
const FLAGS = ['-O3', '-Wall', '-Wextra', '-Werror'];
const SOURCE = join(import.meta.dirname, 'congress.c');

export const NO_COMPILER = `no C compiler (${COMPILER}) found: the comparison with C is left out`;

export interface CLimits {
  readonly nodes: number;
  readonly tableMib: number;
  readonly stackMib: number;
}

export interface COutcome {
  readonly nodes: number;
  readonly positions: number;
  readonly verdict: string;
  readonly reason: string | null;
  readonly seconds: number;
}

/** Searches every deal, in the C program. */
export type CSearch = (deals: readonly (readonly Card[])[], limits: CLimits) => COutcome[];

function runProgram(program: string, deals: readonly (readonly Card[])[], limits: CLimits): COutcome[] {
  const { nodes, tableMib, stackMib } = limits;
  const input = deals.map((cards) => `${formatDeal(cards)}\n`).join('');
  const output = execFileSync(program, [nodes, tableMib, stackMib].map(String), { input, encoding: 'utf8' });
  const lines = output.trimEnd().split('\n');
  return lines.map((line) => {
    const [nodes, positions, verdict, reason, seconds] = line.split(' ');
    return {
      nodes: Number(nodes),
      positions: Number(positions),
      verdict,
      reason: reason === '-' ? null : reason,
      seconds: Number(seconds),
    };
  });
}

/**
 * Compiles the C program into a temporary folder, which is gone afterwards.
 * @returns what `use` makes of it, or null when there is no compiler on the PATH.
 * @throws Error when the compiler refuses the program.
 */
export function withCSearch<Result>(use: (search: CSearch) => Result): Result | null {
  const folder = mkdtempSync(join(tmpdir(), 'quorum-bench-'));
  try {
    const program = join(folder, 'congress');
    const { error, status, stderr } = spawnSync(COMPILER, [...FLAGS, '-o', program, SOURCE], { encoding: 'utf8' });
    if (error !== undefined) return null;
    if (status !== 0) throw new Error(`${COMPILER} does not compile ${SOURCE}: ${stderr.trim()}`);
    return use((deals, limits) => runProgram(program, deals, limits));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
