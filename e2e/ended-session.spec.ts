/**
 * A session that was ended elsewhere: the next screen is the sign-in page, and no screen shows an empty list before.
 */
import type { Page } from '@playwright/test';
import { addPerson } from '#test/support/company.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/stored-session.ts';
import { expect, test } from './support/company-journey.ts';
import { draftOf, itemOf, keep } from './support/device-storage.ts';
import { signIn, startAs } from './support/sign-in.ts';

test.use({ world: 'ended session' });

const NOTHING = /No .* yet|This was not found|doesn't exist/;
const NO_ORDER = '/partner/work-orders/01900000-0000-7000-8000-000000000000';

/** Clicks at once, if the link is still there: a request of the page itself may have ended the session already. */
const open = (name: RegExp) => (page: Page) =>
  page.getByRole('link', { name }).evaluateAll(([link]) => (link as HTMLElement | undefined)?.click());

for (const [target, go] of [
  ['a list', open(/^Locations/)],
  ['another list', open(/^View Work Orders/)],
  ['messages', open(/^Messages/)],
  ['a page of one thing', (page: Page) => follow(page, NO_ORDER)],
] as const) {
  test(`after the session has ended, ${target} leads to the sign-in page`, async ({
    page,
    portal,
    company,
  }) => {
    // A new user: their lists are empty, and ending their session affects no other test.
    const guest = await addPerson(portal, {
      name: `Guest-${crypto.randomUUID().slice(0, 8)}`,
      memberships: [[company.organizations.customer, 'admin']],
    });
    await startAs(page, guest);
    await page.goto('/partner/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const shown = await recordLabel(page);
    await portal.owner.query('delete from auth.sessions where user_id = $1', [guest.userId]);
    await go(page);
    await page.waitForURL('**/auth', { timeout: 5_000 });
    await expect(page.getByText('Session expired. Please log in again.')).toBeVisible();
    expect((await shown()).filter((words) => NOTHING.test(words))).toEqual([]);
  });
}

test('a refused renewal ends a session that seems valid, and its unsent work is sent after the next sign-in', async ({
  page,
  portal,
  company,
}) => {
  test.slow();
  const guest = await addPerson(portal, {
    name: `Guest-${crypto.randomUUID().slice(0, 8)}`,
    memberships: [[company.organizations.subcontractor, 'member']],
  });
  await startAs(page, guest);
  await page.goto('/subcontractor/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const renewals: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) renewals.push(request.url());
  });
  await portal.owner.query('delete from auth.sessions where user_id = $1', [guest.userId]);
  // As on a device whose clock is behind: for the server the token has expired, for the device it has not.
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, access_token: 'a.b.c' }));
  }, SESSION_STORAGE_KEY);
  await keep(page, {
    drafts: [{ ...draftOf('d1', { ownerId: guest.profileId }), submittedAt: '2026-05-04T08:00:00.000Z' }],
    syncQueue: [itemOf('d1', guest.profileId)],
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForURL('**/auth', { timeout: 30_000 });
  await expect(page.getByText('Session expired. Please log in again.')).toBeVisible();
  await expect(page.getByText('1 report that has not arrived yet')).toBeVisible();
  const asked = renewals.length;
  await page.waitForTimeout(20_000);
  expect(renewals.length).toBe(asked);

  await signIn(page, guest);
  // The server does not know that work order, and was asked for it.
  await expect(page.getByText('1 needs attention')).toBeVisible({ timeout: 30_000 });
});

/** Opens a page of the portal as a link in it does. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Records everything that appears on the page from now on, however briefly. */
async function recordLabel(page: Page): Promise<() => Promise<string[]>> {
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
