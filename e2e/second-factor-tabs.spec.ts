/** One session in two tabs: verifying or ending it in one tab affects the other, without an error in either. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { addApp, codeOf, type EnrolledApp } from '#test/support/second-factor.ts';
import { type Account, makeAccount } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { signIn } from './support/link-sessions.ts';

const STEP = 'Confirm that it is you';
const FIELD = 'Enter the code from your authenticator app';

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startTestPortal({ env: { AUTH_LIMIT_ADDRESS: '1000' } });
});
test.afterAll(() => portal.stop());

test('a second factor that is passed in one tab also opens the other tab', async ({ context }) => {
  const { account, app } = await accountWithApp();
  const refused = watchRefusals(context);
  const { waiting, active } = await tabsAtTheQuestion(context, account);

  await active.getByLabel(FIELD).fill(codeOf(app.secret));
  for (const tab of [active, waiting]) {
    await expect(tab.getByRole('heading', { name: STEP })).toBeHidden();
    await expect(tab.getByRole('navigation').first()).toBeVisible();
    await expect(tab.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  }
  expect(new URL(active.url()).pathname).toBe('/subcontractor/dashboard');
  expect(new URL(waiting.url()).pathname).toBe('/subcontractor/work-orders');
  await waiting.reload();
  await expect(waiting.getByRole('navigation').first()).toBeVisible();
  expect(refused).toEqual([]);

  await test.step('a sign-out in one tab signs the other tab out', async () => {
    await active
      .getByRole('button', { name: /Ada Hill/ })
      .first()
      .click();
    await active.getByRole('menuitem', { name: 'Sign Out' }).click();
    for (const tab of [active, waiting]) await tab.waitForURL('**/auth');
    await expect(waiting.getByText('You signed out in another tab.')).toBeVisible();
    for (const tab of [active, waiting]) {
      await expect(tab.getByText('Session expired')).toHaveCount(0);
      await expect(tab.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    }
    await expectAccessible(waiting);
  });
});

test('a sign-out while a code is requested ends the request in the other tab', async ({ context }) => {
  const { account } = await accountWithApp();
  const { waiting, active } = await tabsAtTheQuestion(context, account);
  await active.getByRole('button', { name: 'Sign Out' }).click();
  for (const tab of [active, waiting]) {
    await expect(tab.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(tab.getByRole('heading', { name: STEP })).toBeHidden();
    await expect(tab.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  }
  expect(await active.evaluate(() => localStorage.getItem('fieldfare-session'))).toBeNull();
});

/** Two tabs of one browser that ask for the second factor; `waiting` was opened on another page than `active`. */
async function tabsAtTheQuestion(context: BrowserContext, account: Account) {
  const active = await context.newPage();
  await active.goto(`${portal.url}/auth`);
  await signIn(active, account);
  await expectQuestion(active);
  const waiting = await context.newPage();
  await waiting.goto(`${portal.url}/subcontractor/work-orders`);
  await expectQuestion(waiting);
  return { active, waiting };
}

async function expectQuestion(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: STEP })).toBeVisible();
  await expect(page.getByLabel(FIELD)).toBeVisible();
}

/** Every refusal of the server, in any tab. */
function watchRefusals(context: BrowserContext): string[] {
  const refused: string[] = [];
  context.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  return refused;
}

/** A user with an authenticator app whose current code has not been used. */
async function accountWithApp(): Promise<{ account: Account; app: EnrolledApp }> {
  const account = await makeAccount(portal);
  const client = portal.client();
  const { error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  return { account, app: await addApp(client, 'Authenticator app') };
}
