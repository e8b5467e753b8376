/** Builds the template of the page into the package; `npm run build` runs this after compiling it. */

import { mkdir, writeFile } from 'node:fs/promises';
import { buildTemplate } from './bundle.ts';
import { BUILT } from './template-file.ts';

await mkdir(new URL('.', BUILT), { recursive: true });
await writeFile(BUILT, await buildTemplate());
