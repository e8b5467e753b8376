/** The packed tarball, installed beside the packages it needs. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from '../root.ts';

const NAME = 'quorum-patience';

/** What a user's strictest tsconfig says. */
const TSCONFIG = {
  compilerOptions: {
    target: 'ES2023',
    lib: ['ES2023'],
    types: ['node'],
    module: 'NodeNext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noUnusedLocals: true,
    skipLibCheck: false,
  },
};

/**
 * Packs the package and lays it into an empty folder as an installation would. Links to the packages that are installed
 * here let nothing be fetched.
 * @returns the folder, which has a strict tsconfig.json.
 */
export function installPackage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quorum-package-'));
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
  execFileSync('npm', pack, { cwd: ROOT, stdio: 'pipe' });
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('npm pack made no tarball');
  execFileSync('tar', ['-xzf', tarball], { cwd: folder });
  renameSync(join(folder, 'package'), join(modules, NAME));
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (!name.startsWith('.') && name !== NAME) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  return folder;
}

/** A package as another one finds it. */
const resolveFrom = (file: string, name: string) => createRequire(file).resolve(name);

/** TypeScript 5.6, which the checker of packages brings along. Version 5.7 changed the types of typed arrays. */
const OLD_TYPESCRIPT = ['@arethetypeswrong/cli/package.json', '@arethetypeswrong/core', 'typescript'].reduce(
  resolveFrom,
  import.meta.filename,
);

export function compile(folder: string, ...options: readonly string[]): void {
  const compilers = [join(ROOT, 'node_modules/typescript/lib/tsc.js'), join(dirname(OLD_TYPESCRIPT), 'tsc.js')];
  for (const compiler of compilers) {
    const args = [compiler, '-p', folder, ...options];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stdout);
  }
}

export const run = (folder: string, file: string): string =>
  execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' });
