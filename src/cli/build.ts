/** Bundles the programs, and adds the page and the help to the package. `npm run build` runs this in dist. */

import { build, type BuildOptions, type OnLoadArgs } from 'esbuild';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
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
 * Most of a start went into finding, linking and compiling files. So a program is one function in one file. Only what draws
 * charts lies apart. The library keeps its modules, of which other people's bundlers take a few.
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
/** Packages that only developers install. */
const CHARTS = /^(?:@observablehq\/plot|linkedom)$/;
const charts = await build({
  ...BUNDLE,
  ...inPlace,
  format: 'cjs',
  entryPoints: { 'bin/plot': '@observablehq/plot', 'bin/linkedom': 'linkedom' },
  outExtension: { '.js': '.cjs' },
});
const installed = Object.keys({ ...dependencies, ...optionalDependencies });
const program = await build({
  ...CLOSED_BUNDLE,
  ...inPlace,
  entryPoints: { 'bin/quorum': 'dist/src/cli/main.js' },
  external: installed,
  plugins: [
    ...inPlace.plugins,
    {
      name: 'charts',
      setup: (bundler) =>
        bundler.onResolve({ filter: CHARTS }, ({ path }) => ({ path: `./${basename(path)}.cjs`, external: true })),
    },
  ],
  banner: {
    js: `#!/usr/bin/env node
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { resolve } = import.meta;`,
  },
  footer: { js: 'await closed.main();' },
  define: { 'import.meta.resolve': 'resolve' },
});
const thread = await build({
  ...BUNDLE,
  ...inPlace,
  entryPoints: ['dist/src/lab/plugins/thread.js'],
  external: installed,
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
const inputs = [charts, program, thread, workers].flatMap(({ metafile }) => Object.keys(metafile.inputs));
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
