/**
 * The worker file of runs from source: bundles the TypeScript file that `workerData` names, and runs the bundle. A
 * loader that translates every file of it by itself takes ten times as long, which is most of a short study.
 */

import { buildSync } from 'esbuild';
import { Buffer } from 'node:buffer';
import { fileURLToPath } from 'node:url';
import { workerData } from 'node:worker_threads';

const { outputFiles } = buildSync({
  entryPoints: [fileURLToPath(workerData.file)],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  define: { 'import.meta.url': JSON.stringify(workerData.file) },
});
const { default: runTask } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
);

export default runTask;
