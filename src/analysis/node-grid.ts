/** Numbers of nodes at which searches are looked at. */

/** Between a number and ten times that number. */
const STEPS = 10;

/** Whole numbers that grow by a tenth of a power of ten, from 1 up to a budget, which is the last of them. */
export function listNodeGrid(budget: number): number[] {
  const grid = new Set<number>();
  for (let step = 0; ; step++) {
    const nodes = Math.round(10 ** (step / STEPS));
    if (nodes >= budget) return [...grid, budget];
    grid.add(nodes);
  }
}
