/** A page that is reloaded while the photos of a report are being saved. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/company-journey.ts';
import { openOnPhone } from './support/open-screen.ts';
import { assignedOrder } from './support/paperwork.ts';
import { cameraPhotos, photoFile } from './support/photo-file.ts';
import { picker, REPORT_FORM } from './support/report-form.ts';

test.use({ world: 'lost photos' });

test('a reload while photos are saved asks first, and then names those that were not kept', async ({
  openAs,
  company,
}) => {
  const orderId = await assignedOrder(company);
  const page = await openOnPhone(openAs, 'subcontractor', `${REPORT_FORM}/${orderId}`);
  await chooseTenPhotos(page);
  const during = picker(page, 'During');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);

  const lost = notKept(page);
  await expect(page.getByText(/^\d photos? (was|were) not kept\. Add (it|them) again\.$/)).toBeVisible();
  const count = await lost.count();
  expect(count).toBeGreaterThan(0);
  await expect(during.getByRole('listitem')).toHaveCount(10);
  for (let left = count; left > 0; left--) {
    await during
      .getByRole('listitem')
      .filter({ hasText: 'Not kept' })
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click();
  }
  await expect(page.getByText(/^Saved on this device at/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Saved on this device at/)).toBeVisible();
  await expect(lost).toHaveCount(0);
});

test('a second window calls photos lost only after the window that was saving them has closed', async ({
  openAs,
  company,
}) => {
  const orderId = await assignedOrder(company);
  const first = await openOnPhone(openAs, 'subcontractor', `${REPORT_FORM}/${orderId}`);
  await first.evaluate(() => {
    const read = createImageBitmap;
    window.createImageBitmap = (file: ImageBitmapSource) =>
      file instanceof File && file.name === 'photo-3.jpg' ? new Promise<never>(() => {}) : read(file);
  });
  await chooseTenPhotos(first);
  await expect(first.getByText('Saving photos: 3 of 10')).toBeVisible();
  const second = await first.context().newPage();
  await second.goto(first.url());
  await expect(second.getByRole('textbox', { name: 'Work performed' })).toBeVisible();
  // What the second window chooses must not replace the names of the first one.
  await picker(second, 'Before')
    .locator('input[type=file]')
    .last()
    .setInputFiles(await photoFile('second.jpg'));
  await expect(picker(second, 'Before').getByRole('img', { name: 'second.jpg' })).toBeVisible();
  await expect(second.getByText(/^Saved on this device at/)).toBeVisible();
  await expect(second.getByText(/not kept/i)).toHaveCount(0);

  await first.close();
  await expect(second.getByText(/^\d photos? (was|were) not kept\. Add (it|them) again\.$/)).toBeVisible();
  await expect(picker(second, 'During').getByRole('listitem')).toHaveCount(10);
  await expect(notKept(second)).toHaveCount(7);
});

const notKept = (page: Page) => picker(page, 'During').getByText('Not kept. Add it again');

/** Chooses ten photos, and waits until the first ones are being saved. */
async function chooseTenPhotos(page: Page): Promise<void> {
  // Browsers ask only after a touch.
  await page.getByRole('textbox', { name: 'Work performed' }).click();
  for (const half of [0, 5]) {
    const files = (await cameraPhotos(10)).slice(half, half + 5);
    await picker(page, 'During').locator('input[type=file]').last().setInputFiles(files);
  }
  await expect(page.getByText(/^Saving photos: [1-8] of 10$/)).toBeVisible();
}
