import { listRoutes, type Decided } from '../../src/lab/sample-check.ts';

const BUDGET = { nodes: 1000, memory: 8 };
const nameRoutes = (claim: Decided, own: string, seed: number) =>
  listRoutes(claim, own, seed, BUDGET).map(({ name, independent }) => (independent ? name : `(${name})`));

const [STREAM, RELAXATION, COMPLETE] = [2 ** 31 + 5, 'the relaxation', 'the complete search without cuts'];
const ANNEALING = `annealing:seed=${STREAM}`;

describe('the routes of an audit', () => {
  test('look for a win by other searches first, and then for the contrary', () => {
    const routes = [ANNEALING, `(${RELAXATION})`, COMPLETE, `nrpa:seed=${STREAM}`];
    expect(nameRoutes('winnable', 'portfolio', 5)).toEqual(routes);
    expect(nameRoutes('winnable', 'annealing:temperature=4', 5)[0]).toBe(`nrpa:seed=${STREAM}`);
    expect(nameRoutes('winnable', `nrpa:seed=${STREAM}`, 5)[0]).toBe(`annealing:seed=${STREAM + 1}`);
  });

  test('prove by a way that the row was not made by, and then look for a win', () => {
    for (const [own, ...proofs] of [
      ['portfolio:seed=3', COMPLETE, `(${RELAXATION})`],
      ['depth-first', RELAXATION, COMPLETE],
      ['depth-first:stack=0.5:safe=0', RELAXATION, `(${COMPLETE})`],
    ])
      expect(nameRoutes('unwinnable', own, 5)).toEqual([...proofs, ANNEALING]);
  });

  test('share one budget', () => {
    for (const claim of ['winnable', 'unwinnable'] as const) {
      const nodes = listRoutes(claim, 'portfolio', 0, BUDGET).map(({ contender }) => contender.budget.nodes);
      expect(nodes.reduce((sum, each) => sum + each, 0)).toBe(BUDGET.nodes);
    }
  });
});
