import { readFileSync } from 'node:fs';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read('package.json'));

test('every version is exact', () => {
  const versions = [dependencies, optionalDependencies, devDependencies].flatMap((group) =>
    Object.values<string>(group),
  );
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});
