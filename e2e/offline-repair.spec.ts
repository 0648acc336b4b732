/** A page that is closed while it repairs the device's database (offline requirements 4.5 and 5). */
import { test } from '@playwright/test';
import { type Cases, openModule, runCase } from './support/run-in-browser.ts';

test('a page that is closed in the middle of a repair loses nothing', { tag: '@each-push' }, async ({
  page,
}) => {
  await openModule(page, 'web/offline/repair/repair-closed.browser.ts');
  await runCase(page, 'make');
  const startedMs = Date.now();
  await runCase(page, 'repair');
  const repairMs = Date.now() - startedMs;
  for (let moment = 0; moment < 8; moment++) {
    await runCase(page, 'make');
    await page.evaluate(
      (afterMs) =>
        new Promise((resolve) => {
          void (window as unknown as { cases: Cases }).cases.repair?.();
          setTimeout(resolve, afterMs);
        }),
      (repairMs * moment) / 8,
    );
    await page.reload();
    await page.evaluate(async () => {
      Object.assign(window, await import(`${'/module.js'}`));
    });
    await runCase(page, 'the next page has everything');
  }
});
