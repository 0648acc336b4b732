import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ConversationCard } from '#web/features/disputes/components/conversation-card.tsx';
import { forgetUnanswered } from '#web/lib/command-intent.ts';
import type { Viewer } from '#web/lib/viewer.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { keepForm, readForm } from '#web/offline/forms/saved-forms.ts';
import { answerPortal, refusal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const INVOICE = '0198a7c0-0000-7000-8000-000000000001';
const DISPUTE = '0198a7c0-0000-7000-8000-000000000002';
const MESSAGE = '0198a7c0-0000-7000-8000-000000000003';
const PERSON_ID = '0198a7c0-0000-7000-8000-000000000004';

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
  '/rest/v1/organizations': [{ id: DISPUTE, billing: { email: 'ap@harvest.example' } }],
  '/rest/v1/rpc/resolve_dispute': { id: DISPUTE, credit_note_number: 'CN-000001', sent_to: null },
});
const disputed = { disputes: [open], messages: [{ ...said, created_at: open.created_at }] };
const customer = { profile: { id: PERSON_ID }, capabilities: [] } as unknown as Viewer;
const button = (name: string) => page.getByRole('button', { name });

beforeEach(() => localStorage.setItem(PERSON, PERSON_ID));
afterEach(() => keepForm(`invoice-message:${PERSON_ID}:${INVOICE}`, null));

test('a customer disputes a part of an invoice, and reads a refusal at its field', async () => {
  const details =
    '{"reason":"dispute_over_balance","params":{"number":"INV-000001","amount":20},"field":"amount"}';
  const portal = answerPortal({
    ...answers(),
    '/rest/v1/rpc/dispute_invoice': () => refusal('Only $20.00 is left to pay on INV-000001.', details),
  });
  await renderPart(<ConversationCard invoiceId={INVOICE} side="customer" />, { viewer: customer });
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
    viewer: { ...customer, capabilities: ['invoice'] } as unknown as Viewer,
  });
  await expect.element(page.getByText('A price is wrong')).toBeVisible();
  await expect.element(page.getByText('We agreed on less.')).toBeVisible();
  await button('Resolve dispute').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('$40.00 is disputed, and $250.00 is left to pay.')).toBeVisible();
  await dialog.getByLabelText('Amount to credit, $').fill('40');
  await expect
    .element(dialog.getByRole('checkbox', { name: 'Email it to ap@harvest.example' }))
    .toBeChecked();
  await dialog.getByLabelText('Resolution').fill('You are right.');
  await dialog.getByRole('button', { name: 'Resolve dispute' }).click();
  await expect
    .poll(() => portal.sentTo('resolve_dispute'))
    .toMatchObject([
      { dispute_id: DISPUTE, amount: 40, balance: 250, text: 'You are right.', is_emailed: true },
    ]);
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
    viewer: { ...customer, capabilities: ['see_costs'] } as unknown as Viewer,
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
  await renderPart(<ConversationCard invoiceId={INVOICE} side="customer" />, { viewer: customer });
  await page.getByLabelText('Question or message').fill('What is the second line?');
  await button('Send message').click();
  await expect.poll(() => portal.sentTo('post_invoice_message')).not.toHaveLength(0);
  await expect.element(page.getByLabelText('Question or message')).toHaveValue('What is the second line?');
});

test('what was typed is there again after the page was closed', async () => {
  answerPortal(answers());
  const first = await renderPart(<ConversationCard invoiceId={INVOICE} side="customer" />, {
    viewer: customer,
  });
  await page.getByLabelText('Question or message').fill('What is the second line?');
  await first.unmount();
  await renderPart(<ConversationCard invoiceId={INVOICE} side="customer" />, { viewer: customer });
  await expect.element(page.getByLabelText('Question or message')).toHaveValue('What is the second line?');
});

/** A server that has the first body of a key, and loses its first two answers. */
const losing = (answer: object) => {
  const kept = new Map<string | null, string>();
  let lost = 2;
  return ({ body, idempotencyKey }: { body: unknown; idempotencyKey: string | null }) => {
    const text = kept.get(idempotencyKey) ?? JSON.stringify(body);
    kept.set(idempotencyKey, text);
    if (text !== JSON.stringify(body))
      return Response.json({ code: 'idempotency_conflict', message: 'Reused.' }, { status: 409 });
    if (lost-- > 0) throw new TypeError('Failed to fetch');
    return answer;
  };
};

test('a question that had arrived is not sent again, and the words that were added to it stay', async () => {
  const portal = answerPortal({ ...answers(), '/rest/v1/rpc/post_invoice_message': losing({ id: MESSAGE }) });
  await renderPart(<ConversationCard invoiceId={INVOICE} side="customer" />, { viewer: customer });
  const text = page.getByLabelText('Question or message');
  await text.fill('What is the second line?');
  await button('Send message').click();
  await expect.element(page.getByText('The server could not be reached').first()).toBeVisible();
  await text.fill('What is the second line? And the third?');
  await button('Send message').click();
  await expect.element(page.getByText('Your first message had arrived').first()).toBeVisible();
  await expect.element(text).toHaveValue('What is the second line? And the third?');
  portal.answer('/rest/v1/rpc/post_invoice_message', { id: MESSAGE });
  await button('Send message').click();
  await expect.element(text).toHaveValue('');
  const keys = (portal.sentTo('post_invoice_message') as { submission_key: string }[]).map(
    ({ submission_key }) => submission_key,
  );
  expect(keys.at(-1)).not.toBe(keys[0]);
});

