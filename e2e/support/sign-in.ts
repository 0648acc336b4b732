import type { Page } from '@playwright/test';
import { PASSWORD, type Person } from '#test/support/company.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/stored-session.ts';

/** Makes the page start signed in as this person, as after a reload: the session is in local storage. */
export async function startAs(page: Page, person: Pick<Person, 'client'> & Partial<Person>): Promise<void> {
  const { data } = await person.client.auth.getSession();
  await page.addInitScript(
    ([key, session]) => {
      // Only once: later changes of the session by the page must stay.
      if (sessionStorage.getItem('started')) return;
      sessionStorage.setItem('started', 'yes');
      localStorage.setItem(key, session);
    },
    [SESSION_STORAGE_KEY, JSON.stringify(data.session)] as const,
  );
}

/** Signs in on the open sign-in page. */
export async function signIn(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A page of a subcontractor with its query and fragment, as an email links to it. */
export const DEEP_LINK = '/subcontractor/work-orders?status=assigned#top';
