/** Where the template of the page comes from: the package has it built; a checkout builds it afresh. */

import { readFile } from 'node:fs/promises';
import { FileError, explainFileError, hasCode } from '../../report/file-error.ts';
import { buildTemplate } from './bundle.ts';

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
      if (!hasCode(error, 'ENOENT')) throw explainFileError(error, 'the page of this installation cannot be read', 'install quorum again');
    }
  }
  try {
    return await buildTemplate();
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    throw new FileError(`the page is not built, and cannot be built here (${reason}); in a checkout run npm ci and npm run build, elsewhere install quorum again`, { cause: error });
  }
}
