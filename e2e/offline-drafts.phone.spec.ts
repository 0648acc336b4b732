/**
 * A report as a draft on the device: ten photos, a reload, the list, a file for another device, the limits, offline.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { photosOf } from './support/arrived-reports.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { assignedOrder } from './support/paperwork.ts';
import { cameraPhotos } from './support/photo-file.ts';
import { draftRow, REPORT_FORM as FORM, REPORT_LIST as LIST, picker } from './support/report-form.ts';
import { startAs } from './support/sign-in.ts';

test.use({ world: 'offline drafts', actionTimeout: 15_000 });

test('ten photos survive a reload, go to another device as a file, and arrive in order', async ({
  openAs,
  portal,
  company,
}) => {
  test.setTimeout(150_000);
  const orderId = await assignedOrder(company);
  const crew = await openAs('subcontractor');
  const pictures = await cameraPhotos(10);
  expect(pictures[0]?.buffer.length).toBeGreaterThan(3_500_000);

  await test.step('written, with ten photos, and stored without a request to the server', async () => {
    const asked: string[] = [];
    crew.on(
      'request',
      (request) => /storage\/v1\/.*attachments/.test(request.url()) && asked.push(request.url()),
    );
    await crew.goto(`${FORM}/${orderId}`);
    await crew.getByRole('textbox', { name: 'Work performed' }).fill('Replaced the lower panel.');
    await crew.getByLabel('Hours worked', { exact: true }).fill('3.5');
    for (const half of [0, 5]) {
      const files = pictures.slice(half, half + 5);
      await picker(crew, 'During')
        .locator('input[type=file]')
        .last()
        .setInputFiles(files, { timeout: 60_000 });
    }
    await expect(crew.getByRole('button', { name: 'Submit Report' })).toBeDisabled();
    await expect(crew.getByText(/^Saved on this device at/)).toBeVisible({ timeout: 60_000 });
    await expect(picker(crew, 'During').getByRole('img')).toHaveCount(10);
    expect(asked).toEqual([]);
  });

  await test.step('ordered, captioned, and opened', async () => {
    await picker(crew, 'During').getByRole('button', { name: 'photo-9.jpg', exact: true }).click();
    const dialog = crew.getByRole('dialog', { name: 'photo-9.jpg' });
    await expect(dialog.getByText('Photo 10 of 10')).toBeVisible();
    await expectAccessible(crew);
    await dialog.getByLabel('Caption').fill('The track');
    await dialog.getByRole('button', { name: 'Move earlier' }).click();
    await expect(dialog.getByText('Photo 9 of 10')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(
      picker(crew, 'During').getByRole('button', { name: 'photo-9.jpg', exact: true }),
    ).toBeFocused();
    const first = picker(crew, 'During').getByRole('button', { name: 'photo-0.jpg', exact: true });
    await first.focus();
    await crew.keyboard.press('Alt+ArrowRight');
    await expect(crew.getByText('photo-0.jpg is now 2 of 10')).toBeAttached();
    await expect(crew.getByLabel('Caption of photo-9.jpg')).toHaveValue('The track');
    const caption = crew.getByLabel('Caption of photo-8.jpg');
    await caption.fill('The roller');
    await expect.poll(() => draftsOn(crew), { timeout: 2_000 }).toContain('The roller');
    await expect(caption).toBeFocused();
    await crew.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await expectAccessible(crew);
  });

  await test.step('the latest input is there after a reload, and so are the photos', async () => {
    await crew
      .getByRole('textbox', { name: 'Work performed' })
      .fill('Replaced the lower panel and one roller.');
    await crew.reload();
    await expect(crew.getByText('Your unfinished report is still here')).toBeVisible();
    await expect(crew.getByRole('textbox', { name: 'Work performed' })).toHaveValue(
      'Replaced the lower panel and one roller.',
    );
    await expect(picker(crew, 'During').getByRole('img')).toHaveCount(10);
    expect(await order(crew)).toEqual([1, 0, 2, 3, 4, 5, 6, 7, 9, 8].map((n) => `photo-${n}.jpg`));
    await crew.getByRole('button', { name: 'Save draft' }).click();
    await expect(crew.getByText('Draft Saved', { exact: true })).toBeVisible();
    await expect(crew.getByText('Report draft saved successfully')).toBeVisible();
  });

  const file = await test.step('found in the list, exported, deleted, imported again', async () => {
    await crew.goto(LIST);
    const row = draftRow(crew);
    await expect(row).toContainText('Dock door will not close');
    await expect(row).toContainText('Saved on this device');
    await expect(row).toContainText(/Saved by you just now · 10 photos/);
    await expectAccessible(crew);
    const [download] = await Promise.all([
      crew.waitForEvent('download'),
      crew.getByRole('button', { name: 'Export' }).click(),
    ]);
    await expect(crew.getByText('Export Complete', { exact: true })).toBeVisible();
    expect(download.suggestedFilename()).toMatch(/^workorder-drafts-\d{4}-\d\d-\d\d\.json$/);
    const buffer = await readFile(await download.path());
    await row.getByRole('button', { name: /^Delete the draft of/ }).click();
    const dialog = crew.getByRole('dialog', { name: /^Delete the draft of/ });
    await expect(dialog).toContainText('It is only on this device. 10 photos are deleted with it.');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(crew.getByText('Draft Deleted', { exact: true })).toBeVisible();
    await expect(row).toHaveCount(0);
    return { name: download.suggestedFilename(), mimeType: 'application/json', buffer };
  });

  await test.step('continued on another device of the same person, and submitted once', async () => {
    const other = await openAs('subcontractor');
    await other.goto('/device');
    await other.getByLabel('File of drafts').setInputFiles({ ...file, buffer: Buffer.from('{}') });
    await expect(other.getByText(/^This file holds no drafts\./).first()).toBeVisible();
    await other.getByLabel('File of drafts').setInputFiles(file, { timeout: 60_000 });
    await expect(other.getByText('1 draft was imported.').first()).toBeVisible({ timeout: 30_000 });
    await draftRow(other).getByRole('link', { name: 'Open' }).click();
    await expect(picker(other, 'During').getByRole('img')).toHaveCount(10);
    await other.getByRole('button', { name: 'Submit Report' }).click();
    await expect(other.getByText(/^Report RPT-\d+ submitted$/)).toBeVisible();
    await expect.poll(() => photosOf(portal, orderId), { timeout: 60_000 }).toHaveLength(10);
    const { rows } = await portal.owner.query<{ file_name: string; caption: string }>(
      `select a.file_name, a.caption from attachments a join work_order_reports r on r.id = a.report_id
       where r.work_order_id = $1 order by a.position`,
      [orderId],
    );
    expect(rows.map(({ file_name }) => file_name)).toEqual(
      [1, 0, 2, 3, 4, 5, 6, 7, 9, 8].map((n) => `photo-${n}.jpg`),
    );
    expect(rows.find(({ file_name }) => file_name === 'photo-9.jpg')?.caption).toBe('The track');
    await other.goto(LIST);
    await expect(other.getByRole('heading', { name: 'Submit Reports' })).toBeVisible();
    await expect(draftRow(other)).toHaveCount(0);
  });
});

test('hiding the page saves the input; a full device says so and deletes no manual draft', async ({
  openAs,
  company,
}) => {
  test.setTimeout(60_000);
  const orderId = await assignedOrder(company);
  const crew = await openAs('subcontractor');
  await crew.addInitScript(() => {
    const { persist } = StorageManager.prototype;
    StorageManager.prototype.persist = function (this: StorageManager) {
      document.documentElement.setAttribute('data-asked-to-keep', '');
      return persist.call(this);
    };
  });
  await crew.goto(`${FORM}/${orderId}`);
  await expect(crew.locator('html[data-asked-to-keep]')).toHaveCount(0);
  await crew.getByRole('textbox', { name: 'Work performed' }).fill('Half a sentence');
  await hide(crew);
  await expect(crew.getByText(/^Saved on this device at/)).toBeVisible();
  // The browser must not delete the first draft by itself.
  await expect(crew.locator('html[data-asked-to-keep]')).toHaveCount(1);

  const megabyte = 1024 * 1024;
  await putDraft(crew, company.people.subcontractor.profileId, {
    isManual: true,
    bytes: 50 * megabyte - 1000,
  });
  const [photo] = (await cameraPhotos(1)).map((one) => ({ ...one, name: 'full.jpg' }));
  await crew.context().setOffline(true);
  const after = picker(crew, 'After');
  await after
    .locator('input[type=file]')
    .last()
    .setInputFiles(photo ?? []);
  await expect(after.getByText('Not saved. Try again')).toBeVisible();
  await expect(
    crew.getByText('1 photo is not saved: the report goes without it. With a signal, try it again'),
  ).toBeVisible();
  await expect(crew.getByRole('button', { name: 'Submit Report' })).toBeEnabled();
  await expect(
    after.getByTitle(/^There is no room for more photos on this device\. Drafts may hold 50 MB\./),
  ).toBeVisible();

  await crew.context().setOffline(false);
  // An automatic draft makes room in the same way by itself.
  await putDraft(crew, company.people.subcontractor.profileId, {
    isManual: false,
    bytes: 50 * megabyte - 1000,
  });
  await after.getByText('Not saved. Try again').click();
  await expect(after.getByRole('img', { name: 'full.jpg' })).toBeVisible();
  await expect(crew.getByText(/^Saved on this device at/)).toBeVisible();
  await crew.goto(LIST);
  await expect(draftRow(crew)).toHaveCount(1);
  await expect(draftRow(crew)).toContainText('1 photo');
});

test('a reset removes the draft and says so; when it fails, the form continues with it', async ({
  openAs,
  company,
}) => {
  const orderId = await assignedOrder(company);
  const crew = await openAs('subcontractor');
  const work = crew.getByRole('textbox', { name: 'Work performed' });
  const startOver = async () => {
    await crew.getByRole('main').getByRole('button', { name: 'Start over' }).click();
    await crew.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  };
  await crew.goto(`${FORM}/${orderId}`);
  await work.fill('Half a sentence');
  await hide(crew);
  await expect(crew.getByText(/^Saved on this device at/)).toBeVisible();
  await crew.reload();

  await crew.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (names, mode, options) {
      if (mode !== 'readwrite') return transaction.call(this, names, mode, options);
      throw new DOMException('No room', 'QuotaExceededError');
    };
    Object.assign(globalThis, { restore: () => Object.assign(IDBDatabase.prototype, { transaction }) });
  });
  await startOver();
  await expect(crew.getByText('Delete Failed').first()).toBeVisible();
  await expect(crew.getByRole('dialog')).toHaveCount(0);
  await expect(work).toHaveValue('Half a sentence');
  await crew.evaluate(() => (globalThis as unknown as { restore(): void }).restore());

  await startOver();
  await expect(crew.getByText('Draft Deleted').first()).toBeVisible();
  await expect(work).toHaveValue('');
  await crew.goto(LIST);
  await expect(draftRow(crew)).toHaveCount(0);
});

test('a photo that the browser cannot read (HEIC) is stored as it is, and arrives byte by byte', async ({
  openAs,
  portal,
  company,
}) => {
  test.setTimeout(60_000);
  const orderId = await assignedOrder(company);
  const crew = await openAs('subcontractor');
  // A file as an iPhone writes it: HEIC with a picture that Chromium cannot decode.
  const head = Buffer.from('000000186674797068656963000000006d69663168656963', 'hex');
  const buffer = Buffer.concat([head, randomBytes(300_000)]);
  await crew.goto(`${FORM}/${orderId}`);
  await crew.getByRole('textbox', { name: 'Work performed' }).fill('Taken with an iPhone.');
  await crew.getByLabel('Hours worked', { exact: true }).fill('1');
  const after = picker(crew, 'After');
  await after
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer });
  await expect(after.getByLabel('Caption of IMG_0042.HEIC')).toBeVisible();
  await expect(crew.getByText(/^Saved on this device at/)).toBeVisible();
  await crew.reload();
  await expect(after.getByLabel('Caption of IMG_0042.HEIC')).toBeVisible();
  await expectAccessible(crew);
  await crew.getByRole('button', { name: 'Submit Report' }).click();
  await expect.poll(() => photosOf(portal, orderId), { timeout: 30_000 }).toHaveLength(1);
  const { rows } = await portal.owner.query<{ storage_path: string }>(
    `select a.storage_path, a.file_name, a.content_type from attachments a
     join work_order_reports r on r.id = a.report_id where r.work_order_id = $1`,
    [orderId],
  );
  expect(rows).toMatchObject([{ file_name: 'IMG_0042.HEIC', content_type: 'image/heic' }]);
  const arrived = await portal
    .serviceClient()
    .storage.from('attachments')
    .download(rows[0]?.storage_path ?? '');
  expect(Buffer.from((await arrived.data?.arrayBuffer()) ?? new ArrayBuffer()).equals(buffer)).toBe(true);
});

test('a report that is submitted offline waits, and is sent automatically when online', async ({
  browser,
  baseURL,
  portal,
  company,
}) => {
  test.setTimeout(60_000);
  const orderId = await assignedOrder(company);
  // A separate page, because its requests fail as intended.
  const context = await browser.newContext({ baseURL });
  const crew = await context.newPage();
  await startAs(crew, company.people.subcontractor);
  // Once the list was loaded, it is available offline.
  await crew.goto(LIST);
  await expect(crew.getByText('Dock door will not close').first()).toBeVisible();
  await crew.goto(`${FORM}/${orderId}`);
  await expect(crew.getByRole('textbox', { name: 'Work performed' })).toBeVisible();
  await context.setOffline(true);
  await crew.getByRole('textbox', { name: 'Work performed' }).fill('In the basement.');
  await crew.getByLabel('Hours worked', { exact: true }).fill('1');
  await crew.getByRole('button', { name: 'Submit Report' }).click();
  await expect(
    crew.getByText('The report will be sent automatically as soon as there is a signal.'),
  ).toBeVisible();
  await expect(crew).toHaveURL(LIST);
  await expect(draftRow(crew)).toContainText('Waiting for signal');
  await expectAccessible(crew);
  await context.setOffline(false);
  await expect(draftRow(crew)).toHaveCount(0, { timeout: 30_000 });
  const { rows } = await portal.owner.query(
    `select work_performed from work_order_reports where work_order_id = $1`,
    [orderId],
  );
  expect(rows).toEqual([{ work_performed: 'In the basement.' }]);
  await context.close();
});

test('if the browser stores nothing, a draft is temporary, and the form says so', async ({
  openAs,
  company,
}) => {
  const orderId = await assignedOrder(company);
  const crew = await openAs('subcontractor');
  await crew.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not in this window.', 'SecurityError');
    };
  });
  await crew.goto(`${FORM}/${orderId}`);
  await crew.getByRole('textbox', { name: 'Work performed' }).fill('In a private window.');
  await crew.getByRole('button', { name: 'Save draft' }).click();
  await expect(crew.getByText('Report draft saved successfully (temporary)')).toBeVisible();
  await expect(
    crew.getByText('Kept only until this page is closed. Submit it before you leave.'),
  ).toBeVisible();
  await crew.getByRole('link', { name: 'Work Orders' }).first().click();
  await crew.goBack();
  await expect(crew.getByRole('textbox', { name: 'Work performed' })).toHaveValue('In a private window.');
});

/** The photos of 'During' as they stand. */
const order = (page: Page) =>
  picker(page, 'During')
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')));

