import { formatDeal } from '../../engine/cards.ts';
import { seePosition } from '../../engine/notation/position-text.ts';
import { drawBoard } from '../../engine/notation/board-drawing.ts';
import { checkAlone, defineCommand } from '../options/command.ts';
import { AS_JSON, choice, type Given } from '../options/option-spec.ts';
import { ASCII, GAME_ARGUMENT, GAME_OPTIONS, SPECIFICATION } from '../options/shared-options.ts';
import { type AnyGame, beginAsPysol, describeGame, listAnyGames } from '../sources/position-source.ts';
import { print, printFile, chooseStyle, type CardStyle } from '../terminal/shell.ts';
import { count } from '../../base/prose.ts';

const FORMAT = choice('--format <name>', 'a line of deal text, or the opening position drawn', ['text', 'board'], {
  idle: ['--json'],
});

function formatGame(game: AnyGame, style: CardStyle, { format, json }: Given<typeof FORMAT | typeof AS_JSON>) {
  const { deal, position, name, moves } = game;
  if (json) return JSON.stringify(describeGame(game));
  if (format === 'board') {
    const title = moves.length === 0 ? name : `${name}, ${count(moves.length, 'move')}`;
    return `${drawBoard(seePosition(beginAsPysol(game).position), { ...style, name: title })}\n`;
  }
  return deal !== null && moves.length === 0 ? `${name}: ${formatDeal(deal.cards)}` : position.toString();
}

export const add = defineCommand(
  {
    name: 'deal',
    args: [GAME_ARGUMENT],
    about: 'print or draw deals and positions',
    options: [...GAME_OPTIONS, FORMAT, ASCII, AS_JSON, SPECIFICATION],
  },
  async (shell, variant, options, command) => {
    if (options.specification) {
      checkAlone(command, '--specification', 'prints a page alone');
      return printFile(shell, 'engine/deal-v1.md');
    }
    const style = chooseStyle(shell, options.ascii);
    for await (const game of listAnyGames(options, variant, shell))
      await print(shell, formatGame(game, style, options));
    return undefined;
  },
);
