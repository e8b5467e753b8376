import { formatDeal } from '../../src/index.ts';
import { PassThrough } from 'node:stream';
import { type Output, log, print } from '../../src/cli/terminal/shell.ts';
import { dealsOf } from '../lab/jobs.ts';
import { runQuorum, words } from './harness.ts';

/** Clears the screen, goes up a line, and turns the writing round. */
const HOSTILE = '\u001b[2J\u009b1A\u202e';
const SHOWN = String.raw`\u001B[2J\u009B1A\u202E`;
const CARDS = formatDeal(dealsOf('congress', 1, 1)[0].cards);

const logTo = (stderr: Output, text: string) => log({ stderr }, text);
const printTo = (stdout: Output, text: string) => print({ stdout }, text);

describe('text that would steer a terminal', () => {
  test.each([
    ['a card', words`solve congress --deal ${HOSTILE}`],
    ['a variant', ['solve', HOSTILE]],
    ['a rule', words`solve congress --rule ${HOSTILE}`],
    ['an option', ['solve', 'congress', `--${HOSTILE}`]],
    ['a command', [HOSTILE]],
    ['a file', words`solve congress --deal-file ${HOSTILE}`],
    ['a folder', words`merge ${HOSTILE} --out unused`],
    ['a deal', ['solve', 'congress', '--deal', `${HOSTILE}: ${CARDS}`]],
  ])('is shown and not obeyed as the name of %s', async (_, args) => {
    const { code, stdout, stderr } = await runQuorum(args);
    expect([code === 0, stdout]).toEqual([false, '']);
    expect(stderr).toMatch(/^quorum: [^\p{Cc}\u202e]+\n$/u);
  });

  test('leaves the red of cards as it is', async () => {
    const stream = new PassThrough();
    await printTo(stream, `\u001b[31m2H\u001b[39m\n\u001b[31m${HOSTILE}\u001b[39m \u001b[32m`);
    expect(String(stream.read())).toBe(`\u001b[31m2H\u001b[39m\n\u001b[31m${SHOWN}\u001b[39m \\u001B[32m\n`);
  });

  test.each([printTo, logTo])('is written as text that says the same in JSON, line by line', async (write) => {
    const stream = new PassThrough();
    await write(stream, `${HOSTILE}\n${JSON.stringify({ name: HOSTILE })}`);
    const [text, json = ''] = String(stream.read()).split('\n');
    expect(text).toBe(SHOWN);
    expect(JSON.parse(json)).toEqual({ name: HOSTILE });
    expect(json).not.toContain('\u009b');
  });
});
