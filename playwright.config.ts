import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './e2e/support/launch.ts';
import { workerCount } from './test/support/worker-count.ts';

/** The main journeys on each screen, for a run of the quick size. */
const isShort = Boolean(process.env.MAIN_JOURNEYS_ONLY);
const MAIN = {
  desktop: /\/(main-job|isolation|auth|bills|work-orders|timesheets|office-lists)\.spec/,
  phone: /\/(employee-day|clock|receipts|submit-reports|offline-delivery|phone-shells)\.spec/,
};

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
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    // What cannot be clicked is said at once, not when the whole test has run out of time.
    actionTimeout: 30_000,
    // Tracing everything to keep what fails costs a fifth of the time; `npx playwright test --trace on` shows one again.
    trace: 'on-first-retry',
    // A worker keeps some three hundred files for each new browser; where it matters, a test allows it.
    serviceWorkers: 'block',
    launchOptions: launchOptions(),
  },
  projects: [
    {
      name: 'desktop',
      ...(isShort && { testMatch: MAIN.desktop }),
      // People clock in, and write reports without a signal, on phones; there a subcontractor looks after their account.
      testIgnore:
        /phone-(shells|room)|\/(clock(-location)?|employee-day|large-text|account-(password|devices))\.spec|offline-(drafts|delivery|signout|cleared|reading|basement)/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    // Tested at one size is what does not depend on the size of the window (whom an address opens for, where it leads after
    // sign-in, what a stored file or text could run, which words a form answers with, how a message gets from one person to
    // another), what is done at desks (timesheets, the palette), and what opens windows of both sizes by itself.
    {
      name: 'phone',
      ...(isShort && { testMatch: MAIN.phone }),
      testIgnore: [
        /(routes|deep-links|isolation|stored-xss|hostile-files|extreme-rows|auth|reset-password|setup|notification-settings|install(-switch)?|tabs)\.spec/,
        /\/(shells|conversation|messages|messages-panes|offline-(store|killed|repair))\.spec/,
        /\/(timesheets|palette|notifications|system-health)\.spec/,
        /\/account-(addresses|factors)\.spec/,
      ],
      // Its screen has seven times as many pixels, which a processor without a graphics card paints for half of the time.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
  ],
});
