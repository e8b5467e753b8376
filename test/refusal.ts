import { InputError } from '../src/base/errors.ts';

/** The message of the `InputError` with which an action is refused; empty if it is not. */
export function refusalOf(action: () => unknown): string {
  try {
    action();
    return '';
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}
