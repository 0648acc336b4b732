/** Utilities: orphaned files, and the privacy requests of a person from the export to the erasure. */
import { randomUUID } from 'node:crypto';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { openOnPhone, openWide } from './support/open-screen.ts';

test.use({ world: 'utilities-privacy' });

test('an administrator finds an orphaned file, looks at it, and removes it', async ({
  openAs,
  portal,
  company,
}) => {
  const name = `${company.people.subcontractor.profileId}/${randomUUID()}.jpg`;
  await portal.owner.query(
    `insert into storage.objects (bucket_id, name, metadata, created_at) values ('attachments', $1, '{"size": 2400000}',
       now() - interval '100 days')`,
    [name],
  );
  await portal.owner.query('alter table storage.objects disable trigger objects_updated_at');
  await portal.owner.query(`update storage.objects set updated_at = created_at where name = $1`, [name]);
  await portal.owner.query('alter table storage.objects enable trigger objects_updated_at');
  const page = await openOnPhone(openAs, 'admin', '/admin/utilities');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: 'Show list: Files without a record' }).click();
  const list = page.getByRole('dialog', { name: 'Files without a record' });
  await expect(list.getByText(name)).toBeVisible();
  await expect(list.getByRole('link', { name: 'Person who uploaded it' })).toHaveAttribute(
    'href',
    `/admin/users/${company.people.subcontractor.profileId}`,
  );
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Remove 1 file' }).click();
  const question = page.getByRole('dialog', { name: 'Remove 1 orphaned file?' });
  await expect(question.getByText('This frees 2.4 MB')).toBeVisible();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('1 file removed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove 1 file' })).toBeHidden();
});

test('an administrator exports everything of a person, downloads it, and erases the person', async ({
  openAs,
  portal,
  company,
}) => {
  const page = await openWide(openAs, 'admin', '/admin/utilities');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export everything' });
  await dialog.getByRole('combobox', { name: 'Person' }).fill('otherPartner');
  await page.getByRole('option', { name: /otherPartner Person/ }).click();
  await expect(dialog.getByText(/^\d+ rows · 0 files/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog).toBeHidden();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download otherPartner Person' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('otherPartner Person.zip');
  expect(await download.failure()).toBeNull();

  await portal.owner.query('update profiles set is_active = false where id = $1', [
    company.people.otherPartner.profileId,
  ]);
  await page.getByRole('button', { name: 'Erase a person' }).click();
  const erasure = page.getByRole('dialog', { name: 'Erase a person' });
  await erasure.getByRole('combobox', { name: 'Person' }).fill('otherPartner');
  await page.getByRole('option', { name: /otherPartner Person/ }).click();
  await expect(erasure.getByText('Name, email address, phone number')).toBeVisible();
  const erase = erasure.getByRole('button', { name: 'Erase', exact: true });
  await erase.click();
  await expect(erasure.getByText('Type the name as it is shown.')).toBeVisible();
  await expectAccessible(page);
  await erasure.getByRole('textbox', { name: 'Type the name to confirm' }).fill('otherPartner Person');
  await erase.click();
  await expect(page.getByText(/^Erased. The name is now Former member \d+$/)).toBeVisible();
  await expect(page.getByText('The file was removed')).toBeVisible();
});
