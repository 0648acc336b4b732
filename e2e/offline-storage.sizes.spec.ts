/** The data on a device (offline requirements 2.8, 4.5, 5, 8.1): the status banner, the pages, repair. */
import type { Browser, Page } from '@playwright/test';
import type { Company } from '#test/support/company.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { draftOf, itemOf, keep } from './support/device-storage.ts';
import { startAs } from './support/sign-in.ts';

test.use({ world: 'offline-storage' });

const MEGABYTE = 1024 * 1024;
const banner = (page: Page) => page.locator('[data-banner]');
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the banner shows the connection, the queue, and the storage, and nothing on the page moves', async ({
  browser,
  portal,
  company,
}) => {
  const ownerId = company.people.subcontractor.profileId;
  const { context, page } = await openUnwatched(browser, portal.url, company);
  await page.goto('/subcontractor/dashboard');
  await expect(heading(page)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  const top = () => heading(page).evaluate((title) => title.getBoundingClientRect().top);
  const before = await top();
  // A user who has just opened a screen has not aimed at anything yet.
  await page.waitForTimeout(2_000);

  await context.setOffline(true);
  await expect(banner(page)).toHaveText("You're offline");
  expect(await top()).toBe(before);
  await keep(page, {
    drafts: [{ ...draftOf('d1', { ownerId }), submittedAt: '2026-05-04T08:00:00.000Z' }],
    syncQueue: [itemOf('d1', ownerId)],
  });
  await expect(banner(page)).toContainText("You're offline · 1 item pending sync");
  await expect(banner(page).getByRole('button')).toHaveCount(0);

  // The server does not know that work order and refuses the item, which then needs attention.
  await context.setOffline(false);
  await expect(banner(page)).toContainText('1 needs attention', { timeout: 30_000 });
  await banner(page).getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL('/device');
  const queue = page.locator('section', {
    has: page.getByRole('heading', { name: 'On its way to the office' }),
  });
  await expect(queue.getByText('Needs attention')).toBeVisible();
  await expect(queue.getByRole('button', { name: 'Send again' })).toBeVisible();
  // The toast about it would cover the button.
  await expect(page.getByLabel('Dismiss')).toHaveCount(0, { timeout: 20_000 });
  await expectAccessible(page);
  await queue.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('It has not reached the office, and is stored nowhere else.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(queue.getByText('Nothing waits on this device')).toBeVisible();
  await expect(banner(page)).toHaveCount(0);

  // More than 90 percent of the space, used by saved drafts: the button cannot help, and says so.
  await keep(page, { drafts: [draftOf('d2', { ownerId, photoBytes: 46 * MEGABYTE })] });
  await expect(banner(page)).toContainText('Storage almost full');
  await banner(page).getByRole('button', { name: 'Clean' }).click();
  await expect(toasts(page).getByText('Consider syncing or clearing old drafts.').first()).toBeVisible();
  await expect(page.getByText('Storage usage is high - consider cleaning up old drafts')).toBeVisible();
  await context.close();
});

test('on a phone, space for the banner is made while nobody sees the page move', async ({
  browser,
  baseURL,
  company,
}) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 600 } });
  const page = await context.newPage();
  await startAs(page, company.people.subcontractor);
  await page.goto('/subcontractor/profile');
  await expect(heading(page)).toBeVisible();
  // A page that is still loading may be too short to scroll.
  const toScroll = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect.poll(toScroll).toBeGreaterThan(44);
  await page.waitForTimeout(2_000);
  const below = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().top);
  const hidden = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().top + scrollY);
  const start = await hidden();

  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  await expect.poll(hidden).toBe(start + 44);
  expect(await below()).toBe(start);
  // After scrolling back, nothing is covered.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await below()).toBe(start + 44);

  await context.setOffline(false);
  await expect(banner(page)).toHaveCount(0);
  expect(await below()).toBe(start + 44);
  await page.getByRole('link', { name: 'Dashboard' }).last().click();
  await expect(page).toHaveURL('/subcontractor/dashboard');
  await expect.poll(hidden).toBe(start);
  await context.close();
});

