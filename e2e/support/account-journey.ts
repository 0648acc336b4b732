import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { addPerson, PASSWORD, type Person } from '#test/support/company.ts';
import { freePort } from '#test/support/free-port.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type IdentityProvider,
  startIdentityProvider,
} from '#test/support/identity-provider.ts';
import { startTestPortal } from '#test/support/portal.ts';
import { test as base, expect } from './company-journey.ts';
import { watchForDefects } from './defects.ts';
import { startAs } from './sign-in.ts';

export { expect } from './company-journey.ts';

/** A user for one test only. */
export interface Owner {
  person: Person & { userId: string };
  /** Their profile, signed in. */
  page: Page;
  /** Another browser of theirs, on their profile. */
  elsewhere: () => Promise<Page>;
}

/**
 * Journeys of users who change their own account, under a host name that supports passkeys: an administrator on a
 * desktop, a subcontractor on a phone.
 */
export const test = base.extend<
  { owner: Owner; refused: RegExp | undefined },
  { port: number; provider: IdentityProvider }
>({
  port: [async ({ playwright: _ }, use) => use(await freePort()), { scope: 'worker' }],
  /** A fake of Google as a provider. Every user who is redirected there is called 'nobody', and consents. */
  provider: [
    async ({ port }, use) => {
      const provider = await startIdentityProvider(`http://localhost:${port}/auth/v1/callback`);
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  portal: async ({ worlds, world, port, provider }, use) => {
    const start = () =>
      startTestPortal({
        port,
        env: {
          PUBLIC_URL: `http://localhost:${port}`,
          AUTH_LIMIT_ADDRESS: '1000',
          AUTH_LIMIT_MAILS: '1000',
          AUTH_MANUAL_LINKING: 'true',
          AUTH_SECURE_PASSWORD_CHANGE: 'true',
          AUTH_PHONE: 'true',
          AUTH_LIMIT_SMS: '1000',
          AUTH_MFA_PHONE_ENROLL: 'true',
          AUTH_MFA_PHONE_VERIFY: 'true',
          AUTH_GOOGLE_CLIENT_ID: CLIENT_ID,
          AUTH_GOOGLE_SECRET: CLIENT_SECRET,
          AUTH_GOOGLE_ISSUER: provider.issuer,
        },
      });
    await use(await worlds.portal(world, start));
  },
  baseURL: async ({ portal }, use) => use(portal.url.replace('127.0.0.1', 'localhost')),
  /** URLs whose refusal the test expects. */
  refused: [undefined, { option: true }],
  owner: async ({ browser, baseURL, portal, company, refused }, use, { project }) => {
    const isPhone = project.name === 'phone';
    const membership = isPhone
      ? ([company.organizations.subcontractor, 'member'] as const)
      : ([company.organizations.contractor, 'admin'] as const);
    const name = `Owner-${randomUUID().slice(0, 8)}`;
    const person = await addPerson(portal, { name, memberships: [membership] });
    const profile = isPhone ? '/subcontractor/profile' : '/admin/profile';
    const pages: { page: Page; defects: string[] }[] = [];
    const open = async (as: Person): Promise<Page> => {
      const page = await openProfile(browser, { baseURL, as, profile });
      pages.push({ page, defects: watchForDefects(page, { refused }) });
      return page;
    };
    const owner = {
      person,
      page: await open(person),
      elsewhere: async () => {
        const client = portal.client();
        const { error } = await client.auth.signInWithPassword({ email: person.email, password: PASSWORD });
        if (error) throw error;
        return open({ ...person, client: client as Person['client'] });
      },
    };
    await use(owner);
    for (const { page, defects } of pages) {
      await page.context().close();
      // Failed requests of a page that is offline are not defects.
      expect(defects.filter((defect) => !/ERR_INTERNET_DISCONNECTED/.test(defect))).toEqual([]);
    }
  },
});

interface Opening {
  baseURL: string;
  as: Person;
  profile: string;
}

async function openProfile(browser: Browser, { baseURL, as, profile }: Opening): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await startAs(page, as);
  await page.goto(profile);
  await expect(lineOf(page, 'Password')).toBeVisible();
  return page;
}

/** A row of the card about signing in. */
export const lineOf = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^${title}`) });

/** Opens the dialog of a row. */
export async function openLine(page: Page, title: string) {
  await lineOf(page, title).click();
  // Toasts are dialogs, too, of another kind.
  const dialog = page.locator('[role=dialog]:has(h2)');
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The title of the second-factor step at the sign-in. */
const STEP = 'Confirm that it is you';

/** Signs the owner in again in their own browser, up to the second factor. */
export async function signInAgain({ page, person }: Owner): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: STEP })).toBeVisible();
}

/** Makes the browser ask for a security key, at the sign-in or in a dialog. */
export const useKey = (page: Page) => page.getByRole('button', { name: 'Use your security key' });
