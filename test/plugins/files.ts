import { writeFileSync } from 'node:fs';

/** A strategy whose search is the body of `run(position, limits)`. */
export const searching = (body: string): string => `
import { depthFirst, type Position } from 'quorum-patience'; import { createSearch, type Limits, type Strategy } from 'quorum-patience/extend';

export default {
  name: 'mine',
  summary: 'for a test',
  create: (setting, budget) => {
    const search = createSearch(depthFirst, setting, budget);
    return { run(position: Position, limits: Limits) { ${body} } };
  },
} as unknown as Strategy;
`;

/** What a search returns that met nothing, with some fields in the place of others. */
export const returning = (fields: string): string =>
  searching(
    `return { verdict: 'unknown', reason: 'given-up', nodes: 1, positions: 1, best: position.row, ${fields} };`,
  );

/** A player whose choice is the body of `choose(view)`. */
export const choosing = (body: string, others = 'nodes: 0, begin() {},'): string => `
export default { name: 'mine', summary: 'for a test', create: () => ({ ${others} choose(view) { ${body} } }) };
`;

export function writeCode(path: string, text: string): string {
  writeFileSync(path, text);
  return path;
}
