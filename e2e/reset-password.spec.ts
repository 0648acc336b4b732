import { createHash, randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { type Account, ageAccount, makeAccount, makeLink } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
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
  await page.goto(`${portal.url}/auth?view=forgot-password`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  await page.goto(await mailedLink(portal, account.email));
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  expect(page.url()).toBe(`${portal.url}/reset-password`);
  await fillPasswords(page, NEW_PASSWORD, NEW_PASSWORD);
  await page.getByRole('button', { name: 'Update Password' }).click();

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

test('the button does not wait for the countdown', async ({ page }) => {
  const account = await makeAccount(portal);
  await page.clock.install();
  await page.goto((await makeLink(portal, account.email, 'recovery')).url);
  await fillPasswords(page, NEW_PASSWORD, NEW_PASSWORD);
  // From here on the page's clock is stopped, so that the countdown never ends.
  await page.clock.pauseAt(Date.now() + 1000);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('The sign-in page opens in 3 seconds.')).toBeVisible();
  await page.getByRole('button', { name: 'Go to Login Now' }).click();
  await page.waitForURL('**/auth');
});

test('the checklist, the strength indicator, and the button follow the input', async ({ page }) => {
  const account = await makeAccount(portal);
  await page.goto((await makeLink(portal, account.email, 'recovery')).url);
  const button = page.getByRole('button', { name: 'Update Password' });
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

  await page.getByRole('button', { name: 'Show typed text' }).click();
  await expect(page.getByLabel('New Password')).toHaveAttribute('type', 'text');
  await expect(page.getByLabel('Confirm Password')).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show confirmation' }).click();
  await expect(page.getByLabel('Confirm Password')).toHaveAttribute('type', 'text');
});

test('the server refuses the old, a common, and a too long password, and the form stays', async ({
  page,
}) => {
  const account = await makeAccount(portal);
  await page.goto((await makeLink(portal, account.email, 'recovery')).url);
  for (const [password, refusal] of [
    [account.password, 'This is your current password. Choose a different one.'],
    ['Password123!', 'This password is too easy to guess. Choose one that is less common.'],
    ['Rowan!7'.repeat(11), 'This password is too long. Use at most 72 characters.'],
  ] as const) {
    await fillPasswords(page, password, password);
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expect(page.getByRole('alert')).toHaveText(refusal);
    await expect(page.getByLabel('New Password')).toHaveValue(password);
  }
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

test('a token hash in the query opens the form, once', async ({ page }) => {
  const account = await makeAccount(portal);
  const { tokenHash } = await makeLink(portal, account.email, 'recovery');
  const url = `${portal.url}/reset-password?token_hash=${tokenHash}&type=recovery`;
  await page.goto(url);
  await expect(page.getByText('Enter a new password for your account')).toBeVisible();
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Reset Link Already Used' })).toBeVisible();
});

test('a code opens the form in the browser that requested it', async ({ page }) => {
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
  await page.goto(`${portal.url}/auth`);
  await page.evaluate(
    (text) => localStorage.setItem('fieldfare-session-code-verifier', JSON.stringify(text)),
    `${verifier}/recovery`,
  );
  await page.goto(await mailedLink(portal, account.email));
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  expect(page.url()).toBe(`${portal.url}/reset-password`);
});

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
  test(`${type} says what happened and offers only a new link`, async ({ page }) => {
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

test('ALREADY_USED is shown for a link whose password was set', async ({ page }) => {
  const account = await makeAccount(portal);
  const location = await followLink(account, 'recovery');
  await page.goto(location.href);
  await fillPasswords(page, NEW_PASSWORD, NEW_PASSWORD);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await page.waitForURL('**/auth');
  await page.goto(location.href);
  await expect(page.getByRole('heading', { name: 'Reset Link Already Used' })).toBeVisible();
});

test('ALREADY_USED is shown for a mailed link that was opened before, even when its form was left', async ({
  page,
}) => {
  const { email } = await makeAccount(portal);
  const { url } = await makeLink(portal, email, 'recovery');
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Reset Link Already Used' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request New Reset Link' })).toBeVisible();
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

test('without a link, the page says that one is needed, and offers the sign-in', async ({ page }) => {
  await page.goto(`${portal.url}/reset-password`);
  const panel = page.getByRole('alert');
  await expect(panel).toContainText(AUTHENTICATION_REQUIRED);
  expect((await panel.textContent())?.match(/Authentication Required/g)).toHaveLength(1);
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
});

test('NETWORK_ERROR can be retried, and the link still works', async ({ page }) => {
  const account = await makeAccount(portal);
  const location = await followLink(account, 'recovery');
  await page.route('**/auth/v1/user', (route) => route.abort('internetdisconnected'));
  await page.goto(location.href);
  await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible();
  await page.unroute('**/auth/v1/user');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
});

test('SESSION_ERROR is shown when the server no longer knows the session', async ({ page }) => {
  const account = await makeAccount(portal);
  await page.goto(`${portal.url}/auth`);
  await signIn(page, account.email, account.password);
  await page.waitForURL('**/subcontractor/dashboard');
  // An open screen notices that its session has ended, and signs out.
  await page.goto(`${portal.url}/favicon.svg`);
  await portal.owner.query('delete from auth.sessions where user_id = $1', [account.userId]);
  await page.goto(`${portal.url}/reset-password`);
  await expect(page.getByText('Unable to verify your reset session')).toBeVisible();
});

test('is open for ten minutes after a sign-in, then leads to the user’s own dashboard', async ({ page }) => {
  const account = await makeAccount(portal);
  await page.goto(`${portal.url}/auth`);
  await signIn(page, account.email, account.password);
  await page.waitForURL('**/subcontractor/dashboard');

  await ageAccount(portal, account.userId, 9);
  await page.goto(`${portal.url}/reset-password`);
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  await ageAccount(portal, account.userId, 11);
  await page.reload();
  await page.waitForURL('**/subcontractor/dashboard');
});

test('a recovery link opens it for longer, until the password is set', async ({ page }) => {
  const account = await makeAccount(portal);
  await page.goto((await makeLink(portal, account.email, 'recovery')).url);
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  await ageAccount(portal, account.userId, 30);
  await page.reload();
  await fillPasswords(page, NEW_PASSWORD, NEW_PASSWORD);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await page.waitForURL('**/auth');

  await signIn(page, account.email, NEW_PASSWORD);
  await page.waitForURL('**/subcontractor/dashboard');
  await ageAccount(portal, account.userId, 30);
  await page.goto(`${portal.url}/reset-password`);
  await page.waitForURL('**/subcontractor/dashboard');
});

test('a recovery link to the site’s root leads to the reset page', async ({ page }) => {
  const account = await makeAccount(portal);
  await page.goto((await makeLink(portal, account.email, 'recovery', portal.url)).url);
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
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
