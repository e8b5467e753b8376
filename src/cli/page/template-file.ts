/** The file of a page is a template with a place for its first game, as JSON in an element that is no program. */

import { messageOf } from '../../base/errors.ts';
import { at } from '../../base/objects.ts';
import { readFile } from 'node:fs/promises';
import { explainFileError, FileError, hasCode } from '../../lab/files/file-error.ts';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';

const STATE = '<!--state-->';

const writeJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** @param fragment the game, as in an address. */
export function fillTemplate(template: string, fragment: string): string {
  const [before, after, ...others] = template.split(STATE);
  if (after === undefined || others.length > 0)
    throw new Error('the template of the page is incomplete; build it again');
  return before + writeJson({ game: fragment }) + after;
}

/* The package has the template built; a checkout builds it afresh. */

export const BUILT: URL = new URL('../../../page/page.html', import.meta.url);
const IS_SOURCE = import.meta.url.endsWith('.ts');

export async function readTemplate(): Promise<string> {
  if (!IS_SOURCE) {
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
    const [reason] = messageOf(error).split('\n', 1);
    throw new FileError(
      `the page is not built, and cannot be built here (${reason}); in a checkout run npm ci and npm run build, elsewhere install quorum again`,
      { cause: error },
    );
  }
}

/* Building: program, style and HTML in one file. Needs a checkout, and esbuild. */

/** Browsers of the last years, with container queries and light-dark(). */
const TARGETS = ['chrome123', 'firefox121', 'safari17.5'];

async function bundle(entry: string, sources: URL) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, sources))],
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: TARGETS,
    legalComments: 'none',
    write: false,
    logLevel: 'silent',
  });
  // The minifier leaves tabs in strings. A terminal's stream would escape them, and the hash would be another.
  return at(outputFiles, 0)
    .text.trim()
    .replaceAll('\t', String.raw`\t`);
}

export async function buildTemplate(): Promise<string> {
  const sources = new URL(IS_SOURCE ? '../../page/' : '../../../../src/page/', import.meta.url);
  const [program, style, html] = await Promise.all([
    bundle('main.ts', sources),
    bundle('page.css', sources),
    readFile(new URL('page.html', sources), 'utf8'),
  ]);
  // Either would end its element too early.
  if (/<\/script|<!--/i.test(program) || /<\/style/i.test(style))
    throw new Error('the page cannot be built: its program or style would end before it ends');
  const hash = `sha256-${createHash('sha256').update(program).digest('base64')}`;
  return Object.entries({ hash, style, program }).reduce(
    (text, [place, part]) => text.split(`<!--${place}-->`).join(part),
    html,
  );
}