/** A server that writes a message once for each submission key, and loses the answers while `isLosing`. */
function keepOnce() {
  const kept = new Map<string, string>();
  const network = { isLosing: true };
  const portal = answerPortal({
    ...answers(),
    '/rest/v1/rpc/post_invoice_message': ({ body }: { body: unknown }) => {
      const { submission_key, text } = body as { submission_key: string; text: string };
      if ((kept.get(submission_key) ?? text) !== text)
        return Response.json({ code: 'idempotency_conflict', message: 'Reused.' }, { status: 409 });
      kept.set(submission_key, text);
      if (network.isLosing) throw new TypeError('Failed to fetch');
      return { id: MESSAGE };
    },
  });
  return { kept, network, ...portal };
}

/** Sends a question whose answer is lost, and closes the page: what its memory held is gone. */
async function loseAndReload(network: { isLosing: boolean }) {
  const first = await renderPart(<ConversationCard invoiceId={INVOICE} side="customer" />, {
    viewer: customer,
  });
  await page.getByLabelText('Question or message').fill('When?');
  await button('Send message').click();
  await expect.element(page.getByText('The server could not be reached').first()).toBeVisible();
  await first.unmount();
  network.isLosing = false;
}

test('a question is sent with the same key after a lost answer and a reload', async () => {
  const { kept, network } = keepOnce();
  await loseAndReload(network);
  for (const key of kept.keys()) forgetUnanswered(key);
  await renderPart(<ConversationCard invoiceId={INVOICE} side="customer" />, { viewer: customer });
  await expect.element(page.getByLabelText('Question or message')).toHaveValue('When?');
  await button('Send message').click();
  await expect.element(page.getByLabelText('Question or message')).toHaveValue('');
  expect(kept.size).toBe(1);
});

test('words that are added after a reload are not sent as a second question unseen', async () => {
  const { kept, network } = keepOnce();
  await loseAndReload(network);
  for (const key of kept.keys()) forgetUnanswered(key);
  await renderPart(<ConversationCard invoiceId={INVOICE} side="customer" />, { viewer: customer });
  const text = page.getByLabelText('Question or message');
  await text.fill('When? And where?');
  await button('Send message').click();
  await expect.element(page.getByText('Your first message had arrived').first()).toBeVisible();
  await expect.element(text).toHaveValue('When? And where?');
  expect([...kept.values()]).toEqual(['When?']);
  await button('Send message').click();
  await expect.element(text).toHaveValue('');
  expect([...kept.values()]).toEqual(['When?', 'When? And where?']);
});

test('the box is empty once the message is in the conversation, though its answer was lost', async () => {
  const { network, answer } = keepOnce();
  await loseAndReload(network);
  const author = { id: PERSON_ID, first_name: 'Pat', last_name: 'Ledger' };
  answer('/rest/v1/partner_invoices', [
    invoice({
      messages: [{ ...said, step: 'message', text: 'When?', author, created_at: open.created_at }],
    }),
  ]);
  await renderPart(<ConversationCard invoiceId={INVOICE} side="customer" />, { viewer: customer });
  await expect.element(page.getByText('When?')).toBeVisible();
  await expect.element(page.getByLabelText('Question or message')).toHaveValue('');
  expect(readForm(`invoice-message:${PERSON_ID}:${INVOICE}`)).toBeNull();
});

test('a dispute that had arrived is not sent a second time by a form that was closed and opened again', async () => {
  const portal = answerPortal({ ...answers(), '/rest/v1/rpc/dispute_invoice': losing({ id: DISPUTE }) });
  await renderPart(<ConversationCard invoiceId={INVOICE} side="customer" />, { viewer: customer });
  const dispute = async (text: string) => {
    await button('Dispute this invoice').click();
    await page.getByLabelText('What is wrong?').selectOptions('A price is wrong');
    await page.getByLabelText('Description').fill(text);
    await button('Send dispute').click();
  };
  await dispute('We agreed on less.');
  await expect.element(page.getByText('The server could not be reached').first()).toBeVisible();
  await button('Cancel').click();
  await dispute('We agreed on much less.');
  await expect.element(page.getByText('What you sent first had arrived').first()).toBeVisible();
  const sent = portal.sentTo('dispute_invoice') as { submission_key: string }[];
  expect(new Set(sent.map(({ submission_key }) => submission_key)).size).toBe(1);
});

test('a refusal of a field that the form does not show is said all the same', async () => {
  const details =
    '{"reason":"month_closed","params":{"day":"2026-01-05","first_day":"2026-02-01"},"field":"issue_date"}';
  answerPortal({
    ...answers(),
    '/rest/v1/rpc/post_invoice_message': () => refusal('The month is closed.', details),
  });
  await renderPart(<ConversationCard invoiceId={INVOICE} side="customer" />, { viewer: customer });
  await page.getByLabelText('Question or message').fill('When?');
  await button('Send message').click();
  await expect.element(page.getByText(/The month/).first()).toBeVisible();
});
