/** The file of a page: a template with a place for the game that it begins with, as JSON in an element that is no program. */

const STATE = '<!--state-->';

/** JSON that nothing in an HTML file can end or misread. */
const writeJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * The whole file.
 * @param fragment the game, as an address has it.
 * @throws Error when the template has no place for it.
 */
export function fillTemplate(template: string, fragment: string): string {
  const [before, after, ...others] = template.split(STATE);
  if (after === undefined || others.length > 0) throw new Error('the template of the page is not whole; build it again');
  return before + writeJson({ game: fragment }) + after;
}
