import { findWide, refused, runQuorum, unwrap, words } from './harness.ts';
import { HAS_TERMINALS, openTerminal } from './terminal.ts';

const PROMPT = 'q quit > ';
const SOLVE = words`solve parliament --seed 4 --shortest 0 --steps`;

describe.skipIf(!HAS_TERMINALS)('solve --steps at a terminal', () => {
  test('goes forth, back and to any move, and says what it understands', async () => {
    const terminal = openTerminal(SOLVE, 40, { LANG: 'C.UTF-8', NO_COLOR: '1' });
    const ask = async (answer: string) => {
      terminal.type(`${answer}\r`);
      return terminal.waitFor(PROMPT);
    };
    const start = await terminal.waitFor(PROMPT);
    expect(start).toContain('The cards at the beginning:');
    expect(start).toMatch(/^ T1 +T2 +T3 +T4 +T5 +T6 +T7 +T8\n 3♣ +K♣ +5♣ +3♦ +7♣ +8♠ +5♥ +Q♦$/m);
    const first = await ask('');
    expect(first).toMatch(/Step 1 of \d+, move 1:/);
    expect(first).toContain('\n  Q♦ from T8 onto K♣ (T2)\n    T8 is empty: Q♠ fills it from the\n    stock\n');
    expect(await ask('b')).toContain('The cards at the beginning:');
    expect(await ask('back')).toContain('This is the beginning.');
    const { stdout } = await runQuorum(SOLVE.slice(0, -1));
    const [, from, to] = /^ {2}(\d+)-(\d+) +turn 2:/m.exec(stdout) ?? [];
    const step = [...stdout.matchAll(/^ {2}(\d+)(?:-\d+)? /gm)].findIndex(([, move]) => move === from) + 1;
    expect(await ask(from)).toMatch(
      new RegExp(`Step ${step} of \\d+, move ${from}-${to}:\n {2}turn 2:( (?:10|[A2-9JQK])[♣♦♥♠]){2}\n`),
    );
    expect(unwrap(await ask('9999'))).toMatch(/"9999" is none of these: .* a move from 0 to \d+, or q to quit\./);
    expect(await ask('n')).toMatch(new RegExp(`Step ${step + 1} of \\d+, move ${Number(to) + 1}[-:]`));
    expect(findWide(start, 40)).toEqual([]);
    terminal.type('q\r');
    expect((await terminal.waitForEnd()).code).toBe(0);
  });

  test('ends after the last step, at Ctrl-D, and with 130 at Ctrl-C', async () => {
    const whole = openTerminal(SOLVE);
    const moves = /(\d+) moves/.exec(await whole.waitFor(PROMPT))?.[1];
    whole.type(`${moves}\r`);
    expect(await whole.waitFor(PROMPT)).toContain('That was the last step: the game is won.');
    whole.type('\r');
    expect((await whole.waitForEnd()).code).toBe(0);
    const codes = ['\u0004', '\u0003'].map(async (key) => {
      const terminal = openTerminal(SOLVE);
      await terminal.waitFor(PROMPT);
      terminal.type(key);
      return (await terminal.waitForEnd()).code;
    });
    expect(await Promise.all(codes)).toEqual([0, 130]);
  });
});

test('solve --steps without a terminal is refused, with what to do instead', async () => {
  expect(await refused`${SOLVE}`).toContain(
    '--steps needs a terminal, but input is not one; leave it out for all steps at once, or --boards for boards between them',
  );
});
