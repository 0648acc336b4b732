import { createHash, randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { type Account, ageAccount, makeAccount, makeLink } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { sessionOf, storeSession } from './support/link-sessions.ts';
import { mailedLink } from './support/mails.ts';

const NEW_PASSWORD = 'Rowan!Berry7';
const AUTHENTICATION_REQUIRED =
  'Authentication Required: Please use the password reset link from your email to access this page.';

let portal: TestPortal;

test.beforeAll(async () => {
  portal = await startTestPortal({ env: { AUTH_LIMIT_ADDRESS: '1000', AUTH_LIMIT_MAILS: '1000' } });
});

test.afterAll(() => portal.stop());

test('from the forgotten password to the sign-in with a new one', async ({ page }) => {
  const account = await makeAccount(portal);
  const button = page.getByRole('button', { name: 'Update Password' });
  await page.goto(`${portal.url}/auth?view=forgot-password`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  await page.goto(await mailedLink(portal, account.email));
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  expect(page.url()).toBe(`${portal.url}/reset-password`);

  await test.step('the checklist, the strength indicator, and the button follow the input', async () => {
    const met = page.getByRole('listitem').filter({ hasText: ': met' });
    await fillPasswords(page, 'rowan', 'rowan');
    await expect(met).toHaveCount(1);
    await expect(button).toBeDisabled();
    await page.getByLabel('Confirm Password').press('Enter');
    await expect(page.getByText('Please ensure all password requirements are met')).toBeVisible();

    await fillPasswords(page, NEW_PASSWORD, 'Rowan!Berry8');
    await expect(met).toHaveCount(5);
    await expect(page.getByText('Passwords do not match').first()).toBeVisible();
    await expect(button).toBeDisabled();

    await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
    await expect(page.getByText('Passwords match')).toBeVisible();
    await expect(button).toBeEnabled();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(page.getByLabel('New Password')).toHaveAttribute('type', 'text');
    await expect(page.getByLabel('Confirm Password')).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show confirmation' }).click();
    await expect(page.getByLabel('Confirm Password')).toHaveAttribute('type', 'text');
  });

  await test.step('the server refuses the old, a common, and a too long password, and the form stays', async () => {
    for (const [password, refusal] of [
      [account.password, 'This is your current password. Choose a different one.'],
      ['Password123!', 'This password is too easy to guess. Choose one that is less common.'],
      ['Rowan!7'.repeat(11), 'This password is too long. Use at most 72 characters.'],
    ] as const) {
      await fillPasswords(page, password, password);
      await button.click();
      await expect(page.getByRole('alert')).toHaveText(refusal);
      await expect(page.getByLabel('New Password')).toHaveValue(password);
    }
  });

  await fillPasswords(page, NEW_PASSWORD, NEW_PASSWORD);
  await button.click();
  await expect(page.getByText('Password Updated', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Password Updated Successfully!' })).toBeVisible();
  await expect(page.getByText(/^The sign-in page opens in [123] seconds?\.$/)).toBeVisible();
  await page.waitForURL('**/auth');
  expect(await page.evaluate(() => localStorage.getItem('fieldfare-session'))).toBeNull();

  await signIn(page, account.email, account.password);
  await expect(page.getByRole('alert')).toBeVisible();
  await signIn(page, account.email, NEW_PASSWORD);
  await page.waitForURL('**/subcontractor/dashboard');
});

test('a link without a connection can be retried, sets a password, and has been used afterwards', async ({
  page,
}) => {
  const account = await makeAccount(portal);
  const location = await followLink(account, 'recovery');
  await test.step('NETWORK_ERROR can be retried, and the link still works', async () => {
    await page.clock.install();
    await page.route('**/auth/v1/user', (route) => route.abort('internetdisconnected'));
    await page.goto(location.href);
    await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible();
    await page.unroute('**/auth/v1/user');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  });
  await test.step('the button does not wait for the countdown', async () => {
    await fillPasswords(page, NEW_PASSWORD, NEW_PASSWORD);
    // From here on the page's clock is stopped, so that the countdown never ends.
    await page.clock.pauseAt(Date.now() + 1000);
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expect(page.getByText('The sign-in page opens in 3 seconds.')).toBeVisible();
    await page.getByRole('button', { name: 'Go to Login Now' }).click();
    await page.waitForURL('**/auth');
    await page.clock.resume();
  });
  await test.step('ALREADY_USED is shown for a link whose password was set', async () => {
    await page.goto(location.href);
    await expect(page.getByRole('heading', { name: 'Reset Link Already Used' })).toBeVisible();
  });
});

test('a link for a new account has its own title, whether it is marked in the query or the fragment', async ({
  page,
}) => {
  for (const parameters of ['?type=signup', '#type=signup']) {
    const account = await makeAccount(portal);
    const [query, fragment] = parameters.startsWith('?') ? [parameters, ''] : ['', '&type=signup'];
    const location = await followLink(account, 'magiclink');
    const tokens = location.hash.replace('&type=magiclink', '') + fragment;
    await page.goto('about:blank');
    await page.goto(`${portal.url}/reset-password${query}${tokens}`);
    await expect(page.getByRole('heading', { name: 'Set Your Password' })).toBeVisible();
    await expect(page.getByText('Create a secure password for your new account')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Set Your Password' })).toBeVisible();
    // Otherwise the page would ask about the next account first.
    await page.evaluate(() => localStorage.clear());
  }
});

test('each kind of link opens the form, once', async ({ page }) => {
  const form = page.getByRole('heading', { name: 'Reset Your Password' });
  const used = page.getByRole('heading', { name: 'Reset Link Already Used' });

  await test.step('a token hash in the query', async () => {
    const account = await makeAccount(portal);
    const { tokenHash } = await makeLink(portal, account.email, 'recovery');
    const url = `${portal.url}/reset-password?token_hash=${tokenHash}&type=recovery`;
    await page.goto(url);
    await expect(page.getByText('Enter a new password for your account')).toBeVisible();
    await page.goto(url);
    await expect(used).toBeVisible();
    await page.evaluate(() => localStorage.clear());
  });

  await test.step('a mailed link, even when its form was left', async () => {
    const { email } = await makeAccount(portal);
    const { url } = await makeLink(portal, email, 'recovery');
    await page.goto(url);
    await expect(form).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await page.goto(url);
    await expect(used).toBeVisible();
    await expect(page.getByRole('link', { name: 'Request New Reset Link' })).toBeVisible();
  });

  await test.step('a code, in the browser that requested it', async () => {
    const account = await makeAccount(portal);
    const verifier = randomBytes(40).toString('hex');
    await fetch(`${portal.url}/auth/v1/recover?redirect_to=${portal.url}/reset-password`, {
      method: 'POST',
      headers: { apikey: portal.anonKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        email: account.email,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 's256',
      }),
    });
    await page.evaluate(
      (text) => localStorage.setItem('fieldfare-session-code-verifier', JSON.stringify(text)),
      `${verifier}/recovery`,
    );
    await page.goto(await mailedLink(portal, account.email));
    await expect(form).toBeVisible();
    expect(page.url()).toBe(`${portal.url}/reset-password`);
    await page.evaluate(() => localStorage.clear());
  });

  await test.step('a link to the site’s root', async () => {
    const account = await makeAccount(portal);
    await page.goto((await makeLink(portal, account.email, 'recovery', portal.url)).url);
    await expect(form).toBeVisible();
  });
});

test('each failure says what happened and offers only a new link', async ({ page }) => {
  for (const [type, title, address] of [
    [
      'OTP_EXPIRED',
      'Reset Link Expired',
      '#error=access_denied&error_code=otp_expired&error_description=x&sb=',
    ],
    ['URL_CONFIG', 'URL Configuration Issue', '?type=recovery'],
    ['EXPIRED_LINK', 'Link Expired', '?error=access_denied&error_code=flow_state_expired'],
    ['INVALID_TOKEN', 'Invalid Reset Link', '#access_token=no.real.token&refresh_token=r&type=recovery'],
    ['UNKNOWN', 'Reset Error', '#error=server_error&error_code=unexpected_failure'],
    ['AUTH_ERROR', 'Authentication Required', ''],
  ] as const) {
    await test.step(type, async () => {
      await page.goto(`${portal.url}/reset-password${address}`);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByText(AUTHENTICATION_REQUIRED)).toBeVisible({ visible: type === 'AUTH_ERROR' });
      await expect(page.getByText('About URL configuration')).toBeVisible({ visible: type === 'URL_CONFIG' });
      await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Request New Reset Link' }).click();
      await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    });
  }
  await test.step('without a link, the page says so once, and offers the sign-in', async () => {
    await page.goto(`${portal.url}/reset-password`);
    const panel = page.getByRole('alert');
    await expect(panel).toContainText(AUTHENTICATION_REQUIRED);
    expect((await panel.textContent())?.match(/Authentication Required/g)).toHaveLength(1);
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  });
});

test('a used invitation is called an invitation, and leads to the sign-in or to the user’s own dashboard', async ({
  page,
}) => {
  const { email } = await makeAccount(portal);
  const invited = `${portal.url}/reset-password?type=signup`;
  const { url } = await makeLink(portal, email, 'magiclink', invited);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Set Your Password' })).toBeVisible();
  await page.goto('about:blank');
  await page.goto(url);
  const panel = page.getByRole('alert');
  await expect(panel.getByRole('heading', { name: 'Invitation Already Used' })).toBeVisible();
  await expect(panel).toContainText('Each invitation works once, and this one has been used.');
  await expect(panel).toContainText(`You are signed in as ${email}.`);
  await expect(panel.getByRole('button', { name: 'Sign in as somebody else' })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Request New Reset Link' })).toBeVisible();
  await expect(page.getByText('Set your password')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Invitation Already Used/);
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await page.waitForURL('**/subcontractor/dashboard');

  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Invitation Already Used' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
});

test('SESSION_ERROR is shown when the server no longer knows the session', async ({ page }) => {
  const account = await makeAccount(portal);
  const { session } = await sessionOf(portal, account);
  await portal.owner.query('delete from auth.sessions where user_id = $1', [account.userId]);
  await storeSession(page, portal.url, session);
  await page.goto(`${portal.url}/reset-password`);
  await expect(page.getByText('Unable to verify your reset session')).toBeVisible();
});

test('is open for ten minutes after a sign-in, and for longer by a link, until the password is set', async ({
  page,
}) => {
  const account = await makeAccount(portal);
  const form = page.getByRole('heading', { name: 'Reset Your Password' });
  await page.goto((await makeLink(portal, account.email, 'recovery')).url);
  await expect(form).toBeVisible();
  await ageAccount(portal, account.userId, 30);
  await page.reload();
  await fillPasswords(page, NEW_PASSWORD, NEW_PASSWORD);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await page.waitForURL('**/auth');

  await signIn(page, account.email, NEW_PASSWORD);
  await page.waitForURL('**/subcontractor/dashboard');
  await ageAccount(portal, account.userId, 9);
  await page.goto(`${portal.url}/reset-password`);
  await expect(form).toBeVisible();
  await ageAccount(portal, account.userId, 11);
  await page.reload();
  await page.waitForURL('**/subcontractor/dashboard');
});

/** Follows the redirects of a link without a browser: returns its target, with the tokens. */
async function followLink(account: Account, type: 'recovery' | 'magiclink'): Promise<URL> {
  const { url } = await makeLink(portal, account.email, type);
  const answer = await fetch(url, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
}

async function fillPasswords(page: Page, password: string, confirmation: string): Promise<void> {
  await page.getByLabel('New Password').fill(password);
  await page.getByLabel('Confirm Password').fill(confirmation);
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
