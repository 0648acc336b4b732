/** One browser, two users: no link, form, or tab acts for a user other than the one on the page. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { type Account, makeAccount, makeLink } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { answersTo, sessionOf, signIn, signOut, storedEmail } from './support/link-sessions.ts';
import { mailedLink } from './support/mails.ts';

const NEW_PASSWORD = 'Rowan!Berry7';
const ASKED = 'You are already signed in';

let portal: TestPortal;

test.beforeAll(async () => {
  portal = await startTestPortal({ env: { AUTH_LIMIT_ADDRESS: '1000', AUTH_LIMIT_MAILS: '1000' } });
});
test.afterAll(() => portal.stop());

for (const kind of ['invitation', 'reset'] as const) {
  test(`two ${kind} links in two tabs: each sets only the password of its own account`, async ({
    context,
  }) => {
    const [one, other] = [await opener(kind), await opener(kind)];
    const first = await context.newPage();
    await first.goto(one.link);
    await expect(first.getByText(one.email)).toBeVisible();

    const second = await context.newPage();
    await second.goto(other.link);
    await expect(second.getByRole('heading', { name: ASKED })).toBeVisible();
    await expectNames(second, one.email, other.email);
    await expectAccessible(second);
    await fillPasswords(first, NEW_PASSWORD);
    await second.getByRole('button', { name: `Continue as ${other.email}` }).click();
    await expect(second.getByText(other.email)).toBeVisible();

    await expect(first.getByText(`The password of ${one.email} has not been changed.`)).toBeVisible();
    await expect(first.getByLabel('New Password')).toHaveCount(0);
    await fillPasswords(second, NEW_PASSWORD);
    await second.getByRole('button', { name: 'Update Password' }).click();
    await expect(second.getByRole('heading', { name: 'Password Updated Successfully!' })).toBeVisible();
    expect(await opens(other.email, NEW_PASSWORD)).toBe(true);
    expect(await opens(one.email, NEW_PASSWORD)).toBe(false);
  });
}

test('a reset page stops when somebody else signs in in another tab', async ({ context }) => {
  const [owner, guest] = [await makeAccount(portal), await makeAccount(portal)];
  const form = await context.newPage();
  await form.goto((await makeLink(portal, owner.email, 'recovery')).url);
  await fillPasswords(form, NEW_PASSWORD);
  const other = await context.newPage();
  await other.goto(`${portal.url}/subcontractor/dashboard`);
  await signOut(other);
  await expect(form.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  await signIn(other, guest);
  await other.waitForURL('**/subcontractor/dashboard');
  await expect(form.getByLabel('New Password')).toHaveCount(0);
  expect(await opens(guest.email, guest.password)).toBe(true);
  expect(await opens(owner.email, owner.password)).toBe(true);
});

test('a reset page that missed the change of user sends no password for somebody else', async ({
  context,
}) => {
  const [owner, guest] = [await makeAccount(portal), await makeAccount(portal)];
  const form = await deafPage(context);
  await form.goto((await makeLink(portal, owner.email, 'recovery')).url);
  await fillPasswords(form, NEW_PASSWORD);
  await replaceSession(context, guest);
  await form.getByRole('button', { name: 'Update Password' }).click();
  await expect(form.getByRole('alert')).toContainText(`The password of ${owner.email} has not been changed`);
  await expectAccessible(form);
  for (const { email, password } of [owner, guest]) expect(await opens(email, password)).toBe(true);
});

test('a completed reset page signs nobody else out', async ({ context }) => {
  const [owner, guest] = [await makeAccount(portal), await makeAccount(portal)];
  const form = await deafPage(context);
  await form.goto((await makeLink(portal, owner.email, 'recovery')).url);
  await fillPasswords(form, NEW_PASSWORD);
  await form.clock.install();
  await form.clock.pauseAt(Date.now() + 1000);
  await form.getByRole('button', { name: 'Update Password' }).click();
  await expect(form.getByText('The sign-in page opens in 3 seconds.')).toBeVisible();
  await replaceSession(context, guest);
  await form.getByRole('button', { name: 'Go to Login Now' }).click();
  await form.clock.resume();
  await expect(form.getByRole('button', { name: 'Go to Login Now' })).toHaveCount(0);
  const stored = await form.evaluate(() => localStorage.getItem('fieldfare-session') ?? '{}');
  expect(JSON.parse(stored).user?.email).toBe(guest.email);
});

