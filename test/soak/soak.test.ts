import { beforeAll, expect, test } from 'vitest';
import { sized } from '#test/support/test-size.ts';
import { describeSoak, soakProblems } from './report.ts';
import { soak } from './soak.ts';

/** Many connections on few, and slow ones beside quick ones. `npm run test:soak` holds 500 for a minute. */
let problems: Record<string, string[]>;
beforeAll(async () => {
  const result = await soak({
    connections: 100,
    seconds: sized({ quick: 2, push: 5, release: 5 }),
    pauseMs: 200,
    slowReaders: 20,
    slowQueries: 12,
  });
  process.stdout.write(describeSoak(result));
  // Who had to wait for a slow query would wait for seconds.
  problems = soakProblems(result, 1000);
}, 120_000);

test.for([
  'every request is answered',
  'latency is fair',
  'memory stays below 300 MB',
  'slow clients and slow queries delay nobody',
])('%s', (promise) => {
  expect(problems[promise]).toEqual([]);
});
