import { expect, type Page, test } from '@playwright/test';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/stored-session.ts';
import { type Account, makeAccount } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { sessionOf, storeSession } from './support/link-sessions.ts';

const REFUSED = 'This email and password do not match an active account.';

let portal: TestPortal;
let account: Account;

test.beforeAll(async () => {
  portal = await startTestPortal({ env: { AUTH_LIMIT_ADDRESS: '1000' } });
  account = await makeAccount(portal);
});

test.afterAll(() => portal.stop());

test('Enter signs in once the client has loaded, and the sign-in page cannot be reached any more', {
  tag: '@main-desktop',
}, async ({ page }) => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/config.json', async (route) => {
    await asked;
    await route.continue();
  });
  await open(page);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-busy', 'true');
  answer();
  await page.waitForURL('**/subcontractor/dashboard');
  await page.goto(`${portal.url}/auth`);
  await page.waitForURL('**/subcontractor/dashboard');
});

test('the sign-in form says what is wrong, keeps the input, and signs in afterwards', async ({ page }) => {
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  const refused = page.getByRole('alert');
  await open(page);

  await test.step('each empty or incomplete field has an error, and the first has the focus', async () => {
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(email).toBeFocused();
    await expect(page.getByText('Enter your email address.')).toBeVisible();
    await expect(page.getByText('Enter your password.')).toBeVisible();
    await email.fill('ada');
    await expect(page.getByText('Enter a complete email address, such as name@example.com.')).toBeVisible();
  });

  await test.step('it shows and hides the password, and warns when Caps Lock is on', async () => {
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');

    const press = (isOn: boolean) =>
      password.evaluate((field, modifierCapsLock) => {
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock }));
      }, isOn);
    await press(true);
    await expect(page.getByText('Caps Lock is on')).toBeVisible();
    await press(false);
    await expect(page.getByText('Caps Lock is on')).toBeHidden();
  });

  await test.step('a wrong password and an unknown account get the same message, also of a deactivated account', async () => {
    const banned = await makeAccount(portal);
    await portal.serviceClient().auth.admin.updateUserById(banned.userId, { ban_duration: '24h' });
    for (const wrong of [
      { email: account.email, password: 'Wrong!2026' },
      { email: 'nobody@rowan.test', password: 'Wrong!2026' },
      { email: banned.email, password: 'Wrong!2026' },
    ]) {
      const answered = page.waitForResponse('**/auth/v1/token**');
      await signIn(page, wrong);
      await answered;
      await expect(refused).toHaveText(REFUSED);
      await expect(email).toHaveValue(wrong.email);
      await expect(password).toHaveValue(wrong.password);
    }
    await signIn(page, banned);
    await expect(refused).toContainText('Your account was deactivated.');
    await expectAccessible(page);
  });

  await test.step('too many attempts lead to a lockout', async () => {
    const besieged = await makeAccount(portal);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await portal.client().auth.signInWithPassword({ email: besieged.email, password: `Guess!${attempt}` });
    }
    await signIn(page, besieged);
    await expect(page.getByText('Too many attempts. You can try again in 30 minutes.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again in 30 min' })).toBeDisabled();
  });

  await test.step('another account may sign in meanwhile, once it has a connection', async () => {
    await page.route('**/auth/v1/token**', (route) => route.abort('internetdisconnected'));
    await signIn(page, account);
    await expect(refused).toContainText('No connection to the server.');
    await expect(email).toHaveValue(account.email);
    await page.unroute('**/auth/v1/token**');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/subcontractor/dashboard');
  });
});

test('a forgotten password: the view opens in each way, and says the same for every account', async ({
  page,
}) => {
  const email = page.getByLabel('Email');
  const send = page.getByRole('button', { name: 'Send reset link' });
  const view = page.getByRole('heading', { name: 'Forgot your password?' });
  const back = page.getByRole('link', { name: 'Back to sign in' });

  await test.step('by a URL that survives a reload', async () => {
    await page.goto(`${portal.url}/auth?view=forgot-password`);
    await page.reload();
    await expect(view).toBeVisible();
  });

  await test.step('a second link requested too soon must wait, whether or not the account exists', async () => {
    const tooSoon = page.getByText(/^Too many attempts\. You can try again in \d+ seconds\.$/);
    for (const address of [account.email, 'foreigner@rowan.test']) {
      await portal.client().auth.resetPasswordForEmail(address);
      await email.fill(address);
      await expect(tooSoon).toHaveCount(0);
      await send.click();
      await expect(tooSoon).toBeVisible();
    }
    await back.click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
  });

  await test.step('by the history state', async () => {
    await page.evaluate(() => window.history.pushState({ view: 'forgot-password' }, '', '/auth'));
    await expect(view).toBeVisible();
    await back.click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  await test.step('by its link, with the address; a known and an unknown account get the same message', async () => {
    const known = await makeAccount(portal);
    for (const address of [known.email, 'stranger@rowan.test']) {
      await email.fill(address);
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await expect(view).toBeFocused();
      await expect(email).toHaveValue(address);
      await expectAccessible(page);
      await send.click();
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
      await expect(
        page.getByText(`If an account exists for ${address}, we have sent a link to set a new password.`),
      ).toBeVisible();
      await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
      await expectAccessible(page);
      await back.click();
    }
  });
});

test('a stored session that cannot be used is removed, and reported only if it has ended', async ({
  page,
}) => {
  const stored = () => page.evaluate((key) => localStorage.getItem(key), SESSION_STORAGE_KEY);

  await test.step('one that can no longer be renewed is reported as expired', async () => {
    const returning = await makeAccount(portal);
    const { session } = await sessionOf(portal, returning);
    await portal.owner.query('delete from auth.sessions where user_id = $1', [returning.userId]);
    await storeSession(page, portal.url, { ...session, expires_at: 1_700_000_000 });
    await open(page);
    // The page says it only once.
    await expect(page.getByText('Session expired. Please log in again.')).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await stored()).toBeNull();
  });

  await test.step('one without its refresh token is removed before the client starts', async () => {
    const half = { access_token: 'a.b.c', expires_at: 4_000_000_000, user: { id: 'someone' } };
    await storeSession(page, portal.url, half);
    await open(page);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect.poll(stored).toBeNull();
  });
});

async function open(page: Page): Promise<void> {
  await page.goto(`${portal.url}/auth`);
}

async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
