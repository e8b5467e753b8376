/** Bundles the programs, and adds the page and the help to the package. `npm run build` runs this in dist. */

import { build, type BuildOptions, type OnLoadArgs } from 'esbuild';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { BUNDLE, CLOSED_BUNDLE } from '../lab/plugins/thread-file.ts';
import { BUILT, buildTemplate } from './page/template-file.ts';

await mkdir(new URL('.', BUILT), { recursive: true });
await writeFile(BUILT, await buildTemplate());

for (const room of ['cli', 'engine', 'reference']) {
  await cp(
    fileURLToPath(new URL(`../../../src/${room}/`, import.meta.url)),
    fileURLToPath(new URL(`../${room}/`, import.meta.url)),
    { recursive: true, filter: (name) => !name.endsWith('.ts') },
  );
}

/**
 * Most of a start went into finding and linking files. So a program has one file for all that it always loads, and one for
 * each part that some commands load. The library keeps its modules, of which other people's bundlers take a few.
 */
const ROOT = new URL('../../../', import.meta.url);
const Installed = v.record(v.string(), v.string());
const Manifest = v.object({ dependencies: Installed, optionalDependencies: Installed });
const { dependencies, optionalDependencies } = v.parse(
  Manifest,
  JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')),
);
const inPlace = {
  absWorkingDir: fileURLToPath(ROOT),
  outdir: 'dist',
  outbase: 'dist',
  metafile: true,
  write: true,
  allowOverwrite: true,
  plugins: [{ name: 'places', setup: (bundler) => bundler.onLoad({ filter: /\.js$/ }, keepPlace) }],
} satisfies BuildOptions;
const programs = await build({
  ...BUNDLE,
  ...inPlace,
  entryPoints: ['dist/bin/quorum.js', 'dist/src/lab/plugins/thread.js'],
  chunkNames: 'bin/[name]-[hash]',
  splitting: true,
  // Other packages, which only developers install, go into the bundle.
  external: Object.keys({ ...dependencies, ...optionalDependencies }),
});
const workers = await build({
  ...CLOSED_BUNDLE,
  ...inPlace,
  entryPoints: ['dist/src/lab/worker.js', 'dist/src/lab/async/node-worker.js'],
  external: Object.keys(optionalDependencies),
  banner: { js: `${CLOSED_BUNDLE.banner.js}\nconst { resolve } = import.meta;` },
  define: { 'import.meta.resolve': 'resolve' },
});

/** The terms of the packages in the bundle ask that they go with it. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+\//;
const inputs = [programs, workers].flatMap(({ metafile }) => Object.keys(metafile.inputs));
const bundled = new Set(inputs.flatMap((path) => PACKAGE.exec(path) ?? []));
const licences = [];
for (const name of [...bundled].sort()) {
  const folder = new URL(name, ROOT);
  const files = (await readdir(folder)).filter((file) => /^licen[cs]e/i.test(file));
  for (const file of files.length > 0 ? files : ['package.json'])
    licences.push(`${name}${file}\n\n${await readFile(new URL(file, folder), 'utf8')}`);
}
await writeFile(new URL('bin/licences.txt', new URL('dist/', ROOT)), licences.join('\n'));

/** A module of a bundle finds its neighbours from where it was. In quotes, the words are the name of a definition. */
async function keepPlace({ path }: OnLoadArgs) {
  const place = `new URL('${pathToFileURL(path).href.slice(ROOT.href.length)}', import.meta.resolve('quorum-patience/package.json')).href`;
  return { contents: (await readFile(path, 'utf8')).replaceAll(/(?<!')import\.meta\.url/g, place) };
}
