/** `quorum verify`: replays solve's JSON lines on the plain reference rules, and proves the unwinnable ones again. */

import { escapeControls } from '../../base/text.ts';
import { InputError } from '../../base/errors.ts';
import { followMoves, verifyLine } from '../../search/line-check.ts';
import { VARIANTS } from '../../variants/registry.ts';
import { defineCommand } from '../help/help.ts';
import { readLines, STDIN } from '../../store/text-lines.ts';
import { chooseOptions, ONE_GAME_OPTIONS, listGivenFlags } from '../options/options.ts';
import { openGame, type GameOptions, readMoves } from '../sources/position-source.ts';
import { count } from '../../base/prose.ts';
import { EXIT, type Shell, print, say } from '../terminal/shell.ts';

const PLAIN_VARIANTS = VARIANTS.map(({ plain }) => plain);

interface Judgement {
  readonly outcome: 'ok' | 'skipped' | 'failed';
  readonly text: string;
}

function judgeLine(line: string, lineNumber: number, states: number): Judgement {
  const result = verifyLine(line, PLAIN_VARIANTS, states);
  switch (result.status) {
    case 'ok':
      return { outcome: 'ok', text: 'ok' };
    case 'refuted':
      return { outcome: 'ok', text: `ok: a complete search of ${count(result.positions, 'position')} finds no win` };
    case 'skipped':
      return {
        outcome: 'skipped',
        text:
          result.verdict === 'unwinnable' && states > 0
            ? `line ${lineNumber}: unwinnable, not proved again within ${count(states, 'position')}`
            : `line ${lineNumber}: ${result.verdict}, nothing to replay`,
      };
    case 'illegal':
      return { outcome: 'failed', text: `line ${lineNumber}: move ${result.index}, ${result.move}: ${result.reason}` };
    case 'invalid':
      return { outcome: 'failed', text: `line ${lineNumber}: ${result.reason}` };
    default:
      return result;
  }
}

/** Characters of the longest judgement; more is what somebody put into a line that is none. */
const LONGEST_TEXT = 1000;

/** One line, whatever the judged line held: nothing in it may look like another judgement. */
function formatJudgement({ text }: Judgement): string {
  return escapeControls(text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)} ...` : text);
}

async function verifyMoves(
  shell: Shell,
  variant: string | undefined,
  { moves, ...options }: GameOptions,
): Promise<void> {
  const { start } = await openGame(options, variant, shell.stdin);
  const { legal, text } = followMoves(start, await readMoves(moves, shell.stdin));
  await print(shell, legal ? `ok: ${text}` : text);
  shell.exitCode = legal ? EXIT.done : EXIT.failure;
}

async function verifyLines(shell: Shell, path: string, states: number): Promise<void> {
  const what = path === STDIN ? 'standard input' : path;
  const counts = { ok: 0, skipped: 0, failed: 0 };
  let lineNumber = 0;
  for await (const line of readLines(path, what, shell.stdin)) {
    lineNumber += 1;
    if (line.trim() === '') continue;
    const judgement = judgeLine(line, lineNumber, states);
    counts[judgement.outcome] += 1;
    await print(shell, formatJudgement(judgement));
  }
  const { ok, skipped, failed } = counts;
  if (ok + skipped + failed === 0) {
    throw new InputError(`${what} has no lines; give it the output of quorum solve --json`);
  }
  await say(shell, `${ok} ok, ${skipped} not checked, ${failed} failed`);
  shell.exitCode = failed === 0 ? EXIT.done : EXIT.failure;
}

export const add = defineCommand(
  {
    name: 'verify',
    args: [['[file]', 'output of solve --json, - for stdin; with --moves, the variant instead']],
    about: 'replay solutions or your own moves by an independent form of the rules',
    options: chooseOptions([...ONE_GAME_OPTIONS, 'states']),
  },
  (shell, input, options, command) => {
    if (options.moves !== undefined) return verifyMoves(shell, input, options);
    const flag = listGivenFlags(command).find((name) => name !== '--states');
    if (flag !== undefined) throw new InputError(`${flag} names a game; give its moves too, with --moves`);
    return verifyLines(shell, input ?? STDIN, options.states);
  },
);
