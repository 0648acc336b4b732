/** The browser's own quota. Chromium caches it, so the test needs a page that has stored nothing yet. */
import { test } from '@playwright/test';
import { openModule, runCase } from './support/run-in-browser.ts';

test('the browser’s own quota refuses a save as a whole, and the next save works', {
  tag: '@each-push',
}, async ({ page }) => {
  await openModule(page, 'web/offline/database/quota.browser.ts');
  const { origin } = new URL(page.url());
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 500_000 });
  await runCase(page, 'a save is refused by its class, and nothing of it is stored');
  await devTools.send('Storage.overrideQuotaForOrigin', { origin });
  await runCase(page, 'the next save works');
});
