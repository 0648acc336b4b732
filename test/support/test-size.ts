/**
 * How much a test run does, as `TEST_SIZE` says: `quick` while somebody works (the default), `push` before a change
 * lands, `release` each night. A campaign does the same at each size, only more often.
 */
const TEST_SIZES = ['quick', 'push', 'release'] as const;
export type TestSize = (typeof TEST_SIZES)[number];

export const testSize: TestSize = readSize(process.env.TEST_SIZE);

/** What belongs to the size of this run. */
export const sized = <Value>(values: Record<TestSize, Value>): Value => values[testSize];

/** @throws Error for a word that is no size */
function readSize(word: string | undefined): TestSize {
  if (!word) return 'quick';
  const size = TEST_SIZES.find((known) => known === word);
  if (!size) throw new Error(`TEST_SIZE is '${word}'. Use ${TEST_SIZES.join(', ')}.`);
  return size;
}
