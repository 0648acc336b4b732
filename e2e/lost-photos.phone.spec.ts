/** A page that is reloaded while the photos of a report are being saved. */
import { expect, test } from './support/company-journey.ts';
import { openOnPhone } from './support/open-screen.ts';
import { assignedOrder } from './support/paperwork.ts';
import { cameraPhotos } from './support/photo-file.ts';
import { picker, REPORT_FORM } from './support/report-form.ts';

test.use({ world: 'lost photos' });

test('a reload while photos are saved asks first, and then names those that were not kept', async ({
  openAs,
  company,
}) => {
  const orderId = await assignedOrder(company);
  const page = await openOnPhone(openAs, 'subcontractor', `${REPORT_FORM}/${orderId}`);
  const during = picker(page, 'During');
  // Browsers ask only after a touch.
  await page.getByRole('textbox', { name: 'Work performed' }).click();
  for (const half of [0, 5]) {
    const files = (await cameraPhotos(10)).slice(half, half + 5);
    await during.locator('input[type=file]').last().setInputFiles(files);
  }
  await expect(page.getByText(/^Saving photos: [1-8] of 10$/)).toBeVisible();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);

  const lost = during.getByText('Not kept. Add it again');
  await expect(page.getByText(/^\d photos? (was|were) not kept\. Add (it|them) again\.$/)).toBeVisible();
  const count = await lost.count();
  expect(count).toBeGreaterThan(0);
  await expect(during.getByRole('listitem')).toHaveCount(10);
  await page.emulateMedia({ colorScheme: 'dark' });
  await lost.first().scrollIntoViewIfNeeded();
  await page.screenshot({ path: '/tmp/rev/lost-photos.png' });
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
