import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BillEditor } from '#web/features/bills/components/bill-editor.tsx';
import { PayDialog } from '#web/features/bills/components/pay-dialog.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal, refusal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { ACTION_BAR_SLOT } from '#web/ui/layer.ts';

/** What the forms of bills say when the server has carried something out, or refused it for its day. */

const [PERSON_ID, FIRM, DOOR, BILL] = [1, 2, 3, 4].map(
  (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
) as [string, string, string, string];
const viewer = { profile: { id: PERSON_ID }, capabilities: [] } as unknown as Viewer;
const ORDER = {
  ...{ id: DOOR, work_order_number: 'WO-000001', title: 'Door sticks', store_location: 'Pier 9' },
  ...{ kind: 'completed', ready_at: null, nte_amount: 850, billed_amount: 0 },
};
/** The question what became of the bill in the form. */
const IN_FORM = /select=id%2Cstatus%2Cinternal_bill_number&/;
const DRAFT = {
  ...{ id: BILL, status: 'draft', updated_at: '2026-03-06T10:00:00+00:00' },
  ...{ external_bill_number: null, notes: null, files: [] },
  lines: [{ work_order_id: DOOR, amount: 80, description: '', items: [] }],
};

test.for([1, 2])('a bill that has arrived is submitted, although %s answers were lost', async (lost) => {
  localStorage.setItem(PERSON, PERSON_ID);
  let isSubmitted = false;
  const keys: (string | null)[] = [];
  answerPortal({
    '/rest/v1/rpc/billable_work_orders': [ORDER],
    '/rest/v1/subcontractor_bills': ({ path }: { path: string }) => {
      if (path.includes('lines.work_order_id=in.')) return [];
      const status = isSubmitted ? 'submitted' : 'draft';
      return IN_FORM.test(path)
        ? [{ id: BILL, status, internal_bill_number: 'BILL-000007' }]
        : [{ ...DRAFT, status }];
    },
    '/rest/v1/rpc/submit_bill': ({ idempotencyKey }: { idempotencyKey: string | null }) => {
      isSubmitted = true;
      keys.push(idempotencyKey);
      if (keys.length <= lost) throw new TypeError('Failed to fetch');
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
  await page.getByRole('button', { name: 'Submit Bill' }).click();
  await expect
    .element(page.getByText('Bill BILL-000007 has been submitted successfully.').first())
    .toBeVisible();
  await expect.element(page.getByText('This bill was submitted in another window.')).not.toBeInTheDocument();
  await expect.element(page.getByText('Failed to submit bill. Please try again.')).not.toBeInTheDocument();
  expect(new Set(keys).size).toBe(1);
});

const CLOSED = 'The month of Jan 5, 2026 is closed. The first open day is Feb 1, 2026.';
const details = JSON.stringify({
  ...{ reason: 'month_closed', params: { day: '2026-01-05', first_day: '2026-02-01' }, field: 'paid_on' },
});

test.for([
  ['80.00', 'Mark as paid'],
  ['30', 'Record payment'],
] as const)('a day in a closed month is refused at its field: %s', async ([amount, action]) => {
  answerPortal({
    '/rest/v1/rpc/mark_bills_paid': { done: [], refused: [{ id: BILL, message: CLOSED, details }] },
    '/rest/v1/rpc/record_bill_payment': () => refusal(CLOSED, details),
  });
  await renderPart(
    <PayDialog
      bills={[
        { id: BILL, internal_bill_number: 'BILL-000007', balance: 80, subcontractor_organization_id: FIRM },
      ]}
      open
      onOpenChange={() => undefined}
    />,
    { viewer },
  );
  await page.getByLabelText('Amount').fill(amount);
  await page.getByRole('button', { name: action }).click();
  await expect.element(page.getByLabelText('Paid on')).toHaveAccessibleDescription(/The month of Jan 5/);
});

test('the payment of a subcontractor without valid insurance is warned of, and not stopped', async () => {
  const portal = answerPortal({
    '/rest/v1/organization_documents': [{ organization_id: FIRM, organization: { name: 'Reed Heating' } }],
    '/rest/v1/rpc/mark_bills_paid': { done: [BILL], refused: [] },
  });
  const about = { id: BILL, internal_bill_number: 'BILL-000007', balance: 80 };
  await renderPart(
    <PayDialog
      bills={[{ ...about, subcontractor_organization_id: FIRM }]}
      open
      onOpenChange={() => undefined}
    />,
    { viewer },
  );
  await expect.element(page.getByText('The insurance of Reed Heating has expired')).toBeVisible();
  const asked = portal.requests.find(({ path }) => path.startsWith('/rest/v1/organization_documents'))?.path;
  expect(asked).toMatch(/kind=eq.insurance&is_replaced=eq.false&expires_on=lt\./);
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await expect.poll(() => portal.sentTo('mark_bills_paid').length).toBe(1);
});
