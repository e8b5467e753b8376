/** The files that threads run. */

import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as Bundler from 'esbuild';
import { at } from '../../base/objects.ts';

export const BUNDLE = {
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'silent',
} as const;

/**
 * A program whose definitions are all inside of one function, where V8 compiles what never changes as a constant. Play and
 * search take four fifths of the time that they take in a module. Only Node's own modules are required.
 */
export const CLOSED_BUNDLE = {
  ...BUNDLE,
  format: 'iife',
  globalName: 'closed',
  banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire('file:///');" },
  footer: { js: 'export default closed?.default;' },
} as const;

/** Made once in a process, by the addresses of their files. */
const bundles = new Map<string, string>();

/**
 * What a thread can load: a file of the built program, or, of a TypeScript file, a bundle. A loader that translates
 * every file by itself takes ten times as long, which is most of a short study.
 * @param file its address.
 * @param form of the bundle.
 * @returns an address.
 */
export function bundleThread(file: string, form: Bundler.BuildOptions = BUNDLE): string {
  if (!file.endsWith('.ts')) return file;
  let bundle = bundles.get(file);
  if (bundle === undefined) {
    const { buildSync }: typeof Bundler = createRequire(import.meta.url)('esbuild');
    const { outputFiles } = buildSync({
      ...form,
      write: false,
      entryPoints: [fileURLToPath(file)],
      define: { 'import.meta.url': JSON.stringify(file) },
    });
    bundle = `data:text/javascript;base64,${Buffer.from(at(outputFiles, 0).contents).toString('base64')}`;
    bundles.set(file, bundle);
  }
  return bundle;
}
