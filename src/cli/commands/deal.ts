/** `quorum deal`: prints deals and positions as text, or draws them; or explains how seeds become deals. */

import { readFile } from 'node:fs/promises';
import { InputError } from '../../base/errors.ts';
import { formatDeal } from '../../engine/cards.ts';
import { seePosition } from '../../notation/position-text.ts';
import { chooseLook, type Look } from '../text/card-face.ts';
import { drawBoard } from '../../notation/board-drawing.ts';
import { defineCommand, GAME_ARGUMENT } from '../help/help.ts';
import { chooseOptions, GAME_OPTIONS, listGivenFlags, type Options } from '../options/options.ts';
import { describeGame, listAnyGames, type KnownGame, type UnseenGame } from '../sources/position-source.ts';
import { print } from '../terminal/shell.ts';
import { count } from '../../base/prose.ts';

const SPECIFICATION = new URL('../../deal/deal-v1.md', import.meta.url);

/** A deal as it was dealt; as soon as a move has been played, the position. */
function formatGame(game: KnownGame | UnseenGame): string {
  if (game.kind === 'known' && game.deal !== null && game.moves.length === 0)
    return `${game.name}: ${formatDeal(game.deal.cards)}`;
  return game.position.toString();
}

function drawGame({ setting, position, name, moves }: KnownGame | UnseenGame, look: Look): string {
  const title = moves.length === 0 ? name : `${name}, ${count(moves.length, 'move')}`;
  return `${drawBoard(setting, seePosition(position), { ...look, name: title })}\n`;
}

function chooseFormat({
  format,
  json,
}: Options<'format' | 'json'>): (game: KnownGame | UnseenGame, look: Look) => string {
  if (json === true) return (game) => JSON.stringify(describeGame(game));
  return format === 'board' ? drawGame : formatGame;
}

export const add = defineCommand(
  {
    name: 'deal',
    args: [GAME_ARGUMENT],
    about: 'print or draw deals and positions',
    options: chooseOptions([...GAME_OPTIONS, 'format', 'ascii', 'json', 'specification']),
  },
  async (shell, variant, options, command) => {
    if (options.specification === true) {
      const others = [
        ...(variant === undefined ? [] : [variant]),
        ...listGivenFlags(command).filter((flag) => flag !== '--specification'),
      ];
      if (others.length > 0)
        throw new InputError(`--specification is about all deals of seeds; leave out ${others.join(', ')}`);
      return print(shell, (await readFile(SPECIFICATION, 'utf8')).trimEnd());
    }
    const format = chooseFormat(options);
    const look = chooseLook(shell.stdout, options.ascii === true);
    for await (const game of listAnyGames(options, variant, shell.stdin)) await print(shell, format(game, look));
    return undefined;
  },
);
