import { planStudy } from '../../src/lab/planning.ts';

const SEEDS = { firstSeed: 1, count: 2 };

test.each([
  ['no deals', [{ firstSeed: 1, count: 0 }], 'needs one deal or more'],
  ['an empty list', [[]], 'needs one deal or more'],
  ['half a seed', [{ firstSeed: 1.5, count: 2 }], 'whole seeds from 0 on'],
  ['a game that is named twice', [SEEDS, SEEDS], 'named twice'],
])('a study of %s is not planned', async (_, all, message) => {
  const games = all.map((deals) => ({ variant: 'congress', deals }));
  await expect(planStudy({ kind: 'analyze', games, contenders: [{ player: 'greedy' }] })).rejects.toThrow(message);
});
