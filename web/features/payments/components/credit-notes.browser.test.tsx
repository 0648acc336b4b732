import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CreditNotesCard } from '#web/features/payments/components/credit-notes-card.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** All credit notes of a customer can be opened, and the office voids those that are for no invoice, too. */

const CUSTOMER = '0198a7c0-0000-7000-8000-000000000001';
const [FREE, USED, VOID] = [2, 3, 4].map((n) => `0198a7c0-0000-7000-8000-00000000000${n}`);

const note = (id: string | undefined, credit_note_number: string, facts: object) => ({
  ...{ id, credit_note_number, amount: 40, available_amount: 0, refunded_amount: 0, reason: 'Goodwill' },
  ...{ issued_on: '2026-03-01', voided_at: null, void_reason: null, invoice: null },
  ...{ sent_to: null, organization: { billing: { email: 'ap@harvest.example' } } },
  ...facts,
});
const NOTES = [
  note(FREE, 'CN-000003', { available_amount: 40 }),
  note(USED, 'CN-000002', { invoice: { id: USED, invoice_number: 'INV-000009' } }),
  note(VOID, 'CN-000001', { voided_at: '2026-03-02T00:00:00Z' }),
];
const answers = () =>
  answerPortal({
    '/rest/v1/credit_notes': NOTES,
    '/rest/v1/rpc/void_credit_note': { id: FREE },
  });
const item = (number: string) => page.getByRole('listitem').filter({ hasText: number });

test('the office opens used and void ones, and voids one that is for no invoice', async () => {
  const portal = answers();
  await renderPart(<CreditNotesCard customerIds={[CUSTOMER]} reader="office" canChange />);
  for (const { credit_note_number } of NOTES)
    await expect.element(item(credit_note_number).getByRole('button', { name: 'PDF' })).toBeVisible();
  await expect.element(item('CN-000002').getByRole('link', { name: 'For invoice INV-000009' })).toBeVisible();
  await expect
    .element(item('CN-000001').getByRole('button', { name: 'Void credit note' }))
    .not.toBeInTheDocument();
  await item('CN-000003').getByRole('button', { name: 'Void credit note' }).click();
  await page.getByRole('dialog').getByLabelText('Reason').fill('By mistake.');
  await page.getByRole('dialog').getByRole('button', { name: 'Void credit note' }).click();
  await expect.poll(() => portal.sentTo('void_credit_note')).toMatchObject([{ credit_note_id: FREE }]);
});

test('a customer opens its own, and changes nothing', async () => {
  const portal = answers();
  await renderPart(<CreditNotesCard customerIds={[CUSTOMER]} reader="customer" canChange={false} />);
  await expect.element(page.getByText('$40.00 of it is your credit.')).toBeVisible();
  const buttons = page.getByRole('button').elements();
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['PDF', 'PDF', 'PDF']);
  const asked = portal.requests.find(({ path }) => path.startsWith('/rest/v1/credit_notes'));
  expect(asked?.path).toContain(CUSTOMER);
});

test('the office emails one, and one again, but none that is void', async () => {
  const portal = answerPortal({
    '/rest/v1/credit_notes': [NOTES[0], { ...NOTES[1], sent_to: 'old@harvest.example' }, NOTES[2]],
    '/rest/v1/rpc/send_credit_note': { id: FREE, sent_to: 'ap@harvest.example' },
  });
  await renderPart(<CreditNotesCard customerIds={[CUSTOMER]} reader="office" canChange />);
  await expect.element(item('CN-000002').getByText(/Emailed to old@harvest.example/)).toBeVisible();
  await expect.element(item('CN-000002').getByRole('button', { name: 'Send again' })).toBeVisible();
  await expect.element(item('CN-000001').getByRole('button', { name: /Send|Email/ })).not.toBeInTheDocument();
  await item('CN-000003').getByRole('button', { name: 'Email it' }).click();
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect.poll(() => portal.sentTo('send_credit_note')).toMatchObject([{ credit_note_id: FREE }]);
  await expect.element(page.getByText('CN-000003 sent to ap@harvest.example')).toBeVisible();
});
