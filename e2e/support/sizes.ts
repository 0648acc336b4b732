import { expect, type Page } from '@playwright/test';

/** Whether a page has the width of a phone. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** A text as this size shows it: lists have a table and cards, one of which is hidden. */
export const shown = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first();

/** Nothing is wider than the screen. */
export async function expectNothingBeyond(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
}
