import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { loadPackages } from '../../src/queue/connection.ts';

test('studies on Redis say what to install when their packages are not there', () => {
  const require = createRequire(import.meta.url);
  const load = (name: string): unknown => require(`${name}-that-nobody-installed`);
  expect(() => loadPackages(load)).toThrow(/^studies on Redis need two more packages; npm install bullmq ioredis$/);
});
