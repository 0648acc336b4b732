import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Bill } from '#web/features/bills/bill-queries.ts';
import { BillRetainage } from '#web/features/bills/components/bill-retainage.tsx';
import { RetainagePercent } from '#web/features/bills/components/retainage-percent.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal, refusal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** What the server refuses for a field is said at the field, and everything else in a toast. */

const viewer = { capabilities: ['pay_bills', 'approve_bills'], profile: { id: 'p' } } as unknown as Viewer;
const bill = {
  ...{ id: '00000000-0000-4000-8000-000000000002', internal_bill_number: 'SB-1', status: 'approved' },
  ...{ subcontractor_organization_id: '00000000-0000-4000-8000-000000000003', balance: 200 },
  ...{ total_amount: 80, retainage_amount: 60, retainage_released: 0, retainage_percent: 10 },
  ...{ lines: [], subcontractor: { name: 'Northlight', billing: { retainage_percent: 10 } } },
} as unknown as Bill;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const details = (reason: string, field?: string) => JSON.stringify({ reason, params: { amount: 5 }, field });

test('too large a release is refused at its amount, until the amount changes', async () => {
  const words = 'Only $5.00 of this bill is still held.';
  const portal = answerPortal({
    '/rest/v1/rpc/release_bill_retainage': () => refusal(words, details('retainage_over_held', 'amount')),
  });
  await renderPart(<BillRetainage bill={bill} byOffice />, { viewer });
  await button('Release retainage').click();
  await button('Release').click();
  const amount = page.getByLabelText('Amount');
  await expect.element(amount).toHaveAccessibleDescription(/\$5\.00/);
  await expect.element(page.getByRole('status').getByText(words)).not.toBeInTheDocument();
  await amount.fill('5');
  await expect.element(amount).not.toHaveAccessibleDescription(/\$5\.00/);
  portal.answer('/rest/v1/rpc/release_bill_retainage', () => refusal('This bill does not exist.'));
  await button('Release').click();
  await expect.element(page.getByText('This bill does not exist.').first()).toBeVisible();
});

test('a percentage that the server refuses is refused at its field', async () => {
  answerPortal({
    '/rest/v1/rpc/set_retainage_percent': () =>
      refusal('Enter 20 at most.', details('input_invalid', 'retainage_percent')),
  });
  await renderPart(<RetainagePercent bill={bill} />, { viewer });
  await button('Change retainage').click();
  await page.getByRole('textbox').fill('30');
  await button('Save retainage').click();
  await expect.element(page.getByRole('textbox')).toHaveAccessibleDescription(/.+/);
  await expect.element(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
});