test('while the storage is opened for long, the banner has its own space on every screen', async ({
  openAs,
}) => {
  const page = await openAs('subcontractor');
  await page.addInitScript(() => {
    const { open } = indexedDB;
    IDBFactory.prototype.open = function (this: IDBFactory, ...given) {
      const request = open.apply(this, given);
      if (given[0] !== 'fieldfare-offline') return request;
      Object.defineProperty(request, 'onsuccess', {
        set: (tell: (event: Event) => void) => {
          request.addEventListener('success', (event) =>
            Object.assign(window, { endOpening: () => tell.call(request, event) }),
          );
        },
      });
      return request;
    };
  });
  await page.goto('/subcontractor/dashboard');
  await expect(banner(page)).toHaveText('Initializing storage...');
  await expect(page.locator('[data-room]')).toHaveCount(1);
  // On a phone, nothing moves under the finger, so what was at the top comes back when the user is idle.
  await expect.poll(() => coveredBy(page)).toEqual([]);
  await page.getByRole('link', { name: 'Bills' }).first().click();
  await expect(page).toHaveURL('/subcontractor/bills');
  await expect(banner(page)).toHaveText('Initializing storage...');
  await expect.poll(() => coveredBy(page)).toEqual([]);
  await page.evaluate(() => (window as { endOpening?: () => void }).endOpening?.());
  await expect(banner(page)).toHaveCount(0);
});

/** The texts and controls of the page that are on the same spot as the banner. */
const coveredBy = (page: Page) =>
  page.evaluate(() => {
    const line = document.querySelector('[data-banner]');
    if (!line) return ['there is no banner'];
    const { left, right, top, bottom } = line.getBoundingClientRect();
    return [...document.querySelectorAll('h1, h2, h3, p, a, button, input, select')]
      .filter((element) => !line.contains(element) && element.checkVisibility())
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      })
      .map((element) => element.textContent || element.tagName);
  });

test('the page counts and names waiting items other than reports', { tag: '@phone-only' }, async ({
  browser,
  portal,
  company,
}) => {
  const ownerId = company.people.subcontractor.profileId;
  const { context, page } = await openUnwatched(browser, portal.url, company);
  await page.goto('/device');
  const rest = page.locator('section', {
    has: page.getByRole('heading', { name: 'On its way to the office' }),
  });
  const device = page.locator('section', { has: page.getByRole('heading', { name: 'This device' }) });
  await expect(rest.getByText('everything you submitted has reached the office')).toBeVisible();
  await expect(device.getByRole('definition').filter({ hasText: /^0$/ })).toHaveCount(4);

  await context.setOffline(true);
  await page.evaluate(() => localStorage.setItem('fieldfare-draft:bill:1', JSON.stringify({ text: 'x' })));
  const kept = (kind: string, id: string) => ({ key: `kept:${ownerId}:${kind}:${id}`, ownerId, value: {} });
  await keep(page, { metadata: [kept('clock', '1'), kept('clock', '2'), kept('message', '3')] });
  await expect(rest.getByText('Not sent yet')).toHaveText([
    'Not sent yet: 2 clock events',
    'Not sent yet: 1 message',
    'Not sent yet: 1 unfinished form',
  ]);
  await expect(rest.getByText('Nothing waits on this device')).toHaveCount(0);
  await expect(device.getByText('Waiting to be sent').locator('xpath=..')).toContainText('3');
  await expect(device.getByText('Unfinished forms').locator('xpath=..')).toContainText('1');
  await expectAccessible(page);
  await context.close();
});

