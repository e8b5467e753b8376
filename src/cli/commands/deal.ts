import { formatDeal } from '../../engine/cards.ts';
import { seePosition } from '../../notation/position-text.ts';
import { drawBoard } from '../../notation/board-drawing.ts';
import { checkAlone, defineCommand, GAME_ARGUMENT, GAME_OPTIONS, type Options } from '../options/options.ts';
import { type AnyGame, describeGame, listAnyGames } from '../sources/position-source.ts';
import { print, printFile, chooseStyle, type CardStyle } from '../terminal/shell.ts';
import { count } from '../../base/prose.ts';

function formatGame(game: AnyGame, style: CardStyle, { format, json }: Options<'format' | 'json'>) {
  const { deal, position, name, moves } = game;
  if (json) return JSON.stringify(describeGame(game));
  if (format === 'board') {
    const title = moves.length === 0 ? name : `${name}, ${count(moves.length, 'move')}`;
    return `${drawBoard(seePosition(position), { ...style, name: title })}\n`;
  }
  return deal !== null && moves.length === 0 ? `${name}: ${formatDeal(deal.cards)}` : position.toString();
}

export const add = defineCommand(
  {
    name: 'deal',
    args: [GAME_ARGUMENT],
    about: 'print or draw deals and positions',
    options: [...GAME_OPTIONS, 'format', 'ascii', 'json', 'specification'],
  },
  async (shell, variant, options, command) => {
    if (options.specification) {
      checkAlone(command, '--specification', 'prints a page alone');
      return printFile(shell, 'deal/deal-v1.md');
    }
    const style = chooseStyle(shell, options.ascii);
    for await (const game of listAnyGames(options, variant, shell.stdin))
      await print(shell, formatGame(game, style, options));
    return undefined;
  },
);
