/**
 * A report written in a basement is delivered as a whole: through a closed browser, a new version, a full or cleared
 * device.
 */
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import {
  cutConnection,
  expectSaved,
  expectVersion,
  lookForUpdate,
  restoreConnection,
} from './support/app-worker.ts';
import { expectWhole, reportOf } from './support/arrived-reports.ts';
import { launchOptions } from './support/launch.ts';
import { assignedOrder } from './support/paperwork.ts';
import { cameraFiles, photoFile } from './support/photo-file.ts';
import { expect, test } from './support/proxy-journey.ts';
import { draftRow, picker, REPORT_FORM, REPORT_LIST } from './support/report-form.ts';
import { signIn } from './support/sign-in.ts';

test.use({ world: 'offline basement', actionTimeout: 15_000 });

const TITLE = 'Dock door will not close';
const NAMES = Array.from({ length: 10 }, (_, n) => `photo-${n}.jpg`);
const NO_ROOM =
  'This device has no room left. Send a report, or delete photos and applications from the device, then try again.';
const saved = (page: Page) => page.getByText(/^Saved on this device at \d/);
const pictures = (page: Page, name = 'During') => picker(page, name).getByRole('img');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Report' });

test('ten photos survive a closed browser and a new version; the office gets one complete report', {
  tag: '@each-push',
}, async ({ testProxy, openAs, portal, company }) => {
  test.setTimeout(120_000);
  const orderId = await assignedOrder(company);
  using folder = temporaryFolder();
  using photosFolder = temporaryFolder();
  let phone = await startPhone(folder.path, testProxy.url);
  let page = windowOf(phone);

  await test.step('above ground: signed in, and available offline', async () => {
    await page.goto('/auth');
    await signIn(page, company.people.subcontractor);
    await page.waitForURL('**/subcontractor/dashboard');
    await page.goto('/subcontractor/work-orders');
    await expect(page.getByText(/^1 work order available offline/)).toBeVisible({ timeout: 20_000 });
    await expectSaved(page);
  });

  await test.step('in the basement: written and saved', async () => {
    await cutConnection(page, testProxy);
    await page.goto(REPORT_LIST);
    await expect(page.getByText("You're offline")).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Submit Report' }).click();
    await page.getByLabel('Work performed').fill('Replaced the lower panel.');
    await page.getByLabel('Hours worked', { exact: true }).fill('3.5');
    await picker(page, 'During')
      .locator('input[type=file]')
      .last()
      .setInputFiles(await cameraFiles(photosFolder.path, 10));
    await expect(page.getByText(/^Saving photos: \d+ of \d+$/)).toBeVisible();
    await expect(submit(page)).toBeDisabled();
    await expect(saved(page)).toBeVisible({ timeout: 60_000 });
    await expect(pictures(page)).toHaveCount(10);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Report draft saved successfully')).toBeVisible();
  });

  await test.step('closed, started again offline, and found in the list', async () => {
    await phone.close();
    // Meanwhile.
    await testProxy.deploy('2');
    phone = await startPhone(folder.path, testProxy.url, { offline: true });
    page = windowOf(phone);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectVersion(page, '');
    await page.goto(REPORT_LIST);
    await expect(page.getByText("You're offline")).toBeVisible();
    await expect(draftRow(page)).toHaveCount(1);
    await expect(draftRow(page)).toContainText(TITLE);
    await expect(draftRow(page)).toContainText('Saved on this device');
    await expect(draftRow(page)).toContainText(/Saved by you .* · 10 photos/);
    await draftRow(page).getByRole('link', { name: 'Open' }).click();
    await expectAsWritten(page, 'Replaced the lower panel.');
  });

  await test.step('a new version is accepted in the middle of a sentence', async () => {
    await restoreConnection(page, testProxy);
    await expect(page.getByText("You're offline")).toHaveCount(0);
    await lookForUpdate(page);
    await page.getByLabel('Work performed').fill('Replaced the lower panel and one roller.');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByRole('button', { name: 'Restart' }).click();
    await expectVersion(page, '2');
    await expectAsWritten(page, 'Replaced the lower panel and one roller.');
    await expect(saved(page)).toBeVisible();
    // Also when online, nothing is sent before the user submits it.
    expect(await reportOf(portal, orderId)).toBe('');
  });

  await test.step('submitted offline, and closed once more', async () => {
    await cutConnection(page, testProxy);
    await expect(page.getByText("You're offline")).toBeVisible();
    await submit(page).click();
    await expect(
      page.getByText('The report will be sent automatically as soon as there is a signal.'),
    ).toBeVisible();
    await expect(page).toHaveURL(REPORT_LIST);
    await phone.close();
    phone = await startPhone(folder.path, testProxy.url, { offline: true });
    page = windowOf(phone);
    await page.goto(REPORT_LIST);
    await expectVersion(page, '2');
    await expect(draftRow(page)).toContainText('Waiting for signal');
    await expect(draftRow(page)).toContainText(/Submitted .* · 10 photos/);
    await expect(page.getByText('11 items pending sync')).toBeVisible();
    expect(await reportOf(portal, orderId)).toBe('');
  });

  await test.step('above ground again: the office sees one report with ten photos', async () => {
    await restoreConnection(page, testProxy);
    await expect(page.getByText('Synced 11 items successfully.')).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText('Sync Complete', { exact: true })).toBeVisible();
    await expect(draftRow(page)).toHaveCount(0);
    await expect(page.getByText(/pending sync/)).toHaveCount(0);
    await expectWhole(portal, orderId, NAMES);
    const office = await openAs('admin');
    await office.goto('/admin/reports');
    await expect(office.getByText(TITLE).filter({ visible: true })).toHaveCount(1);
    await office.goto(`/admin/reports/${await reportOf(portal, orderId)}`);
    await expect(office.getByText('Replaced the lower panel and one roller.')).toBeVisible();
    for (const name of NAMES) await expect(office.getByRole('img', { name }).first()).toBeVisible();
    await expect(office.getByText(/^Photos arriving|still on the device/)).toHaveCount(0);
  });
  await phone.close();
});

