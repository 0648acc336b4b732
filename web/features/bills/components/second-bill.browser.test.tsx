import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Bill } from '#web/features/bills/bill-queries.ts';
import { BillEditor } from '#web/features/bills/components/bill-editor.tsx';
import { BillList } from '#web/features/bills/components/bill-list.tsx';
import { BillReview } from '#web/features/bills/components/bill-review.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal, refusal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { ACTION_BAR_SLOT } from '#web/ui/layer.ts';

const [PERSON_ID, FIRM, DOOR, BILL, FIRST] = [1, 2, 3, 4, 5].map(
  (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
) as [string, string, string, string, string];
const viewer = { profile: { id: PERSON_ID }, capabilities: [] } as unknown as Viewer;
const ORDER = {
  ...{ id: DOOR, work_order_number: 'WO-000001', title: 'Door sticks', store_location: 'Pier 9' },
  ...{ kind: 'completed', ready_at: null, nte_amount: 850, billed_amount: 0 },
};
const DRAFT = {
  ...{ id: BILL, status: 'draft', updated_at: '2026-03-06T10:00:00+00:00' },
  ...{ external_bill_number: null, notes: null, files: [] },
  lines: [{ work_order_id: DOOR, amount: 80, description: '', items: [] }],
};
const EARLIER = {
  ...{ id: FIRST, internal_bill_number: 'BILL-000006', status: 'submitted' },
  ...{ submitted_at: '2026-03-05T10:00:00+00:00', lines: [{ work_order_id: DOOR, amount: 70 }] },
};
const isSameWork = (path: string) => path.includes('lines.work_order_id=in.');
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('work that another phone has billed meanwhile is billed again only after a question that names the bill', async () => {
  localStorage.setItem(PERSON, PERSON_ID);
  let isBilled = false;
  const details = JSON.stringify({
    reason: 'bill_work_already_billed',
    params: { number: 'BILL-000006', work_order: 'WO-000001' },
  });
  const portal = answerPortal({
    '/rest/v1/rpc/billable_work_orders': [ORDER],
    '/rest/v1/subcontractor_bills': ({ path }: { path: string }) => {
      if (isSameWork(path)) return isBilled ? [EARLIER] : [];
      return path.includes('select=id%2Cstatus%2Cinternal_bill_number&')
        ? [{ id: BILL, status: 'draft' }]
        : [DRAFT];
    },
    '/rest/v1/rpc/submit_bill': () => {
      const wasBilled = isBilled;
      isBilled = true;
      if (!wasBilled) return refusal('WO-000001 is already on bill BILL-000006.', details);
      return { id: BILL, internal_bill_number: 'BILL-000007', total_amount: 80 };
    },
  });
  await renderPart(
    <>
      <BillEditor
        organizationId={FIRM}
        byOffice={false}
        profileId={PERSON_ID}
        startWith={BILL}
        doneTo="/subcontractor/bills"
        onBill={() => undefined}
      />
      <div id={ACTION_BAR_SLOT} />
    </>,
    { viewer },
  );
  await expect.element(page.getByRole('checkbox', { name: /Door sticks/ })).toBeChecked();
  await button('Submit Bill').click();
  const question = page.getByRole('dialog', { name: 'You already billed some of this work' });
  await expect.element(question.getByRole('link', { name: 'BILL-000006' })).toBeVisible();
  await expect.poll(() => question.element().textContent).toContain('$70.00');
  await button('Go back').click();
  // The form says it at its work order, too.
  await expect.element(page.getByText('You already billed this work order')).toBeVisible();
  await button('Submit Bill').click();
  await button('Submit $80.00 anyway').click();
  await expect.element(page.getByText('Bill BILL-000007 has been submitted successfully.')).toBeVisible();
  expect(portal.sentTo('submit_bill')).toMatchObject([{ known_bill_ids: [] }, { known_bill_ids: [FIRST] }]);
});

test('the office approves a second bill of a work order only after a question that names the first one', async () => {
  localStorage.setItem(PERSON, PERSON_ID);
  const line = { work_order_id: DOOR, amount: 80, firm_nte: null, billed_before: 70 };
  const bill = {
    ...{ id: BILL, internal_bill_number: 'BILL-000007', total_amount: 80, status: 'submitted' },
    ...{ subcontractor_organization_id: FIRM, external_number_key: null },
    lines: [{ ...line, work_order: { work_order_number: 'WO-000001' } }],
  } as unknown as Bill;
  const { sentTo } = answerPortal({
    '/rest/v1/rpc/approve_bill': { decision_id: FIRST },
    '/rest/v1/subcontractor_bills': ({ path }: { path: string }) => (isSameWork(path) ? [EARLIER] : []),
  });
  await renderPart(<BillReview bill={bill} />, { viewer });
  await button('Approve').click();
  const question = page.getByRole('dialog', { name: 'Approve bill BILL-000007?' });
  await expect.element(question.getByText('WO-000001 is also billed on:')).toBeVisible();
  await expect.element(question.getByRole('link', { name: 'BILL-000006' })).toBeVisible();
  expect(sentTo('approve_bill')).toEqual([]);
  await button('Approve bill').click();
  await expect.poll(() => sentTo('approve_bill')).toHaveLength(1);
});

test('the list of the office marks what may be a duplicate, in the request of the list', async () => {
  localStorage.setItem(PERSON, PERSON_ID);
  const row = (id: string, internal_bill_number: string, looks_billed_twice: boolean) => ({
    ...{ id, internal_bill_number, looks_billed_twice, status: 'submitted', total_amount: 80, balance: 0 },
    ...{ over_nte_amount: 0, paid_amount: 0, external_bill_number: null, due_date: null, paid_on: null },
    ...{ submitted_at: '2026-03-05T10:00:00+00:00', subcontractor: { name: 'Reed Heating' } },
  });
  const portal = answerPortal({
    '/rest/v1/rpc/bill_sums': [{ bills: 2, total: 160, submitted_bills: 2, submitted_total: 160 }],
    '/rest/v1/organizations': [],
    '/rest/v1/subcontractor_bills': [row(BILL, 'BILL-000007', true), row(FIRST, 'BILL-000005', false)],
  });
  await renderPart(<BillList scope={{ of: 'office' }} emptyAction={null} />, { viewer });
  await expect.element(page.getByRole('link', { name: /^BILL-000007 ?Possible duplicate$/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'BILL-000005', exact: true })).toBeVisible();
  expect(
    portal.requests.filter(({ path }) => /subcontractor_bills\?.*looks_billed_twice/.test(path)),
  ).toHaveLength(1);
});