test('a profile page that missed the change of user changes nothing of somebody else', async ({
  context,
}) => {
  const [owner, guest] = [await makeAccount(portal), await makeAccount(portal)];
  const profile = await deafPage(context);
  await profile.goto(`${portal.url}/auth`);
  await signIn(profile, owner);
  await profile.waitForURL('**/subcontractor/dashboard');
  await profile.goto(`${portal.url}/subcontractor/profile`);
  await profile.getByRole('button', { name: /^Password/ }).click();
  await fillPasswords(profile, NEW_PASSWORD);
  await replaceSession(context, guest);
  // On a slow machine, an own request of the page can meet the new session first, which closes the form.
  const update = profile.getByRole('button', { name: 'Update Password' }).click({ timeout: 5000 });
  await Promise.race([update, profile.getByRole('dialog').waitFor({ state: 'detached' })]);
  await update.catch(() => undefined);
  // From then on, the page shows the current user.
  await expect(profile.getByRole('dialog')).toHaveCount(0);
  await expect(profile.getByText(guest.email).first()).toBeVisible();
  for (const { email, password } of [owner, guest]) expect(await opens(email, password)).toBe(true);
});

test('a link for somebody else asks first, and changes nothing when the user declines', async ({
  context,
}) => {
  const [here, stranger] = [await makeAccount(portal), await makeAccount(portal)];
  const page = await context.newPage();
  await page.goto(`${portal.url}/auth`);
  await signIn(page, here);
  await page.waitForURL('**/subcontractor/dashboard');

  const lured = await context.newPage();
  const { fragment, isAlive } = await sessionOf(portal, stranger);
  await lured.goto(`${portal.url}/subcontractor/profile${fragment}`);
  await expect(lured.getByRole('heading', { name: ASKED })).toBeVisible();
  await expectNames(lured, here.email, stranger.email);
  await expectAccessible(lured);
  await page.goto(`${portal.url}/subcontractor/profile`);
  await expect(page.getByText(here.email).first()).toBeVisible();

  await lured.getByRole('button', { name: `Stay signed in as ${here.email}` }).click();
  await lured.waitForURL('**/subcontractor/dashboard');
  expect(await storedEmail(lured)).toBe(here.email);
  await expect.poll(isAlive).toBe(false);
});

test('a link for somebody else signs them in when the user agrees, at the page that it names', async ({
  context,
}) => {
  const [here, owner] = [await makeAccount(portal), await makeAccount(portal)];
  const page = await context.newPage();
  await page.goto(`${portal.url}/auth`);
  await signIn(page, here);
  await page.waitForURL('**/subcontractor/dashboard');
  await page.evaluate(() =>
    localStorage.setItem('fieldfare-draft:message:somewhere', JSON.stringify({ text: 'Kanarienvogel' })),
  );
  const tokens = await page.evaluate(() => localStorage.getItem('fieldfare-session') ?? '{}');

  await page.goto(
    (await makeLink(portal, owner.email, 'magiclink', `${portal.url}/subcontractor/profile`)).url,
  );
  await page.getByRole('button', { name: `Continue as ${owner.email}` }).click();
  const dialog = page.getByRole('dialog', { name: 'You have unsent work on this device' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: ASKED })).toBeVisible();
  await page.getByRole('button', { name: `Continue as ${owner.email}` }).click();
  await dialog.getByRole('button', { name: 'Keep it for my next sign-in' }).click();

  await page.waitForURL('**/subcontractor/profile');
  await expect(page.getByText(owner.email).first()).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Kanarienvogel');
  expect(await answersTo(portal, JSON.parse(tokens).access_token)).toBe(403);
});

