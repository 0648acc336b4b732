/** The office keeps a subcontractor's insurance, is warned when it has expired, renews it, and removes a document. */
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';

test.use({ world: 'organization-documents' });

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n'),
});
const day = (days: number) => Temporal.Now.plainDateISO().add({ days }).toString();

test('documents are added, marked as they expire, renewed, and removed', async ({ openAs, company }) => {
  const page = await openAs('admin');
  const firm = company.organizations.subcontractor;
  await page.goto(`/admin/organizations/${firm}`);
  await page.getByRole('button', { name: 'Add documents' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Choose files').setInputFiles([pdf('COI.pdf'), pdf('W-9.pdf')]);
  const insurance = dialog.getByRole('region', { name: 'COI.pdf' });
  await expect(insurance.getByLabel('Kind')).toHaveValue('insurance');
  await insurance.getByLabel('Title').fill('General liability');
  await insurance.getByLabel('Valid until').fill(day(-2));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add 2 documents' }).click();
  await expect(page.getByText('2 documents added')).toBeVisible();
  await expect(page.getByText(/^Expired on/)).toBeVisible();
  await expect(page.getByText('Insurance expired').first()).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'General liability', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('COI.pdf');

  await page.goto('/admin/organizations?documents=insurance');
  await expect(page.getByRole('link', { name: 'The subcontractor' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'The otherSubcontractor' })).toBeHidden();

  await page.goto(`/admin/organizations/${firm}`);
  await page.getByRole('button', { name: 'Actions for General liability' }).click();
  await page.getByRole('menuitem', { name: 'Renew' }).click();
  await dialog.getByLabel('Choose a file').setInputFiles(pdf('COI-new.pdf'));
  await dialog.getByLabel('Valid until').fill(day(12));
  await dialog.getByRole('button', { name: 'Add 1 document' }).click();
  await expect(page.getByText('Expires in 12 days')).toBeVisible();
  await expect(page.getByText('Replaced', { exact: true })).toBeVisible();
  await expect(page.getByText('Insurance expired')).toHaveCount(0);
  await expect(page.getByText('1 document expires soon').first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Documents' }).click();
  await page.getByRole('button', { name: 'Actions for W-9' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove document' }).click();
  await expect(page.getByText('Document removed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'W-9', exact: true })).toBeHidden();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText(/removed a document of The subcontractor/)).toBeVisible();
  await expectAccessible(page);
});

test('where a subcontractor is chosen, expired insurance is a warning that stops nobody', async ({
  openAs,
  company,
  portal,
}) => {
  const { subcontractor, customer } = company.organizations;
  await portal.owner.query(
    `insert into organization_documents (organization_id, kind, title, storage_path, file_name, content_type,
       size_bytes, expires_on)
     select $1, kind, kind, $1::uuid || '/' || gen_random_uuid(), 'a.pdf', 'application/pdf', 1000, current_date - 5
     from unnest('{insurance,contract}'::text[]) kind`,
    [subcontractor],
  );
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into work_orders (title, organization_id, status) values ('Dock door', $1, 'received') returning id`,
    [customer],
  );
  // The employee of the test company assigns work.
  const page = await openAs('employee');
  await page.goto(`/admin/work-orders/${rows[0]?.id}`);
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Subcontractor' }).fill('The subcontractor');
  await expect(page.getByRole('option', { name: /The subcontractor.*Insurance expired/ })).toBeVisible();
  await page.getByRole('option', { name: /The subcontractor/ }).click();
  await expect(dialog.getByText('The insurance of The subcontractor has expired')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText(/WO-\d+ assigned/)).toBeVisible();
});
