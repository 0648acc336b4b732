/** A person's own photo: chosen in Settings, shown in the header and beside the name, and removed. */
import sharp from 'sharp';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { openOnPhone, openWide } from './support/open-screen.ts';

test.use({ world: 'profile-photo' });

test('a person of a customer chooses a photo on a phone; the office sees it beside the name', async ({
  openAs,
}) => {
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const phone = await openOnPhone(openAs, 'partner', '/partner/profile');
  const photos = phone.getByRole('main').locator('img[src^="blob:"]');
  await expect(photos).toHaveCount(0);
  await phone.getByLabel('Add photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await expect(photos).toBeVisible();
  await expect(phone.getByRole('banner').locator('img[src^="blob:"]')).toBeVisible();
  await expectAccessible(phone);

  const office = await openWide(openAs, 'admin', '/admin/users');
  const row = office.getByRole('row', { name: /partner Person/ }).first();
  await expect(row.locator('img[src^="blob:"]')).toBeVisible();

  await phone.getByRole('button', { name: 'Remove photo' }).click();
  await expect(phone.getByLabel('Add photo')).toBeAttached();
  await expect(photos).toHaveCount(0);
});
