import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Bill } from '#web/features/bills/bill-queries.ts';
import { BillRetainage } from '#web/features/bills/components/bill-retainage.tsx';
import { BillReview } from '#web/features/bills/components/bill-review.tsx';
import { PayDialog } from '#web/features/bills/components/pay-dialog.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';

/** What an open dialog sends is what it was opened with, whatever a colleague does meanwhile. */

const [PERSON_ID, BILL, FIRM, WORK] = [1, 2, 3, 4].map(
  (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
);
const viewer = {
  ...{ capabilities: ['pay_bills', 'approve_bills'], organizations: [], profile: { id: PERSON_ID } },
} as unknown as Viewer;
const bill = {
  ...{ id: BILL, internal_bill_number: 'SB-1', subcontractor_organization_id: FIRM, status: 'approved' },
  ...{ balance: 200, total_amount: 80, retainage_amount: 60, retainage_released: 0, retainage_percent: 10 },
  lines: [{ work_order_id: WORK, amount: 80, firm_nte: null, billed_before: 0, work_order: null }],
} as unknown as Bill;

/** Shows a part, and returns what a colleague's change of the bill does to it. */
async function show(part: (shown: Bill) => ReactNode) {
  localStorage.setItem(PERSON, PERSON_ID ?? '');
  const portal = answerPortal({
    '/rest/v1/organization_documents': [],
    '/rest/v1/subcontractor_bills': [],
    '/rest/v1/rpc/record_bill_payment': { id: BILL, balance: 100, status: 'approved' },
    '/rest/v1/rpc/release_bill_retainage': { id: BILL, held: 0, balance: 260 },
    '/rest/v1/rpc/approve_bill': {},
  });
  let change: (to: object) => void = () => undefined;
  const Live = () => {
    const [shown, setShown] = useState(bill);
    change = (to) => setShown({ ...shown, ...to });
    return part(shown);
  };
  await renderPart(<Live />, { viewer });
  return { portal, change: (to: object) => change(to) };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a payment of a colleague is said, and the same one is not recorded again unseen', async () => {
  const { portal, change } = await show((shown) => (
    <PayDialog bills={[shown]} open onOpenChange={() => undefined} />
  ));
  await page.getByLabelText('Amount').fill('50');
  change({ balance: 150 });
  await expect.element(page.getByText('$50.00 was paid meanwhile. $150.00 is left.')).toBeVisible();
  await expect.element(page.getByText(/^\$200.00 in all/)).toBeVisible();
  await expect.element(button('Record payment')).toBeDisabled();
  await button('Continue with $150.00').click();
  await expect.element(page.getByText('$50.00 was paid meanwhile.')).not.toBeInTheDocument();
  await button('Record payment').click();
  await expect
    .poll(() => portal.sentTo('record_bill_payment'))
    .toMatchObject([{ bill_id: BILL, amount: 50, balance: 150 }]);
});

test('all that is left is what was left when the dialog was opened', async () => {
  const { change } = await show((shown) => <PayDialog bills={[shown]} open onOpenChange={() => undefined} />);
  await expect.element(button('Mark as paid')).toBeEnabled();
  change({ balance: 260 });
  await expect.element(page.getByText('This has changed meanwhile. $260.00 is left.')).toBeVisible();
  await expect.element(page.getByLabelText('Amount')).toHaveValue('200.00');
  await expect.element(button('Mark as paid')).toBeDisabled();
});

test('a release of a colleague is said, and retainage is not released again unseen', async () => {
  const { portal, change } = await show((shown) => <BillRetainage bill={shown} byOffice />);
  await button('Release retainage').click();
  await page.getByLabelText('Amount').fill('20');
  change({ retainage_released: 20 });
  await expect.element(page.getByText('This has changed meanwhile. $40.00 is held.')).toBeVisible();
  await expect.element(button('Release')).toBeDisabled();
  await button('Continue with $40.00').click();
  await button('Release').click();
  await expect
    .poll(() => portal.sentTo('release_bill_retainage'))
    .toMatchObject([{ bill_id: BILL, amount: 20, held: 40 }]);
});

test('a bill that was corrected while less of it is approved is not approved unseen', async () => {
  const { portal, change } = await show((shown) => <BillReview bill={shown} />);
  await button('Approve less').click();
  await page.getByLabelText(/Approved amount of/).fill('60');
  await page.getByLabelText('Why not all of it?').fill('Two hours were agreed.');
  change({ total_amount: 95, lines: [{ ...bill.lines[0], amount: 95 }] });
  await expect.element(page.getByText('The bill was changed meanwhile. It is $95.00 now.')).toBeVisible();
  await expect.element(page.getByText('$80.00 billed')).toBeVisible();
  await expect.element(button('Approve $60.00')).toBeDisabled();
  await button('Continue with $95.00').click();
  await button('Approve $60.00').click();
  await expect.poll(() => portal.sentTo('approve_bill')).toMatchObject([{ total_amount: 95 }]);
});

test('a question that is confirmed is about what it was asked about', async () => {
  const confirmed: (number | null)[] = [];
  const { change } = await show(({ balance }) => (
    <ConfirmButton
      title={`Delete ${balance}?`}
      description=""
      action="Delete it"
      onConfirm={() => confirmed.push(balance)}
    >
      Delete
    </ConfirmButton>
  ));
  await button('Delete').click();
  change({ balance: 150 });
  await expect.element(page.getByText('Delete 200?')).toBeVisible();
  await button('Delete it').click();
  expect(confirmed).toEqual([200]);
});
