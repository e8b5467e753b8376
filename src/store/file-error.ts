const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'a file of that name is in the way',
  EFBIG: 'the file may not become larger',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'part of the path is a file, not a folder',
  EPERM: 'permission denied',
  EPIPE: 'its reader has gone',
  EROFS: 'the file system is read-only',
};

/** Remedies that need no other place. */
const CURES: Readonly<Record<string, string>> = {
  EACCES: 'make it readable and writable',
  EDQUOT: 'make room',
  EFBIG: 'lift the limit',
  ENOSPC: 'make room',
  EPERM: 'make it readable and writable',
  EROFS: 'make it writable',
};

/** A file cannot be read or written; the exit code is 1. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error;

export const hasCode = (error: unknown, code: string): boolean => isSystemError(error) && error.code === code;

/** The FileError `what: reason; remedy` for a failed file operation; any other error is returned as it is. */
export function explainFileError(error: unknown, what: string, remedy: string): unknown {
  if (!isSystemError(error)) return error;
  const reason = REASONS[error.code ?? ''] ?? error.message;
  return new FileError(`${what}: ${reason}; ${remedy}`, { cause: error });
}

export const nameCure = (error: unknown): string =>
  (isSystemError(error) && CURES[error.code ?? '']) || 'put that right';
