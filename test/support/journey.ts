import { test as base, expect } from '@playwright/test';
import { startTestPortal, type TestPortal } from './portal.ts';

export { expect } from '@playwright/test';

/**
 * Playwright's `test` with a portal of its own for each worker: `test('…', async ({ page, portal }) => …)`;
 * `page.goto('/auth')` opens it. An uncaught error in the page, or anything that the content security policy had to
 * stop, fails the test that caused it.
 */
export const test = base.extend<{ baseURL: string; defects: undefined }, { portal: TestPortal }>({
  portal: [
    async ({ playwright: _ }, use) => {
      const portal = await startTestPortal();
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  defects: [
    async ({ page }, use) => {
      const defects: string[] = [];
      page.on('pageerror', (error) => defects.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy/i.test(message.text()))
          defects.push(message.text());
      });
      await use(undefined);
      expect(defects).toEqual([]);
    },
    { auto: true },
  ],
});
