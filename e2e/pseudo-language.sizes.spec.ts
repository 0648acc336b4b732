/**
 * Every screen in a pseudo-language that is 40% longer: each text is translated, none is cut, and none runs out
 * of the window.
 */
import { expect } from '@playwright/test';
import { type RouteAccess, SCREENS, type Screen } from '#shared/paths.ts';
import { PSEUDO_LOCALE, pseudoCatalog } from '#test/support/pseudo-catalog.ts';
import { cutTexts } from './support/cut-texts.ts';
import { addressOf, expectScreen, go, openAtHome, test, VISITORS, type Visitor } from './support/screens.ts';
import { collectData, untranslated } from './support/untranslated.ts';

test.use({ world: 'pseudo-language' });

const OWN: Record<Visitor, RouteAccess> = {
  admin: 'admin',
  manager: 'employee',
  employee: 'employee',
  partner: 'partner',
  subcontractor: 'subcontractor',
};

for (const visitor of ['admin', 'employee', 'partner', 'subcontractor'] as const) {
  test(`${visitor}: every screen is translated, and no text overflows`, async ({ openAs, paperwork }) => {
    test.slow();
    const page = await openAtHome(openAs, visitor);
    const data = collectData(page);
    await page.addInitScript((language) => Object.assign(globalThis, { fieldfareLanguage: language }), {
      locale: PSEUDO_LOCALE,
      texts: pseudoCatalog(),
    });
    await page.goto(VISITORS[visitor].home);
    const found: string[] = [];
    for (const [screen, access] of Object.entries(SCREENS) as [Screen, RouteAccess][]) {
      if (access !== OWN[visitor]) continue;
      const address = addressOf(screen, paperwork);
      await go(page, address);
      await expectScreen(page, address);
      found.push(...(await untranslated(page, data.words)).map((text) => `${screen}: ${text}`));
      found.push(...(await cutTexts(page)).map((text) => `${screen}: ${text}`));
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (beyond > 0) found.push(`${screen}: is ${beyond} px wider than the window`);
    }
    expect(found).toEqual([]);
  });
}
