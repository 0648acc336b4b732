/**
 * The screens of each role on a phone, with the largest amounts: each opens, and keeps the rules that are asked of it;
 * with text at double size (WCAG 1.4.4), no control is cut off or covered. The frames around them: `shells.phone.spec.ts`.
 */
import { expect } from '@playwright/test';
import type { Screen } from '#shared/paths.ts';
import { doubleText, expectNothingCut, usualText } from './support/large-text.ts';
import { setLargestAmounts } from './support/largest-amounts.ts';
import { PHONE_SCREENS } from './support/phone-screens.ts';
import { coveredControls } from './support/reachable.ts';
import { askedScreens, questionsOf } from './support/screen-questions.ts';
import { openAtHome, test } from './support/screens.ts';

test.use({ world: 'screens' });

test.beforeAll(({ portal, company, paperwork: _ }) =>
  setLargestAmounts(portal, company.people.employee.profileId),
);

for (const [visitor, screens] of Object.entries(PHONE_SCREENS) as [
  keyof typeof PHONE_SCREENS,
  readonly Screen[],
][]) {
  test(`${visitor}: every screen opens and keeps the rules, also with large text`, async ({
    openAs,
    paperwork,
  }) => {
    test.setTimeout(240_000);
    const page = await openAtHome(openAs, visitor);
    const { ask, expectAmounts } = questionsOf(page, visitor, paperwork);
    const covered: string[] = [];
    for (const screen of new Set([...screens, ...askedScreens(visitor)])) {
      await test.step(screen, async () => {
        await ask(screen);
        if (!screens.includes(screen)) return;
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await doubleText(page);
        covered.push(...(await coveredControls(page)).map((control) => `${screen}: ${control}`));
        await usualText(page);
      });
    }
    expectAmounts();
    expect(covered).toEqual([]);
  });
}

test('with large text, the sign-in page is as wide as the window', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await doubleText(page);
  await expectNothingCut(page);
  for (const control of [page.getByLabel('Email'), page.getByRole('link', { name: 'Forgot password?' })]) {
    await control.scrollIntoViewIfNeeded();
    await expect(control).toBeInViewport({ ratio: 1 });
  }
});
