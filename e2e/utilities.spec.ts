/** Utilities: what an administrator has the server do, with its result. */
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { openWide } from './support/open-screen.ts';

test.use({ world: 'utilities' });

test('an administrator recalculates figures, sees the result after a reload, and rebuilds thumbnails', async ({
  openAs,
}) => {
  const page = await openWide(openAs, 'admin', '/admin/utilities');
  await page.getByRole('button', { name: 'Recalculate' }).click();
  const question = page.getByRole('dialog', { name: 'Recalculate the figures of all work orders?' });
  await question.getByRole('button', { name: 'Recalculate' }).click();
  await expect(page.getByText(/work orders? counted/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/work orders? counted/)).toBeVisible();
  await page.getByRole('button', { name: 'Rebuild' }).click();
  await expect(page.getByText('0 thumbnails removed')).toBeVisible();
  await expectAccessible(page);
});
