import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ConversationCard } from '#web/features/disputes/components/conversation-card.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal, refusal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const INVOICE = '0198a7c0-0000-7000-8000-000000000001';
const DISPUTE = '0198a7c0-0000-7000-8000-000000000002';
const MESSAGE = '0198a7c0-0000-7000-8000-000000000003';

const RESOLVED_AT = '2026-03-12T15:00:00Z';
const dispute = { id: DISPUTE, reason: 'price', amount: 40, created_at: '2026-03-10T15:00:00Z' };
const open = { ...dispute, resolved_at: null, credit_note: null };
const said = {
  id: MESSAGE,
  step: 'disputed',
  is_from_office: false,
  text: 'We agreed on less.',
  author: null,
};
const invoice = (changes: object = {}) => ({
  ...{ id: INVOICE, invoice_number: 'INV-000001', status: 'sent', balance_amount: 250 },
  ...{ disputes: [], messages: [], ...changes },
});
const answers = (changes: object = {}) => ({
  '/rest/v1/partner_invoices': [invoice(changes)],
  '/rest/v1/rpc/dispute_invoice': { id: DISPUTE },
  '/rest/v1/rpc/post_invoice_message': { id: MESSAGE },
  '/rest/v1/rpc/resolve_dispute': { id: DISPUTE, credit_note_number: 'CN-000001' },
});
const disputed = { disputes: [open], messages: [{ ...said, created_at: open.created_at }] };
const button = (name: string) => page.getByRole('button', { name });

test('a customer disputes a part of an invoice, and reads a refusal at its field', async () => {
  const details =
    '{"reason":"dispute_over_balance","params":{"number":"INV-000001","amount":20},"field":"amount"}';
  const portal = answerPortal({
    ...answers(),
    '/rest/v1/rpc/dispute_invoice': () => refusal('Only $20.00 is left to pay on INV-000001.', details),
  });
  await renderPart(<ConversationCard invoiceId={INVOICE} side="customer" />);
  await button('Dispute this invoice').click();
  await button('Send dispute').click();
  await expect.element(page.getByText('Choose what is wrong.')).toBeVisible();
  await page.getByLabelText('What is wrong?').selectOptions('A price is wrong');
  await page.getByLabelText('Disputed amount, $').fill('40');
  await page.getByLabelText('Description').fill('We agreed on less.');
  await button('Send dispute').click();
  await expect.element(page.getByText(/Only \$20.00 is left to pay/)).toBeVisible();
  await button('Send dispute').click();
  await expect.poll(() => portal.sentTo('dispute_invoice')).toHaveLength(2);
  const [first, again] = portal.sentTo('dispute_invoice') as { submission_key: string }[];
  expect(first).toMatchObject({
    invoice_id: INVOICE,
    reason: 'price',
    amount: 40,
    text: 'We agreed on less.',
  });
  expect(again?.submission_key).toBe(first?.submission_key);
});

test('the office reads what is disputed, and resolves it with a credit note', async () => {
  const portal = answerPortal(answers(disputed));
  await renderPart(<ConversationCard invoiceId={INVOICE} side="office" />, {
    viewer: { capabilities: ['invoice'] } as unknown as Viewer,
  });
  await expect.element(page.getByText('A price is wrong')).toBeVisible();
  await expect.element(page.getByText('We agreed on less.')).toBeVisible();
  await button('Resolve dispute').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('$40.00 is disputed, and $250.00 is left to pay.')).toBeVisible();
  await dialog.getByLabelText('Amount to credit, $').fill('40');
  await dialog.getByLabelText('Resolution').fill('You are right.');
  await dialog.getByRole('button', { name: 'Resolve dispute' }).click();
  await expect
    .poll(() => portal.sentTo('resolve_dispute'))
    .toMatchObject([{ dispute_id: DISPUTE, amount: 40, text: 'You are right.' }]);
});

test('who only reads sees the conversation, and how it ended, and no form', async () => {
  const note = { credit_note_number: 'CN-000001', amount: 40 };
  answerPortal(
    answers({
      disputes: [{ ...open, resolved_at: RESOLVED_AT, credit_note: note }],
      messages: [
        ...disputed.messages,
        { ...said, id: DISPUTE, step: 'resolved', is_from_office: true, created_at: RESOLVED_AT },
      ],
    }),
  );
  await renderPart(<ConversationCard invoiceId={INVOICE} side="office" />, {
    viewer: { capabilities: ['see_costs'] } as unknown as Viewer,
  });
  await expect.element(page.getByText('Resolved the dispute: $40.00 credited with CN-000001')).toBeVisible();
  await expect.element(button('Send message')).not.toBeInTheDocument();
  await expect.element(button('Resolve dispute')).not.toBeInTheDocument();
});

test('what was typed stays until it has arrived', async () => {
  const portal = answerPortal({
    ...answers(),
    '/rest/v1/rpc/post_invoice_message': () =>
      Response.json({ code: 'internal', message: 'x' }, { status: 500 }),
  });
  await renderPart(<ConversationCard invoiceId={INVOICE} side="customer" />);
  await page.getByLabelText('Question or message').fill('What is the second line?');
  await button('Send message').click();
  await expect.poll(() => portal.sentTo('post_invoice_message')).not.toHaveLength(0);
  await expect.element(page.getByLabelText('Question or message')).toHaveValue('What is the second line?');
});
