import type { Page } from '@playwright/test';
import type { TestPortal } from '#test/support/portal.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/stored-session.ts';
import type { Account } from './accounts.ts';

/** A new session of a user, created without a browser. */
export async function sessionOf(portal: TestPortal, { email, password }: Account) {
  const client = portal.client();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error || !data.session) throw error;
  const { access_token, refresh_token, expires_at, expires_in } = data.session;
  const facts = { access_token, refresh_token, expires_at, expires_in, token_type: 'bearer' };
  return {
    session: data.session,
    fragment: `#${new URLSearchParams(Object.entries(facts).map(([name, value]) => [name, String(value)]))}`,
    isAlive: async () => (await answersTo(portal, access_token)) === 200,
    end: () => client.auth.signOut({ scope: 'local' }),
  };
}

/**
 * Leaves a session in a browser as a sign-in does, without the app, which would notice it.
 * @param origin of the portal
 */
export async function storeSession(page: Page, origin: string, session: object): Promise<void> {
  await page.goto(`${origin}/config.json`);
  await page.evaluate(([key, stored]) => localStorage.setItem(key, stored), [
    SESSION_STORAGE_KEY,
    JSON.stringify(session),
  ] as const);
}

export async function answersTo(portal: TestPortal, accessToken: string): Promise<number> {
  const headers = { apikey: portal.anonKey, authorization: `Bearer ${accessToken}` };
  return (await fetch(`${portal.url}/auth/v1/user`, { headers })).status;
}

export async function storedEmail(page: Page): Promise<string> {
  return JSON.parse(await page.evaluate(() => localStorage.getItem('fieldfare-session') ?? '{}')).user?.email;
}

export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Ada Hill/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL('**/auth');
}
