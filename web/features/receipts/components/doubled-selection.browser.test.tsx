import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ReceiptSelection } from '#web/features/receipts/components/receipt-selection.tsx';
import type { ReceiptRow } from '#web/features/receipts/queries.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const receipt = (number: number, changes: object): ReceiptRow =>
  ({
    ...{ id: id(number), vendor_name: `Shop ${number}`, amount: 10 * number, receipt_date: '2026-03-02' },
    ...{ status: 'submitted', reimbursed_on: null, looks_doubled: false, ...changes },
  }) as unknown as ReceiptRow;
const DOUBLED = { looks_doubled: true };
const PAYABLE = { status: 'approved' };

async function select(rows: ReceiptRow[]) {
  localStorage.setItem(PERSON, id(1));
  const results = { done: [], refused: [], decision_id: null };
  const portal = answerPortal({
    '/rest/v1/rpc/approve_receipts': results,
    '/rest/v1/rpc/reimburse_receipts': results,
  });
  await renderPart(<ReceiptSelection rows={rows} clear={() => undefined} />);
  return portal;
}

test('possible duplicates are approved together only after a question that names them', async () => {
  const portal = await select([receipt(2, DOUBLED), receipt(3, {}), receipt(4, DOUBLED)]);
  await page.getByRole('button', { name: 'Approve 3 · $90.00' }).click();
  const question = page.getByRole('dialog', { name: '2 of these may be duplicates' });
  await expect.poll(() => question.element().textContent).toContain('Shop 2 · $20.00');
  await expect.poll(() => question.element().textContent).toContain('Shop 4 · $40.00');
  expect(question.element().textContent).not.toContain('Shop 3');
  expect(portal.sentTo('approve_receipts')).toEqual([]);
  await question.getByRole('button', { name: 'Approve anyway' }).click();
  await expect.poll(() => portal.sentTo('approve_receipts')).toHaveLength(1);
});

test('others are approved at once', async () => {
  // The duplicate is not among those that are approved.
  const portal = await select([receipt(2, {}), receipt(3, { ...PAYABLE, ...DOUBLED })]);
  await page.getByRole('button', { name: 'Approve 1 · $20.00' }).click();
  await expect.poll(() => portal.sentTo('approve_receipts')).toHaveLength(1);
});

test('possible duplicates are named before they are reimbursed', async () => {
  const portal = await select([receipt(2, { ...PAYABLE, ...DOUBLED }), receipt(3, PAYABLE)]);
  await page.getByRole('button', { name: 'Reimburse 2 · $50.00' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as reimbursed' });
  await expect.poll(() => dialog.element().textContent).toContain('1 of these may be a duplicate');
  await expect.poll(() => dialog.element().textContent).toContain('Shop 2 · $20.00');
  await dialog.getByRole('button', { name: 'Reimburse anyway' }).click();
  await expect.poll(() => portal.sentTo('reimburse_receipts')).toHaveLength(1);
});
