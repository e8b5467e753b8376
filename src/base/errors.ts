/**
 * What the user gave cannot be used. The message is one line that names the
 * input, what was expected and how to mend it; the shell exits with 2.
 */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** Reads what somebody gave. @throws InputError of which the message begins with where it was given. */
export function readAt<T>(place: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${place}: ${error.message}`) : error;
  }
}
