import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import ImportDialog from '#web/features/organizations/components/import-dialog.tsx';
import { OrganizationDialog } from '#web/features/organizations/components/organization-dialog.tsx';
import { newOrganization } from '#web/features/organizations/organization-form.ts';
import { receiveToasts } from '#web/lib/toast.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
localStorage.setItem(PERSON, ID);

const DUPLICATE = {
  id: ID,
  name: 'Quick Stop',
  organization_type: 'partner',
  is_active: false,
  same: ['name'],
};

test('the form warns about a duplicate, and sends amounts and lists as the command takes them', async () => {
  const portal = answerPortal({
    '/rest/v1/rpc/find_organization_duplicates': { duplicates: [DUPLICATE] },
    '/rest/v1/rpc/save_organization': { id: ID, updated_at: '2026-11-20T08:00:00+00:00' },
  });
  let saved = '';
  await renderPart(
    <OrganizationDialog
      open
      onOpenChange={() => undefined}
      initial={newOrganization('subcontractor')}
      profileId={ID}
      onSaved={(id) => {
        saved = id;
      }}
    />,
  );
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Quick Stop');
  await expect.element(page.getByText('This may be a duplicate')).toBeVisible();
  await expect.element(page.getByText('inactive · same name')).toBeVisible();
  await page.getByRole('checkbox', { name: 'HVAC' }).click();
  await page.getByRole('textbox', { name: 'States served' }).fill('oh, PA');
  await page.getByRole('button', { name: 'Add subcontractor' }).click();
  await expect.poll(() => saved).toBe(ID);
  expect(portal.sentTo('save_organization')).toEqual([
    expect.objectContaining({ name: 'Quick Stop', trades: ['HVAC'], service_states: ['OH', 'PA'] }),
  ]);
});

test('only a customer can require a reference on its invoices', async () => {
  const portal = answerPortal({
    '/rest/v1/rpc/find_organization_duplicates': { duplicates: [] },
    '/rest/v1/rpc/save_organization': { id: ID, updated_at: '2026-11-20T08:00:00+00:00' },
  });
  const form = (type: 'partner' | 'subcontractor') =>
    renderPart(
      <OrganizationDialog
        open
        onOpenChange={() => undefined}
        initial={newOrganization(type)}
        profileId={ID}
        onSaved={() => undefined}
      />,
    );
  const box = page.getByRole('checkbox', { name: /^(Requires|One work order)/ });
  const firm = await form('subcontractor');
  await page.getByText('Billing', { exact: true }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Tax exempt' })).toBeVisible();
  expect(box.elements()).toHaveLength(0);
  await firm.unmount();
  await form('partner');
  await page.getByText('Billing', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harvest Foods');
  for (const rule of [
    'Requires a PO or reference',
    'One work order per invoice',
    'Requires photos of the work',
  ])
    await page.getByRole('checkbox', { name: rule }).click();
  await page.getByRole('textbox', { name: 'Portal for its invoices' }).fill('Coupa');
  await page.getByRole('button', { name: 'Add customer' }).click();
  await expect
    .poll(() => portal.sentTo('save_organization'))
    .toMatchObject([
      {
        ...{ requires_reference: true, one_job_per_invoice: true, requires_photos: true },
        billing_portal: 'Coupa',
      },
    ]);
});

test('the import shows what is new and what is wrong, and imports the valid lines', async () => {
  const portal = answerPortal({
    '/rest/v1/rpc/import_organizations': {
      ...{ added: 1, updated: 0, skipped: 0 },
      problems: [{ row: 1, messages: ['Enter the name that people use.'] }],
      warnings: [{ row: 0, messages: ['May be a duplicate of Quick Stop: same tax number.'] }],
    },
  });
  await renderPart(<ImportDialog open onOpenChange={() => undefined} />);
  const file = new File(['Company,Terms\nAlpha,Net 30\n,Net 10'], 'firms.csv', { type: 'text/csv' });
  await page.getByLabelText('File', { exact: true }).upload(file);
  await expect.element(page.getByText('1 new.', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Enter the name that people use.')).toBeVisible();
  await expect.element(page.getByText('May be a duplicate of Quick Stop: same tax number.')).toBeVisible();
  const toasts: string[] = [];
  const disconnect = receiveToasts(({ title }) => toasts.push(title));
  await page.getByRole('button', { name: 'Import 1 despite the warnings' }).click();
  await expect.poll(() => toasts).toEqual(['1 imported, 1 not imported']);
  disconnect();
  await expect
    .poll(() => portal.sentTo('import_organizations').at(-1))
    .toMatchObject({
      valid_only: true,
      dry_run: false,
      rows: [
        { name: 'Alpha', payment_terms_days: 'Net 30' },
        { name: '', payment_terms_days: 'Net 10' },
      ],
    });
});

test('the import says beside its result that lines have warnings, and its button does not pass over them', async () => {
  answerPortal({
    '/rest/v1/rpc/import_organizations': {
      ...{ added: 2, updated: 0, skipped: 1, problems: [] },
      warnings: [{ row: 0, messages: ['May be a duplicate of Twin Malls: same name.'] }],
    },
  });
  await renderPart(<ImportDialog open onOpenChange={() => undefined} />);
  const csv = new File(['Name,Type\nTwin Malls,Customer\nOther,Customer\n'], 'firms.csv');
  await page.getByLabelText('File', { exact: true }).upload(csv);
  const ready = page.getByRole('status').filter({ hasText: 'Ready to import' });
  await expect.element(ready.getByText('2 new, 1 left as it is.')).toBeVisible();
  await expect.element(ready.getByText(/1 line has a warning/)).toBeVisible();
  await expect.element(page.getByText(/only two customers or two subcontractors/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Import 2 despite the warnings' })).toBeEnabled();
});

test('the billing of a customer that is exempt from tax is open', async () => {
  answerPortal({ '/rest/v1/rpc/find_organization_duplicates': { duplicates: [] } });
  const form = (is_tax_exempt: boolean) =>
    renderPart(
      <OrganizationDialog
        open
        onOpenChange={() => undefined}
        initial={{ ...newOrganization('partner'), is_tax_exempt }}
        profileId={ID}
        onSaved={() => undefined}
      />,
    );
  const exempt = page.getByRole('checkbox', { name: 'Tax exempt' });
  const plain = await form(false);
  await expect.element(page.getByText('Billing', { exact: true })).toBeVisible();
  await expect.element(exempt).not.toBeInTheDocument();
  await plain.unmount();
  await form(true);
  await expect.element(exempt).toBeVisible();
});
