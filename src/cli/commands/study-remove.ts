/** `quorum study remove`: takes a study out of Redis, also one that nobody can read. */

import { InputError } from '../../engine/errors.ts';
import { tellLine, type Shell } from '../shell.ts';
import { withRedis, type RedisOptions } from '../study-access.ts';

export interface RemoveOptions extends RedisOptions {
  readonly force?: true;
}

export async function runRemove(shell: Shell, { force, ...options }: RemoveOptions): Promise<void> {
  const { study } = options;
  if (study === undefined) throw new InputError('--study is missing; name the study to remove, as quorum study status shows it');
  await withRedis(shell, options, async ({ link, store }) => {
    const condition = await store.inspect(study);
    if (condition === 'none') throw new InputError(`--study ${study}: ${link.name} has no such study; quorum study status lists what it has`);
    if (condition === 'sound' && force !== true) {
      throw new InputError(
        `study ${study} can be read, and whatever has not been collected would be lost; collect it with quorum study collect --remove, or give --force`,
      );
    }
    await store.remove(study);
    await tellLine(shell.stderr, `study ${study} is removed from ${link.name}`);
  });
}
