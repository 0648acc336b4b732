import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { sized } from '#test/support/test-size.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/stored-session.ts';
import { makeAccount } from './support/accounts.ts';
import { expectSettled, followRequests } from './support/settled.ts';

/** Tabs of one browser share one session, and none of them signs out the others (reliability requirements 13). */
const TABS = 4;
const ROUNDS = sized({ quick: 2, push: 20, release: 200 });
/** Four reloads cost seconds of processor time: in most rounds, the open pages wake up instead. */
const RELOAD_EVERY = 20;

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startTestPortal();
});
test.afterAll(() => portal.stop());

test('four tabs that renew their session at once rotate its token once, and stay signed in', {
  tag: '@each-push',
}, async ({ context }) => {
  test.setTimeout(60_000 + ROUNDS * 20_000);
  const account = await makeAccount(portal);
  const pages = await signIn(context, account);
  const tokens = async () => {
    const { rows } = await portal.owner.query<{ revoked: boolean }>(
      'select revoked from auth.refresh_tokens where user_id = $1 order by id',
      [account.userId],
    );
    return rows.map(({ revoked }) => revoked);
  };
  expect(await tokens()).toEqual([false]);
  const refused: string[] = [];
  context.on('response', (response) => {
    if (response.url().includes('/auth/v1/') && response.status() >= 400) refused.push(response.url());
  });

  for (let round = 1; round <= ROUNDS; round++) {
    // As after a night: the stored session has expired, and all tabs wake up or start together.
    await pages[0]?.evaluate((key) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1_700_000_000 }));
    }, SESSION_STORAGE_KEY);
    // The last round reloads, so that a renewal that is late would still be counted.
    const isReloaded = round % RELOAD_EVERY === 0 || round === ROUNDS;
    await Promise.all(pages.map((page) => (isReloaded ? page.reload() : wake(page))));
    await expect.poll(tokens).toEqual([...Array(round).fill(true), false]);
    // A tab that stores its answer later would undo the expiry of the next round.
    await Promise.all(pages.map(expectSettled));
    await Promise.all(pages.map(expectSignedIn));
  }
  expect(await tokens()).toEqual([...Array(ROUNDS).fill(true), false]);
  expect(refused).toEqual([]);
  const { rowCount } = await portal.owner.query('select from auth.sessions where user_id = $1', [
    account.userId,
  ]);
  expect(rowCount).toBe(1);
});

/** All tabs on the dashboard of one person, who signed in in the first. */
async function signIn(
  context: BrowserContext,
  { email, password }: { email: string; password: string },
): Promise<Page[]> {
  const openTab = async () => {
    const page = await context.newPage();
    followRequests(page);
    return page;
  };
  const first = await openTab();
  await first.goto(`${portal.url}/auth`);
  await first.getByLabel('Email').fill(email);
  await first.getByLabel('Password', { exact: true }).fill(password);
  await first.getByRole('button', { name: 'Sign in' }).click();
  await first.waitForURL('**/subcontractor/dashboard');
  const others = Array.from({ length: TABS - 1 }, async () => {
    const page = await openTab();
    await page.goto(`${portal.url}/subcontractor/dashboard`);
    return page;
  });
  const pages = [first, ...(await Promise.all(others))];
  await Promise.all(pages.map(expectSignedIn));
  return pages;
}

/** As when its window comes to the front again. */
const wake = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/subcontractor/dashboard');
}
