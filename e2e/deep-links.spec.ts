/** A link that is opened without a session leads to its target after the sign-in. */
import type { Page } from '@playwright/test';
import { PASSWORD } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/stored-session.ts';
import { keepBreak } from './support/clock.ts';
import { expect } from './support/company-journey.ts';
import { mailedCode } from './support/mails.ts';
import { test } from './support/screens.ts';

test.use({ world: 'deep-links' });

async function signIn(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a link with its query and fragment survives the sign-in and a reload of the sign-in page', async ({
  page,
  company,
  paperwork,
}) => {
  const target = `/employee/time-reports?workOrderId=${paperwork.workOrderId}#top`;
  await page.goto(target);
  await expect(page).toHaveURL('/auth');
  await page.reload();
  await signIn(page, company.people.employee.email);
  await expect(page).toHaveURL(target);
  await expect(page.getByRole('heading', { level: 1, name: 'Time Reports' })).toBeVisible();
});

test('a link to a conversation in the office’s area leads to it in the user’s own area', async ({
  page,
  company,
}) => {
  await page.goto('/messages?conversation=7d9e5a2c-1111-4222-8333-444455556666');
  await signIn(page, company.people.partner.email);
  await expect(page).toHaveURL(/\/partner\/messages\?conversation=7d9e5a2c/);
});

test('no URL leads to another site, and a sign-out leaves no URL to return to', async ({ page, company }) => {
  await page.goto('/?next=//evil.example/');
  await signIn(page, company.people.partner.email);
  await expect(page).toHaveURL('/partner/dashboard');
  await page.goto('/partner/profile');
  await page.getByRole('button', { name: /^partner Person/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await signIn(page, company.people.employee.email);
  await expect(page).toHaveURL('/employee/dashboard');
});

interface End {
  learn(page: Page): Promise<unknown>;
  signInAgain(page: Page, portal: TestPortal, email: string): Promise<void>;
}

const ENDS: Readonly<Record<string, End>> = {
  'is open': {
    // The portal checks the session each time that its window gets the focus.
    learn: (page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    signInAgain: (page, _portal, email) => signIn(page, email),
  },
  'starts with an expired token': {
    learn: async (page) => {
      await page.evaluate((key) => {
        const session = JSON.parse(localStorage.getItem(key) ?? '{}');
        localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
      }, SESSION_STORAGE_KEY);
      await page.reload();
    },
    signInAgain: async (page, portal, email) => {
      await page.getByLabel('Email').fill(email);
      await page.getByRole('link', { name: 'Email me a link or code' }).click();
      await page.getByRole('button', { name: 'Send link and code' }).click();
      await page.getByLabel('Code').fill(await mailedCode(portal, email));
    },
  },
};

// Last, because they end all sessions of the employee.
for (const [when, { learn, signInAgain }] of Object.entries(ENDS)) {
  test(`a session that ended says why and what is safe here, and returns to the page: ${when}`, async ({
    page,
    portal,
    company,
  }) => {
    const { employee } = company.people;
    await page.goto('/employee/receipts');
    await signIn(page, employee.email);
    await expect(page).toHaveURL('/employee/receipts');
    await expect(page.getByRole('heading', { level: 1, name: 'Receipts' })).toBeVisible();
    await page.route('**/rest/v1/rpc/take_break', (route) => route.abort('internetdisconnected'));
    await page.goto('/employee/time-reports?week=2026-11-16');
    await expect(page.getByRole('heading', { level: 1, name: 'Time Reports' })).toBeVisible();
    await keepBreak(page, employee.profileId);
    await employee.client.auth.signInWithPassword({ email: employee.email, password: PASSWORD });
    await employee.client.auth.signOut({ scope: 'global' });
    await learn(page);
    await expect(page).toHaveURL('/auth');
    const notice = page.getByRole('status').filter({ hasText: 'Session expired. Please log in again.' });
    await expect(notice).toContainText('1 clock event');
    await expect(notice).toContainText('You then return to the page that you were on.');
    await page.reload();
    await expect(notice).toContainText('1 clock event');
    await signInAgain(page, portal, employee.email);
    await expect(page).toHaveURL('/employee/time-reports?week=2026-11-16');
  });
}
