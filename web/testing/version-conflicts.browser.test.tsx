/**
 * Two administrators change one record. The second sees what the first has saved, and chooses field by field. Other
 * forms show this in their own tests: people, rates, memberships, checklists, emails, price lists, projects, and numbers.
 */
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_WORK_ORDER_SETTINGS } from '#shared/rules/office-settings.ts';
import { OrganizationDialog } from '#web/features/organizations/components/organization-dialog.tsx';
import { newOrganization } from '#web/features/organizations/organization-form.ts';
import { CompanyForm } from '#web/features/settings/components/company-form.tsx';
import { WorkOrdersForm } from '#web/features/settings/components/work-orders-form.tsx';
import { formOf } from '#web/features/settings/work-order-form-values.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal, conflict } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const [FIRST, NEWEST] = ['2026-11-20T08:00:00+00:00', '2026-11-20T09:00:00+00:00'];
const onClose = () => undefined;

const organization = {
  ...newOrganization('partner'),
  organization_id: ID,
  version: FIRST,
  name: 'Quick Stop',
};
const company = {
  ...{ name: 'Rowan', legal_name: '', tax_number: '', contact_phone: '', contact_email: '' },
  ...{ address_line1: '', address_line2: '', city: 'Ashford', state: '', postal_code: '' },
  time_zone: 'America/New_York',
};
const due = formOf(DEFAULT_WORK_ORDER_SETTINGS);

interface Case {
  part: ReactNode;
  command: string;
  /** The label of the field that both have changed. */
  field: RegExp;
  mine: string;
  /** What the dialog calls it, and shows of both. */
  group: string;
  shown: readonly [mine: RegExp, theirs: RegExp];
  /** What is sent when the user takes their own, and theirs. */
  sent: readonly [mine: object, theirs: object];
}

const FORMS: Record<string, Case> = {
  'an organization': {
    part: (
      <OrganizationDialog
        open
        onOpenChange={onClose}
        initial={organization}
        profileId={ID}
        onSaved={onClose}
      />
    ),
    command: 'save_organization',
    ...{ field: /^Name$/, mine: 'Quick Stop North', group: 'Name' },
    shown: [/Quick Stop North/, /Quick Stop South/],
    sent: [{ name: 'Quick Stop North' }, { name: 'Quick Stop South' }],
  },
  'the company': {
    part: (
      <CompanyForm
        organizationId={ID}
        loaded={{ values: company, version: FIRST }}
        reload={async () => ({ values: { ...company, city: 'Dayton' }, version: NEWEST })}
      />
    ),
    command: 'save_company',
    ...{ field: /^City/, mine: 'Toledo', group: 'City' },
    shown: [/Toledo/, /Dayton/],
    sent: [{ city: 'Toledo' }, { city: 'Dayton' }],
  },
  'the due times of priorities': {
    part: (
      <WorkOrdersForm
        loaded={{ values: due, version: FIRST }}
        reload={async () => ({ values: { ...due, hours: { ...due.hours, high: '30' } }, version: NEWEST })}
      />
    ),
    command: 'save_work_order_settings',
    ...{ field: /^High: due after/, mine: '20', group: 'Due after' },
    shown: [/20/, /30/],
    sent: [
      { settings: { due_times: { high: { hours: 20 } } } },
      { settings: { due_times: { high: { hours: 30 } } } },
    ],
  },
};

test.for(
  Object.entries(FORMS).flatMap(([name, form]) => [0, 1].map((choice) => [name, choice, form] as const)),
)('the second who saves %s compares both versions and takes one (%d)', async ([, choice, form]) => {
  localStorage.setItem(PERSON, ID);
  let attempts = 0;
  const portal = answerPortal({
    '/rest/v1/audit_log': [{ actor: { first_name: 'Maria', last_name: 'Lopez' } }],
    '/rest/v1/organizations': { ...organization, id: ID, updated_at: NEWEST, name: 'Quick Stop South' },
    '/rest/v1/rpc/find_organization_duplicates': { duplicates: [] },
    [`/rest/v1/rpc/${form.command}`]: () =>
      attempts++ === 0 ? conflict() : { id: ID, version: 'v3', updated_at: NEWEST },
  });
  await renderPart(form.part);
  await page.getByRole('textbox', { name: form.field }).first().fill(form.mine);
  await page.getByRole('button', { name: /^Save/ }).last().click();
  const dialog = page.getByRole('dialog', { name: /^Somebody else has changed/ });
  const group = dialog.getByRole('group', { name: form.group });
  const [mine, theirs] = form.shown.map((text) => group.getByRole('radio', { name: text }));
  await expect.element(mine as never).toBeVisible();
  await expect.element(theirs as never).toBeVisible();
  expect(portal.sentTo(form.command)).toHaveLength(1);
  await (choice === 0 ? mine : theirs)?.click();
  await dialog.getByRole('button', { name: 'Save these' }).click();
  await expect.poll(() => portal.sentTo(form.command)).toHaveLength(2);
  expect(portal.sentTo(form.command)[1]).toMatchObject({ ...form.sent[choice], version: NEWEST });
});
