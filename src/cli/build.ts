/** What the compiler leaves out of the package: the template of the page and the texts of help. `npm run build` runs this in dist. */

import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { buildTemplate } from './page/bundle.ts';
import { BUILT } from './page/template-file.ts';

await mkdir(new URL('.', BUILT), { recursive: true });
await writeFile(BUILT, await buildTemplate());

const BUILT_HELP = new URL('help/', import.meta.url);
const HELP = new URL('../../../src/cli/help/', import.meta.url);
for (const name of await readdir(HELP)) {
  if (name.endsWith('.md')) await copyFile(new URL(name, HELP), new URL(name, BUILT_HELP));
}
