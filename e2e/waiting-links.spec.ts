/** A link that waits for a decision does not sign anyone in without one, and never ends the session of the browser. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { type Account, makeAccount } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { answersTo, sessionOf, signIn, signOut, storedEmail } from './support/link-sessions.ts';

const ASKED = 'You are already signed in';
const ASKED_AGAIN = 'Sign in with this link?';

let portal: TestPortal;

test.beforeAll(async () => {
  portal = await startTestPortal({ env: { AUTH_LIMIT_ADDRESS: '1000', AUTH_LIMIT_MAILS: '1000' } });
});
test.afterAll(() => portal.stop());

test('an unanswered question signs nobody in after a sign-out in another tab', async ({ context }) => {
  const [here, stranger, next] = [
    await makeAccount(portal),
    await makeAccount(portal),
    await makeAccount(portal),
  ];
  const page = await signedInPage(context, here);
  const asking = await openLink(context, stranger);
  await expect(asking.page.getByRole('heading', { name: ASKED })).toBeVisible();

  await signOut(page);
  await expect(asking.page.getByRole('heading', { name: ASKED_AGAIN })).toBeVisible();
  await expect(asking.page.getByText(`This link signs you in as ${stranger.email}.`)).toBeVisible();
  await expectAccessible(asking.page);
  await asking.page.reload();
  await expect(asking.page.getByRole('heading', { name: ASKED_AGAIN })).toBeVisible();
  expect(await storedEmail(page)).toBeUndefined();

  await signIn(page, next);
  await page.waitForURL('**/subcontractor/dashboard');
  await expect(
    asking.page.getByText(`You are signed in as ${next.email}. This link signs you in as ${stranger.email}.`),
  ).toBeVisible();
  expect(await storedEmail(page)).toBe(next.email);

  await signOut(page);
  await asking.page.getByRole('button', { name: 'Do not sign in' }).click();
  await expect(asking.page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect.poll(asking.isAlive).toBe(false);
  expect(await storedEmail(page)).toBeUndefined();
});

test('two questions in two tabs: agreeing in one signs in its own account', async ({ context }) => {
  const [here, first, second] = [
    await makeAccount(portal),
    await makeAccount(portal),
    await makeAccount(portal),
  ];
  await signedInPage(context, here);
  const [one, other] = [await openLink(context, first), await openLink(context, second)];
  await expect(one.page.getByRole('heading', { name: ASKED })).toBeVisible();
  await other.page.getByRole('button', { name: `Continue as ${second.email}` }).click();
  await other.page.waitForURL('**/subcontractor/profile');
  await expect(
    one.page.getByText(`You are signed in as ${second.email}. This link signs you in as ${first.email}.`),
  ).toBeVisible();
  expect(await storedEmail(one.page)).toBe(second.email);

  await one.page.getByRole('button', { name: `Continue as ${first.email}` }).click();
  await one.page.waitForURL('**/subcontractor/profile');
  expect(await storedEmail(one.page)).toBe(first.email);
});

test('a link that is opened twice, and a question in two tabs, keep the session', async ({ context }) => {
  const [here, owner] = [await makeAccount(portal), await makeAccount(portal)];
  await signedInPage(context, here);
  const one = await openLink(context, owner);
  const copy = await context.newPage();
  await copy.goto(one.page.url());
  await expect(copy.getByRole('heading', { name: ASKED })).toBeVisible();
  await one.page.getByRole('button', { name: `Continue as ${owner.email}` }).click();
  await one.page.waitForURL('**/subcontractor/profile');
  await copy.waitForURL('**/subcontractor/profile');

  for (const page of [await context.newPage(), copy]) {
    await page.goto('about:blank');
    await page.goto(one.address);
    await page.waitForURL(`${portal.url}/subcontractor/profile`);
    await expect(page.getByText(owner.email).first()).toBeVisible();
  }
  expect(await one.isAlive()).toBe(true);
  const stored = await copy.evaluate(() => localStorage.getItem('fieldfare-session') ?? '{}');
  expect(await answersTo(portal, JSON.parse(stored).access_token)).toBe(200);
});

test('a sign-out by the user is not reported as an ended session, in any tab', async ({ context }) => {
  const account = await makeAccount(portal);
  const page = await signedInPage(context, account);
  const other = await context.newPage();
  await other.goto(`${portal.url}/subcontractor/profile`);
  await expect(other.getByText(account.email).first()).toBeVisible();
  await page.evaluate(() =>
    localStorage.setItem('fieldfare-draft:message:somewhere', JSON.stringify({ text: 'Kanarienvogel' })),
  );
  await page
    .getByRole('button', { name: /Ada Hill/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Keep it for my next sign-in' }).click();
  await page.waitForURL('**/auth');
  await other.waitForURL('**/auth');
  await expect(other.getByText('You signed out in another tab.')).toBeVisible();
  await expect(other.getByRole('listitem').filter({ hasText: '1 unsent message draft' })).toBeVisible();
  await expectAccessible(other);
  for (const tab of [page, other]) {
    await expect(tab.getByText('Session expired')).toHaveCount(0);
  }
  await expect(page.getByText('You signed out in another tab.')).toHaveCount(0);
});

async function signedInPage(context: BrowserContext, account: Account): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${portal.url}/auth`);
  await signIn(page, account);
  await page.waitForURL('**/subcontractor/dashboard');
  return page;
}

/** A tab with a link that signs an account in on its profile page. */
async function openLink(context: BrowserContext, account: Account) {
  const { fragment, isAlive } = await sessionOf(portal, account);
  const address = `${portal.url}/subcontractor/profile${fragment}`;
  const page = await context.newPage();
  await page.goto(address);
  return { page, address, isAlive };
}