test('memory replaces a storage that does not open, and its content is stored when it opens', {
  tag: '@phone-only',
}, async ({ openAs }) => {
  const page = await openAs('subcontractor');
  await page.addInitScript(() => {
    const { open } = indexedDB;
    IDBFactory.prototype.open = function (this: IDBFactory, ...given) {
      if (!('healed' in window) && given[0] === 'fieldfare-offline')
        throw new DOMException('The storage is broken.', 'UnknownError');
      return open.apply(this, given);
    };
  });
  await page.goto('/subcontractor/dashboard');
  await expect(banner(page)).toHaveText('Retrying connection...');
  await expect(banner(page)).toContainText('Temporary storage active');
  await expect(toasts(page).getByText('Using temporary storage until resolved.')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { healed: true }));
  await banner(page).getByRole('button', { name: 'Fix' }).click();
  await expect(banner(page)).toHaveCount(0);
});

test('Sync on the page Storage also works when the browser wrongly reports that it is offline', {
  tag: '@phone-only',
}, async ({ browser, portal, company }) => {
  const ownerId = company.people.subcontractor.profileId;
  const { context, page } = await openUnwatched(browser, portal.url, company);
  await page.goto('/device');
  await expect(page.getByText('Healthy')).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    window.dispatchEvent(new Event('offline'));
  });
  await keep(page, {
    drafts: [{ ...draftOf('d1', { ownerId }), submittedAt: '2026-05-04T08:00:00.000Z' }],
    syncQueue: [itemOf('d1', ownerId)],
  });
  await expect(banner(page)).toContainText("You're offline · 1 item pending sync");
  await expect(page.getByText('Waiting for signal').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sync' }).click();
  // The server does not know that work order and refuses the item.
  await expect(page.getByText('Needs attention').first()).toBeVisible();
  await context.close();
});

test('the page for support shows everything, repairs by level, and resets', { tag: '@phone-only' }, async ({
  openAs,
  company,
}) => {
  const { profileId: ownerId } = company.people.employee;
  const page = await openAs('employee');
  await page.goto('/admin/profile');
  await page.getByRole('link', { name: 'Open storage' }).click();
  await expect(page.getByText('Healthy')).toBeVisible();
  await keep(page, { drafts: [draftOf('d1', { ownerId, photoBytes: 1000 })] });
  await expect(page.getByRole('listitem').filter({ hasText: 'WO-2026-0042' })).toBeVisible();

  await page.getByRole('link', { name: 'Open', exact: true }).last().click();
  await expect(page).toHaveURL('/device/support');
  await expect(page.getByText("Damaged records in store 'drafts': 1 of 1")).toBeVisible();
  await expect(page.getByText('d1: Gone from the device: door.jpg.')).toBeVisible();
  await page.getByText('d1', { exact: true }).click();
  await expect(page.getByText('"workOrderTitle": "Dock door will not close"')).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export everything' }).click();
  expect((await download).suggestedFilename()).toMatch(/^device-\d{4}-\d\d-\d\d\.json$/);
  await expect(toasts(page).getByText('Export Complete')).toBeVisible();

  await page.getByRole('button', { name: 'Rebuild: Rebuild an index' }).click();
  await expect(page.getByText('The repair failed')).toBeVisible();
  await page.getByRole('button', { name: 'Repair: Migrate or repair' }).click();
  await expect(page.getByText('Fixed 1 issue automatically.')).toBeVisible();
  await expect(page.getByText('No issues found')).toBeVisible();

  // The database is deleted while a page is open: its data is restored from the backup copies.
  await page.evaluate(() => {
    indexedDB.deleteDatabase('fieldfare-offline');
  });
  await page.getByRole('button', { name: 'Repair: Migrate or repair' }).click();
  await expect(page.getByText('No issues found')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'drafts (1)' })).toBeVisible();

  await keep(page, { drafts: [draftOf('d3', { ownerId })] });
  await page.getByRole('link', { name: 'Storage', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'WO-2026-0042' })).toHaveCount(2);
  await leaveThingsOf(page, ownerId);
  await page.getByRole('button', { name: 'Reset' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('This will clear all offline data. Are you sure?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(toasts(page).getByText('Storage Reset')).toBeVisible();
  await expect(page.getByText('No report is being written on this device.')).toBeVisible();
  // Caches and copies are deleted as well; input in other forms, which exists nowhere else, is not.
  await expect
    .poll(() => thingsOf(page, ownerId))
    .toEqual({ isJournalled: false, isShared: false, isAhead: false, isTyped: true });
});

/**
 * Data beside the drafts: input since the last save, photos shared from another app, downloads, input in another form.
 */
const leaveThingsOf = (page: Page, ownerId: string) =>
  page.evaluate(async (ownerId) => {
    localStorage.setItem(`fieldfare-draft:report:${ownerId}:w9`, '{"submission_key":"d9"}');
    localStorage.setItem('fieldfare-draft:service-request', '{"description":"The roof leaks"}');
    await (await caches.open('shared-photos')).put('/one.jpg', new Response('x'));
    const offlineCache = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('fieldfare-ahead');
      request.onsuccess = () => resolve(request.result);
    });
    const transaction = offlineCache.transaction('files', 'readwrite');
    transaction.objectStore('files').put({ ownerId, id: 'left', savedAt: Date.now(), size: 1 });
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    offlineCache.close();
  }, ownerId);

