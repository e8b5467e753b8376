/** Failures to read or write a file, told in one line. */

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EEXIST: 'a file of that name is in the way',
  EISDIR: 'it is a folder',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'part of the path is a file, not a folder',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
};

/** A file cannot be read or written; the shell exits with 1. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

/** Whether an error is the operating system's about a file. */
const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error;

/** The FileError `what: reason; remedy` for a failed file operation; any other error is returned as it is. */
export function explainFileError(error: unknown, what: string, remedy: string): unknown {
  if (!isSystemError(error)) return error;
  const reason = REASONS[error.code ?? ''] ?? error.message;
  return new FileError(`${what}: ${reason}; ${remedy}`, { cause: error });
}
