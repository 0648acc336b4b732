/** The second factor between sign-in and portal: verified, replaced by a recovery code, required, added. */
import { expect, type Page, test } from '@playwright/test';
import { addOrganizations, addPerson, PASSWORD } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { addApp, codeOf, type EnrolledApp, earlierCodeOf, wrongCode } from '#test/support/second-factor.ts';
import { type Account, makeAccount, makeLink } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { textedCode } from './support/mails.ts';
import { DEEP_LINK } from './support/sign-in.ts';

const STEP = 'Confirm that it is you';
const ADD = 'Add a second factor';
const KEEP = 'Save your recovery codes';

let portal: TestPortal;
let contractor: string;

test.beforeAll(async () => {
  portal = await startTestPortal({
    env: {
      AUTH_LIMIT_ADDRESS: '1000',
      AUTH_LIMIT_SMS: '1000',
      AUTH_MFA_PHONE_ENROLL: 'true',
      AUTH_MFA_PHONE_VERIFY: 'true',
    },
  });
  ({ contractor } = await addOrganizations(portal));
});
test.afterAll(() => portal.stop());

test('a user with an authenticator app is asked for its code, which needs to be right and a connection', async ({
  page,
}) => {
  const { account, app } = await accountWithApp();
  await signIn(page, account, DEEP_LINK);
  await expect(page.getByRole('heading', { name: STEP })).toBeVisible();
  const field = page.getByLabel('Enter the code from your authenticator app');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toBeFocused();
  await field.fill(wrongCode(app.secret));
  await expect(page.getByRole('alert')).toHaveText(
    'This code is wrong or no longer current. Enter the code that the app shows now.',
  );
  await expectAccessible(page);
  await test.step('offline, the step says so, and continues when the connection is back', async () => {
    await page.route('**/auth/v1/factors/**', (route) => route.abort('internetdisconnected'));
    await field.fill(codeOf(app.secret));
    await expect(page.getByRole('alert')).toContainText('No connection to the server.');
    await page.unroute('**/auth/v1/factors/**');
    await page.getByRole('button', { name: 'Continue' }).click();
  });
  await page.waitForURL(portal.url + DEEP_LINK);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: STEP })).toBeHidden();
});

