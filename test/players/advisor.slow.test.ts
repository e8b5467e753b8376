import { Advisor } from '../../src/players/advisor.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import { openSeed } from '../games/cases.ts';
import { findCase, findMiddle } from './games.ts';

const NODES = 400_000;

test.each(VARIANTS)('in $name the chance of one who takes advice is the share of wins in whole games', ({ name }) => {
  const gameCase = findCase(name);
  const { choice, followed, games, nodes } = new Advisor(gameCase, { nodes: NODES }).advise(findMiddle(gameCase, 6));
  expect(choice).not.toBeNull();
  expect(games).toBeGreaterThan(0);
  expect(nodes).toBeLessThanOrEqual(NODES);
  expect((followed.value * games) % 1).toBeCloseTo(0, 10);
  expect(followed.value).toBeGreaterThanOrEqual(0);
  expect(followed.value).toBeLessThanOrEqual(1);
});

test('one who takes advice wins more often than the careful player', () => {
  const gameCase = findCase('cadogan-congress');
  const { prospects, followed } = new Advisor(gameCase, { nodes: 840_000 }).advise(openSeed(gameCase, 3));
  expect(followed.value - 2 * followed.error).toBeGreaterThan(prospects[0].chance.value);
});
