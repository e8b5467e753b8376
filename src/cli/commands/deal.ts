/** `quorum deal`: prints deals as text, or draws the opening position. */

import type { Command } from 'commander';
import type { Deal } from '../../deal/deal.ts';
import { describeDeal, formatDeal } from '../../deal/deal-text.ts';
import type { Rules, Variant } from '../../games/variant.ts';
import { findVariant } from '../../variants/registry.ts';
import { createSetting, Position } from '../../games/position.ts';
import { resolveRules } from '../../games/rules.ts';
import { drawBoard } from '../board-drawing.ts';
import { nameDeal, openDeals, type DealOptions } from '../deal-source.ts';
import { extendHelp } from '../help-text.ts';
import { addOptions, DEAL_OPTIONS } from '../options.ts';
import { nameGame } from '../rule-text.ts';
import { writeLine, type Shell } from '../shell.ts';

interface DealCommandOptions extends DealOptions {
  readonly rule: readonly string[];
  readonly format: string;
  readonly json?: true;
}

const EXAMPLES = ['deal congress --seed 7 --format board', 'deal parliament --deals 10 > deals.txt'];

function drawOpening(variant: Variant, rules: Rules, deal: Deal): string {
  const opening = Position.open(createSetting(variant, rules), deal.cards);
  return [`${nameGame(variant, rules)}, ${nameDeal(deal)}`, '', drawBoard(opening.layOut()), ''].join('\n');
}

function formatOpening(variant: Variant, rules: Rules, deal: Deal, { format, json }: DealCommandOptions): string {
  if (json === true) return JSON.stringify({ variant: variant.name, rules, deal: describeDeal(deal) });
  return format === 'board' ? drawOpening(variant, rules, deal) : `${nameDeal(deal)}: ${formatDeal(deal.cards)}`;
}

async function runDeal(shell: Shell, variantName: string, options: DealCommandOptions): Promise<void> {
  const variant = findVariant(variantName);
  const rules = resolveRules(variant, options.rule);
  const source = await openDeals(options, variant, shell.stdin);
  for await (const deal of source.list()) {
    await writeLine(shell.stdout, formatOpening(variant, rules, deal, options));
  }
}

export function addDealCommand(program: Command, shell: Shell): void {
  const command = program
    .command('deal <variant>')
    .description('print deals as text that --deal and --deal-file read, or draw them')
    .action((variant: string, options: DealCommandOptions) => runDeal(shell, variant, options));
  addOptions(command, [...DEAL_OPTIONS, 'rule', 'format', 'json']);
  extendHelp(command, shell, [], EXAMPLES);
}
