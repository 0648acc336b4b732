import { globSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom, testSeed } from './seeded-random.ts';
import { type TestSize, testSize } from './test-size.ts';

const root = join(import.meta.dirname, '../..');

/** Set by `npm test` when no words choose its tests: only then does the size choose files. */
export const WHOLE_RUN_VARIABLE = 'WHOLE_TEST_RUN';
export const isWholeRun = () => Boolean(process.env[WHOLE_RUN_VARIABLE]);

/**
 * The share of these files that a whole run of this size takes. All other test files always run, and so do journeys
 * with the tag of a main journey or `@each-push`.
 */
const SHARES = {
  'e2e/*.spec.ts': { quick: 0, push: 1 / 20, release: 1 },
  'test/{reliability,fuzz}/*.test.ts': { quick: 1 / 8, push: 1 / 5, release: 1 },
  'server/gateway/**/*.test.ts': { quick: 1 / 9, push: 1 / 5, release: 1 },
  '{scripts/reproducible-build,server/{crash,full-disk,start,stop,managed-postgres,upgrade/upgrade,backup/{backup,external-postgres,point-in-time},example/{kill,example-company}},server/{database/{cluster/*,killed-migrations},gateway-alone/*},test/soak/{delivery,soak,submissions}}.test.ts':
    {
      quick: 0,
      push: 1 / 5,
      release: 1,
    },
  // Its faults need the machine for themselves.
  'test/soak/failover.test.ts': { quick: 0, push: 0, release: 1 },
  'server/domains/**/*.test.ts': { quick: 1 / 3, push: 1 / 2, release: 1 },
  'web/**/*.browser.test.{ts,tsx}': { quick: 1 / 8, push: 1 / 5, release: 1 },
} as const satisfies Record<string, Record<TestSize, number>>;

export type DrawnPattern = keyof typeof SHARES;
export const JOURNEYS = 'e2e/*.spec.ts' satisfies DrawnPattern;
export const DRAWN_PATTERNS = Object.keys(SHARES) as DrawnPattern[];

/**
 * Draws the files of a pattern that this run takes: the same ones in every process, because they share `TEST_SEED`.
 * When words choose the tests, it takes all.
 * @returns files relative to the project's folder
 */
export function drawFiles(pattern: DrawnPattern): { taken: string[]; leftOut: string[] } {
  const random = seededRandom(testSeed());
  const shuffled = globSync(pattern, { cwd: root })
    .toSorted()
    .map((file) => ({ file, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ file }) => file);
  const count = Math.ceil(shuffled.length * (isWholeRun() ? SHARES[pattern][testSize] : 1));
  return { taken: shuffled.slice(0, count), leftOut: shuffled.slice(count) };
}
