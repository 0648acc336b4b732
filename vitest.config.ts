import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './e2e/support/launch.ts';
import { servicesLeftOut } from './scripts/optional-services.mjs';
import { DRAWN_PATTERNS, drawFiles } from './test/support/drawn-files.ts';
import { isolatedTests } from './test/support/isolated-tests.ts';
import { LongestFirst } from './test/support/longest-first.ts';
import { testSize } from './test/support/test-size.ts';
import { workerCount } from './test/support/worker-count.ts';

/** A build machine may be three times as slow as another one. */
const PATIENCE = process.env.CI ? 3 : 1;

/** Tests that start whole processes and hold them to a time; they run last, with the machine to themselves. */
const PROCESS_TESTS = [
  'scripts/reproducible-build.test.ts',
  'server/{crash,full-disk,start,stop}.test.ts',
  'server/{backup/{backup,external-postgres,point-in-time},upgrade/upgrade}.test.ts',
  'server/example/{kill,example-company}.test.ts',
  'server/database/{killed-migrations,cluster/*}.test.ts',
  'server/gateway-alone/gateway-alone.test.ts',
  'test/reliability/{live-migrations,noisy-neighbor,realtime-overload,rolling-restart,silent-network,two-releases}.test.ts',
  'test/soak/*.test.ts',
  'server/gateway/storage/{crash,resumable/broken-resumable}.test.ts',
];

/** They need a server that this machine lacks, or are not drawn at this size; the run counts them. */
const LEFT_OUT = [
  ...servicesLeftOut().flatMap(({ tests }) => tests),
  ...DRAWN_PATTERNS.flatMap((pattern) => drawFiles(pattern).leftOut),
];
const ISOLATED = isolatedTests();
const FOLDERS = Object.fromEntries(
  ['shared', 'web', 'test'].map((name) => [`#${name}`, fileURLToPath(new URL(name, import.meta.url))]),
);
/** Components and the storage of a device, in a real Chromium without a portal. */
const COMPONENT_TESTS = 'web/**/*.browser.test.{ts,tsx}';

export default defineConfig({
  test: {
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    maxWorkers: workerCount(2, 1.5),
    setupFiles: [
      'test/support/no-console-errors.ts',
      'test/support/leave-no-trace.ts',
      'test/support/replay-seed.ts',
    ],
    testTimeout: 30_000 * PATIENCE,
    expect: { poll: { timeout: 5_000 * PATIENCE } },
    // A build machine may stall for seconds; what fails three times is broken.
    retry: process.env.CI ? 2 : 0,
    hookTimeout: 60_000 * PATIENCE,
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['{server,shared,db,web,test,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', COMPONENT_TESTS, ...PROCESS_TESTS, ...ISOLATED, ...LEFT_OUT],
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
        extends: false,
        plugins: [react(), tailwindcss()],
        define: { 'process.env.TEST_SIZE': JSON.stringify(testSize) },
        // Packages are looked for before the tests start, through these aliases and anew each time: one that Vite finds
        // later reloads the page under a test.
        resolve: { alias: FOLDERS },
        optimizeDeps: { force: true, entries: [COMPONENT_TESTS, 'web/testing/*.{ts,tsx}'] },
        test: {
          name: 'components',
          include: [COMPONENT_TESTS],
          exclude: ['**/node_modules/**', ...LEFT_OUT],
          setupFiles: ['web/testing/page-setup.ts'],
          maxWorkers: workerCount(2, 1.5),
          retry: process.env.CI ? 2 : 0,
          testTimeout: 30_000 * PATIENCE,
          hookTimeout: 60_000 * PATIENCE,
          expect: { poll: { timeout: 5_000 * PATIENCE } },
          browser: {
            enabled: true,
            headless: true,
            // As the journeys find things: a name may go on.
            locators: { exact: false },
            provider: playwright({ launchOptions: launchOptions() }),
            instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
            screenshotFailures: false,
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: PROCESS_TESTS,
          exclude: ['**/node_modules/**', ...LEFT_OUT],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          globalSetup: ['test/support/global-setup.ts'],
        },
      },
    ],
  },
});
