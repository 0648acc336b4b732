import type { Page } from '@playwright/test';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { test as base, expect } from '#test/support/journey.ts';
import { oncePerPortal } from '#test/support/worlds.ts';
import { watchForDefects } from './defects.ts';
import { followRequests } from './settled.ts';
import { startAs } from './sign-in.ts';

export { expect } from '@playwright/test';

/**
 * Opens a separate browser for one person of the company, signed in, on an empty page.
 * @param options.refused URLs that the portal refuses for this person as intended, see `watchForDefects`
 */
export type OpenAs = (person: PersonName, options?: { refused?: RegExp | undefined }) => Promise<Page>;

/** The test company of a portal; all tests on this portal share it. */
export const companyOf = oncePerPortal(createCompany);

/**
 * The journeys' `test` with a test company. Any defect on a page that `openAs` opened fails the test that opened it.
 */
export const test = base.extend<{ openAs: OpenAs; company: Company }>({
  company: async ({ portal }, use) => use(await companyOf(portal)),
  openAs: async ({ browser, baseURL, company }, use, testInfo) => {
    const opened: { page: Page; defects: string[] }[] = [];
    await use(async (person, options) => {
      const context = await browser.newContext({ baseURL });
      const page = await context.newPage();
      followRequests(page);
      await startAs(page, company.people[person]);
      opened.push({ page, defects: watchForDefects(page, options) });
      return page;
    });
    for (const { page, defects } of opened) {
      if (testInfo.status !== testInfo.expectedStatus) await printScreen(page);
      await page.context().close();
      expect(defects).toEqual([]);
    }
  },
});

/** Prints what a page shows when its test failed: a build keeps its output, but not always its files. */
async function printScreen(page: Page): Promise<void> {
  const text = await page
    .getByRole('main')
    .innerText({ timeout: 2_000 })
    .catch(() => '(no main)');
  process.stdout.write(`${page.url()} showed:\n${text.replace(/\s*\n\s*/g, ' · ').slice(0, 1_500)}\n`);
}
