/** Signing in by a mailed link or code, and the pages of links that fail. */
import { expect, type Page, test } from '@playwright/test';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { type Account, makeAccount, makeLink } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { mailedCode, mailedLink } from './support/mails.ts';
import { DEEP_LINK } from './support/sign-in.ts';

const WRONG_CODE = 'This code is wrong or has expired. Check it, or send a new one.';

let portal: TestPortal;

test.beforeAll(async () => {
  portal = await startTestPortal({ env: { AUTH_LIMIT_ADDRESS: '1000', AUTH_LIMIT_MAILS: '1000' } });
});
test.afterAll(() => portal.stop());

test('the link in the mail signs in, once, and signs nobody out when it fails', async ({ page }) => {
  const account = await makeAccount(portal);
  await askForMail(page, account.email);
  const link = await mailedLink(portal, account.email);
  await page.goto(link);
  await page.waitForURL('**/subcontractor/dashboard');
  await page.goto(link);
  await expectPanel(page, 'This link has been used');
  await expect(page.getByText('You are still signed in, and nothing has changed.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await page.waitForURL('**/subcontractor/dashboard');
});

test('the link leads to the page that was opened, also in another browser', async ({ page, browser }) => {
  const account = await makeAccount(portal);
  await askForMail(page, account.email, DEEP_LINK);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(await mailedLink(portal, account.email));
  await elsewhere.waitForURL(portal.url + DEEP_LINK);
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();
  await elsewhere.context().close();
});

test('an expired link says so and leads to a new one, and the sign-in to the page that was opened', async ({
  page,
}) => {
  const account = await makeAccount(portal);
  await askForMail(page, account.email, DEEP_LINK);
  const link = await mailedLink(portal, account.email);
  await portal.owner.query("update auth.one_time_tokens set created_at = now() - interval '2 hours'");
  // As a mail program opens it: in a new tab.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(link);
  await expectPanel(page, 'This link is no longer valid');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in by email' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(portal.url + DEEP_LINK);
});

test('the link opened in another tab also signs in the tab that requested it', async ({ page, context }) => {
  const account = await makeAccount(portal);
  await askForMail(page, account.email, DEEP_LINK);
  const other = await context.newPage();
  await other.goto(await mailedLink(portal, account.email));
  await other.waitForURL(portal.url + DEEP_LINK);
  await page.waitForURL(portal.url + DEEP_LINK);
});

test('a wrong code is refused; the right one is pasted with surrounding text, and signs in', async ({
  page,
}) => {
  const account = await makeAccount(portal);
  await askForMail(page, account.email, DEEP_LINK);
  const field = page.getByLabel('Code');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  const code = await mailedCode(portal, account.email);
  await field.fill(wrong(code));
  await expect(page.getByRole('alert')).toHaveText(WRONG_CODE);
  await expectAccessible(page);
  await field.fill(` ${code.slice(0, 3)} ${code.slice(3)}.`);
  await page.waitForURL(portal.url + DEEP_LINK);
});

test('every view passes the accessibility rules, and says what is to be done', async ({ page, context }) => {
  const send = page.getByRole('button', { name: 'Send link and code' });
  await page.goto(`${portal.url}/auth?view=email-code`);
  await test.step('an empty address has an error', async () => {
    await send.click();
    await expect(page.getByText('Enter your email address.')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('nobody learns whether an account exists', async () => {
    await page.getByLabel('Email').fill('stranger@rowan.test');
    await send.click();
    await expectMailed(page, 'stranger@rowan.test');
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('Code').fill('123456');
    await expect(page.getByRole('alert')).toHaveText(WRONG_CODE);
    const { rows } = await portal.owner.query("select 1 from auth.users where email = 'stranger@rowan.test'");
    expect(rows).toEqual([]);
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('offline, the page says so, and also when the connection is back', async () => {
    await expect(page.getByText('You are offline')).toBeHidden();
    await context.setOffline(true);
    await expect(page.getByText('You are offline')).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByText('You are offline')).toBeHidden();
  });
  await test.step('another mail can be requested after a minute, and for another address at once', async () => {
    const account = await makeAccount(portal);
    await askAtSignIn(page, account.email);
    await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
    await page.getByRole('button', { name: 'Use another address' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
    await send.click();
    await expect(page.getByText(/^Too many attempts\. You can try again in \d+ seconds\.$/)).toBeVisible();

    // The minute is over for the page and for the server.
    await portal.owner.query('delete from auth.rate_limits');
    await portal.owner.query("update auth.users set recovery_sent_at = now() - interval '2 minutes'");
    await page.getByLabel('Email').fill('');
    await page.getByLabel('Email').fill(account.email);
    await page.clock.install();
    await send.click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await page.clock.fastForward(61_000);
    await expect(page.getByRole('button', { name: 'Send again', exact: true })).toBeEnabled();
  });
});

test('each failure of a link has its own message', async ({ page }) => {
  const account = await makeAccount(portal);
  const { url } = await makeLink(portal, account.email, 'magiclink', `${portal.url}/`);
  await test.step('a truncated link', async () => {
    await page.goto(url.replace(/&type=.*$/, ''));
    await expectPanel(page, 'This link is broken');
  });
  await test.step('a link whose session has ended', async () => {
    const answer = await fetch(url, { redirect: 'manual' });
    await portal.owner.query('delete from auth.sessions where user_id = $1', [account.userId]);
    await page.goto('about:blank');
    await page.goto(answer.headers.get('location') ?? '');
    await expectPanel(page, 'This link has been used');
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  });
  for (const [code, title] of [
    ['signup_disabled', 'You have not been invited yet'],
    ['user_banned', 'This account is switched off'],
    ['provider_email_needs_verification', 'Confirm your email address'],
    ['bad_oauth_state', 'The sign-in was not finished'],
    ['identity_already_exists', 'Already in use'],
    ['unexpected_failure', 'The service sent an invalid response'],
  ] as const) {
    await test.step(code, async () => {
      await page.goto('about:blank');
      await page.goto(
        `${portal.url}/?error=access_denied&error_code=${code}#error=access_denied&error_code=${code}&sb=`,
      );
      await expectPanel(page, title);
    });
  }
});

test('an invitation leads to a password, wherever it redirects, and from there to the dashboard', async ({
  page,
}) => {
  const account = await makeAccount(portal);
  let email = '';
  for (const [index, path] of [undefined, '/', '/reset-password?type=signup'].entries()) {
    await test.step(`redirecting to ${path}`, async () => {
      email = `invited-${index}-${account.email}`;
      const options = path ? { redirectTo: portal.url + path } : {};
      const invited = await portal.serviceClient().auth.admin.inviteUserByEmail(email, options);
      expect(invited.error).toBeNull();
      await join(invited.data.user?.id, account);
      // Otherwise the page would ask about the next account first.
      if (index > 0) await page.evaluate(() => localStorage.clear());
      await page.goto(await mailedLink(portal, email));
      await expect(page.getByRole('heading', { name: 'Set Your Password' })).toBeVisible();
      await expect(page.getByText('Create a secure password for your new account')).toBeVisible();
    });
  }
  await page.getByLabel('New Password').fill('Rowan!Berry7');
  await page.getByLabel('Confirm Password').fill('Rowan!Berry7');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await page.waitForURL('**/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Rowan!Berry7');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/subcontractor/dashboard');
});

/** @param start the first page, which redirects to the sign-in */
async function askForMail(page: Page, email: Account['email'], start = '/auth'): Promise<void> {
  await page.goto(portal.url + start);
  await askAtSignIn(page, email);
}

/** On the open sign-in page. */
async function askAtSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Email me a link or code' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send link and code' }).click();
  await expectMailed(page, email);
}

async function expectMailed(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(
    page.getByText(`If an account exists for ${email}, we have sent a link and a code to it.`),
  ).toBeVisible();
}

/** Makes an invited person a colleague of the account's owner. */
async function join(userId: string | undefined, account: Account): Promise<void> {
  await portal.owner.query(
    `insert into organization_members (user_id, organization_id, role)
     select invited.id, m.organization_id, 'admin' from profiles invited, profiles host
     join organization_members m on m.user_id = host.id
     where invited.user_id = $1 and host.user_id = $2`,
    [userId, account.userId],
  );
}

async function expectPanel(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('alert').getByRole('heading', { name: title })).toBeVisible();
}

/** Another code of the same length. */
function wrong(code: string): string {
  return [...code].map((digit) => String((Number(digit) + 1) % 10)).join('');
}
