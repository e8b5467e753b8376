import { MOST_UNSEEN } from '../../players/analysis/any-order.ts';
import { rm } from 'node:fs/promises';
import { InputError, readAt } from '../../base/errors.ts';
import { createSetting } from '../../engine/games/position.ts';
import { resolveRules } from '../../engine/games/rules.ts';
import { FollowedGame } from '../../players/followed-game.ts';
import { findVariant } from '../../variants/registry.ts';
import { splitSavedGame } from '../../engine/notation/position-fields.ts';
import { playTexts, splitMoves } from '../../search/line-check.ts';
import { readText, STDIN } from '../../lab/files/text-lines.ts';
import { defineCommand } from '../options/command.ts';
import { flag, type Given, text } from '../options/option-spec.ts';
import { ASCII, HINT_NODES, ONE_GAME_OPTIONS } from '../options/shared-options.ts';
import { beginAsPysol, openAnyGame, type UnseenGame } from '../sources/position-source.ts';
import { askOpening, holdDialogue } from '../play/dialogue.ts';
import { GameFile } from '../../lab/files/game-file.ts';
import { type GameToPlay, Session } from '../play/session.ts';
import { type Shell, chooseStyle } from '../terminal/shell.ts';

async function openSavedGame(path: string, shell: Shell): Promise<GameToPlay> {
  const place = `--resume ${path}`;
  const text = await readText(path, place, shell.stdin);
  const game = await openAnyGame({ rule: [], position: `${text}\n`, place }, undefined, shell);
  const texts = splitMoves(splitSavedGame(text).undone);
  if (game.kind === 'unseen') return { ...game, undone: readUndone(game, texts, place) };
  const undone = playTexts(game.position, texts, `${place}, undone`).moves;
  const isPysol = game.name.startsWith('pysol ') && game.setting.variant.pysol?.turns === 'always';
  return { ...game, undone, ...(isPysol && { turning: { turns: 'always', stock: game.start.stockCount } }) };
}

function readUndone({ start, moves }: UnseenGame, texts: readonly string[], place: string) {
  const game = new FollowedGame(start, moves);
  for (const [i, text] of texts.entries()) readAt(`${place}, undone, move ${i + 1}, "${text}"`, () => game.enter(text));
  return game.record.moves.slice(moves.length);
}

/** Null where a position or a file has the opening. */
function readRealSetting({ real, resume, position, rule, ...options }: PlayOptions, variantName: string | undefined) {
  if (real !== true || resume !== undefined || position !== undefined) return null;
  if (variantName === undefined)
    throw new InputError('--real needs a game; name a variant, or give a position with --position');
  if (NAMING_OPTIONS.some((name) => options[name] !== undefined))
    throw new InputError(
      '--real asks for the cards as they lie; leave out the deal and its moves, or give a position with --position',
    );
  const variant = findVariant(variantName);
  return createSetting(variant, resolveRules(variant, rule));
}

async function openNewGame(options: PlayOptions, variantName: string | undefined, shell: Shell) {
  const game = await openAnyGame(options, variantName, shell);
  if (game.kind === 'unseen') return game;
  if (options.real === true)
    throw new InputError('--real: every card of the position is known; leave out --real to play on from it');
  const { pysol } = game.setting.variant;
  if (game.deal?.scheme !== 'pysolfc' || pysol === null) return game;
  return { ...beginAsPysol(game), turning: { turns: pysol.turns, stock: game.start.stockCount } };
}

const NAMING_OPTIONS = ['seed', 'deal', 'dealFile', 'pysol', 'moves'] as const;

const PLAY_OPTIONS = [
  ...ONE_GAME_OPTIONS,
  flag(
    '--real',
    'follow a game that you play with real cards or in another program; it asks for the cards that it cannot know',
  ),
  text('--save <file>', 'save the game in this new file; in a new one in this folder unless given'),
  text('--resume <file>', 'continue the game of a file, and save it there'),
  HINT_NODES,
  ASCII,
] as const;

type PlayOptions = Given<(typeof PLAY_OPTIONS)[number]>;

function checkOptions({ resume, save, ...options }: PlayOptions, variantName: string | undefined) {
  if (save === STDIN) throw new InputError('--save -: a game is written to its file again and again; name a file');
  const inputs = [options.position, options.moves, options.dealFile, resume];
  if (inputs.includes(STDIN))
    throw new InputError('standard input is what you type; give a file, or the text itself, instead of -');
  const named = NAMING_OPTIONS.map((name) => options[name]);
  const given = [variantName, save, options.real, options.position, ...options.rule, ...named];
  if (resume === undefined || given.every((each) => each === undefined)) return;
  throw new InputError(
    '--resume goes on with the game of a file; leave out the variant and everything that names a game or a file',
  );
}

export const add = defineCommand(
  {
    name: 'play',
    args: [['[variant]', 'a variant; a position or a file names its own']],
    about: 'play a game at the terminal, with hints',
    options: PLAY_OPTIONS,
    help: { mostUnseen: MOST_UNSEEN },
  },
  async (shell, variantName, options) => {
    checkOptions(options, variantName);
    const { save, resume } = options;
    const kept = resume === undefined ? null : await GameFile.keep(resume);
    const style = chooseStyle(shell, options.ascii);
    const begun =
      readRealSetting(options, variantName) ??
      (resume === undefined ? await openNewGame(options, variantName, shell) : await openSavedGame(resume, shell));
    const file = kept ?? (save === undefined ? undefined : await GameFile.create(save));
    await holdDialogue(shell, async (prompt) => {
      const opened = 'setting' in begun ? begun : await askOpening(begun, style.width, shell, prompt);
      if (opened === null) {
        if (save !== undefined) await rm(save, { force: true });
        return null;
      }
      const session = new Session(opened, style, options.nodes, file);
      if (save !== undefined) await session.save();
      return session;
    });
  },
);
