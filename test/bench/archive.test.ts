import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { archiveStudies } from '../../bench/results/archive.ts';
import { quorum } from '../cli/harness.ts';
import { useFolder } from '../folder.ts';

const path = useFolder();
const play = (name: string, folder: string) =>
  quorum`analyze ${name} --player greedy --deals 3 --workers 1 --out ${folder}`;

test('an archive has the same bytes for the same studies, and checksums that hold', async () => {
  for (const name of ['congress', 'parliament']) await play(name, path('studies', 'players', name));
  const sum = await archiveStudies(path('studies'), path('first.tar.gz'));
  cpSync(path('studies'), path('copied'), { recursive: true });
  utimesSync(path('copied', 'players', 'congress', 'deals.csv'), 1, 1);
  expect(await archiveStudies(path('copied'), path('second.tar.gz'))).toBe(sum);
  expect(readFileSync(path('second.tar.gz')).equals(readFileSync(path('first.tar.gz')))).toBe(true);
  cpSync(path('studies'), path('unpacked'), { recursive: true, filter: (name) => name === path('studies') });
  execFileSync('tar', ['-xzf', path('first.tar.gz'), '-C', path('unpacked')]);
  const checked = execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: path('unpacked'), encoding: 'utf8' });
  expect(checked).toMatch(/^players\/congress\/blockers.csv: OK\nplayers\/congress\/datapackage.json: OK\n/);
  expect(checked).not.toContain('chunks.jsonl');
});

test('an archive takes finished studies alone', async () => {
  await expect(archiveStudies(path(), path('none.tar.gz'))).rejects.toThrow('has no studies');
  await play('congress', path('congress'));
  const manifest = path('congress', 'manifest.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"finished": true', '"finished": false'));
  await expect(archiveStudies(path(), path('none.tar.gz'))).rejects.toThrow('is not finished');
});
