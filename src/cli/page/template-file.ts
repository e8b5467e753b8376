/** The file of a page: a template with a place for the game that it begins with, as JSON in an element that is no program. */

import { readFile } from 'node:fs/promises';
import { explainFileError, FileError, hasCode } from '../../store/file-error.ts';
import { buildTemplate } from './bundle.ts';

const STATE = '<!--state-->';

/** JSON that nothing in an HTML file can end or misread. */
const writeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * The whole file.
 * @param fragment the game, as an address has it.
 * @throws Error when the template has no place for it.
 */
export function fillTemplate(template: string, fragment: string): string {
  const [before, after, ...others] = template.split(STATE);
  if (after === undefined || others.length > 0)
    throw new Error('the template of the page is incomplete; build it again');
  return before + writeJson({ game: fragment }) + after;
}

/* Where the template of the page comes from: the package has it built; a checkout builds it afresh. */

/** In the package. */
export const BUILT: URL = new URL('../../../page/page.html', import.meta.url);
const isSource = (): boolean => import.meta.url.endsWith('.ts');

/**
 * The template.
 * @throws FileError when it is not there and cannot be built.
 */
export async function readTemplate(): Promise<string> {
  if (!isSource()) {
    try {
      return await readFile(BUILT, 'utf8');
    } catch (error) {
      if (!hasCode(error, 'ENOENT'))
        throw explainFileError(error, 'the page of this installation cannot be read', 'install quorum again');
    }
  }
  try {
    return await buildTemplate();
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    throw new FileError(
      `the page is not built, and cannot be built here (${reason}); in a checkout run npm ci and npm run build, elsewhere install quorum again`,
      { cause: error },
    );
  }
}
