import { readFileSync } from 'node:fs';
import { VARIANTS } from '../../src/index.ts';
import { useFolder } from '../folder.ts';
import { typeGame } from './companion.ts';
import { words } from './harness.ts';
import { HAS_TERMINALS, openTerminal, type Terminal } from './terminal.ts';

const inFolder = useFolder();
const PROMPT = '\n> ';
const NO_COLOUR = { NO_COLOR: '1', LANG: 'C' };

async function ask(terminal: Terminal, line: string): Promise<string> {
  terminal.type(`${line}\r`);
  return terminal.waitFor(PROMPT);
}

const findTable = (answer: string): string =>
  answer.slice(answer.lastIndexOf('Foundations'), answer.lastIndexOf(PROMPT));

describe.skipIf(!HAS_TERMINALS)('a game at a terminal', () => {
  test('is won by following "hint open" from the first move to the last', async () => {
    const terminal = openTerminal(
      words`play parliament --seed 6 --save ${inFolder('game.txt')} --nodes 20000`,
      80,
      NO_COLOUR,
    );
    await terminal.waitFor(PROMPT);
    let moves = 0;
    for (let won = false; !won; moves++) {
      const hint = await ask(terminal, 'hint open');
      const best = /^Best move: (\S+)$/m.exec(hint)?.[1];
      expect(best).toBeDefined();
      won = hint.includes('a win of 1 move is known');
      if (won) terminal.type(`${best}\r`);
      else await ask(terminal, best ?? '');
    }
    const { code, text } = await terminal.waitForEnd();
    expect(text).toContain(`The game is won, in ${moves} moves.`);
    expect(code).toBe(0);
  });

  test('is taken back to its start, and made again', async () => {
    const terminal = openTerminal(words`play congress --seed 7 --save ${inFolder('game.txt')}`, 80, NO_COLOUR);
    const start = findTable(await terminal.waitFor(PROMPT));
    for (let i = 0; i < 25; i++) await ask(terminal, '1');
    const late = findTable(await ask(terminal, '2'));
    expect(late).not.toBe(start);
    expect(findTable(await ask(terminal, 'undo all'))).toBe(start);
    expect(findTable(await ask(terminal, 'redo all'))).toBe(late);
    terminal.type('quit\r');
    expect((await terminal.waitForEnd()).code).toBe(0);
  });

  test('loses nothing when the program is killed, and goes on', async () => {
    const terminal = openTerminal(
      words`play british-constitution --seed 3 --save ${inFolder('game.txt')}`,
      80,
      NO_COLOUR,
    );
    await terminal.waitFor(PROMPT);
    for (let i = 0; i < 12; i++) await ask(terminal, '1');
    const last = findTable(await ask(terminal, 'undo 2'));
    terminal.kill('SIGKILL');
    await terminal.waitForEnd();
    const again = openTerminal(words`play --resume ${inFolder('game.txt')}`, 80, NO_COLOUR);
    expect(findTable(await again.waitFor(PROMPT))).toBe(last);
    expect(await ask(again, 'redo all')).toContain('2 moves played again.');
    again.type('\u0004');
    expect((await again.waitForEnd()).code).toBe(0);
  });

  test.each(['\u0003', 'SIGTERM'] as const)(
    'says where it is kept after Ctrl-C or a polite kill, and exits with 130',
    async (end) => {
      const terminal = openTerminal(words`play congress --seed 7 --save ${inFolder('game.txt')}`, 40, NO_COLOUR);
      await terminal.waitFor(PROMPT);
      await ask(terminal, 'S-W');
      if (end === 'SIGTERM') terminal.kill(end);
      else terminal.type(end);
      const { code, text } = await terminal.waitForEnd();
      expect(code).toBe(130);
      expect(text).toContain(`quorum play --resume ${inFolder('game.txt')}`);
      expect(readFileSync(inFolder('game.txt'), 'utf8')).toContain('moves:\n  S-W\n');
    },
  );

  test('shows suits in their colours where a terminal has them', async () => {
    const terminal = openTerminal(words`play congress --seed 7 --save ${inFolder('game.txt')}`, 80, {
      LANG: 'C.UTF-8',
    });
    expect(await terminal.waitFor(PROMPT)).toContain('9♥');
    terminal.type('q\r');
    await terminal.waitForEnd();
  });

  test.each(VARIANTS)('follows a game of real cards from the deal to the end: $name', async ({ name }) => {
    const { typed, ending } = typeGame(name, 3);
    const terminal = openTerminal(
      words`play ${name} --real --save ${inFolder('game.txt')} --nodes 2000`,
      80,
      NO_COLOUR,
    );
    await terminal.waitFor(PROMPT);
    const last = typed.at(-1);
    for (const { line, answer } of typed.slice(0, -1)) expect(await ask(terminal, line)).toContain(answer);
    terminal.type(`${last?.line}\r`);
    if (ending !== 'won') terminal.type('quit\r');
    const { code, text } = await terminal.waitForEnd();
    expect(code).toBe(0);
    expect(text.includes('The game is won')).toBe(ending === 'won');
  });
});
