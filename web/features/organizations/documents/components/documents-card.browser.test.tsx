import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DocumentsCard } from '#web/features/organizations/documents/components/documents-card.tsx';
import type { Organization } from '#web/features/organizations/organization-queries.ts';
import { today } from '#web/lib/dates.ts';
import { answerPortal, conflict, refusal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const FIRM = { id: ID, name: 'Northside HVAC', merged_into_id: null } as unknown as Organization;
const day = (days: number) => Temporal.PlainDate.from(today()).add({ days }).toString();

const document = (number: number, more: object) => ({
  ...{ id: `00000000-0000-4000-8000-00000000010${number}`, kind: 'insurance', title: `Document ${number}` },
  ...{
    organization_id: ID,
    storage_path: `${ID}/x`,
    file_name: 'coi.pdf',
    content_type: 'application/pdf',
    size_bytes: 84_000,
  },
  ...{ valid_from: null, expires_on: null, is_replaced: false, note: '' },
  ...{ created_at: '2026-11-20T08:00:00+00:00', updated_at: '2026-11-20T08:00:00.123456+00:00' },
  ...{ uploader: { first_name: 'Ann', last_name: 'Lee' } },
  ...more,
});

const LIST = '/rest/v1/organization_documents';
let portal: ReturnType<typeof answerPortal>;
beforeEach(() => {
  portal = answerPortal({ [LIST]: [] });
});
const dialog = page.getByRole('dialog');
const file = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' });

test('each document says until when it is valid; the title sums up what needs attention', async () => {
  portal.answer(LIST, [
    document(1, { expires_on: day(-3) }),
    document(2, { kind: 'license', expires_on: day(12), note: 'State of Ohio' }),
    document(3, { kind: 'license', expires_on: day(0) }),
    document(4, { kind: 'contract', expires_on: day(400) }),
    document(5, { kind: 'w9' }),
    document(6, { expires_on: day(-300), is_replaced: true }),
  ]);
  await renderPart(<DocumentsCard organization={FIRM} />);
  await expect.element(page.getByText('Insurance expired')).toBeVisible();
  const says = (number: number) => {
    const item = page.getByRole('listitem').filter({ hasText: `Document ${number}` });
    return expect.poll(() => item.element().textContent);
  };
  await says(1).toMatch(/Expired on .*Certificate of insurance · 84.KB/);
  await says(2).toMatch(/Expires in 12 days.*State of Ohio/);
  await says(3).toContain('Expires today');
  await says(4).toMatch(/Valid until/);
  await says(5).not.toMatch(/valid|expire/i);
  await says(6).toContain('Replaced');
});

test('several files are added at once, with what their names say; a second attempt uploads nothing again', async () => {
  let uploads = 0;
  await renderPart(<DocumentsCard organization={FIRM} />);
  await page.getByRole('button', { name: 'Add documents' }).click();
  await dialog
    .getByLabelText('Choose files')
    .upload([file('COI_2027.pdf'), file('W-9.pdf'), new File(['x'], 'setup.exe')]);
  await expect.element(dialog.getByText('setup.exe is not a PDF, a photo, or an office file.')).toBeVisible();
  const first = dialog.getByRole('region', { name: 'COI_2027.pdf' });
  await expect.element(first.getByLabelText('Kind')).toHaveValue('insurance');
  await first.getByLabelText('Title').fill('');
  await first.getByLabelText('Valid from').fill('2027-01-31');
  await first.getByLabelText('Valid until').fill('2027-01-01');
  const add = dialog.getByRole('button', { name: 'Add 2 documents' });
  await add.click();
  await expect.element(dialog.getByText('Enter a title.')).toBeVisible();
  await expect.element(dialog.getByText('Choose the first day of validity or a later day.')).toBeVisible();
  await first.getByLabelText('Title').fill('Liability');
  await first.getByLabelText('Valid from').fill('2026-01-01');
  const stored = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (!String(input).includes('/storage/v1/object/documents/')) return stored(input, init);
    uploads += 1;
    return Response.json({ Id: ID, Key: 'documents/x' });
  };
  portal.answer('/rest/v1/rpc/add_organization_documents', () => refusal('A document is too many.'));
  await add.click();
  await expect.element(dialog.getByText('A document is too many.')).toBeVisible();
  expect(portal.sentTo('add_organization_documents')).toHaveLength(1);
  portal.answer('/rest/v1/rpc/add_organization_documents', { ids: [ID, ID] });
  await add.click();
  await expect.element(page.getByText('2 documents added')).toBeVisible();
  expect(uploads).toBe(2);
  expect(portal.sentTo('add_organization_documents').at(-1)).toMatchObject({
    organization_id: ID,
    documents: [
      { kind: 'insurance', title: 'Liability', expires_on: '2027-01-01', file_name: 'COI_2027.pdf' },
      { kind: 'w9', title: 'W-9', expires_on: null, file_name: 'W-9.pdf' },
    ],
  });
});

test('the second of two people who edit a document sees the difference and chooses', async () => {
  const mine = '2026-11-20T08:00:00.123456+00:00';
  const theirs = { updated_at: '2026-11-20T09:00:00+00:00', expires_on: '2027-03-01', title: 'Insurance' };
  let attempts = 0;
  portal.answer(LIST, ({ path }: { path: string }) =>
    path.includes('id=eq.') && !path.includes('organization_id=eq.')
      ? [document(1, theirs)]
      : [document(1, { expires_on: day(-3) })],
  );
  portal.answer('/rest/v1/audit_log', [{ actor: { first_name: 'Maria', last_name: 'Lopez' } }]);
  portal.answer('/rest/v1/rpc/change_organization_document', () =>
    attempts++ === 0 ? conflict() : { id: document(1, {}).id, updated_at: '2026-11-20T10:00:00+00:00' },
  );
  await renderPart(<DocumentsCard organization={FIRM} />);
  await page.getByRole('button', { name: 'Actions for Document 1' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog.getByLabelText('Title').fill('Liability');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const difference = page.getByRole('dialog', { name: 'Somebody else has changed this document meanwhile' });
  await expect
    .element(difference.getByText(/^Maria Lopez saved the other version on Nov 20, /))
    .toBeVisible();
  await expect.element(difference.getByRole('radio', { name: 'Liability' })).toBeChecked();
  // Only they changed the day.
  await expect.element(difference.getByRole('radio', { name: 'Mar 1, 2027' })).toBeChecked();
  await difference.getByRole('button', { name: 'Save these' }).click();
  await expect.element(page.getByText('Liability saved')).toBeVisible();
  expect(portal.sentTo('change_organization_document')).toMatchObject([
    { title: 'Liability', version: mine },
    { title: 'Liability', version: theirs.updated_at, expires_on: '2027-03-01' },
  ]);
});
