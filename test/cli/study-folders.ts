import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readRows } from '../csv.ts';
import { useFolder } from '../folder.ts';

export const readCsvFiles = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.csv'))
      .map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')]),
  );

/** Gives each test of a file an empty folder, in which studies have folders of their own. */
export function useStudyFolders() {
  const path = useFolder();
  const read = (...names: readonly string[]): string => readFileSync(path(...names), 'utf8');
  return {
    path,
    /** For a command line. */
    out: () => path('out'),
    read,
    write: (name: string, text: string): void => writeFileSync(path(name), text),
    readTable: (folder: string, table: string) => readRows(path(folder, `${table}.csv`)),
    readFiles: (folder: string) => readCsvFiles(path(folder)),
    readManifest: (folder: string) => JSON.parse(read(folder, 'manifest.json')),
  };
}
