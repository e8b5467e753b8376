import { describeMessage, LibraryError, type Message, refuseAs } from '../../base/errors.ts';

/** Cures are remedies that need no other place. */
const CAUSES: Readonly<Record<string, readonly [reason: string, cure?: string]>> = {
  EACCES: ['permission denied', 'make it readable and writable'],
  EDQUOT: ['the disk quota is used up', 'make room'],
  EEXIST: ['a file of that name is in the way'],
  EFBIG: ['the file may not become larger', 'lift the limit'],
  EISDIR: ['it is a folder'],
  ELOOP: ['its links lead in a circle'],
  EMFILE: ['too many open files'],
  ENAMETOOLONG: ['the name is too long'],
  ENOENT: ['no such file or folder'],
  ENOSPC: ['the disk is full', 'make room'],
  ENOTDIR: ['part of the path is a file, not a folder'],
  EPERM: ['permission denied', 'make it readable and writable'],
  EPIPE: ['its reader has gone'],
  EROFS: ['the file system is read-only', 'make it writable'],
};

/** A file cannot be read or written; the exit code is 1. */
export class FileError extends LibraryError {
  override readonly name = 'FileError';
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error;

export const hasCode = (error: unknown, code: string): boolean => isSystemError(error) && error.code === code;

/** The FileError `what: reason; remedy` for a failed file operation; any other error is returned as it is. */
export function explainFileError(error: unknown, what: Message, remedy: Message): unknown {
  if (!isSystemError(error)) return error;
  const [reason] = CAUSES[error.code ?? ''] ?? [error.message];
  return new FileError((name) => `${describeMessage(what, name)}: ${reason}; ${describeMessage(remedy, name)}`, {
    cause: error,
  });
}

const misnamed = refuseAs('missing');

/** Nothing that can be read has such a name: whoever named it has to name another. */
const MISNAMED = new Set(['EISDIR', 'ELOOP', 'ENAMETOOLONG', 'ENOENT', 'ENOTDIR']);

export const isMisnamed = (error: unknown): boolean => isSystemError(error) && MISNAMED.has(error.code ?? '');

/** As `explainFileError`, for input: an InputError where the name is at fault. */
export function explainInputError(error: unknown, what: string, remedy: string): unknown {
  const explained = explainFileError(error, `${what} cannot be read`, remedy);
  return explained instanceof FileError && isMisnamed(error) ? misnamed(explained.message) : explained;
}

export const findCure = (error: unknown): string =>
  (isSystemError(error) && CAUSES[error.code ?? '']?.[1]) || 'put that right';
