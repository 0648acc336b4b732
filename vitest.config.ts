import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{server,shared,db,web,test,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'web/**/*.browser.test.*'],
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/no-console-errors.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
