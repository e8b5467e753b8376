/**
 * MT19937 seeded by an array of words, as CPython's `random` does it.
 * Source: Matsumoto and Nishimura, "Mersenne Twister", ACM TOMACS 8 (1998), and their mt19937ar (2002).
 */

const SIZE = 624;
const MIDDLE = 397;
const UPPER_BIT = 0x80000000;
const LOWER_BITS = 0x7fffffff;

/** The state that depends on a single word; the starting point of `initByArray`. */
function initByWord(word: number): Uint32Array {
  const state = new Uint32Array(SIZE);
  state[0] = word;
  for (let i = 1; i < SIZE; i++) state[i] = Math.imul(1812433253, scramble(state, i - 1)) + i;
  return state;
}

const scramble = (state: Uint32Array, i: number): number => state[i] ^ (state[i] >>> 30);

function initByArray(key: readonly number[]): Uint32Array {
  const state = initByWord(19650218);
  let i = 1;
  const step = (): void => {
    i += 1;
    if (i < SIZE) return;
    state[0] = state[SIZE - 1];
    i = 1;
  };
  for (let k = 0; k < Math.max(SIZE, key.length); k++) {
    const j = k % key.length;
    state[i] = (state[i] ^ Math.imul(scramble(state, i - 1), 1664525)) + key[j] + j;
    step();
  }
  for (let k = 1; k < SIZE; k++) {
    state[i] = (state[i] ^ Math.imul(scramble(state, i - 1), 1566083941)) - i;
    step();
  }
  state[0] = UPPER_BIT;
  return state;
}

/** Replaces all words of the state by the next generation. */
function twist(state: Uint32Array): void {
  for (let i = 0; i < SIZE; i++) {
    const word = (state[i] & UPPER_BIT) | (state[(i + 1) % SIZE] & LOWER_BITS);
    state[i] = state[(i + MIDDLE) % SIZE] ^ (word >>> 1) ^ ((word & 1) * 0x9908b0df);
  }
}

function temper(word: number): number {
  let y = word;
  y ^= y >>> 11;
  y ^= (y << 7) & 0x9d2c5680;
  y ^= (y << 15) & 0xefc60000;
  return (y ^ (y >>> 18)) >>> 0;
}

/**
 * @param key the seed's 32-bit words, at least one, least significant first.
 * @returns a function whose every call gives the next 32-bit word, unsigned.
 */
export function createMersenneTwister(key: readonly number[]): () => number {
  const state = initByArray(key);
  let next = SIZE;
  return () => {
    if (next === SIZE) {
      twist(state);
      next = 0;
    }
    const word = state[next];
    next += 1;
    return temper(word);
  };
}
