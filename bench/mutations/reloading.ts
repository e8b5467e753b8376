/** Loads modules of the program anew, with one of them changed, without starting anything. */

import { dirname, resolve } from 'node:path';
import { compileFunction } from 'node:vm';
import { transformSync } from 'esbuild';
import { readText } from '../../test/root.ts';

/** What modules export as they are, by path. */
const loaded = new Map<string, object>();

const compile = (source: string) => transformSync(source, { loader: 'ts', format: 'cjs' }).code;

const listImports = (path: string, code: string) =>
  Array.from(code.matchAll(/require\("([^"]+)"\)/g), ([, name = '']) => resolve(dirname(path), name));

/** Modules that can be loaded anew, and what they import of others. */
export class Reloading {
  readonly #codes = new Map<string, string>();

  /** @param paths the modules to load anew; they may import each other, but not in a circle. */
  static async prepare(paths: readonly string[]) {
    const reloading = new Reloading();
    for (const path of paths) reloading.#codes.set(path, compile(readText(path)));
    for (const [path, code] of reloading.#codes) {
      for (const each of listImports(path, code)) {
        if (paths.includes(each) || loaded.has(each)) continue;
        const exports: object = await import(each);
        loaded.set(each, exports);
      }
    }
    return reloading;
  }

  /** What the module at `path` exports, where all that come from `changed` have `source` behind them. */
  load(path: string, changed: string, source: string): object {
    const fresh = new Map<string, object>();
    const find = (wanted: string) => {
      const code = this.#codes.get(wanted);
      const known = fresh.get(wanted) ?? (code === undefined ? loaded.get(wanted) : undefined);
      if (known !== undefined) return known;
      if (code === undefined) throw new Error(`nothing was prepared for ${wanted}`);
      const module = { exports: {} };
      const text = wanted === changed ? compile(source) : code;
      const run = compileFunction(text, ['module', 'require'], { filename: wanted });
      Reflect.apply(run, undefined, [module, (name: string) => find(resolve(dirname(wanted), name))]);
      fresh.set(wanted, module.exports);
      return module.exports;
    };
    return find(path);
  }
}
