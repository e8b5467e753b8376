import { writeFileSync } from 'node:fs';
import { createFaultOutcome, type Outcome } from '../../src/players/analysis/outcome.ts';
import { messageOf } from '../../src/base/errors.ts';
import type { Deal } from '../../src/index.ts';
import { readSource } from '../../src/lab/plugins/bundling.ts';
import { markCode, type PluginSource } from '../../src/lab/plugins/source.ts';
import { createJudge } from '../../src/lab/plugin-judge.ts';
import { openWorkerPool } from '../../src/lab/pool.ts';
import { isSearch, type RunConfig } from '../../src/lab/run-config.ts';
import { createPluginRunner } from '../../src/lab/runner.ts';
import type { useFolder } from '../folder.ts';
import { createConfig, dealsOf } from '../lab/jobs.ts';

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
  searching(`return { verdict: 'unknown', reason: 'given-up', nodes: 1, positions: 1, bestLine: [], ${fields} }`);

/** A player whose choice is the body of `choose(view)`. */
export const choosing = (body: string, others = 'nodes: 0, begin() {},'): string => `
export default { name: 'mine', summary: 'for a test', create: () => ({ ${others} choose(view) { ${body} } }) };
`;

export function writeCode(path: string, text: string): string {
  writeFileSync(path, text);
  return path;
}

/** A configuration that plays by a file in the place of its strategy or its player. */
function nameFile({ contender, ...config }: RunConfig, source: PluginSource): RunConfig {
  const code = markCode(source);
  const { file } = source;
  const named = isSearch(contender) ? { ...contender, strategy: file } : { ...contender, name: file };
  return { ...config, contender: { ...named, code, label: `${file}:${contender.label}` } };
}

interface Played {
  readonly outcome: Outcome;
  readonly outcomes: readonly Outcome[];
  /** What was wrong on which deal. */
  readonly faults: readonly string[];
}

/** Plays deals by a file, as if this thread were a worker and the main thread. */
export async function playHere(file: string, named: RunConfig, deals: readonly Deal[]): Promise<Played> {
  const source = await readSource(file);
  const config = nameFile(named, source);
  const play = await createPluginRunner(config, source);
  const judge = createJudge(config);
  const faults: string[] = [];
  const outcomes = deals.map((deal) => {
    const claim = structuredClone(play(deal));
    try {
      return judge(deal, claim);
    } catch (error) {
      faults.push(`seed ${deal.id}: ${messageOf(error)}`);
      return createFaultOutcome('code-failed', claim.seconds);
    }
  });
  return { outcome: outcomes[0], outcomes, faults };
}

/** Plays deals by a file in a worker, which may be patched or ended. */
async function playThere(file: string, named: RunConfig, deals: readonly Deal[]): Promise<Played> {
  const config = nameFile(named, await readSource(file));
  const faults: string[] = [];
  const { signal } = new AbortController();
  const pool = openWorkerPool({ workers: 1, signal, onFault: (text) => faults.push(text) });
  try {
    const outcomes = (await pool.play({ config, deals })).map(({ outcome }) => outcome);
    return { outcome: outcomes[0], outcomes, faults };
  } finally {
    await pool.end();
  }
}

/** Deals of Parliament. Depth-first search wins the first at once. */
export const DEALS: Deal[] = dealsOf('parliament', 4, 3);
const FIRST = DEALS.slice(0, 1);

/** Ways to play by the text of a strategy or a player, in a folder that is given. */
export function usePlugins(path: ReturnType<typeof useFolder>, { inWorker = false } = {}) {
  const playFile = inWorker ? playThere : playHere;
  return {
    search: (text: string, deals = FIRST): Promise<Played> =>
      playFile(writeCode(path('mine.ts'), text), createConfig({}), deals),
    play: (text: string, deals = FIRST, variant = 'parliament', parameters = {}): Promise<Played> => {
      const player = { name: 'mine', label: 'mine', parameters };
      return playFile(writeCode(path('player.ts'), text), createConfig({ variant, player }), deals);
    },
  };
}
