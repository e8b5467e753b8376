/** The program at a terminal of its own, which tests type at: a pseudo-terminal made by `script` of util-linux. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { programCommand } from './harness.ts';

const SCRIPT = 'script';

/** Whether this machine has what these tests need; every Linux has. */
export const HAS_TERMINALS = spawnSync(SCRIPT, ['--version']).stdout?.toString().includes('util-linux') ?? false;

export interface Terminal {
  /** Types some text as it is: `\r` is Enter, `\u0003` Ctrl-C and `\u0004` Ctrl-D. */
  type(text: string): void;
  /**
   * Waits until the screen has shown a text since the last such wait; a caller types only then.
   * @returns all that was shown since then, with line feeds and without escape sequences.
   * @throws Error when the program ends before that.
   */
  waitFor(text: string): Promise<string>;
  /** Sends a signal to the program, not to the terminal. */
  kill(signal: NodeJS.Signals): void;
  /** Waits for the end; the text is what was shown since the last wait. */
  waitForEnd(): Promise<{ readonly code: number | null; readonly text: string }>;
}

const quote = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Without what the program has taken back from the last line before it went on. */
const cleanScreen = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    // oxlint-disable-next-line no-control-regex
    .replace(/[^\n]*\r\u001B\[K/g, '')
    // oxlint-disable-next-line no-control-regex
    .replace(/\u001B\[[\d;?]*[A-Za-z]/g, '');

/** Starts the program at a terminal. @param env what the environment has besides. */
export function openTerminal(args: readonly string[], columns = 80, env: NodeJS.ProcessEnv = {}): Terminal {
  const command = `stty cols ${columns} rows 50; exec ${programCommand(args).map(quote).join(' ')}`;
  const child = spawn(SCRIPT, ['-qec', command, '/dev/null'], {
    env: { ...process.env, TERM: 'xterm', SHELL: '/bin/sh', ...env },
  });
  let shown = '';
  let ended = false;
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (text: string) => (shown += text));
  const end = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      ended = true;
      resolve(code);
    });
  });
  const take = () => {
    const text = cleanScreen(shown);
    shown = '';
    return text;
  };

  return {
    type(text) {
      child.stdin.write(text);
    },
    async waitFor(text) {
      while (!cleanScreen(shown).includes(text)) {
        if (ended) throw new Error(`the program ended before it showed "${text}"; it showed:\n${take()}`);
        await Promise.race([once(child.stdout, 'data'), end]);
      }
      return take();
    },
    kill(signal) {
      const [pid] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
      process.kill(Number(pid), signal);
    },
    async waitForEnd() {
      const code = await end;
      return { code, text: take() };
    },
  };
}
