/** A small seeded shuffle for tests, unrelated to the deals of the product. */

/** Mulberry32: numbers in [0, 1), good enough to mix tiny packs. */
export function seedRandom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffleCards<T>(cards: readonly T[], seed: number): T[] {
  const random = seedRandom(seed);
  const shuffled = [...cards];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const card = shuffled[last];
    shuffled[last] = shuffled[other];
    shuffled[other] = card;
  }
  return shuffled;
}
