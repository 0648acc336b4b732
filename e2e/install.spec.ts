/**
 * The portal as an app: installed, started offline, updated (offline requirements 2.8, reliability requirements 17).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Person } from '#test/support/company.ts';
import { makeAccount } from './support/accounts.ts';
import {
  cutConnection,
  expectEnded,
  expectSaved,
  expectVersion,
  keptPaths,
  lookForUpdate,
  offerInstallation,
  openThrough,
  restoreConnection,
} from './support/app-worker.ts';
import { expectAccessible } from './support/axe.ts';
import { wholeBrowser } from './support/launch.ts';
import { assignedOrder } from './support/paperwork.ts';
import { photoFile } from './support/photo-file.ts';
import { expect, test } from './support/proxy-journey.ts';
import type { TestProxy } from './support/test-proxy.ts';

test.use({ world: 'install', launchOptions: wholeBrowser(), serviceWorkers: 'allow' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('Chromium accepts the portal as installable', async ({ browser, testProxy, company }) => {
  const page = await openSaved(browser, testProxy, company.people.subcontractor);
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({ short_name: 'Fieldfare', display: 'standalone' });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Every test runs in a browser without stored data.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  await page.context().close();
});

test('after one visit it opens offline, also when the session has expired meanwhile', {
  tag: '@each-push',
}, async ({ browser, testProxy, portal }) => {
  const { email, password } = await makeAccount(portal);
  const context = await browser.newContext({ baseURL: testProxy.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/subcontractor/dashboard');
  await expectSaved(page);
  // The worker's caches contain no personal data.
  const kept = await keptPaths(page);
  expect(kept.filter((path) => /^\/(rest|auth|storage|realtime|documents|geocode)\//.test(path))).toEqual([]);
  expect(kept).toContain('/');

  await cutConnection(page, testProxy);
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('fieldfare-session') ?? '{}');
    localStorage.setItem('fieldfare-session', JSON.stringify({ ...session, expires_at: 1_700_000_000 }));
  });
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveURL('/subcontractor/dashboard');
  // A screen that this device has never shown.
  await page.goto('/subcontractor/submit-report');
  await expect(heading(page)).toHaveText('Submit Reports');

  await restoreConnection(page, testProxy);
  const expiry = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('fieldfare-session') ?? '{}').expires_at);
  await expect.poll(expiry).toBeGreaterThan(Date.now() / 1000);
  await expect(page.getByText('No Reports to Submit')).toBeVisible();

  // Signing out works offline, too.
  await cutConnection(page, testProxy);
  await page.getByRole('button', { name: /Ada Hill/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('fieldfare-session'))).toBeNull();
  await context.close();
});

test('an installation that fails at any request, or gets a sign-in page, is complete or does not exist', {
  tag: '@each-push',
}, async ({ browser, testProxy, company }) => {
  const page = await openThrough(browser, testProxy, company.people.subcontractor);
  const met = new Map<string, number>();
  const isOfWorker = (path: string) => path === '/' || path.startsWith('/assets/');
  let isOpen = false;
  testProxy.intercept((path) => {
    if (!isOpen || !isOfWorker(path)) return null;
    const times = (met.get(path) ?? 0) + 1;
    met.set(path, times);
    if (times === 1) return 'cut';
    return times === 2 ? { type: 'text/html', body: '<h1>Welcome to the café</h1>' } : null;
  });
  await page.route('**/sw.js', (route) => (isOpen ? route.continue() : route.abort()));
  await page.goto('/subcontractor/dashboard');
  await expect(heading(page)).toBeVisible();
  isOpen = true;
  const tries = await page.evaluate(async () => {
    for (let tried = 1; tried < 2_000; tried += 1) {
      const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
      const worker = registration?.installing ?? registration?.active;
      if (!worker) continue;
      await new Promise<void>((resolve) => {
        const look = () => (worker.state === 'activated' || worker.state === 'redundant') && resolve();
        worker.addEventListener('statechange', look);
        look();
      });
      if (worker.state === 'activated') return tried;
    }
    return 0;
  });
  expect(tries).toBeGreaterThan(10);
  await expectSaved(page);
  await cutConnection(page, testProxy);
  await page.goto('/subcontractor/work-orders');
  await expect(heading(page)).toHaveText('Work Orders');
  await page.context().close();
});

