/** `quorum play`: a game played at the terminal, move by move. */

import { InputError } from '../../base/errors.ts';
import { splitSavedGame } from '../../notation/position-fields.ts';
import { playTexts, splitMoves } from '../../search/line-check.ts';
import { chooseLook } from '../text/card-face.ts';
import { defineCommand } from '../help/help.ts';
import { readText, STDIN } from '../sources/input.ts';
import { chooseOptions, ONE_GAME_OPTIONS, type Options } from '../options/options.ts';
import { openGame } from '../sources/position-source.ts';
import { holdDialogue } from '../play/dialogue.ts';
import { GameFile } from '../play/game-file.ts';
import { type GameToPlay, Session } from '../play/session.ts';
import type { Shell } from '../terminal/shell.ts';

async function openSavedGame(path: string, shell: Shell): Promise<GameToPlay> {
  const place = `--resume ${path}`;
  const text = await readText(path, place, shell.stdin);
  const game = await openGame({ rule: [], position: `${text}\n`, place }, undefined, shell.stdin);
  const undone = splitMoves(splitSavedGame(text).undone);
  return { ...game, undone: playTexts(game.position, undone, `${place}, undone`).moves };
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
        ? { ...(await openGame(options, variantName, shell.stdin)), undone: [] }
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
