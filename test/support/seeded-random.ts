/** A reproducible sequence of numbers in [0, 1): print the seed, and a failure can be played again. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The seed of this run: `TEST_SEED` when a failure is played again, else a new one. */
export const testSeed = (): number => Number(process.env.TEST_SEED) || Math.floor(Math.random() * 2 ** 31);
