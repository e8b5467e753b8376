/** Disks that are full and folders that cannot be written, made for tests. */

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes of what a small disk is made of. */
const PAGE = 4096;

export const countPages = (bytes: number): number => Math.ceil(bytes / PAGE);

/** @throws Error with what the command said, when it failed. */
function runCommand(command: string, ...args: readonly string[]) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr ?? 'is not there'}`);
}

const mountDisk = (folder: string, pages: number) =>
  runCommand('mount', '-t', 'tmpfs', '-o', `size=${pages * PAGE}`, 'quorum-test', folder);

const unmount = (folder: string) => runCommand('umount', folder);

export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'quorum-mount-'));
  try {
    mountDisk(folder, 1);
    unmount(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Small disks that are gone after each test; to be used after `useFolder`, so that they go before their folders. */
export function useDisks() {
  const mounted: string[] = [];
  afterEach(() => {
    for (const folder of mounted.splice(0)) unmount(folder);
  });
  return {
    mount: (folder: string, pages: number): void => {
      mkdirSync(folder);
      mountDisk(folder, pages);
      mounted.push(folder);
    },
    /** Mounts one again with other options. */
    change: (folder: string, options: string): void => runCommand('mount', '-o', `remount,${options}`, folder),
  };
}

/** A command that runs a program which may write no file beyond so many KiB. */
export const limitFiles = (kibibytes: number): string[] => [
  'bash',
  '-c',
  `trap '' XFSZ; ulimit -f ${kibibytes}; exec "$@"`,
  'bash',
];

/** A command that runs a program for which permissions count, as they do not for root. */
export const obeyPermissions = (): string[] =>
  process.getuid?.() === 0 ? ['setpriv', '--inh-caps=-all', '--bounding-set=-all'] : [];

/** Folders and files that nobody may write, until each test ends. */
export function usePermissions() {
  const closed = new Set<string>();
  const open = (path: string) => {
    chmodSync(path, 0o755);
    closed.delete(path);
  };
  afterEach(() => {
    for (const path of closed) open(path);
  });
  return {
    close: (path: string): void => {
      closed.add(path);
      chmodSync(path, 0o555);
    },
    open,
  };
}
