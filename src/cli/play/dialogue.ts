/** The dialogue of a game: a line in, an answer out, until it is over. */

import { FileError } from '../../store/file-error.ts';
import type { Look } from '../text/card-face.ts';
import { formatMessage } from '../terminal/failures.ts';
import { watchInterrupts } from '../terminal/interrupt.ts';
import { Prompt } from '../terminal/prompt.ts';
import { EXIT, type Shell, print, say } from '../terminal/shell.ts';
import { answerLine } from './commands.ts';
import { askCard, showBoard, showMoves } from './table-text.ts';
import type { Session } from './session.ts';
import { wrapText } from '../../base/prose.ts';
import { quoteWord } from '../../base/text.ts';

const QUESTION = '> ';

/**
 * Plays until the player stops. The exit code is 130 after Ctrl-C, and 1 when the game could not be kept.
 * @param open opens the game, with questions to the player if need be; null if there will be none.
 */
export async function holdDialogue(
  look: Look,
  shell: Shell,
  open: (prompt: Prompt) => Promise<Session | null>,
): Promise<void> {
  const prompt = new Prompt(shell);
  const interrupts = watchInterrupts();
  interrupts.signal.addEventListener('abort', () => prompt.interrupt());
  let session: Session | null = null;
  try {
    session = await open(prompt);
    if (session !== null) await play(session, look, shell, prompt);
  } finally {
    prompt.close();
    interrupts.stop();
  }
  if (prompt.silence === 'interrupted') shell.exitCode = EXIT.interrupted;
  else if (session?.isKept === false) shell.exitCode = EXIT.failure;
  if (session !== null) await say(shell, describeEnd(session));
}

async function play(session: Session, look: Look, shell: Shell, prompt: Prompt): Promise<void> {
  const say = (lines: readonly string[]): Promise<void> =>
    lines.length === 0 ? Promise.resolve() : print(shell, lines);
  const showGame = (): string[] => ['', ...showBoard(session, look), '', ...showMoves(session, look)];
  await say([
    ...wrapText(`${session.title}. Type help for a list of commands.${session.remark}`, '', look.width),
    ...showGame(),
  ]);
  for (;;) {
    const line = await prompt.ask(QUESTION);
    // The line that nobody has ended.
    if (line === null) return shell.stdout.isTTY === true ? say(['']) : undefined;
    const { lines, changed = false, over = false } = await answerLine(session, look, line);
    await say(lines);
    if (changed) await keepGame(session, shell);
    if (over) return;
    if (session.game.question !== null) await say(askCard(session, look));
    else if (changed) await say(showGame());
  }
}

async function keepGame(session: Session, shell: Shell): Promise<void> {
  try {
    await session.save();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    await say(shell, formatMessage(error.message));
  }
}

function describeEnd({ file, isKept }: Session): string {
  if (!isKept) return 'The game is not saved: its file could not be written.';
  if (file.path === null) return 'Nothing was played, so nothing is saved.';
  return `The game is saved in ${file.path}. To continue:\n  quorum play --resume ${quoteWord(file.path)}`;
}