test('a new version is offered, accepted, and started; the page before it continues undisturbed', async ({
  browser,
  testProxy,
  company,
}) => {
  const page = await openSaved(browser, testProxy, company.people.subcontractor);
  const other = await page.context().newPage();
  await other.goto('/subcontractor/bills');
  await expect(heading(other)).toBeVisible();
  await expect(page.getByText('New version available!')).toHaveCount(0);

  await testProxy.deploy('2');
  await lookForUpdate(page);
  await expect(page.getByText('New version available!')).toBeVisible();
  await expectAccessible(page);
  await other.getByRole('button', { name: 'Update', exact: true }).click();
  for (const window of [page, other]) {
    await expect(window.getByText('Update ready to install')).toBeVisible();
    await expectVersion(window, '');
  }
  await other.close();

  // The old page can still load its chunks, although the server no longer has them.
  testProxy.intercept((path) =>
    path.startsWith('/assets/') ? { type: 'text/plain', body: '', status: 404 } : null,
  );
  await page.getByRole('link', { name: 'Submit', exact: false }).first().click();
  await expect(heading(page)).toHaveText(/Submit/);
  testProxy.intercept(() => null);
  await page.getByRole('button', { name: 'Restart' }).click();
  await expectVersion(page, '2');

  await testProxy.deploy('3');
  await lookForUpdate(page);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByText('Update ready to install')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Update ready to install')).toHaveCount(0);
  await page.reload();
  await expectVersion(page, '3');
  const caches = await page.evaluate(() => window.caches.keys());
  expect(caches.filter((name) => name.startsWith('fieldfare-shell-')).length).toBeLessThanOrEqual(2);
  await page.context().close();
});

test('a dismissed update stays hidden for a day, after a reload and on a page that stays open', async ({
  browser,
  testProxy,
  company,
}) => {
  const page = await openThrough(browser, testProxy, company.people.subcontractor);
  await page.clock.install();
  await page.goto('/subcontractor/dashboard');
  await expectSaved(page);
  // A second window keeps the active version, so that the reload does not activate the new one.
  const other = await page.context().newPage();
  await other.goto('/subcontractor/bills');
  await expect(heading(other)).toBeVisible();
  await testProxy.deploy('5');
  await lookForUpdate(page);
  const offer = page.getByText('New version available!');
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(offer).toHaveCount(0);

  await page.clock.fastForward('23:00:00');
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await page.clock.fastForward('00:58:00');
  await expect(other.getByText('New version available!')).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.clock.fastForward('00:02:00');
  await expect(offer).toBeVisible();
  await page.context().close();
});

test('a release that does not start is replaced by the next one, and the kill switch removes all workers', {
  tag: '@each-push',
}, async ({ browser, testProxy, company }) => {
  // Three releases are downloaded completely, one after the other.
  test.slow();
  const page = await openSaved(browser, testProxy, company.people.subcontractor);
  await page.evaluate(() => localStorage.setItem('fieldfare-device:unsent', 'a draft'));

  await testProxy.deploy('bad', (html) =>
    html.replace(/src="\/assets\/index-[^"]+"/, 'src="/assets/index-bad.js"'),
  );
  await lookForUpdate(page);
  await openUntil(page, 'bad');
  await expect(heading(page)).toHaveCount(0);

  // When opened again, the browser checks for an update; when opened once more, the portal works.
  await testProxy.deploy('4ood');
  await page.goto('/subcontractor/dashboard');
  await lookForUpdate(page);
  await openUntil(page, '4ood');
  await expect(heading(page)).toBeVisible();

  const off = await readFile(join(import.meta.dirname, '../web/public/sw-off.js'), 'utf8');
  testProxy.intercept((path) => (path === '/sw.js' ? { type: 'text/javascript', body: off } : null));
  await page.evaluate(async () => {
    // A request during another check gets the result of that check, which had the old script.
    for (const _ of ['the look under way', 'one of its own']) {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update().catch(() => undefined);
    }
  });
  await expectEnded(page);
  expect(await page.evaluate(() => localStorage.getItem('fieldfare-device:unsent'))).toBe('a draft');
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await page.context().close();
});

