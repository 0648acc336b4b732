import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { OfficeBillScreen } from '#web/features/bills/components/office-bill-screen.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const [PERSON_ID, FIRM, DOOR, ROOF] = [1, 2, 3, 4].map(
  (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
) as [string, string, string, string];
const viewer = { profile: { id: PERSON_ID }, capabilities: ['approve_bills'] } as unknown as Viewer;
const order = (id: string, work_order_number: string, title: string) => ({
  ...{ id, work_order_number, title, store_location: 'Pier 9', kind: 'completed' },
  ...{ ready_at: null, nte_amount: 850, billed_amount: 0 },
});

test('a bill that is opened from a work order has its subcontractor, and the work order on it', async () => {
  localStorage.setItem(PERSON, PERSON_ID);
  const portal = answerPortal({
    '/rest/v1/organizations': [{ id: FIRM, name: 'Northside HVAC' }],
    '/rest/v1/rpc/billable_work_orders': [
      order(DOOR, 'WO-000001', 'Door sticks'),
      order(ROOF, 'WO-000002', 'Roof leaks'),
    ],
    '/rest/v1/subcontractor_bills': [],
  });
  await renderPart(
    <OfficeBillScreen profileId={PERSON_ID} start={{ subcontractor: FIRM, work_order: ROOF }} />,
    {
      viewer,
    },
  );
  await expect.element(page.getByRole('combobox', { name: 'Subcontractor' })).toHaveValue('Northside HVAC');
  await expect.element(page.getByRole('checkbox', { name: /Roof leaks/ })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: /Door sticks/ })).not.toBeChecked();
  // It is shown however many others there are.
  expect(portal.sentTo('billable_work_orders')[0]).toMatchObject({ p_organization_id: FIRM, p_ids: [ROOF] });
});
