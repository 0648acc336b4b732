import { expect, type Page, test } from '@playwright/test';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/stored-session.ts';
import { type Account, makeAccount } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';

const REFUSED = 'This email and password do not match an active account.';

let portal: TestPortal;
let account: Account;

test.beforeAll(async () => {
  portal = await startTestPortal({ env: { AUTH_LIMIT_ADDRESS: '1000' } });
  account = await makeAccount(portal);
});

test.afterAll(() => portal.stop());

test('signs in, opens the user’s own dashboard, and cannot reach the sign-in page any more', {
  tag: '@main-desktop',
}, async ({ page }) => {
  await open(page);
  await signIn(page, account);
  await page.waitForURL('**/subcontractor/dashboard');
  await page.goto(`${portal.url}/auth`);
  await page.waitForURL('**/subcontractor/dashboard');
});

test('Enter submits the form, which waits for the client that is still loading', async ({ page }) => {
  await page.route('**/config.json', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await open(page);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-busy', 'true');
  await page.waitForURL('**/subcontractor/dashboard');
});

test('a wrong password and an unknown account get the same message, and the input stays', async ({
  page,
}) => {
  await open(page);
  for (const email of [account.email, 'nobody@rowan.test']) {
    await signIn(page, { email, password: 'Wrong!2026' });
    await expect(page.getByRole('alert')).toHaveText(REFUSED);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Wrong!2026');
  }
});

test('a disabled account gets the same message', async ({ page }) => {
  const banned = await makeAccount(portal);
  await portal.serviceClient().auth.admin.updateUserById(banned.userId, { ban_duration: '24h' });
  await open(page);
  await signIn(page, banned);
  await expect(page.getByRole('alert')).toHaveText(REFUSED);
});

test('too many attempts lead to a lockout; another account may sign in meanwhile', async ({ page }) => {
  const besieged = await makeAccount(portal);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await portal.client().auth.signInWithPassword({ email: besieged.email, password: `Guess!${attempt}` });
  }
  await open(page);
  await signIn(page, besieged);
  await expect(page.getByText('Too many attempts. You can try again in 30 minutes.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again in 30 min' })).toBeDisabled();
  await signIn(page, account);
  await page.waitForURL('**/subcontractor/dashboard');
});

test('without a connection it says so, and works once the connection is back', async ({ page }) => {
  await open(page);
  await page.route('**/auth/v1/token**', (route) => route.abort('internetdisconnected'));
  await signIn(page, account);
  await expect(page.getByRole('alert')).toContainText('No connection to the server.');
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await page.unroute('**/auth/v1/token**');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/subcontractor/dashboard');
});

test('each empty or incomplete field has an error, and the first of them has the focus', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await page.getByLabel('Email').fill('ada');
  await expect(page.getByText('Enter a complete email address, such as name@example.com.')).toBeVisible();
});

test('shows and hides the password, and warns when Caps Lock is on', async ({ page }) => {
  await open(page);
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show typed text' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide typed text' }).click();
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

test('requests a reset link, with the same message for known and unknown accounts', async ({ page }) => {
  for (const email of [account.email, 'stranger@rowan.test']) {
    await open(page);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    await expect(
      page.getByText(`If an account exists for ${email}, we have sent a link to set a new password.`),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  }
});

test('every view passes the accessibility rules', async ({ page }) => {
  await open(page);
  await signIn(page, { email: account.email, password: 'Wrong!2026' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill('visitor@rowan.test');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectAccessible(page);
});

test('a second link requested too soon must wait, whether or not the account exists', async ({ page }) => {
  for (const email of [account.email, 'foreigner@rowan.test']) {
    await portal.client().auth.resetPasswordForEmail(email);
    await page.goto(`${portal.url}/auth?view=forgot-password`);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByText(/^Too many attempts\. You can try again in \d+ seconds\.$/)).toBeVisible();
  }
});

test('the forgot-password view has a URL that survives a reload, and a way back', async ({ page }) => {
  await page.goto(`${portal.url}/auth?view=forgot-password`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test('the forgot-password view also opens by the history state', async ({ page }) => {
  await open(page);
  await page.evaluate(() => window.history.pushState({ view: 'forgot-password' }, '', '/auth'));
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a stored session that can no longer be renewed is reported as expired', async ({ page }) => {
  const returning = await makeAccount(portal);
  await open(page);
  await signIn(page, returning);
  await page.waitForURL('**/subcontractor/dashboard');
  // Outside of the app, which would notice it; the storage is still the same.
  await page.goto(`${portal.url}/favicon.svg`);
  await portal.owner.query('delete from auth.sessions where user_id = $1', [returning.userId]);
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1_700_000_000 }));
  }, SESSION_STORAGE_KEY);
  await open(page);
  // The page says it only once.
  await expect(page.getByText('Session expired. Please log in again.')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_STORAGE_KEY)).toBeNull();
});

test('a stored session that lacks its refresh token is removed before the client starts', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const half = { access_token: 'a.b.c', expires_at: 4_000_000_000, user: { id: 'someone' } };
    if (!sessionStorage.getItem('planted')) localStorage.setItem('fieldfare-session', JSON.stringify(half));
    sessionStorage.setItem('planted', 'yes');
  });
  await open(page);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fieldfare-session'))).toBeNull();
});

async function open(page: Page): Promise<void> {
  await page.goto(`${portal.url}/auth`);
}

async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
