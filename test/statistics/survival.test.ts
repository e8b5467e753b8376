import { estimateSurvival } from '../../src/statistics/survival.ts';

describe('the share of games that live on', () => {
  test('is counted where each loss has a time of its own', () => {
    const lifetimes = [
      { from: 1, to: 1, games: 2 },
      { from: 3, to: 3, games: 1 },
      { from: 3, to: Infinity, games: 5 },
    ];
    expect(estimateSurvival(lifetimes, 3)).toEqual(
      [1, 0.75, 0.75, 0.625].map((share) => ({ share: expect.closeTo(share, 10), least: share, most: share })),
    );
  });

  test('lies where the other losses are, if a loss may have been at several times', () => {
    const lifetimes = [
      { from: 0, to: 2, games: 3 },
      { from: 1, to: 1, games: 1 },
      { from: 2, to: Infinity, games: 4 },
    ];
    expect(estimateSurvival(lifetimes, 2)).toEqual([
      { share: expect.closeTo(1, 6), least: 0.625, most: 1 },
      { share: expect.closeTo(0.5, 6), least: 0.5, most: 0.875 },
      { share: expect.closeTo(0.5, 6), least: 0.5, most: 0.5 },
    ]);
  });
});
