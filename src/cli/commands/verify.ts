import { escapeControls } from '../../base/text.ts';
import { InputError, shortenText } from '../../base/errors.ts';
import { verifyLine } from '../../search/line-check.ts';
import type { LineResult } from '../../reference/replay.ts';
import { VARIANTS } from '../../variants/registry.ts';
import { readLines, STDIN } from '../../lab/files/text-lines.ts';
import { checkAlone, defineCommand } from '../options/command.ts';
import { whole } from '../options/option-spec.ts';
import { SPECIFICATION } from '../options/shared-options.ts';
import { count } from '../../base/prose.ts';
import { EXIT, type Shell, print, printFile, log } from '../terminal/shell.ts';

const PLAIN_VARIANTS = VARIANTS.map(({ plain }) => plain);

type Judgement = readonly [outcome: 'ok' | 'skipped' | 'unproved' | 'failed', text: string];

function judgeLine(result: LineResult, lineNumber: number, states: number): Judgement {
  const given = result.given === true ? '; its position is taken as it lies' : '';
  switch (result.status) {
    case 'ok':
      return ['ok', `ok${given}`];
    case 'refuted':
      return ['ok', `ok: a complete search of ${count(result.positions, 'position')} finds no win${given}`];
    case 'lost':
      return ['ok', `ok: by a theorem of the rules there is no win${given}`];
    case 'skipped':
      return result.verdict === 'unwinnable' && states > 0
        ? ['unproved', `line ${lineNumber}: unwinnable, not proved again within ${count(states, 'position')}`]
        : ['skipped', `line ${lineNumber}: ${result.verdict}, nothing to replay`];
    case 'illegal':
      return ['failed', `line ${lineNumber}: move ${result.index}, ${result.move}: ${result.reason}`];
    case 'invalid':
      return ['failed', `line ${lineNumber}: ${result.reason}`];
    default:
      return result;
  }
}

async function verifyLines(shell: Shell, path: string, states: number) {
  const what = path === STDIN ? 'standard input' : path;
  const counts = { ok: 0, skipped: 0, unproved: 0, failed: 0 };
  let lineNumber = 0;
  for await (const line of readLines(path, what, shell.stdin)) {
    lineNumber += 1;
    if (line.trim() === '') continue;
    const [outcome, text] = judgeLine(verifyLine(line, PLAIN_VARIANTS, states), lineNumber, states);
    counts[outcome] += 1;
    if (outcome === 'unproved' || outcome === 'failed') shell.exitCode = EXIT.failure;
    await print(shell, escapeControls(shortenText(text)));
  }
  const { ok, failed, skipped, unproved } = counts;
  const unchecked = skipped + unproved;
  if (ok + unchecked + failed === 0) {
    throw new InputError(`${what} has no lines; give it the output of quorum solve --json`);
  }
  await log(shell, `${ok} ok, ${unchecked} not checked, ${failed} failed`);
}

export const add = defineCommand(
  {
    name: 'verify',
    args: [['[file]', 'output of solve --json; stdin unless given']],
    about: 'replay solutions by an independent form of the rules',
    options: [
      whole(
        '--states <n>',
        'positions that may be searched to prove again that a line is unwinnable; 0 leaves it out',
        1_000_000,
        { min: 0, rare: true },
      ),
      SPECIFICATION,
    ],
  },
  (shell, input, options, command) => {
    if (options.specification) {
      checkAlone(command, '--specification', 'prints a page alone');
      return printFile(shell, 'reference/formats.md');
    }
    return verifyLines(shell, input ?? STDIN, options.states);
  },
);
