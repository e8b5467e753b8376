import { InputError } from '../../base/errors.ts';
import { foldLine, wrapText } from '../../base/prose.ts';
import { quoteWord } from '../../base/text.ts';
import type { Card } from '../../engine/cards.ts';
import type { Setting } from '../../engine/games/position.ts';
import { formatGame } from '../../engine/games/rules.ts';
import { describeQuestion } from '../../players/outlook.ts';
import { describePlaces, layCards, layOpening, listOpenPlaces } from '../../players/followed-game.ts';
import { FileError } from '../../lab/files/file-error.ts';
import { formatMessage } from '../terminal/failures.ts';
import { withInterrupt } from '../terminal/interrupt.ts';
import { Prompt } from '../terminal/prompt.ts';
import { EXIT, print, log, type Shell } from '../terminal/shell.ts';
import { answerLine } from './commands.ts';
import type { GameToPlay, Session } from './session.ts';
import { showBoard, showMoves } from './table-text.ts';

const QUESTION = '> ';

const HELP =
  'Type the cards as they lie, several on a line, for example 7H 10S QC. back takes the last card back, back 3 the last three. quit stops.';

export async function askOpening(
  setting: Setting,
  width: number,
  shell: Shell,
  prompt: Prompt,
): Promise<GameToPlay | null> {
  const places = listOpenPlaces(setting);
  const cards: Card[] = [];
  const printWrapped = (text: string) => print(shell, wrapText(text, width));
  await printWrapped(`${formatGame(setting.variant, setting.rules)}, with real cards. ${HELP}`);
  while (cards.length < places.length) {
    await printWrapped(describePlaces(places.slice(cards.length)));
    const line = await prompt.ask(QUESTION);
    if (line === null || /^(?:q|quit|exit)$/i.test(line)) return null;
    const [isBack, back = '1'] = /^(?:back|undo|u)(?: +(\d+))?$/i.exec(line) ?? [];
    try {
      if (/^(?:help|\?)$/i.test(line)) await printWrapped(HELP);
      else if (isBack !== undefined) cards.splice(Math.max(0, cards.length - Number(back)));
      else layCards(setting, cards, places, line);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      await printWrapped(error.message);
    }
  }
  return { setting, name: 'real cards', start: layOpening(setting, cards), moves: [] };
}

/** Plays until the player stops. The exit code is 130 after Ctrl-C, and 1 when the game could not be kept. */
export async function holdDialogue(shell: Shell, open: (prompt: Prompt) => Promise<Session | null>): Promise<void> {
  const prompt = new Prompt(shell);
  const session = await withInterrupt(async (signal) => {
    signal.addEventListener('abort', () => prompt.end('interrupted'));
    const opened = await open(prompt);
    if (opened !== null) await play(opened, shell, prompt);
    return opened;
  }).finally(() => prompt.end('closed'));
  if (prompt.silence === 'interrupted') shell.exitCode = EXIT.interrupted;
  else if (session?.isKept === false) shell.exitCode = EXIT.failure;
  if (session !== null) await log(shell, describeEnd(session));
}

function introduce({ setting: { variant, rules }, name, turning }: Session) {
  const remark = turning?.turns === 'always' ? ' PySolFC shows the next stock card on a waste of its own.' : '';
  return `${formatGame(variant, rules)}, ${name}. Type help for a list of commands.${remark}`;
}

async function play(session: Session, shell: Shell, prompt: Prompt) {
  const { game, style } = session;
  const printLines = (lines: readonly string[]) =>
    lines.length === 0
      ? Promise.resolve()
      : print(
          shell,
          lines.flatMap((line) => foldLine(line, style.width)),
        );
  const showGame = () => ['', ...showBoard(session), '', ...showMoves(session)];
  await printLines([introduce(session), ...showGame()]);
  for (;;) {
    const line = await prompt.ask(QUESTION);
    // The unfinished line.
    if (line === null) return shell.stdout.isTTY === true ? printLines(['']) : undefined;
    const { lines, changed = false, over = false } = await answerLine(session, line);
    await printLines(lines);
    if (changed) await keepGame(session, shell);
    if (over) return;
    if (game.question !== null) await printLines([describeQuestion(game, game.question)]);
    else if (changed) await printLines(showGame());
  }
}

async function keepGame(session: Session, shell: Shell) {
  try {
    await session.save();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    await log(shell, formatMessage(error.message));
  }
}

function describeEnd({ file, isKept }: Session) {
  if (!isKept) return 'The game is not saved: its file could not be written.';
  if (file.path === null) return 'Nothing was played, so nothing is saved.';
  return `The game is saved in ${file.path}. To continue:\n  quorum play --resume ${quoteWord(file.path)}`;
}
