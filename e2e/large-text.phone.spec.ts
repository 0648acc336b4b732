/** Text at double size on a phone (WCAG 1.4.4): no element of the frames covers or cuts off another. */
import { expect } from '@playwright/test';
import type { Screen } from '#shared/paths.ts';
import { doubleText, edge, expectApart, expectNothingCut, expectTextsInside } from './support/large-text.ts';
import { PHONE_SCREENS } from './support/phone-screens.ts';
import { coveredControls } from './support/reachable.ts';
import { addressOf, expectScreen, go, openAtHome, test } from './support/screens.ts';
import { expectSettled } from './support/settled.ts';

test.use({ world: 'large-text' });

for (const visitor of ['employee', 'subcontractor', 'partner', 'admin'] as const) {
  test(`${visitor}: header, bottom bar, and content do not cover each other`, async ({
    openAs,
    // So that the dashboards are not empty.
    paperwork: _,
  }) => {
    const page = await openAtHome(openAs, visitor);
    await doubleText(page);
    await expectSettled(page);
    await expectNothingCut(page);

    const header = page.getByRole('banner');
    await expectApart(page, header.locator('button, a, span:has(> svg)'));
    const bar = page.getByRole('navigation', { name: 'Main' });
    const items = bar.getByRole('listitem');
    await expect(items).toHaveCount(5);
    await expectApart(page, items);

    const controls = page.getByRole('main').locator('a:visible, button:visible, input:visible');
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await edge(controls.first(), 'top')).toBeGreaterThanOrEqual(await edge(header, 'bottom'));
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await edge(controls.last(), 'bottom')).toBeLessThanOrEqual(await edge(bar, 'top'));

    await page.getByRole('button', { name: 'Open navigation' }).click();
    const sheet = page.getByRole('dialog', { name: 'Navigation' });
    await expect(sheet.getByRole('link').first()).toBeInViewport({ ratio: 1 });
    await expectTextsInside(sheet);
  });
}

for (const [visitor, screens] of Object.entries(PHONE_SCREENS) as [
  keyof typeof PHONE_SCREENS,
  readonly Screen[],
][]) {
  test(`${visitor}: no control of a screen is cut off or covered`, async ({ openAs, paperwork }) => {
    test.slow();
    const page = await openAtHome(openAs, visitor);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await doubleText(page);
    const found: string[] = [];
    for (const screen of screens) {
      const address = addressOf(screen, paperwork);
      await go(page, address);
      await expectScreen(page, address);
      found.push(...(await coveredControls(page)).map((control) => `${screen}: ${control}`));
    }
    expect(found).toEqual([]);
  });
}

test('the sign-in page is as wide as the window', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await doubleText(page);
  await expectNothingCut(page);
  for (const control of [page.getByLabel('Email'), page.getByRole('link', { name: 'Forgot password?' })]) {
    await control.scrollIntoViewIfNeeded();
    await expect(control).toBeInViewport({ ratio: 1 });
  }
});
