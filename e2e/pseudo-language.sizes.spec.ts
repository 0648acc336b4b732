/**
 * Every screen that is made for a role, in a pseudo-language that is 40% longer: it opens, each text is translated, none
 * is cut, and none runs out of the window.
 */
import { expect } from '@playwright/test';
import { type RouteAccess, SCREENS, type Screen } from '#shared/paths.ts';
import { PSEUDO_LOCALE, pseudoCatalog } from '#test/support/pseudo-catalog.ts';
import { cutTexts } from './support/cut-texts.ts';
import { addressOf, expectScreen, go, openAtHome, test } from './support/screens.ts';
import { collectData, untranslated } from './support/untranslated.ts';

test.use({ world: 'pseudo-language' });

const CATALOG = pseudoCatalog();
/** Texts of a screen that could not be shown, or not all of it. */
const FAILURES = ['This was not found', 'Try Again', 'Something went wrong', 'Page Not Found'];

for (const visitor of ['admin', 'employee', 'partner', 'subcontractor'] as const) {
  test(`${visitor}: every screen opens and is translated, and no text overflows`, async ({
    openAs,
    paperwork,
  }) => {
    test.slow();
    const data = new Set<string>();
    const page = await openAtHome(openAs, visitor, (opened) => {
      collectData(opened, data);
      const language = { locale: PSEUDO_LOCALE, texts: CATALOG };
      return opened.addInitScript((one) => Object.assign(globalThis, { fieldfareLanguage: one }), language);
    });
    const found: string[] = [];
    for (const [screen, access] of Object.entries(SCREENS) as [Screen, RouteAccess][]) {
      if (access !== visitor) continue;
      const address = addressOf(screen, paperwork);
      await go(page, address);
      await expectScreen(page, address);
      for (const failure of FAILURES) {
        await expect(page.getByText(String(CATALOG[failure]), { exact: true }), address).toHaveCount(0);
      }
      found.push(...(await untranslated(page, data)).map((text) => `${screen}: ${text}`));
      found.push(...(await cutTexts(page)).map((text) => `${screen}: ${text}`));
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (beyond > 0) found.push(`${screen}: is ${beyond} px wider than the window`);
    }
    expect(found).toEqual([]);
  });
}
