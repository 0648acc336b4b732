/** A session that was ended elsewhere: the next screen is the sign-in page, and none says before that there is nothing. */
import type { Page } from '@playwright/test';
import { addPerson } from '#test/support/company.ts';
import { expect, test } from './support/company-journey.ts';
import { startAs } from './support/sign-in.ts';

test.use({ scene: 'ended session' });

const NOTHING = /No .* yet|This was not found|doesn't exist/;
const NO_ORDER = '/partner/work-orders/01900000-0000-7000-8000-000000000000';

const open = (name: RegExp) => (page: Page) => page.getByRole('link', { name }).first().click();

for (const [place, go] of [
  ['a list', open(/^Locations/)],
  ['another list', open(/^View Work Orders/)],
  ['messages', open(/^Messages/)],
  ['a page of one thing', (page: Page) => follow(page, NO_ORDER)],
] as const) {
  test(`${place} leads to the sign-in page at once`, async ({ page, portal, company }) => {
    // Somebody new: their lists are empty, and ending their session ends nobody else's work.
    const guest = await addPerson(portal, {
      name: `Guest-${crypto.randomUUID().slice(0, 8)}`,
      memberships: [[company.organizations.customer, 'admin']],
    });
    await startAs(page, guest);
    await page.goto('/partner/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const shown = await recordWords(page);
    await portal.owner.query('delete from auth.sessions where user_id = $1', [guest.userId]);
    await go(page);
    await page.waitForURL('**/auth', { timeout: 5_000 });
    await expect(page.getByText('Session expired. Please log in again.')).toBeVisible();
    expect((await shown()).filter((words) => NOTHING.test(words))).toEqual([]);
  });
}

/** Leads to a page of the portal as a link in it does. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Everything that stands on the page from now on, however briefly. */
async function recordWords(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(document.body.innerText)).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}