test('a recovery code replaces the code of the app, once', async ({ page }) => {
  const { account, codes } = await accountWithApp();
  const [code = ''] = codes;
  await signIn(page, account);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Enter one of your recovery codes.')).toBeVisible();
  await expectAccessible(page);
  // With spaces, as people type it.
  await page.getByLabel('Recovery code').fill(code.replaceAll('-', ' ').toUpperCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/subcontractor/dashboard');

  await page.evaluate(() => localStorage.clear());
  await signIn(page, account);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText('This recovery code is wrong or has been used.');
  await page.getByRole('button', { name: 'Use your authenticator app' }).click();
  await expect(page.getByLabel('Enter the code from your authenticator app')).toBeFocused();
});

test('a disabled factor says what to do, and a recovery code can be used', async ({ page }) => {
  const { account, codes } = await accountWithApp();
  // Without https, no security keys are asked for.
  await portal.owner.query(
    `update auth.mfa_factors set factor_type = 'webauthn'
     where user_id = (select id from auth.users where email = $1)`,
    [account.email],
  );
  await signIn(page, account);
  await page.getByRole('button', { name: 'Use your security key' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This second factor is switched off here. Use another one or a recovery code, or ask an administrator to remove it.',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  const field = page.getByLabel('Recovery code');
  await field.fill('aaaa-aaaa-aaaa-aaaa');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText('This recovery code is wrong or has been used.');
  await field.fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/subcontractor/dashboard');
});

test('a phone gets its code on request, and the user can choose among several phones', async ({ page }) => {
  const { account, client } = await accountWithApp();
  const phone = '15550101234';
  const { data } = await client.auth.mfa.enroll({
    factorType: 'phone',
    phone: `+${phone}`,
    friendlyName: 'Work',
  });
  const factorId = data?.id ?? '';
  const challenge = await client.auth.mfa.challenge({ factorId });
  const challengeId = challenge.data?.id ?? '';
  const code = await textedCode(portal, phone);
  expect((await client.auth.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
  await portal.owner.query('delete from auth.rate_limits');
  await portal.owner.query('delete from auth.sms_log');

  await signIn(page, account);
  await expect(page.getByLabel('Enter the code from your authenticator app')).toBeVisible();
  await page.getByRole('button', { name: 'Send a code to •• 34' }).click();
  await expect(page.getByText('We send a code to your phone •• 34.')).toBeVisible();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  await expectAccessible(page);
  const sent = await textedCode(portal, phone);
  await page.getByLabel('Enter the code from the message').fill('000000' === sent ? '111111' : '000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This code is wrong. Check the message, or send a new code.',
  );
  await page.getByLabel('Enter the code from the message').fill(sent);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/subcontractor/dashboard');
});

test('no URL of the portal bypasses the second factor, until it is removed', async ({ page }) => {
  const { account } = await accountWithApp();
  await signIn(page, account);
  await expect(page.getByRole('heading', { name: STEP })).toBeVisible();
  await page.goto(`${portal.url}/subcontractor/work-orders`);
  await expect(page.getByRole('heading', { name: STEP })).toBeVisible();
  const { mfa } = portal.serviceClient().auth.admin;
  for (const { id } of (await mfa.listFactors({ userId: account.userId })).data?.factors ?? []) {
    await mfa.deleteFactor({ userId: account.userId, id });
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Work Orders' })).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}/subcontractor/work-orders`);
});

test('a new password also needs the second factor', async ({ page }) => {
  const { account, app } = await accountWithApp();
  await page.goto((await makeLink(portal, account.email, 'recovery')).url);
  await expect(page.getByRole('heading', { name: STEP })).toBeVisible();
  await page.getByLabel('Enter the code from your authenticator app').fill(codeOf(app.secret));
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  await page.getByLabel('New Password').fill('Rowan!Berry7');
  await page.getByLabel('Confirm Password').fill('Rowan!Berry7');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await page.waitForURL('**/auth');
});

test('an administrator who must have a second factor adds it before the portal opens', async ({ page }) => {
  const admin = await addPerson(portal, {
    name: `boss${test.info().project.name}`,
    memberships: [[contractor, 'admin']],
  });
  const demand = { key: 'sign_in', value: { admin_second_factor: true } };
  expect((await portal.serviceClient().from('settings').upsert(demand)).error).toBeNull();

  await signIn(page, { email: admin.email, password: PASSWORD });
  await expect(page.getByRole('heading', { name: ADD })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect(page.getByText('Failed to create profile')).toBeHidden();
  await expectAccessible(page);
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code from the app').fill(wrongCode(secret));
  await expect(page.getByRole('alert')).toContainText('This code is wrong or no longer current.');
  // The code of the period before, which the server accepts as well: the current one is left for the next sign-in.
  await page.getByLabel('Code from the app').fill(await earlierCodeOf(secret));

  await expect(page.getByRole('heading', { name: KEEP })).toBeFocused();
  const shown = page.getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  await expectAccessible(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('fieldfare-recovery-codes.txt');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.waitForURL('**/admin/dashboard');

  await page.evaluate(() => localStorage.clear());
  await signIn(page, { email: admin.email, password: PASSWORD });
  await page.getByLabel('Enter the code from your authenticator app').fill(codeOf(secret));
  await page.waitForURL('**/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await portal
    .serviceClient()
    .from('settings')
    .upsert({ ...demand, value: {} });
});

/** A user with an authenticator app, whose current code is still valid, and with recovery codes. */
async function accountWithApp() {
  const account = await makeAccount(portal);
  const client = portal.client();
  const { error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  const app: EnrolledApp = await addApp(client, 'Authenticator app');
  const { data } = await client.auth.getSession();
  const answer = await fetch(`${portal.url}/auth/v1/factors/recovery-codes`, {
    method: 'POST',
    headers: { apikey: portal.anonKey, authorization: `Bearer ${data.session?.access_token}` },
  });
  const { codes } = (await answer.json()) as { codes: string[] };
  return { account, client, app, codes };
}

/** @param start the first page, which redirects to the sign-in */
async function signIn(
  page: Page,
  { email, password }: Pick<Account, 'email' | 'password'>,
  start = '/auth',
): Promise<void> {
  await page.goto(portal.url + start);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
