import { renameSync } from 'node:fs';
import { StepLog } from '../../src/store/step-log.ts';
import { useFolder } from '../folder.ts';

const path = useFolder();

test('a log of steps holds what was appended, and takes nothing once it has been moved', async () => {
  const log = await StepLog.create(path('tuning.jsonl'), { study: 'a tuning' });
  await Promise.all([log.append(1, [1, 2]), log.append(0, { won: 3 })]);
  renameSync(path('tuning.jsonl'), path('moved.jsonl'));
  await expect(log.append(2, 0)).rejects.toThrow('the finished steps are where it has gone');
  await log.close();
  const again = await StepLog.open(path('moved.jsonl'));
  expect([0, 1, 2].map((step) => again?.read(step))).toEqual([{ won: 3 }, [1, 2], undefined]);
  await again?.append(2, 'more');
  await again?.close();
  const last = await StepLog.open(path('moved.jsonl'));
  expect(last?.read(2)).toBe('more');
  await last?.close();
});
