/** `quorum play`: a game played at the terminal, move by move. */

import { InputError } from '../../base/errors.ts';
import { formatMove } from '../../engine/moves.ts';
import { splitSavedGame } from '../../notation/position-fields.ts';
import { playTexts, splitMoves } from '../../search/line-check.ts';
import { chooseLook } from '../text/card-face.ts';
import { defineCommand } from '../help/help.ts';
import { readText, STDIN } from '../../store/text-lines.ts';
import { chooseOptions, ONE_GAME_OPTIONS, type Options } from '../options/options.ts';
import { type KnownGame, openGame } from '../sources/position-source.ts';
import { holdDialogue } from '../play/dialogue.ts';
import { GameFile } from '../../store/game-file.ts';
import { type GameToPlay, Session } from '../play/session.ts';
import type { Shell } from '../terminal/shell.ts';

/** A game as PySolFC shows it: its first stock card lies on the waste, if the rules allow that and no moves were given. */
function beginAsPysol(game: KnownGame): GameToPlay {
  const { deal, start, moves, setting } = game;
  const { pysol } = setting.variant;
  if (deal?.scheme !== 'pysolfc' || pysol === null) return { ...game, undone: [] };
  const turning = { turns: pysol.turns, stock: start.stockCount };
  const turn = start.listMoves().find((move) => formatMove(move) === 'S-W');
  const isTurned = turn !== undefined && moves.length === 0;
  return { ...game, ...(isTurned && { start: start.play(turn) }), undone: [], turning };
}

async function openSavedGame(path: string, shell: Shell): Promise<GameToPlay> {
  const place = `--resume ${path}`;
  const text = await readText(path, place, shell.stdin);
  const game = await openGame({ rule: [], position: `${text}\n`, place }, undefined, shell.stdin);
  const undone = playTexts(game.position, splitMoves(splitSavedGame(text).undone), `${place}, undone`).moves;
  const isPysol = game.name.startsWith('pysol ') && game.setting.variant.pysol?.turns === 'always';
  return { ...game, undone, ...(isPysol && { turning: { turns: 'always', stock: game.start.stockCount } }) };
}

const PLAY_OPTIONS = [...ONE_GAME_OPTIONS, 'save', 'savedGame', 'hintNodes', 'ascii'] as const;

function checkOptions(
  { resume, save, ...options }: Options<(typeof PLAY_OPTIONS)[number]>,
  variantName: string | undefined,
): void {
  const inputs = [options.position, options.moves, options.dealFile, resume];
  if (inputs.includes(STDIN))
    throw new InputError('standard input is what you type; give a file, or the text itself, instead of -');
  if (resume === undefined) return;
  const names = ['seed', 'deal', 'dealFile', 'pysol', 'position', 'moves'] as const;
  if (
    variantName === undefined &&
    save === undefined &&
    options.rule.length === 0 &&
    names.every((name) => options[name] === undefined)
  )
    return;
  throw new InputError(
    '--resume goes on with the game of a file; leave out the variant and everything that names a game or a file',
  );
}

export const add = defineCommand(
  {
    name: 'play',
    args: [['[variant]', 'a variant; a position or a file names its own']],
    about: 'play a game at the terminal, with hints',
    options: chooseOptions(PLAY_OPTIONS),
  },
  async (shell, variantName, options) => {
    checkOptions(options, variantName);
    const { save, resume } = options;
    const kept = resume === undefined ? null : await GameFile.keep(resume);
    const game =
      resume === undefined
        ? beginAsPysol(await openGame(options, variantName, shell.stdin))
        : await openSavedGame(resume, shell);
    const file =
      kept !== null
        ? kept
        : save !== undefined
          ? await GameFile.create(save)
          : GameFile.await(`quorum-${game.setting.variant.name}`);
    const session = new Session(game, file, options.nodes);
    if (save !== undefined) await session.save();
    await holdDialogue(session, chooseLook(shell.stdout, options.ascii === true), shell);
  },
);
