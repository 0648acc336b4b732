import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AssignDialog } from '#web/features/work-orders/assign/components/assign-dialog.tsx';
import type { OfficeWorkOrder } from '#web/features/work-orders/work-order-queries.ts';
import { press, type } from '#web/testing/keys.ts';
import { answerPortal, refusal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** A choice that is typed and taken by the keyboard; text that is no choice is never sent as none. */

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [ORDER, FIRM, OTHER_FIRM, EMPLOYEE, WORKER] = [id(1), id(2), id(3), id(4), id(5)];
const COMMAND = '/rest/v1/rpc/assign_work_order';

const AREA = {
  ...{ service_states: [], service_zip_prefixes: [] },
  ...{ service_latitude: null, service_longitude: null, service_radius_miles: null },
};
const FIRMS = [
  {
    ...{ id: OTHER_FIRM, name: 'The otherSubcontractor', trades: [], ...AREA },
    documents: [{ kind: 'insurance', expires_on: '2026-01-31' }],
  },
  { id: FIRM, name: 'The subcontractor', trades: ['HVAC'], documents: [], ...AREA },
];
const member = (profileId: string, name: string, organization: string, type: string) => ({
  person: { id: profileId, first_name: name, last_name: 'Person', email: `${name}@fieldfare.test` },
  organization: { id: organization, name: organization, organization_type: type },
});

let portal: ReturnType<typeof answerPortal>;
beforeEach(() => {
  portal = answerPortal({
    '/rest/v1/organizations': FIRMS,
    '/rest/v1/organization_members': ({ path }: { path: string }) => [
      member(EMPLOYEE, 'employee', 'Fieldfare', 'internal'),
      ...(path.includes(FIRM) ? [member(WORKER, 'subcontractor', FIRM, 'subcontractor')] : []),
    ],
    '/rest/v1/settings': [{ value: { default_nte: 750 } }],
    [COMMAND]: { id: ORDER },
  });
});

/** A work order as the office reads it, with what the dialog needs of it. */
const orderOf = (more: Partial<OfficeWorkOrder> = {}) =>
  ({
    ...{ id: ORDER, work_order_number: 'WO-000001', title: 'Fan is loud', trade: 'HVAC', status: 'received' },
    ...{ assigned_organization_id: null, due_date: null, budget: null, assignments: [] },
    ...more,
  }) as unknown as OfficeWorkOrder;

function OpenDialog({ order }: { order: OfficeWorkOrder }) {
  const [open, setOpen] = useState(true);
  return <AssignDialog order={order} open={open} onOpenChange={setOpen} />;
}

test('Enter and Tab take the only match; other text is refused, and nothing is sent', async () => {
  await renderPart(<OpenDialog order={orderOf()} />);
  const dialog = page.getByRole('dialog', { name: /^Assign WO-/ });
  const firm = dialog.getByRole('combobox', { name: 'Subcontractor' });
  const people = dialog.getByRole('combobox', { name: 'People' });
  const assign = dialog.getByRole('button', { name: 'Assign', exact: true });
  const problem = dialog.getByText('Choose one from the list.');

  await assign.click();
  await expect.element(dialog.getByText('Choose a subcontractor or at least one person.')).toBeVisible();

  await type(firm, 'nobody of that name');
  await press(firm, 'Enter');
  await expect.element(problem).toBeVisible();
  await assign.click();
  await expect.element(firm).toHaveValue('nobody of that name');
  await expect.element(firm).toHaveFocus();
  await expect.element(firm).toHaveAccessibleDescription(/Choose one from the list\./);

  await firm.fill('');
  await type(firm, 'the sub');
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(1);
  await press(firm, 'Enter');
  await expect.element(firm).toHaveValue('The subcontractor');
  await expect.element(problem).not.toBeInTheDocument();

  await type(people, 'employee');
  await press(people, 'Tab');
  await expect.element(dialog.getByRole('button', { name: 'Remove employee Person' })).toBeVisible();
  await type(people, 'zzz');
  await press(people, 'Tab');
  await expect.element(people).toHaveValue('zzz');
  await expect.element(problem).toBeVisible();
  expect(portal.sentTo('assign_work_order')).toEqual([]);

  await people.fill('');
  await press(firm, 'Enter');
  await expect.element(page.getByText(/^WO-\d+ assigned$/)).toBeVisible();
  expect(portal.sentTo('assign_work_order')).toMatchObject([
    { assigned_organization_id: FIRM, assignees: [{ profile_id: EMPLOYEE, is_lead: true }] },
  ]);
});

test('people of the former firm are removed automatically, and a refusal is shown in the dialog', async () => {
  const order = orderOf({
    status: 'assigned',
    assigned_organization_id: FIRM,
    assignments: [
      {
        ...{ assigned_to: WORKER, is_lead: true, assignment_type: 'subcontractor' },
        person: { first_name: 'subcontractor', last_name: 'Person', email: 'subcontractor@fieldfare.test' },
      },
    ],
  } as Partial<OfficeWorkOrder>);
  await renderPart(<OpenDialog order={order} />);
  const dialog = page.getByRole('dialog', { name: 'Change assignment' });
  const firm = dialog.getByRole('combobox', { name: 'Subcontractor' });
  await expect.element(firm).toHaveValue('The subcontractor');
  await firm.fill('');
  await type(firm, 'The otherSub');
  await press(firm, 'Enter');
  await expect
    .element(
      dialog.getByText('Not with the chosen subcontractor, so no longer assigned: subcontractor Person.'),
    )
    .toBeVisible();

  portal.answer(COMMAND, () => refusal('The firm is closed.'));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The firm is closed.');
  portal.answer(COMMAND, { id: ORDER });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(portal.sentTo('assign_work_order').at(-1)).toMatchObject({
    assigned_organization_id: OTHER_FIRM,
    assignees: [],
  });
});

test('an assignment that is clicked twice is sent once', async () => {
  let accept = (_value: unknown): void => undefined;
  portal.answer(COMMAND, () => new Promise((resolve) => (accept = resolve)));
  await renderPart(<OpenDialog order={orderOf()} />);
  const dialog = page.getByRole('dialog', { name: /^Assign WO-/ });
  const firm = dialog.getByRole('combobox', { name: 'Subcontractor' });
  await type(firm, 'the sub');
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(1);
  await press(firm, 'Enter');
  const button = dialog.getByRole('button', { name: 'Assign', exact: true }).element() as HTMLElement;
  button.click();
  await expect.poll(() => portal.sentTo('assign_work_order')).toHaveLength(1);
  button.click();
  accept({ id: ORDER });
  await expect.element(page.getByText(/^WO-\d+ assigned$/)).toBeVisible();
  expect(portal.sentTo('assign_work_order')).toHaveLength(1);
});

test('an expired certificate of insurance is a warning, and stops nobody', async () => {
  await renderPart(<OpenDialog order={orderOf()} />);
  const dialog = page.getByRole('dialog', { name: /^Assign WO-/ });
  await dialog.getByRole('combobox', { name: 'Subcontractor' }).click();
  await expect.element(page.getByText('Insurance expired · No trades on file')).toBeVisible();
  await page.getByRole('option', { name: /The otherSubcontractor/ }).click();
  await expect.element(dialog.getByText('The insurance of The otherSubcontractor has expired')).toBeVisible();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect.poll(() => portal.sentTo('assign_work_order')).toHaveLength(1);
});

test('a subcontractor of another trade is a warning, and stops nobody', async () => {
  await renderPart(<OpenDialog order={orderOf({ trade: 'Plumbing' })} />);
  const dialog = page.getByRole('dialog', { name: /^Assign WO-/ });
  await dialog.getByRole('combobox', { name: 'Subcontractor' }).click();
  await page.getByRole('option', { name: /The subcontractor/ }).click();
  await expect.element(dialog.getByText('The subcontractor is not listed for Plumbing')).toBeVisible();
  await expect.element(dialog.getByText('It does HVAC.', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect.poll(() => portal.sentTo('assign_work_order')).toHaveLength(1);
});

test('a subcontractor says how far the work is, and whether it is in the service area', async () => {
  const near = { service_latitude: 41.5, service_longitude: -81.7, service_radius_miles: 25 };
  portal.answer('/rest/v1/organizations', [
    { ...FIRMS[0], ...near, documents: [] },
    { ...FIRMS[1], service_states: ['PA'] },
  ]);
  const location = { state: 'OH', postal_code: '44004', latitude: 41.7, longitude: -81.7 };
  await renderPart(<OpenDialog order={orderOf({ location } as never)} />);
  await page.getByRole('combobox', { name: 'Subcontractor' }).click();
  await expect.element(page.getByText('No trades on file · 13.8 mi away · In service area')).toBeVisible();
  await expect.element(page.getByText('Does HVAC · Outside the service area')).toBeVisible();
});
