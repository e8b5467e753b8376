/**
 * The worker file of runs from source: loads the TypeScript file that `workerData` names. Piscina
 * tries to require a file first, which tsx lets it do with TypeScript, but then every import
 * becomes a getter and searches take four times the CPU. A module that awaits can only be imported.
 */

import { workerData } from 'node:worker_threads';
import { tsImport } from 'tsx/esm/api';

const { default: runTask } = await tsImport(workerData.file, import.meta.url);

export default runTask;