test('a browser without storage space says so; online, every photo and the report are delivered all the same', async ({
  openAs,
  portal,
  company,
}) => {
  const orderId = await assignedOrder(company);
  using photosFolder = temporaryFolder();
  const crew = await openAs('subcontractor');
  const devTools = await crew.context().newCDPSession(crew);
  const room = (quotaSize?: number) =>
    devTools.send('Storage.overrideQuotaForOrigin', {
      origin: portal.url,
      ...(quotaSize !== undefined && { quotaSize }),
    });
  const after = picker(crew, 'After');
  const failed = after.getByRole('button', { name: 'Not saved. Try again' });

  await test.step('no space even for the text', async () => {
    // Before the first write, because Chromium caches the quota for a while.
    await room(1);
    await crew.goto(`${REPORT_FORM}/${orderId}`);
    await crew.getByLabel('Work performed').fill('Freed the track.');
    await crew.getByLabel('Hours worked', { exact: true }).fill('2');
    await crew.getByRole('button', { name: 'Save draft' }).click();
    const toasts = crew.getByRole('region', { name: 'Notifications' });
    await expect(toasts.getByText('Save Failed', { exact: true })).toBeVisible();
    await expect(toasts.getByText(`Failed to save report draft. ${NO_ROOM}`)).toBeVisible();
    await expect(crew.getByText(`Not saved: ${NO_ROOM}`, { exact: true })).toBeVisible();
    await expect(saved(crew)).toHaveCount(0);
    await crew.reload();
    await expect(crew.getByText('Your unfinished report is still here')).toBeVisible();
    await expect(crew.getByLabel('Work performed')).toHaveValue('Freed the track.');
  });

  const sentAtOnce = after.getByText('Sent', { exact: true });
  await test.step('online, the photos that do not fit are sent at once, also after a reload', async () => {
    await room(4_000_000);
    await crew.reload();
    await expect(saved(crew)).toBeVisible();
    await after
      .locator('input[type=file]')
      .last()
      .setInputFiles(await cameraFiles(photosFolder.path, 5));
    await expect(pictures(crew, 'After')).toHaveCount(5);
    await expect(submit(crew)).toBeEnabled();
    await expect(sentAtOnce.first()).toBeVisible();
    const sent = await sentAtOnce.count();
    expect(sent).toBeLessThan(5);
    await expect(failed).toHaveCount(0);
    await crew.reload();
    await expect(sentAtOnce).toHaveCount(sent);
    const tile = after
      .getByRole('listitem')
      .filter({ has: crew.getByText('Sent', { exact: true }) })
      .last();
    const picture = tile.getByRole('img');
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await tile.getByRole('button', { name: /^Remove/ }).click();
    await expect(pictures(crew, 'After')).toHaveCount(4);
    await expect(sentAtOnce).toHaveCount(sent - 1);
  });

  await test.step('the report is delivered, though this device cannot store anything more', async () => {
    await crew.evaluate(() => {
      const { transaction } = IDBDatabase.prototype;
      IDBDatabase.prototype.transaction = function (names, mode, options) {
        if (mode !== 'readwrite') return transaction.call(this, names, mode, options);
        throw new DOMException('No room', 'QuotaExceededError');
      };
    });
    await crew.getByLabel('Work performed').fill('Freed the track, and oiled it.');
    await submit(crew).click();
    await expect(crew.getByText(/^Report RPT-\d+ submitted$/)).toBeVisible();
    const names = await portal.owner.query(
      `select a.file_name from attachments a join work_order_reports r on r.id = a.report_id where r.work_order_id = $1`,
      [orderId],
    );
    expect(new Set(names.rows.map(({ file_name }) => file_name)).size).toBe(4);
    expect(names.rows).toHaveLength(4);
  });
});

