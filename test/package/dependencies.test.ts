import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

/** What the lock file says of an installed package. */
interface Locked {
  readonly license?: string;
  readonly hasInstallScript?: true;
}

const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read('package.json'));
const { packages }: { packages: Readonly<Record<string, Locked>> } = JSON.parse(read('package-lock.json'));
const [, section = ''] = /^## Dependencies\n([^]*?)^## /m.exec(read('CONTRIBUTING.md')) ?? [];
const rows = Array.from(section.matchAll(/^\| `([^`]+)` \| [^|]+ \| ([^|]+) \|/gm), ([, name, licence]) => [
  name,
  licence,
]);

test('every package that is asked for has a row that says its licence', () => {
  const wanted = [dependencies, optionalDependencies, devDependencies].flatMap((group) => Object.keys(group));
  expect(rows).toEqual(wanted.map((name) => [name, packages[`node_modules/${name}`]?.license]));
});

test('packages that run a script when they are installed are named', () => {
  const scripts = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  const [, sentence = ''] = /^(\w+ packages run a script[^]*?)\n\n/m.exec(section) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((name) => !sentence.includes(`\`${name}\``))).toEqual([]);
});

test('every version is exact', () => {
  const versions = [dependencies, optionalDependencies, devDependencies].flatMap((group) =>
    Object.values<string>(group),
  );
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});
