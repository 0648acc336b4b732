import { seededRandom, testSeed } from './seeded-random.ts';
import { sized, type TestSize, testSize } from './test-size.ts';

interface Campaign {
  seed: number;
  /** Numbers in [0, 1) that depend on the seed alone. */
  random: () => number;
}

/**
 * Starts a campaign: something random that a test repeats. Prints its size and seed, so that a failure can be replayed
 * with `TEST_SIZE` and `TEST_SEED`.
 * @param size how often, e.g. `50 kills`
 */
export function campaign(name: string, size: string): Campaign {
  const seed = testSeed();
  process.stdout.write(`${name}: ${size} (${testSize} size), TEST_SEED=${seed}\n`);
  return { seed, random: seededRandom(seed) };
}

/** The share of these items that a run of this size tries, each as likely as any other. */
export function drawn<Item>(
  items: readonly Item[],
  shares: Record<TestSize, number>,
  random: () => number,
): Item[] {
  return items.filter(() => random() < sized(shares));
}