test('a database that is deleted under an open form is filled again from the form', async ({
  openAs,
  portal,
  company,
}) => {
  const orderId = await assignedOrder(company);
  const crew = await openAs('subcontractor');
  await crew.goto(`${REPORT_FORM}/${orderId}`);
  await crew.getByLabel('Work performed').fill('Freed the track.');
  await crew.getByLabel('Hours worked', { exact: true }).fill('2');
  const names = ['one.jpg', 'two.jpg', 'three.jpg'];
  const add = async (...files: string[]) =>
    picker(crew, 'During')
      .locator('input[type=file]')
      .last()
      .setInputFiles(await Promise.all(files.map(photoFile)));
  await add('one.jpg', 'two.jpg');
  // The text may be saved before the pictures are there.
  await expect(pictures(crew)).toHaveCount(2);
  await expect(saved(crew)).toBeVisible();

  await test.step('by another window; the form has been opened again since', async () => {
    await crew.reload();
    await expect(pictures(crew)).toHaveCount(2);
    await crew.evaluate(() => {
      indexedDB.deleteDatabase('fieldfare-offline');
    });
    await add('three.jpg');
    await expect(pictures(crew)).toHaveCount(3);
    await expect(saved(crew)).toBeVisible();
    await crew.reload();
    await expect(crew.getByText('Your unfinished report is still here')).toBeVisible();
    await expect(pictures(crew)).toHaveCount(3);
    await expect(crew.getByLabel('Work performed')).toHaveValue('Freed the track.');
  });

  await test.step('by the browser, in the moment before it is submitted', async () => {
    const devTools = await crew.context().newCDPSession(crew);
    await devTools.send('Storage.clearDataForOrigin', { origin: portal.url, storageTypes: 'indexeddb' });
    await submit(crew).click();
    await expect(crew.getByText(/^Report RPT-\d+ submitted$/)).toBeVisible();
    await expectWhole(portal, orderId, names);
    await expect(crew.getByText('Sync Complete', { exact: true })).toHaveCount(0);
    await crew.goto(REPORT_LIST);
    await expect(crew.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(draftRow(crew)).toHaveCount(0);
  });
});

/** A browser with a worker, on the profile that an earlier one has left in the folder. */
function startPhone(
  folder: string,
  baseURL: string,
  more: { offline?: boolean } = {},
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    ...launchOptions(),
    ...{
      baseURL,
      serviceWorkers: 'allow',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    },
    ...more,
  });
}

/** Its window, in which no error may occur: requests may fail, the page must not. */
function windowOf(phone: BrowserContext): Page {
  phone.on('weberror', (problem) => {
    throw problem.error();
  });
  const [page] = phone.pages();
  if (!page) throw new Error('The browser has no window.');
  return page;
}

async function expectAsWritten(page: Page, text: string): Promise<void> {
  await expect(page.getByText('Your unfinished report is still here')).toBeVisible();
  await expect(page.getByLabel('Work performed')).toHaveValue(text);
  await expect(page.getByLabel('Hours worked', { exact: true })).toHaveValue('3.5');
  await expect(pictures(page)).toHaveCount(10);
}
