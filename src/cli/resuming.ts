/** What may stand beside --resume, whose folder has a plan of its own. */

import { InputError } from '../engine/errors.ts';

interface ResumeOptions {
  readonly out?: string;
  readonly force?: true;
}

/**
 * @param path the folder that is gone on with.
 * @param variant the plan is compared with the folder's when a variant is named; without one nothing else of a plan may be.
 * @param flags those of a plan that were given.
 * @throws InputError for options that do not go together.
 */
export function checkResuming(path: string, { out, force }: ResumeOptions, variant: string | undefined, flags: readonly string[]): void {
  if (out !== undefined) throw new InputError('--out and --resume name two folders; keep one of them');
  if (force === true) throw new InputError('--force throws away what --resume goes on with; keep one of them');
  if (variant === undefined && flags.length > 0) {
    throw new InputError(`--resume ${path} goes by its own plan; leave out ${flags.join(', ')}, or name the variant too, and all will be compared`);
  }
}
