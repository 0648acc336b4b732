/** The local database in a real browser: its contract, its upgrades, and its faults (reliability requirements 12). */
import { test } from '@playwright/test';
import { testSize } from '#test/support/test-size.ts';
import { openModule, runCase, runInBrowser } from './support/run-in-browser.ts';

test('the store keeps its contract on IndexedDB', ({ page }) =>
  runInBrowser(page, 'web/offline/database/store-contract.browser.ts'));

test('databases of earlier releases are upgraded with everything in them', ({ page }) =>
  runInBrowser(page, 'web/offline/database/upgrade.browser.ts'));

test('what somebody leaves behind is sealed as a whole, and theirs again', ({ page }) =>
  runInBrowser(page, 'web/offline/encryption/locked-work.browser.ts'));

test('unsent work lies in a second place, and comes back from there', ({ page }) =>
  runInBrowser(page, 'web/offline/database/backup-copies.browser.ts'));

test('a reset clears what is one’s own, and nothing that others have locked away', async ({ page }) => {
  test.setTimeout(120_000);
  await runInBrowser(page, 'web/offline/repair/reset.browser.ts');
});

test('photos are made smaller where that gains something, and HEIC into what everyone can see', ({ page }) =>
  runInBrowser(page, 'web/lib/shrink-photo.browser.ts'));

test('no fault of the browser’s storage loses a draft, and the next save works within five seconds', async ({
  page,
}) => {
  test.setTimeout(testSize === 'release' ? 1_200_000 : 180_000);
  await runInBrowser(page, 'web/offline/database/storage-faults.browser.ts');
  if (testSize === 'release')
    await runInBrowser(page, 'web/offline/database/storage-faults-any-time.browser.ts');
});

test('the browser’s own quota refuses a save as a whole, and lets the next one in', async ({ page }) => {
  const [without, again] = await openModule(page, 'web/offline/database/quota.browser.ts');
  const { origin } = new URL(page.url());
  const devTools = await page.context().newCDPSession(page);
  // Before the first write, because Chromium caches the quota for a while.
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 500_000 });
  await runCase(page, without);
  await devTools.send('Storage.overrideQuotaForOrigin', { origin });
  await runCase(page, again);
});
