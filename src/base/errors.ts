/**
 * The user's input cannot be used. The message is one line that names the input, the expected form and the remedy; the
 * shell exits with 2.
 */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** @throws InputError whose message begins with the place of the input. */
export function readAt<T>(place: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${place}: ${error.message}`) : error;
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Reads JSON.
 * @param complain makes the message from that of the parser.
 */
export function parseJson(text: string, complain: (fault: string) => string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(complain(messageOf(error)), { cause: error });
  }
}
