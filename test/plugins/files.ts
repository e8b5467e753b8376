import { writeFileSync } from 'node:fs';
import type { Deal } from '../../src/index.ts';
import { readSource } from '../../src/plugins/source.ts';
import { takeSeat } from '../../src/studies/seat-playing.ts';
import type { SeatPlan } from '../../src/studies/study-plan.ts';
import type { useFolder } from '../folder.ts';
import { createSeat, dealsOf } from '../studies/jobs.ts';

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
  searching(`return { verdict: 'unknown', reason: 'given-up', nodes: 1, positions: 1, best: position.row, ${fields} }`);

/** A player whose choice is the body of `choose(view)`. */
export const choosing = (body: string, others = 'nodes: 0, begin() {},'): string => `
export default { name: 'mine', summary: 'for a test', create: () => ({ ${others} choose(view) { ${body} } }) };
`;

export function writeCode(path: string, text: string): string {
  writeFileSync(path, text);
  return path;
}

/** Plays deals by code that is written to a file. @returns what came of each, and what was wrong on which deal. */
async function playOwn(path: string, text: string, plan: SeatPlan, deals: readonly Deal[]) {
  const source = await readSource(writeCode(path, text));
  const faults: string[] = [];
  const seat = takeSeat(plan, source, (deal, fault) => faults.push(`${deal}: ${fault}`));
  const outcomes = deals.map(seat);
  return { outcome: outcomes[0], outcomes, faults };
}

/** Deals of Parliament. Depth-first search wins the first at once. */
export const DEALS: Deal[] = dealsOf('parliament', 4, 3);
const FIRST = DEALS.slice(0, 1);

/** Ways to play by the text of a strategy or a player, in a folder that is given. */
export const useOwnCode = (path: ReturnType<typeof useFolder>) => ({
  search: (text: string, deals = FIRST) => playOwn(path('mine.ts'), text, createSeat({}), deals),
  play: (text: string, deals = FIRST, variant = 'parliament', parameters = {}) => {
    const player = { name: 'mine', label: 'mine', parameters };
    return playOwn(path('player.ts'), text, createSeat({ variant, player }), deals);
  },
});
