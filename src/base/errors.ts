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

/** What an `InputError` says of itself beside its message. */
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
export type Message = string | ((nameOption: NameOption) => string);

/** Messages of this program are no longer. One that quotes input may be, and is cut in the middle. */
const LONGEST_MESSAGE = 800;

export const shortenText = (text: string): string =>
  text.length <= LONGEST_MESSAGE
    ? text
    : `${text.slice(0, LONGEST_MESSAGE / 2)} ... ${text.slice(-LONGEST_MESSAGE / 2)}`;

/** A message with its options named in some way. What it quotes may be long, and is cut. */
export const describeMessage = (message: Message, nameOption: NameOption): string =>
  shortenText(typeof message === 'string' ? message : message(nameOption));

/** An error whose message may name options, which have other names on the command line. */
export class LibraryError extends Error {
  readonly #message: Message;

  constructor(message: Message, options?: ErrorOptions) {
    super(
      describeMessage(message, (field) => field),
      options,
    );
    this.#message = message;
  }

  /** The message, with its options named in another way. */
  describe(nameOption: NameOption): string {
    return describeMessage(this.#message, nameOption);
  }
}

/**
 * The user's input cannot be used. The message is one line that names the input, the expected form and the remedy; the
 * shell exits with 2.
 */
export class InputError extends LibraryError {
  override readonly name = 'InputError';
  readonly code: InputCode;
  readonly field: string | null;

  constructor(message: Message, fault: InputFault = {}) {
    super(message, fault);
    this.code = fault.code ?? 'invalid';
    this.field = fault.field ?? null;
  }
}

/** Makes the errors of one kind: `throw malformed(message)`, after `const malformed = refuseAs('malformed', 'position')`. */
export const refuseAs =
  (code: InputCode, field: string | null = null) =>
  (message: Message): InputError =>
    new InputError(message, { code, field });

/** Makes the errors of an option that does not go with the others. */
export const conflictOf = (field: string) => refuseAs('conflict', field);

/**
 * @param field what was read, if it is an option or a parameter.
 * @throws InputError whose message begins with the place of the input.
 */
export function readAt<T>(place: Message, read: () => T, field?: string): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const fault = { code: error.code, field: field ?? error.field, cause: error };
    throw new InputError((nameOption) => `${describeMessage(place, nameOption)}: ${error.describe(nameOption)}`, fault);
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Reads JSON.
 * @param complain makes the message from that of the parser.
 * @param field what was read, if it is an option or a parameter.
 */
export function parseJson(text: string, complain: (fault: string) => string, field: string | null = null): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(complain(messageOf(error)), { code: 'malformed', field, cause: error });
  }
}
