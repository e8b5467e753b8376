/**
 * Characters that a terminal obeys instead of showing them. Texts that people, files or other machines
 * give may hold them: names of deals are refused with one, and whatever is printed shows them as text.
 */

/** Controls, ends of lines among them; separators of lines; and the marks that turn the direction of writing. */
// Written out, because a class of Unicode by name takes 15 ms to compile.
const CONTROLS = String.raw`[\u0000-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]`;
const FIRST_CONTROL = new RegExp(CONTROLS);
const ALL_CONTROLS = new RegExp(CONTROLS, 'g');

const formatCode = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');

/** The first of them in a text as `U+001B`, or null without any. */
export function findControl(text: string): string | null {
  const found = FIRST_CONTROL.exec(text);
  return found && `U+${formatCode(found[0])}`;
}

/** The text with each of them as `\u001B`, which in JSON says the same. */
export const escapeControls = (text: string): string => text.replace(ALL_CONTROLS, (found) => `\\u${formatCode(found)}`);