test('a link signs in when nobody is signed in, and says whom', async ({ page }) => {
  const account = await makeAccount(portal);
  await page.goto((await makeLink(portal, account.email, 'magiclink', `${portal.url}/`)).url);
  await page.waitForURL('**/subcontractor/dashboard');
  await expect(page.getByText(`Signed in as ${account.email}`)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
});

test('a link for the signed-in user leads to its page and keeps the session', async ({ page }) => {
  const account = await makeAccount(portal);
  await page.goto(`${portal.url}/auth`);
  await signIn(page, account);
  await page.waitForURL('**/subcontractor/dashboard');
  const before = await page.evaluate(() => localStorage.getItem('fieldfare-session'));
  const { fragment, isAlive } = await sessionOf(portal, account);
  await page.goto('about:blank');
  await page.goto(`${portal.url}/subcontractor/bills?status=draft${fragment}`);
  await page.waitForURL(`${portal.url}/subcontractor/bills?status=draft`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('fieldfare-session'))).toBe(before);
  await expect.poll(isAlive).toBe(false);
});

test('an expired link, for somebody else or for oneself, signs nobody out', async ({ page }) => {
  const [here, stranger] = [await makeAccount(portal), await makeAccount(portal)];
  await page.goto(`${portal.url}/auth`);
  await signIn(page, here);
  await page.waitForURL('**/subcontractor/dashboard');
  for (const account of [stranger, here]) {
    const { fragment, end } = await sessionOf(portal, account);
    await end();
    for (const path of ['/', '/reset-password']) {
      await page.goto('about:blank');
      await page.goto(
        `${portal.url}${path}${fragment}&type=recovery`.replace('/#', path === '/' ? '/?x=1#' : '/#'),
      );
      await expect(page.getByRole('alert')).toContainText('Used', { ignoreCase: true });
      await expect(page.getByText(`You are signed in as ${here.email}.`)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Sign in as somebody else' })).toBeVisible();
      expect(await storedEmail(page)).toBe(here.email);
    }
  }
});

test('a token hash and a link of a session that ended ask the same question', async ({ page }) => {
  const [here, owner] = [await makeAccount(portal), await makeAccount(portal)];
  await page.goto(`${portal.url}/auth`);
  await signIn(page, here);
  await page.waitForURL('**/subcontractor/dashboard');
  const { tokenHash } = await makeLink(portal, owner.email, 'recovery');
  await page.goto(`${portal.url}/reset-password?token_hash=${tokenHash}&type=recovery`);
  await expect(page.getByRole('heading', { name: ASKED })).toBeVisible();
  await expectNames(page, here.email, owner.email);

  // The current session is ended elsewhere: the link still waits for a decision.
  await portal.owner.query('delete from auth.sessions where user_id = $1', [here.userId]);
  await page.reload();
  await page.getByRole('button', { name: `Continue as ${owner.email}` }).click();
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  await expect(page.getByText(owner.email)).toBeVisible();
});

/** A user with a link that opens the page for a password. */
async function opener(kind: 'invitation' | 'reset'): Promise<{ email: string; link: string }> {
  if (kind === 'reset') {
    const { email } = await makeAccount(portal);
    return { email, link: (await makeLink(portal, email, 'recovery')).url };
  }
  const email = `guest-${crypto.randomUUID()}@rowan.test`;
  const { error } = await portal.serviceClient().auth.admin.inviteUserByEmail(email);
  if (error) throw error;
  return { email, link: await mailedLink(portal, email) };
}

/** A page that gets no events from other tabs, like one that a browser has suspended. */
async function deafPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'BroadcastChannel');
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true);
  });
  return page;
}

/** Another tab signs in a user, replacing the current one. */
async function replaceSession(context: BrowserContext, account: Account): Promise<void> {
  const { session } = await sessionOf(portal, account);
  const tab = await context.newPage();
  await tab.goto(`${portal.url}/favicon.svg`);
  await tab.evaluate((text) => localStorage.setItem('fieldfare-session', text), JSON.stringify(session));
  await tab.close();
}

async function opens(email: string, password: string): Promise<boolean> {
  return (await portal.client().auth.signInWithPassword({ email, password })).error === null;
}

async function expectNames(page: Page, here: string, there: string): Promise<void> {
  await expect(
    page.getByText(`You are signed in as ${here}. This link signs you in as ${there}.`),
  ).toBeVisible();
}

async function fillPasswords(page: Page, password: string): Promise<void> {
  await page.getByLabel('New Password').fill(password);
  await page.getByLabel('Confirm Password').fill(password);
}
