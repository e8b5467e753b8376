import { watchDeals } from '../../src/lab/pool.ts';

/** Looks once a second at a worker that has begun so many deals; at most two seconds count from look to look. */
function watch(limit: number) {
  let now = 50_000;
  const isHung = watchDeals(1000 * limit, 2000, now);
  return (begun: number, seconds = 1) => isHung(begun, (now += 1000 * seconds));
}

describe('a worker', () => {
  test('is at one deal for too long after the limit, and not before', () => {
    const look = watch(5);
    for (let i = 0; i < 6; i++) expect(look(1)).toBe(false);
    expect(look(1)).toBe(true);
  });

  test('has its time again with every deal, and none is counted before the first', () => {
    const look = watch(3);
    for (let i = 0; i < 20; i++) expect(look(0)).toBe(false);
    for (let deal = 1; deal < 10; deal++) for (let i = 0; i < 4; i++) expect(look(deal)).toBe(false);
  });

  test('is not blamed for the time in which the process was stopped or the machine slept', () => {
    const look = watch(10);
    look(1);
    for (let i = 0; i < 4; i++) expect(look(1, 36_000)).toBe(false);
    expect([look(1), look(1)]).toEqual([false, false]);
    expect(look(1)).toBe(true);
  });
});
