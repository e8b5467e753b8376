/** The dialogue of a game: a line in, an answer out, until it is over. */

import { createInterface } from 'node:readline';
import { FileError } from '../../report/file-error.ts';
import { formatMessage } from '../failures.ts';
import { watchInterrupts } from '../interrupt.ts';
import { EXIT, type Shell, tellLine, writeLine } from '../shell.ts';
import { wrapText } from '../text.ts';
import { answerLine } from './commands.ts';
import { type Screen, showBoard, showMoves } from './screen.ts';
import type { Session } from './session.ts';

const PROMPT = '> ';

/** Whether a person types at a terminal; otherwise a program or a file gives the lines, and nothing prompts for them. */
const isTerminal = ({ stdin, stdout }: Shell): boolean => stdout.isTTY === true && 'isTTY' in stdin && stdin.isTTY === true;

const showGame = ({ position }: Session, screen: Screen): string[] => ['', ...showBoard(position, screen), '', ...showMoves(position, screen)];

/** Plays until the player stops; the exit code is that of the shell. */
export async function holdDialogue(session: Session, screen: Screen, shell: Shell): Promise<void> {
  const say = (lines: readonly string[]): Promise<void> => (lines.length === 0 ? Promise.resolve() : writeLine(shell.stdout, lines.join('\n')));
  const terminal = isTerminal(shell);
  const reader = createInterface({ input: shell.stdin, terminal, prompt: PROMPT, ...(terminal ? { output: shell.stdout } : {}) });
  const interrupts = watchInterrupts();
  const interrupt = (): void => {
    shell.exitCode = EXIT.interrupted;
    reader.close();
  };
  // At a terminal Ctrl-C is a key that is pressed, and no signal.
  reader.on('SIGINT', interrupt);
  interrupts.signal.addEventListener('abort', interrupt);
  try {
    await say([`${session.title}. help lists what can be typed.`, ...showGame(session, screen)]);
    if (terminal) reader.prompt();
    for await (const line of reader) {
      const { lines, changed = false, over = false } = await answerLine(session, screen, line);
      await say(lines);
      if (changed) await keepGame(session, shell);
      if (over) break;
      if (changed) await say(showGame(session, screen));
      if (terminal) reader.prompt();
    }
  } finally {
    reader.close();
    interrupts.stop();
  }
  // The cursor still stands behind the prompt when no line has ended it.
  if (terminal) await say(['']);
  for (const line of wrapText(describeEnd(session), '', screen.width)) await tellLine(shell.stderr, line);
}

/** Brings the game to its file; where that fails, it goes on without. */
async function keepGame(session: Session, shell: Shell): Promise<void> {
  try {
    await session.save();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    await tellLine(shell.stderr, formatMessage(error.message));
  }
}

function describeEnd({ file, isKept }: Session): string {
  if (!isKept) return 'The game is not kept: its file could not be written.';
  if (file.path === null) return 'Nothing was played, and nothing is kept.';
  return `The game is kept in ${file.path}; to go on: quorum play --resume ${file.path}`;
}
