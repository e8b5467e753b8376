import { appendFileSync, cpSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../folder.ts';
import { finish, inspectJournal, locateJournal, MIXED, readJournal, useReference } from './study.ts';

const path = useFolder();
const reference = useReference(MIXED);

/** A page of zeros: what some file systems leave where data had not come to the disk when power was lost. */
const PAGE = Buffer.alloc(4096);

/** Overwrites what follows the last but so many lines with zeros. */
function blankTail(journal: Buffer, lines: number): Buffer {
  let start = journal.length;
  for (let i = 0; i <= lines; i++) start = journal.lastIndexOf('\n', start - 1);
  return Buffer.concat([journal.subarray(0, start + 1), Buffer.alloc(journal.length - start - 1)]);
}

/** How power may be lost, and how many chunks are lost with it. */
const LOSSES: readonly (readonly [name: string, lost: number, lose: (file: string, journal: Buffer) => void])[] = [
  ['cut in the middle of its last line', 1, (file, journal) => truncateSync(file, journal.length - 100)],
  ['without the end of its last line', 1, (file, journal) => truncateSync(file, journal.length - 1)],
  ['with a page of zeros behind its last line', 0, (file) => appendFileSync(file, PAGE)],
  ['with zeros in the place of its last three lines', 3, (file, journal) => writeFileSync(file, blankTail(journal, 3))],
  [
    'with zeros inside a line that has its end',
    1,
    (file, journal) => writeFileSync(file, Buffer.from(journal).fill(0, journal.length - 60, journal.length - 1)),
  ],
  [
    'with part of another line behind its last one',
    0,
    (file, journal) => appendFileSync(file, journal.subarray(-300, -1)),
  ],
];

describe('a journal after a loss of power', () => {
  test.each(LOSSES)('%s is noticed, and comes to the same bytes', async (_name, lost, lose) => {
    cpSync(reference().folder, path('study'), { recursive: true });
    const before = await inspectJournal(path('study'));
    lose(locateJournal(path('study')), readJournal(path('study')));
    expect((await inspectJournal(path('study'))).chunks).toHaveLength(before.chunks.length - lost);
    const { stderr } = await finish(path('study'), reference());
    expect(stderr).toContain(
      `${path('study')}: a line of the journal was cut short or damaged; the deals that it held are played again\n`,
    );
  });
});