const thingsOf = (page: Page, ownerId: string) =>
  page.evaluate(async (ownerId) => {
    const offlineCache = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('fieldfare-ahead');
      request.onsuccess = () => resolve(request.result);
    });
    const left = offlineCache.transaction('files').objectStore('files').getKey([ownerId, 'left']);
    const isAhead = await new Promise<boolean>((resolve) => {
      left.onsuccess = () => resolve(left.result !== undefined);
    });
    offlineCache.close();
    return {
      isJournalled: localStorage.getItem(`fieldfare-draft:report:${ownerId}:w9`) !== null,
      isShared: await caches.has('shared-photos'),
      isAhead,
      isTyped: localStorage.getItem('fieldfare-draft:service-request') !== null,
    };
  }, ownerId);

/** Requests are blocked and work is refused on purpose: such errors are not defects. */
test('a hidden banner leaves no empty strip, also at the top of a page', async ({
  browser,
  portal,
  company,
}) => {
  const { context, page } = await openUnwatched(browser, portal.url, company);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/subcontractor/dashboard');
  await expect(heading(page)).toBeVisible();
  await page.waitForTimeout(2_000);
  const top = () => heading(page).evaluate((title) => title.getBoundingClientRect().top + window.scrollY);
  const before = await top();
  await context.setOffline(true);
  await expect(banner(page)).toHaveText("You're offline");
  await page.evaluate(() => window.scrollTo(0, 0));
  await context.setOffline(false);
  await expect(banner(page)).toHaveCount(0);
  await expect.poll(top).toBe(before);
  await context.close();
});

test('a connection without responses is reported after a moment, with a way to retry', {
  tag: '@phone-only',
}, async ({ browser, portal, company }) => {
  const { context, page } = await openUnwatched(browser, portal.url, company);
  await page.goto('/subcontractor/dashboard');
  await expect(heading(page)).toBeVisible();
  const isData = ({ pathname }: URL) => pathname.startsWith('/rest/v1/');
  let isDead = true;
  await page.route(isData, (route) => (isDead ? undefined : route.continue()));
  await page.getByRole('link', { name: 'Bills' }).first().click();
  await expect(banner(page)).toContainText('No answer yet: the connection is slow or lost', {
    timeout: 8_000,
  });
  isDead = false;
  await banner(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/No bills/).first()).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await context.close();
});

async function openUnwatched(browser: Browser, baseURL: string, { people }: Company) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await startAs(page, people.subcontractor);
  return { context, page };
}
