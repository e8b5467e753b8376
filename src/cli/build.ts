/** Adds the page, the texts of help and the manual page to the package. `npm run build` runs this in dist. */

import { cp, mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { formatManPage } from './help/man-page.ts';
import { createProgram } from './main.ts';
import { BUILT, buildTemplate } from './page/template-file.ts';

await mkdir(new URL('.', BUILT), { recursive: true });
await writeFile(BUILT, await buildTemplate());

for (const room of ['cli', 'deal', 'verify']) {
  await cp(
    fileURLToPath(new URL(`../../../src/${room}/`, import.meta.url)),
    fileURLToPath(new URL(`../${room}/`, import.meta.url)),
    { recursive: true, filter: (name) => !name.endsWith('.ts') },
  );
}

const MAN = new URL('../../man/', import.meta.url);
await mkdir(MAN, { recursive: true });
const { stdout, stderr, stdin } = process;
const program = await createProgram({ stdout, stderr, stdin, errors: stderr, exitCode: 0 });
await writeFile(new URL('quorum.1', MAN), formatManPage(program));
