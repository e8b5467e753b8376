/** `quorum explain`: one game of a player that does not see the stock, told for a person. */

import type { Command } from 'commander';
import { NO_RETURN_BUDGET } from '../../analysis/no-return.ts';
import { tellStory } from '../../analysis/story.ts';
import { InputError } from '../../engine/errors.ts';
import { findVariant } from '../../variants/registry.ts';
import { resolveRules } from '../../games/rules.ts';
import { createPlayer } from '../../players/player.ts';
import { findPlayer, SOLVER } from '../../players/registry.ts';
import { playGame } from '../../players/table.ts';
import { createSetting, Position } from '../../games/position.ts';
import { drawBoard } from '../board-drawing.ts';
import { nameDeal, openDeals, type DealOptions } from '../deal-source.ts';
import { extendHelp } from '../help-text.ts';
import { addOptions, DEAL_OPTIONS } from '../options.ts';
import { choosePlayers } from '../player-choice.ts';
import { nameGame } from '../rule-text.ts';
import { formatStory } from '../story-text.ts';
import { writeLine, type Shell } from '../shell.ts';

interface ExplainOptions extends DealOptions {
  readonly rule: readonly string[];
  readonly player: string;
}

const SECTIONS = ['Plays the deal, then looks for the last position from which the game could still be won.'];

const EXAMPLES = ['explain congress --seed 3 --player careful'];

async function runExplain(shell: Shell, variantName: string, options: ExplainOptions): Promise<void> {
  const variant = findVariant(variantName);
  const rules = resolveRules(variant, options.rule);
  const [player] = choosePlayers([options.player]);
  if (player === null) {
    throw new InputError(`explain tells the game of a player that does not see the stock; give --player another than ${SOLVER}`);
  }
  const source = await openDeals(options, variant, shell.stdin);
  const setting = createSetting(variant, rules);
  const kind = findPlayer(player.name);
  let first = true;
  for await (const deal of source.list()) {
    const played = playGame(Position.open(setting, deal.cards), createPlayer(kind, setting, player.parameters));
    const story = tellStory(played, NO_RETURN_BUDGET);
    const lines = formatStory(story, drawBoard);
    const head = `${nameGame(variant, rules)}, ${nameDeal(deal)}, played by ${player.label}`;
    await writeLine(shell.stdout, [...(first ? [] : ['']), head, ...lines].join('\n'));
    first = false;
  }
}

export function addExplainCommand(program: Command, shell: Shell): void {
  const command = program
    .command('explain')
    .argument('<variant>', 'a variant')
    .description('play a deal without seeing the stock, and say where it was lost')
    .action((variant: string, options: ExplainOptions) => runExplain(shell, variant, options));
  addOptions(command, [...DEAL_OPTIONS, 'rule', 'player']);
  extendHelp(command, shell, SECTIONS, EXAMPLES);
}
