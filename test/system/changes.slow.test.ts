import { formatDeal } from '../../src/engine/cards.ts';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readCsvFiles, spawnQuorum, words } from '../cli/harness.ts';
import { useFolder } from '../folder.ts';
import { readText } from '../root.ts';
import { dealsOf } from '../lab/jobs.ts';
import { readLines } from '../lab/logs.ts';
import { disturbStudy, expectCode, finish, listLitter, MIXED, playMixed, useReference } from './study.ts';

const path = useFolder();
const reference = useReference(MIXED);

/** Plays a study that is to lose its folder. @returns its code, and whether the end of stderr says what is lost. */
async function play(disturb: () => void) {
  mkdirSync(path('study'));
  const ended = await disturbStudy(path('study'), playMixed(path('study')), { grown: 1500 }, disturb);
  const loss =
    /^quorum: .*study\/log\/\S+ has been moved, removed or replaced by another one; find the folder that has the finished deals, and resume the study there\n$/m;
  return [ended.code, ended.stdout, loss.test(ended.stderr)];
}

describe('a study whose folder is gone in the middle', () => {
  test('because it was removed says so, and makes no other', async () => {
    expect(await play(() => rmSync(path('study'), { recursive: true }))).toEqual([1, '', true]);
    expect(existsSync(path('study'))).toBe(false);
  });

  test('because it was moved says so, and goes on where it is now', async () => {
    expect(await play(() => renameSync(path('study'), path('moved')))).toEqual([1, '', true]);
    expect(existsSync(path('study'))).toBe(false);
    await finish(path('moved'), reference());
  });

  test('does not write into another study that has taken its place', async () => {
    cpSync(reference().folder, path('other'), { recursive: true });
    writeFileSync(path('other', 'deals.csv'), 'precious');
    const replace = () => {
      renameSync(path('study'), path('moved'));
      renameSync(path('other'), path('study'));
    };
    expect(await play(replace)).toEqual([1, '', true]);
    expect(readText(path('study', 'deals.csv'))).toBe('precious');
    expect(readdirSync(path('study')).sort()).toEqual(readdirSync(reference().folder).sort());
    expect(readLines(path('study'))).toEqual(readLines(reference().folder));
    await finish(path('moved'), reference());
  });
});

test('a deal file that is replaced while it is played changes nothing: all of it has been read', async () => {
  const write = (firstSeed: number) => {
    const deals = dealsOf('parliament', firstSeed, 600).map(({ cards }) => formatDeal(cards));
    writeFileSync(path('deals'), deals.join('\n'));
  };
  write(1);
  const play = words`analyze parliament --deal-file ${path('deals')} --nodes 500 --memory 1 --workers 2`;
  expectCode(await spawnQuorum([...play, '--out', path('whole')]), [0]);
  mkdirSync(path('study'));
  const resume = [...play, '--resume', path('study')];
  expectCode(await disturbStudy(path('study'), resume, { grown: 5000 }, () => write(1000)), [0]);
  expect(listLitter(path('study'))).toEqual([]);
  expect(readCsvFiles(path('study'))).toEqual(readCsvFiles(path('whole')));
});

test.each(existsSync('/proc') ? ['/proc/study', '/proc/self/deep/study'] : [])(
  'a folder at %s is refused in one line',
  async (folder) => {
    const analyze = words`analyze parliament --deals 1 --out ${folder}`;
    const stderr = `quorum: --out ${folder} cannot be written: no such file or folder; choose a folder that can\n`;
    expect(await spawnQuorum(analyze, '', ['timeout', '600'])).toEqual({ code: 1, stdout: '', stderr });
  },
);
