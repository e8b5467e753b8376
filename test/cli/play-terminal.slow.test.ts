import { readFileSync } from 'node:fs';
import { useFiles, words } from './harness.ts';
import { HAS_TERMINALS, openTerminal, type Terminal } from './terminal.ts';

const { path } = useFiles();
const GAME = () => path('game.txt');
const PROMPT = '\n> ';

/** Opens a game. @param args end with the option for its file. */
async function open(args: readonly string[], columns = 80): Promise<Terminal & { start: string }> {
  const env = { NO_COLOR: '1', LANG: 'C' };
  const terminal = openTerminal(words`play ${args} ${GAME}`, columns, env);
  return { ...terminal, start: await terminal.waitFor(PROMPT) };
}

async function ask(terminal: Terminal, line: string) {
  terminal.type(`${line}\r`);
  return terminal.waitFor(PROMPT);
}

const findTable = (answer: string) => answer.slice(answer.lastIndexOf('Foundations'), answer.lastIndexOf(PROMPT));

describe.skipIf(!HAS_TERMINALS)('a game at a terminal', () => {
  test('loses nothing when the program is killed, and goes on', async () => {
    const terminal = await open(words`british-constitution --seed 3 --save`);
    for (let i = 0; i < 12; i++) await ask(terminal, '1');
    const last = findTable(await ask(terminal, 'undo 2'));
    terminal.kill('SIGKILL');
    await terminal.waitForEnd();
    const again = await open(['--resume']);
    expect(findTable(again.start)).toBe(last);
    expect(await ask(again, 'redo all')).toContain('2 moves played again.');
    again.type('\u0004');
    expect((await again.waitForEnd()).code).toBe(0);
  });

  test.each(['\u0003', 'SIGTERM'] as const)(
    'says where it is kept when it ends by %j, and exits as by the signal',
    async (end) => {
      const terminal = await open(words`congress --seed 7 --save`, 40);
      await ask(terminal, 'S-W');
      if (end === 'SIGTERM') terminal.kill(end);
      else terminal.type(end);
      const { code, text } = await terminal.waitForEnd();
      expect(code).toBe(end === 'SIGTERM' ? 143 : 130);
      expect(text).toContain(`quorum play --resume ${GAME()}`);
      expect(readFileSync(GAME(), 'utf8')).toContain('moves:\n  S-W\n');
    },
  );

  test('shows suits in their colours where a terminal has them', async () => {
    const terminal = openTerminal(words`play congress --save ${GAME}`, 80, { LANG: 'C.UTF-8' });
    expect(await terminal.waitFor(PROMPT)).toMatch(/\d[♥♦]/);
    terminal.type('q\r');
    await terminal.waitForEnd();
  });
});
