import { defineConfig } from 'vitest/config';
import { missingServices } from './scripts/optional-services.mjs';
import { isolatedTests } from './test/support/isolated-tests.ts';
import { LongestFirst } from './test/support/longest-first.ts';
import { workerCount } from './test/support/worker-count.ts';

/** Tests that start whole processes and hold them to a time; they run last, with the machine to themselves. */
const PROCESS_TESTS = [
  'server/{crash,start}.test.ts',
  'server/database/cluster/*.test.ts',
  'server/gateway-alone/gateway-alone.test.ts',
  'test/{reliability/noisy-neighbor,soak/soak}.test.ts',
  'server/gateway/storage/{crash,resumable/broken-resumable}.test.ts',
];

/** They need a server that this machine lacks; the run counts them. */
const LEFT_OUT = missingServices().flatMap(({ tests }) => tests);
const ISOLATED = isolatedTests();

export default defineConfig({
  test: {
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    maxWorkers: workerCount(2, 2),
    setupFiles: [
      'test/support/no-console-errors.ts',
      'test/support/leave-no-trace.ts',
      'test/support/replay-seed.ts',
    ],
    testTimeout: 30_000,
    // A build machine may stall for seconds; what fails three times is broken.
    retry: process.env.CI ? 2 : 0,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['{server,shared,db,web,test,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...PROCESS_TESTS, ...ISOLATED, ...LEFT_OUT],
          isolate: false,
          globalSetup: ['test/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ISOLATED,
          exclude: ['**/node_modules/**', ...PROCESS_TESTS, ...LEFT_OUT],
          globalSetup: ['test/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: PROCESS_TESTS,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          globalSetup: ['test/support/global-setup.ts'],
        },
      },
    ],
  },
});
