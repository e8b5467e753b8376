/** Builds the template of the page from its sources: program, style and HTML in one file. Needs a checkout, and esbuild. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Where the sources lie, from here and from the compiled file alike. */
const findSources = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? '../../page/' : '../../../../src/page/', import.meta.url);

/** The browsers that the page is for: those of the last years, with container queries and light-dark(). */
const TARGETS = ['chrome123', 'firefox121', 'safari17.5'];

async function bundle(entry: string, sources: URL): Promise<string> {
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
  // The minifier leaves tabs in strings as they are; printed to a terminal's stream they would be escaped, and the hash be another.
  return outputFiles[0].text.trim().replaceAll('\t', String.raw`\t`);
}

/**
 * The template, with a place for the game alone.
 * @throws Error when esbuild is not there, or the sources cannot be built.
 */
export async function buildTemplate(): Promise<string> {
  const sources = findSources();
  const [program, style, html] = await Promise.all([
    bundle('main.ts', sources),
    bundle('page.css', sources),
    readFile(new URL('page.html', sources), 'utf8'),
  ]);
  // Either would end its element too early.
  if (/<\/script|<!--/i.test(program) || /<\/style/i.test(style))
    throw new Error('the page cannot be built: its program or style would end before it ends');
  const hash = `sha256-${createHash('sha256').update(program).digest('base64')}`;
  return [
    ['hash', hash],
    ['style', style],
    ['program', program],
  ].reduce((text, [place, part]) => text.split(`<!--${place}-->`).join(part), html);
}
