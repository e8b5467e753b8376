import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { StepLog } from '../../src/store/step-log.ts';
import { useFolder } from '../folder.ts';

const path = useFolder();
const HEADER = { study: 'abc', plan: 1 };
let file = '';

async function readSteps() {
  const log = await StepLog.open(file);
  const values = log && [log.header, ...[0, 1, 2, 3].map((step) => log.read(step))];
  await log?.close();
  return values;
}

/** What is in the journal as it is begun, with another value of its last step. */
const stepsWith = (last?: unknown) => [HEADER, 'a', { b: null }, [1, 0.1], last];

beforeEach(async () => {
  file = path('steps.jsonl');
  const log = await StepLog.create(file, HEADER);
  await Promise.all([log.append(2, [1, 0.1]), log.append(0, 'a'), log.append(1, { b: null })]);
  await log.close();
});

describe('a journal of steps', () => {
  test('keeps what came of each step, in whatever order they were done', async () => {
    expect(await readSteps()).toEqual(stepsWith());
  });

  test('leaves out a last line that was cut short, and goes on in its place', async () => {
    const whole = readFileSync(file, 'utf8');
    // Longer than the line that takes its place.
    appendFileSync(file, `{"step":3,"value":"${'torn '.repeat(50)}`);
    const log = await StepLog.open(file);
    expect(log?.read(3)).toBeUndefined();
    await log?.append(3, 'd');
    await log?.close();
    expect(await readSteps()).toEqual(stepsWith('d'));
    expect(readFileSync(file, 'utf8').replace(whole, '')).toMatch(/^.*"d".*\n$/);
  });

  test('keeps what is done after a step that could not be written', async () => {
    const log = await StepLog.open(file);
    const handle = await open(file);
    const fail = vi.spyOn(Object.getPrototypeOf(handle), 'datasync').mockRejectedValueOnce(new Error('full'));
    const [lost, kept] = await Promise.allSettled([log?.append(1, 'lost'), log?.append(3, 'd')]);
    expect([lost.status, kept.status]).toEqual(['rejected', 'fulfilled']);
    fail.mockRestore();
    await handle.close();
    await log?.close();
    expect(await readSteps()).toEqual(stepsWith('d'));
  });

  test('takes no step once its file has been moved, and goes on there', async () => {
    const log = await StepLog.open(file);
    const moved = path('moved.jsonl');
    renameSync(file, moved);
    await expect(log?.append(3, 'd')).rejects.toThrow('find the file that has the finished steps');
    await log?.close();
    file = moved;
    expect(await readSteps()).toEqual(stepsWith());
  });

  test('leaves out a line that was changed, or is of another journal', async () => {
    const lines = readFileSync(file, 'utf8').split('\n');
    const other = path('other.jsonl');
    const log = await StepLog.create(other, { ...HEADER, study: 'xyz' });
    await log.append(3, 'strange');
    await log.close();
    lines[2] = lines[2].replace('"a"', '"z"');
    writeFileSync(file, `${lines.slice(0, 4).join('\n')}\n${readFileSync(other, 'utf8').split('\n')[1]}\n`);
    expect(await readSteps()).toEqual(stepsWith().with(1, undefined));
  });

  test('is none without its first line', async () => {
    const text = readFileSync(file, 'utf8');
    for (const damaged of [text.replace('"plan":1', '"plan":2'), text.slice(text.indexOf('\n') + 1), '']) {
      writeFileSync(file, damaged);
      expect(await readSteps()).toBeNull();
    }
  });
});
