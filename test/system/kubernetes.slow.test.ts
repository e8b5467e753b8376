import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Job } from 'kubernetes-types/batch/v1.js';
import { parseAllDocuments } from 'yaml';
import { useFolder } from '../folder.ts';
import { compile } from '../package/package.ts';
import { readText, ROOT } from '../root.ts';

const path = useFolder();
const MANIFEST = readText('examples/cluster/kubernetes.yaml');
const HOMES = { PersistentVolumeClaim: 'core/v1', Job: 'batch/v1' };
const TSCONFIG = { compilerOptions: { strict: true, noEmit: true, module: 'NodeNext', types: [] } };

/** The published schema ignores fields that it does not know; a literal of its type may have no others. */
function checkManifest(text: string) {
  const documents = parseAllDocuments(text).map((each) => each.toJS());
  const literals = documents.map((each: { kind: keyof typeof HOMES }, i) => {
    const type = `import('kubernetes-types/${HOMES[each.kind]}').${each.kind}`;
    return `export const document${i}: ${type} = ${JSON.stringify(each)};\n`;
  });
  writeFileSync(path('manifest.ts'), literals.join(''));
  compile(path());
  return documents;
}

test('the manifest for Kubernetes keeps to the published schema, with an index for each shard', () => {
  symlinkSync(join(ROOT, 'node_modules'), path('node_modules'));
  writeFileSync(path('tsconfig.json'), JSON.stringify(TSCONFIG));
  const shards: Job = checkManifest(MANIFEST)[1];
  const [container] = shards.spec?.template.spec?.containers ?? [];
  expect(container?.args).toContain(`--shard=$(JOB_COMPLETION_INDEX)/${shards.spec?.completions}`);
  expect(() => checkManifest(MANIFEST.replace('backoffLimitPerIndex', 'backoffLimitEach'))).toThrow('backoffLimitEach');
});