test('the install card comes after three seconds, and stays hidden for a week when it is dismissed', async ({
  openAs,
}) => {
  const page = await openAs('partner');
  await page.clock.install();
  await page.goto('/partner/dashboard');
  await expect(heading(page)).toBeVisible();
  await offerInstallation(page, 'dismissed');
  const card = page.getByRole('region', { name: 'Install Fieldfare' });
  await expect(card).toHaveCount(0);
  await page.clock.fastForward(3_000);
  await expect(card).toBeVisible();
  await expect(card).toContainText('Install the app for faster access and offline capabilities.');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Install App' }).click();
  await expect(page.locator('body[data-was-asked]')).toHaveCount(1);
  await expect(card).toHaveCount(0);

  const comeBackAfter = async (days: number) => {
    await page.clock.fastForward(days * 24 * 60 * 60_000);
    await page.reload();
    await expect(heading(page)).toBeVisible();
    await offerInstallation(page, 'accepted');
    await page.clock.fastForward(3_000);
  };
  await comeBackAfter(6);
  await expect(page.getByRole('status').first()).toBeAttached();
  await expect(card).toHaveCount(0);
  await comeBackAfter(1.1);
  await card.getByRole('button', { name: 'Install App' }).click();
  await expect(card).toHaveCount(0);
});

test('an iPhone is shown the three steps', async ({ openAs }) => {
  const page = await openAs('subcontractor');
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', {
      value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)',
    });
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 });
  });
  await page.goto('/subcontractor/dashboard');
  const card = page.getByRole('region', { name: 'Install Fieldfare' });
  await expect(card.getByRole('listitem')).toHaveText([/Tap Share/, /Choose Add to Home Screen/, /Tap Add/]);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await expect(card).toHaveCount(0);
});

test('photos shared from another app are added to a work order', async ({ browser, testProxy, company }) => {
  const workOrderId = await assignedOrder(company);
  const page = await openThrough(browser, testProxy, company.people.subcontractor);
  await page.goto('/share-photos');
  await expect(page.getByRole('button', { name: /Dock door will not close/ })).toBeVisible();
  await expectSaved(page);

  await share(page, ['roof.jpg', 'drain.jpg']);
  await expect(page).toHaveURL('/share-photos');
  await expect(page.getByText('2 photos are waiting here.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove drain.jpg' }).click();
  await expect(page.getByText('1 photo is waiting here.')).toBeVisible();
  await page.getByRole('button', { name: /Dock door will not close/ }).click();
  await expect(page).toHaveURL(new RegExp(`/subcontractor/reports/new/${workOrderId}\\?draft=`));
  await expect(page.getByLabel('Caption of roof.jpg')).toBeVisible();
  await page.goto('/share-photos?lost=true');
  await expect(page.getByText('The photos did not arrive')).toBeVisible();
  await page.context().close();
});

test('a customer, who writes no reports, is told that shared photos cannot be used', async ({ openAs }) => {
  const page = await openAs('partner');
  await page.goto('/share-photos');
  await expect(page.getByText('Reports are for you to read')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View Reports' }).click();
  await expect(page).toHaveURL('/partner/reports');
});

test('the browser’s own background sync reaches the open windows', async ({
  browser,
  testProxy,
  company,
}) => {
  const page = await openThrough(browser, testProxy, company.people.subcontractor);
  const session = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration && !registration.isDeleted) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await page.goto('/subcontractor/dashboard');
  await expectSaved(page);
  const heard = page.evaluate(
    () =>
      new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data), { once: true });
      }),
  );
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: testProxy.url,
    registrationId: await registrationId,
    tag: 'work-order-report',
    lastChance: false,
  });
  expect(await heard).toEqual({ type: 'BACKGROUND_SYNC', tag: 'work-order-report' });
  await page.context().close();
});

/** Opens the dashboard of a person; resolves when this device could open it offline. */
async function openSaved(browser: Browser, testProxy: TestProxy, person: Person): Promise<Page> {
  const page = await openThrough(browser, testProxy, person);
  await page.goto('/subcontractor/dashboard');
  await expectSaved(page);
  return page;
}

/** The worker learns about the waiting version a moment after the page does. */
async function openUntil(page: Page, version: string): Promise<void> {
  await expect(async () => {
    await page.goto('/subcontractor/dashboard');
    await expectVersion(page, version, 1_000);
  }).toPass();
}

/** As the operating system does it: a form of another app, posted to the portal as a page to open. */
async function share(page: Page, names: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), {
      ...{ method: 'post', action: '/share', enctype: 'multipart/form-data', id: 'shared' },
    });
    const files = Object.assign(document.createElement('input'), {
      type: 'file',
      name: 'photos',
      multiple: true,
    });
    form.append(files);
    document.body.append(form);
  });
  const photos = await Promise.all(names.map(photoFile));
  await page.locator('#shared input').setInputFiles(photos);
  await page.locator('#shared').evaluate((form: HTMLFormElement) => form.submit());
}
