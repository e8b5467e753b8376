/**
 * Makes an archive of finished studies, ready to be deposited: their tables, data packages and manifests, and
 * SHA256SUMS with the checksum of each file. The same studies give the same bytes. It needs GNU tar and gzip.
 *
 *     npm run archive -- DIR FILE.tar.gz     archives the studies in DIR, as npm run results -- --work DIR keeps them
 */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MANIFEST } from '../../src/lab/manifest.ts';
import { DATA_PACKAGE } from '../../src/lab/tables/data-package.ts';

const SUMS = 'SHA256SUMS';

async function digestFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest('hex');
}

function listFiles(root: string, folder: string): string[] {
  const readJson = (name: string) => JSON.parse(readFileSync(join(root, folder, name), 'utf8'));
  if (readJson(MANIFEST).finished !== true)
    throw new Error(`${join(root, folder)} is not finished; go on with it by npm run results, then archive it again`);
  const tables = readJson(DATA_PACKAGE).resources.map(({ path }: { readonly path: string }) => path);
  return [...tables, DATA_PACKAGE, MANIFEST].map((name) => join(folder, name));
}

/** @returns the checksum of the archive. @throws Error for a study that is not finished, and where there is none. */
export async function archiveStudies(root: string, archive: string): Promise<string> {
  const all = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const folders = all.filter((name) => existsSync(join(root, name, DATA_PACKAGE)));
  const files = folders.flatMap((folder) => listFiles(root, folder)).sort();
  if (files.length === 0) throw new Error(`${root} has no studies; name the folder given to npm run results -- --work`);
  const sums: string[] = [];
  for (const file of files) sums.push(`${await digestFile(join(root, file))}  ${file}\n`);
  const temporary = mkdtempSync(join(tmpdir(), 'quorum-archive-'));
  try {
    writeFileSync(join(temporary, SUMS), sums.join(''));
    const sameBytes = ['--format=ustar', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--mode=0644'];
    const places = ['-C', temporary, SUMS, '-C', resolve(root), '--verbatim-files-from', '-T', '-'];
    const args = [...sameBytes, '--use-compress-program=gzip -n', '-cf', archive, ...places];
    execFileSync('tar', args, { input: `${files.join('\n')}\n`, stdio: ['pipe', 'inherit', 'inherit'] });
  } finally {
    rmSync(temporary, { recursive: true });
  }
  return digestFile(archive);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [root, archive, ...others] = process.argv.slice(2);
  if (root === undefined || archive === undefined || others.length > 0)
    throw new Error('name the folder of the studies and the archive: npm run archive -- DIR FILE.tar.gz');
  console.log(`${await archiveStudies(root, archive)}  ${archive}`);
}
