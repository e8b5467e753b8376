/** `quorum perft`: counts move sequences, the standard check of a move generator. */

import type { Command } from 'commander';
import { describeDeal } from '../../deal/deal-text.ts';
import { findVariant } from '../../variants/registry.ts';
import { createSetting, Position } from '../../games/position.ts';
import { resolveRules } from '../../games/rules.ts';
import { countPaths } from '../../games/perft.ts';
import { openSingleDeal, type DealOptions } from '../deal-source.ts';
import { extendHelp } from '../help-text.ts';
import { addOptions, DEAL_OPTIONS, parseNumber } from '../options.ts';
import { writeLine, type Shell } from '../shell.ts';
import { formatTable } from '../text.ts';

interface PerftOptions extends DealOptions {
  readonly rule: readonly string[];
  readonly json?: true;
}

const MAX_DEPTH = 100;

const SECTIONS = ['Two programs that count the same know the same rules: it is the usual way to compare them.'];

const EXAMPLES = ['perft congress 5 --seed 1'];

async function runPerft(shell: Shell, variantName: string, depth: number, options: PerftOptions): Promise<void> {
  const variant = findVariant(variantName);
  const rules = resolveRules(variant, options.rule);
  const deal = await openSingleDeal(options, variant, shell.stdin);
  const counts = countPaths(Position.open(createSetting(variant, rules), deal.cards), depth);
  if (options.json === true) {
    const line = { variant: variant.name, rules, deal: describeDeal(deal), paths: counts };
    await writeLine(shell.stdout, JSON.stringify(line));
    return;
  }
  const rows = counts.map((count, length) => [String(length), String(count)]);
  for (const line of formatTable([['depth', 'paths'], ...rows], 0)) await writeLine(shell.stdout, line);
}

export function addPerftCommand(program: Command, shell: Shell): void {
  const command = program
    .command('perft')
    .argument('<variant>')
    .argument('<depth>', `length of the longest sequences (0 to ${MAX_DEPTH})`, (text: string) =>
      parseNumber('depth', text, true, 0, MAX_DEPTH),
    )
    .description('count the move sequences of each length from a deal')
    .action((variant: string, depth: number, options: PerftOptions) => runPerft(shell, variant, depth, options));
  addOptions(command, [...DEAL_OPTIONS.filter((name) => name !== 'deals'), 'rule', 'json']);
  extendHelp(command, shell, SECTIONS, EXAMPLES);
}
