/** The file that a game is kept in while it is played: whole at any moment, whatever happens to the program. */

import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { refuseAs } from '../../base/errors.ts';
import { followLinks, writeDurably } from './durable.ts';
import { explainFileError, FileError, hasCode } from './file-error.ts';

async function claimFile(path: string) {
  try {
    await writeFile(path, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function claimFreeFile(base: string) {
  for (let number = 1; ; number++) {
    const path = `${base}-${number}.txt`;
    if (await claimFile(path)) return path;
  }
}

async function readWhole(path: string) {
  try {
    return (await stat(path)).isFile() ? await readFile(path, 'utf8') : null;
  } catch {
    return null;
  }
}

const REMEDY = 'the game goes on in memory only; type save and the name of a writable file';

export class GameFile {
  /** Null before anything has been written to a file that nobody has named. */
  path: string | null;
  readonly #base;
  /** Its text when this game last read or wrote it. */
  #text: string | null = '';

  private constructor(path: string | null, base: string) {
    this.path = path;
    this.#base = base;
  }

  /** Takes a file that is read after this: it notices all changes from now on. */
  static async keep(path: string): Promise<GameFile> {
    const file = new GameFile(path, '');
    file.#text = await readWhole(path);
    return file;
  }

  /** @throws InputError when there is a file of that name; FileError when it cannot be made. */
  static async create(path: string): Promise<GameFile> {
    let made: boolean;
    try {
      made = await claimFile(path);
    } catch (error) {
      throw explainFileError(error, `the game cannot be saved in ${path}`, 'name a writable file');
    }
    if (made) return new GameFile(path, '');
    throw refuseAs('conflict', 'path')(`${path} exists already; resume the game in it, or name another file`);
  }

  /** The file gets a free name in this folder when it is first written. */
  static await(base: string): GameFile {
    return new GameFile(null, base);
  }

  /** @throws FileError when it cannot be written, or somebody else has changed it; its old text is still there. */
  async write(text: string): Promise<void> {
    try {
      this.path ??= await claimFreeFile(this.#base);
      const place = await followLinks(this.path);
      const found = await readWhole(place);
      const isOthers = found !== this.#text && (found !== null || existsSync(place));
      if (isOthers || !(await writeDurably(place, text)))
        throw new FileError(
          `the game cannot be saved in ${this.path}: another program has changed that file; ${REMEDY}`,
        );
      this.#text = text;
    } catch (error) {
      throw explainFileError(error, `the game cannot be saved${this.path === null ? '' : ` in ${this.path}`}`, REMEDY);
    }
  }
}
