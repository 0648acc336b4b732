import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './e2e/support/launch.ts';
import { drawFiles, isWholeRun, JOURNEYS } from './test/support/drawn-files.ts';
import { testSeed } from './test/support/seeded-random.ts';
import { testSize } from './test/support/test-size.ts';
import { workerCount } from './test/support/worker-count.ts';

// One for all processes: a campaign that draws what it does draws the same in each.
process.env.TEST_SEED ??= String(testSeed());

/**
 * Which tests of a project run: at the quick size its main journeys, each at one window size; at the push size also
 * those of each push and of the drawn files. All run when words or files choose them, and at the release size.
 */
function chosenTests(project: 'desktop' | 'phone'): RegExp[] {
  if (!isWholeRun()) return [/./];
  if (testSize === 'quick') return [new RegExp(`@main-${project}`)];
  const { taken } = drawFiles(JOURNEYS);
  // A test is known here as `desktop bills.spec.ts title @tag`.
  const files = taken.map((file) => new RegExp(`^${project} ${RegExp.escape(file.replace('e2e/', ''))} `));
  return [/@main-/, /@each-push/, ...files];
}

export default defineConfig({
  testDir: 'e2e',
  // Emptied at each start, so beside the reports and not above them.
  outputDir: 'test-results/browser',
  globalSetup: './test/support/global-setup.ts',
  workers: workerCount(3),
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A build machine may stall for seconds; what fails three times is broken.
  retries: process.env.CI ? 2 : 0,
  // Long journeys take a minute on a busy machine. What hangs is noticed sooner, by the timeouts of its steps. A build
  // machine may be three times as slow.
  timeout: process.env.CI ? 300_000 : 120_000,
  expect: { timeout: process.env.CI ? 30_000 : 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    // What cannot be clicked is said at once, not when the whole test has run out of time.
    actionTimeout: 30_000,
    // Tracing everything to keep what fails costs a fifth of the time; `npx playwright test --trace on` shows one
    // again.
    trace: 'on-first-retry',
    // A worker keeps some three hundred files for each new browser; where it matters, a test allows it.
    serviceWorkers: 'block',
    launchOptions: launchOptions(),
  },
  // The name of a file says at which size it runs: `x.spec.ts` at a desk, `x.phone.spec.ts` on a phone, and
  // `x.sizes.spec.ts` at both, because what it tests differs by size; those of its tests that do not have a tag.
  projects: [
    {
      name: 'desktop',
      testMatch: /\/[^/.]+\.(sizes\.)?spec\.ts$/,
      grep: chosenTests('desktop'),
      grepInvert: /@phone-only/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testMatch: /\.(phone|sizes)\.spec\.ts$/,
      grep: chosenTests('phone'),
      grepInvert: /@desktop-only/,
      // Its screen has seven times as many pixels, which a processor without a graphics card paints for half of the
      // time.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
  ],
});
