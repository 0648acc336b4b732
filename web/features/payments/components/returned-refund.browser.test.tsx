import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PaymentPage } from '#web/features/payments/components/payment-page.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const [PAYMENT, CUSTOMER, PERSON_ID] = [1, 2, 3].map(
  (number) => `0198a7c0-0000-7000-8000-00000000000${number}`,
) as [string, string, string];
const office = { profile: { id: PERSON_ID }, capabilities: ['invoice'] } as unknown as Viewer;
const payment = (refunded_amount: number, returned_on: string | null) => ({
  ...{ id: PAYMENT, organization_id: CUSTOMER, method: 'check', reference: '1001', notes: null },
  ...{ received_on: '2026-03-20', amount: 50, refunded_amount, returned_on },
  available_amount: (returned_on ? 0 : 50) - refunded_amount,
  ...{ returned_reason: returned_on && 'Insufficient funds.', customer: { name: 'Greenway Markets' } },
  ...{ allocations: [], refunds: [] },
});
const OWED = 'The customer owes the refund of $20.00';

async function show(refunded: number, returnedOn: string | null) {
  localStorage.setItem(PERSON, PERSON_ID);
  answerPortal({ '/rest/v1/customer_payments': payment(refunded, returnedOn) });
  await renderPart(<PaymentPage id={PAYMENT}>{null}</PaymentPage>, { viewer: office });
}

test('whoever returns a refunded payment reads that the customer owes the refund, and how it is recorded', async () => {
  await show(20, null);
  await page.getByRole('button', { name: 'Return payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Return this payment?' });
  await expect.element(dialog.getByText('$20.00 of it was refunded')).toBeVisible();
  await expect
    .element(dialog.getByText(/their credit goes below zero by it.*record it as a payment/))
    .toBeVisible();
});

test('of a payment without a refund, the dialog says nothing of one', async () => {
  await show(0, null);
  await page.getByRole('button', { name: 'Return payment' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Return this payment?' })).toBeVisible();
  await expect.element(page.getByText(/was refunded/)).not.toBeInTheDocument();
});

test('a returned payment says why its credit is below zero', async () => {
  await show(20, '2026-03-25');
  await expect.element(page.getByText(OWED)).toBeVisible();
  await expect.element(page.getByText('-$20.00')).toBeVisible();
});
