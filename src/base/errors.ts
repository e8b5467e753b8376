/** What is wrong with an input, for programs, which should not read messages. */
export type InputCode =
  /** Nothing has this name. */
  | 'unknown-name'
  /** A number below or above what is allowed. */
  | 'out-of-range'
  /** A text or a value that has not the form of what is asked for. */
  | 'malformed'
  /** Something that is needed is not given. */
  | 'missing'
  /** Two inputs that do not go together, or one that is given twice. */
  | 'conflict'
  /** Cards that are not those of the game, or moves and positions that its rules do not allow. */
  | 'not-allowed'
  /** A text that several things fit. */
  | 'ambiguous'
  /** Anything else. */
  | 'invalid';

export interface InputFault {
  /** `invalid` unless given. */
  readonly code?: InputCode;
  /** The option or the parameter at fault, by its name in the library; null if it is none of those, or not known. */
  readonly field?: string | null;
  readonly cause?: unknown;
}

/** How a message names an option: the library by its name, the command line by its flag. */
export type NameOption = (field: string) => string;

/** A function, where it names options. */
type Message = string | ((nameOption: NameOption) => string);

/**
 * The user's input cannot be used. The message is one line that names the input, the expected form and the remedy; the
 * shell exits with 2.
 */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly code: InputCode;
  readonly field: string | null;
  readonly #describe: (nameOption: NameOption) => string;

  constructor(message: Message, fault: InputFault = {}) {
    const describe = typeof message === 'string' ? () => message : message;
    super(
      describe((field) => field),
      fault,
    );
    this.code = fault.code ?? 'invalid';
    this.field = fault.field ?? null;
    this.#describe = describe;
  }

  /** The message, with its options named in another way. */
  describe(nameOption: NameOption): string {
    return this.#describe(nameOption);
  }
}

/** Makes the errors of one kind: `throw malformed(message)`, after `const malformed = refuseAs('malformed', 'position')`. */
export const refuseAs =
  (code: InputCode, field: string | null = null) =>
  (message: Message): InputError =>
    new InputError(message, { code, field });

/**
 * @param field what was read, if it is an option or a parameter.
 * @throws InputError whose message begins with the place of the input.
 */
export function readAt<T>(place: string, read: () => T, field?: string): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const fault = { code: error.code, field: field ?? error.field, cause: error };
    throw new InputError((nameOption) => `${place}: ${error.describe(nameOption)}`, fault);
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
    throw new InputError(complain(messageOf(error)), { code: 'malformed', cause: error });
  }
}