/** As when the user switches to another application. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
  });

/** A draft of another work order, with the number of photos that it lists. */
const putDraft = (page: Page, ownerId: string, { isManual, bytes }: { isManual: boolean; bytes: number }) =>
  page.evaluate(
    ([owner, manual, size]) =>
      new Promise<void>((resolve, reject) => {
        const id = '0199a3a0-0000-7000-8000-0000000000d1';
        const timestamp = '2026-01-01T00:00:00.000Z';
        const photo = {
          id: 'p',
          fileName: 'p.jpg',
          type: 'image/jpeg',
          category: 'after',
          caption: '',
          size,
        };
        const draft = {
          ...{ id, ownerId: owner, workOrderId: id, workOrderNumber: 'WO-999999', workOrderTitle: 'Roof' },
          ...{
            form: {},
            photos: [{ ...photo, takenAt: timestamp }],
            createdAt: timestamp,
            updatedAt: timestamp,
          },
          metadata: {
            ...{ id, workOrderId: id, lastModified: timestamp, version: 1, autoSaveCount: manual ? 0 : 1 },
            ...{ isManual: manual, deviceInfo: { userAgent: '', timestamp } },
          },
        };
        const opening = indexedDB.open('fieldfare-offline');
        opening.onsuccess = () => {
          const put = opening.result.transaction('drafts', 'readwrite').objectStore('drafts').put(draft);
          put.onsuccess = () => {
            opening.result.close();
            resolve();
          };
          put.onerror = () => reject(put.error);
        };
      }),
    [ownerId, isManual, bytes] as const,
  );

/** The drafts on the page's device. */
const draftsOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('fieldfare-offline');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const asking = opening.result.transaction('drafts').objectStore('drafts').getAll();
    await new Promise((resolve) => asking.addEventListener('success', resolve));
    opening.result.close();
    return JSON.stringify(asking.result);
  });
