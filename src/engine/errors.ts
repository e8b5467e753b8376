/**
 * What the user gave cannot be used. The message is one line that names the
 * input, what was expected and how to mend it; the shell exits with 2.
 */
export class InputError extends Error {
  override readonly name = 'InputError';
}
