import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PaymentsCard } from '#web/features/payments/components/payments-card.tsx';
import { Receivables } from '#web/features/payments/components/receivables.tsx';
import { RecordPayment } from '#web/features/payments/components/record-payment.tsx';
import { forgetUnanswered } from '#web/lib/command-intent.ts';
import type { Viewer } from '#web/lib/viewer.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { keepForm, readForm } from '#web/offline/forms/saved-forms.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const CUSTOMER = '0198a7c0-0000-7000-8000-000000000001';
const OLD = '0198a7c0-0000-7000-8000-000000000002';
const NEW = '0198a7c0-0000-7000-8000-000000000003';

const open = (id: string, invoice_number: string, balance_amount: number) => ({
  ...{ id, invoice_number, balance_amount, title: '', issue_date: '2026-03-01', due_date: '2026-03-31' },
  total_amount: 100,
});
const ANSWERS = {
  '/rest/v1/organizations': [{ id: CUSTOMER, name: 'Greenway Markets' }],
  '/rest/v1/partner_invoices': [open(OLD, 'INV-000001', 60), open(NEW, 'INV-000002', 100)],
  '/rest/v1/customer_payments': [],
  '/rest/v1/rpc/record_payment': { id: OLD, available_amount: 0 },
};
const amountFor = (invoice: string) => page.getByRole('textbox', { name: `Amount for ${invoice}` });
const record = page.getByRole('button', { name: 'Record payment' });
const PERSON_ID = '0198a7c0-0000-7000-8000-000000000009';
const office = { profile: { id: PERSON_ID }, capabilities: ['invoice'] } as unknown as Viewer;
const DRAFT = `payment:${PERSON_ID}:${CUSTOMER}:`;

beforeEach(() => localStorage.setItem(PERSON, PERSON_ID));
afterEach(() => {
  for (const key of [DRAFT, `${DRAFT}${NEW}`]) keepForm(key, null);
});

test('a payment goes on the oldest invoices first, and is recorded as it was typed', async () => {
  const portal = answerPortal(ANSWERS);
  const onRecorded = vi.fn();
  await renderPart(<RecordPayment start={{ customer: CUSTOMER }} onRecorded={onRecorded} />, {
    viewer: office,
  });
  await page.getByLabelText('Amount, $').fill('$1,30');
  await expect.element(amountFor('INV-000001')).toHaveValue('1.30');
  await page.getByLabelText('Amount, $').fill('90');
  await expect.element(amountFor('INV-000001')).toHaveValue('60.00');
  await expect.element(amountFor('INV-000002')).toHaveValue('30.00');
  await amountFor('INV-000001').fill('');
  await expect.element(page.getByText('Stays as credit')).toBeVisible();
  await expect.element(page.getByText('$30.00')).toBeVisible();
  await page.getByRole('button', { name: 'Oldest first' }).click();
  await expect.element(amountFor('INV-000001')).toHaveValue('60.00');
  await page.getByLabelText('Reference').fill('1001');
  await record.click();
  await expect.poll(() => onRecorded.mock.calls).toEqual([[OLD]]);
  expect(portal.sentTo('record_payment')).toMatchObject([
    {
      ...{ organization_id: CUSTOMER, method: 'check', amount: 90, reference: '1001' },
      submission_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      allocations: [
        { invoice_id: OLD, amount: 60 },
        { invoice_id: NEW, amount: 30 },
      ],
    },
  ]);
});

test('what is wrong is said at its field, also by the server, and the same key is sent again', async () => {
  const portal = answerPortal(ANSWERS);
  await renderPart(<RecordPayment start={{ customer: CUSTOMER, invoice: NEW }} onRecorded={vi.fn()} />, {
    viewer: office,
  });
  // Whoever comes from an invoice pays what is left of it.
  await expect.element(page.getByLabelText('Amount, $')).toHaveValue('100.00');
  await expect.element(amountFor('INV-000002')).toHaveValue('100.00');
  await amountFor('INV-000001').fill('x');
  await record.click();
  await expect.element(page.getByText('Enter an amount.')).toBeVisible();
  await expect.element(amountFor('INV-000001')).toHaveAttribute('aria-invalid', 'true');
  await amountFor('INV-000001').fill('20');
  await record.click();
  await expect.element(page.getByText(/^The invoices get more than this/)).toBeVisible();
  expect(portal.sentTo('record_payment')).toEqual([]);
  await page.getByLabelText('Amount, $').fill('120');
  const details =
    '{"reason":"payment_over_balance","params":{"number":"INV-000001","amount":10},"field":"allocations.1.amount"}';
  const refused = { code: 'conflict', message: 'Only $10.00 is left to pay on INV-000001.', details };
  portal.answer('/rest/v1/rpc/record_payment', () => Response.json(refused, { status: 409 }));
  await record.click();
  await expect.element(page.getByText(/Only \$10.00 is left to pay/)).toBeVisible();
  await expect.element(amountFor('INV-000001')).toHaveAttribute('aria-invalid', 'true');
  await amountFor('INV-000001').fill('10');
  await record.click();
  await expect.poll(() => portal.sentTo('record_payment').length).toBe(2);
  const [first, second] = portal.sentTo('record_payment') as { submission_key: string }[];
  expect(second?.submission_key).toBe(first?.submission_key);
});

test('what was typed before the page was loaded is said to be there, and can be started over', async () => {
  answerPortal(ANSWERS);
  const form = <RecordPayment start={{ customer: CUSTOMER }} onRecorded={vi.fn()} />;
  const notice = page.getByText('What you wrote last time is still here');
  const first = await renderPart(form, { viewer: office });
  await page.getByLabelText('Amount, $').fill('60');
  await expect.element(notice).not.toBeInTheDocument();
  await first.unmount();
  await renderPart(form, { viewer: office });
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect.element(page.getByLabelText('Amount, $')).toHaveValue('');
  await expect.element(notice).not.toBeInTheDocument();
  expect(readForm(DRAFT)).toBeNull();
});

test('a payment whose answer was lost is recorded once, also when the page was loaded again', async () => {
  const kept = new Map<string, string>();
  let isLosing = true;
  const portal = answerPortal({
    ...ANSWERS,
    '/rest/v1/rpc/record_payment': ({ body }: { body: unknown }) => {
      const { submission_key } = body as { submission_key: string };
      if ((kept.get(submission_key) ?? JSON.stringify(body)) !== JSON.stringify(body))
        return Response.json({ code: 'idempotency_conflict', message: 'Reused.' }, { status: 409 });
      kept.set(submission_key, JSON.stringify(body));
      if (isLosing) throw new TypeError('Failed to fetch');
      return { id: OLD, available_amount: 0 };
    },
  });
  const onRecorded = vi.fn();
  const form = <RecordPayment start={{ customer: CUSTOMER }} onRecorded={onRecorded} />;
  const first = await renderPart(form, { viewer: office });
  await page.getByLabelText('Amount, $').fill('60');
  await page.getByLabelText('Reference').fill('CK-77');
  await record.click();
  await expect.element(page.getByText('The server could not be reached').first()).toBeVisible();
  await first.unmount();
  for (const key of kept.keys()) forgetUnanswered(key);
  isLosing = false;
  // It had arrived: its invoice is paid, and the payment is in the list.
  portal.answer('/rest/v1/partner_invoices', [open(NEW, 'INV-000002', 100)]);
  portal.answer('/rest/v1/customer_payments', [
    { id: OLD, method: 'check', reference: 'CK-77', received_on: '2026-03-20' },
  ]);
  await renderPart(form, { viewer: office });
  await expect.element(page.getByLabelText('Amount, $')).toHaveValue('60');
  await expect.element(page.getByLabelText('Reference')).toHaveValue('CK-77');
  await record.click();
  await expect.poll(() => onRecorded.mock.calls).toEqual([[OLD]]);
  expect(kept.size).toBe(1);
  expect(readForm(DRAFT)).toBeNull();
});

test('asks before a check is recorded a second time', async () => {
  const portal = answerPortal({
    ...ANSWERS,
    '/rest/v1/customer_payments': [
      { id: OLD, method: 'check', reference: 'CK-77', received_on: `${new Date().getFullYear()}-01-05` },
    ],
  });
  const onRecorded = vi.fn();
  await renderPart(<RecordPayment start={{ customer: CUSTOMER }} onRecorded={onRecorded} />, {
    viewer: office,
  });
  await page.getByLabelText('Amount, $').fill('40');
  await page.getByLabelText('Reference').fill(' ck-77');
  await record.click();
  const dialog = page.getByRole('dialog', {
    name: 'Check CK-77 of $40.00 is recorded already (Jan 5). Record it again?',
  });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(portal.sentTo('record_payment')).toEqual([]);
  const asked = portal.requests.find(({ path }) => path.startsWith('/rest/v1/customer_payments'))?.path ?? '';
  expect(Object.fromEntries(new URLSearchParams(asked.split('?')[1]))).toMatchObject({
    ...{
      organization_id: `eq.${CUSTOMER}`,
      amount: 'eq.40',
      reference: 'ilike.ck-77',
      returned_on: 'is.null',
    },
  });
  await record.click();
  await dialog.getByRole('button', { name: 'Record again' }).click();
  await expect.poll(() => onRecorded.mock.calls).toEqual([[OLD]]);
});

test('records the payment when nobody can say whether it is recorded already', async () => {
  const portal = answerPortal({ ...ANSWERS, '/rest/v1/customer_payments': () => new Promise(() => {}) });
  await renderPart(<RecordPayment start={{ customer: CUSTOMER }} onRecorded={vi.fn()} />, { viewer: office });
  await page.getByLabelText('Amount, $').fill('40');
  await page.getByLabelText('Reference').fill('CK-77');
  await record.click();
  await expect.poll(() => portal.sentTo('record_payment'), { timeout: 10_000 }).toHaveLength(1);
});

test('a payment that is left deliberately is forgotten', async () => {
  answerPortal(ANSWERS);
  const { router } = await renderPart(<RecordPayment start={{ customer: CUSTOMER }} onRecorded={vi.fn()} />, {
    viewer: office,
  });
  await page.getByLabelText('Amount, $').fill('40');
  expect(readForm(DRAFT)).toMatchObject({ amount: '40' });
  void router.navigate({ to: '/admin' });
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect.poll(() => readForm(DRAFT)).toBeNull();
});

const viewer = (capabilities: string[]) => ({ capabilities }) as unknown as Viewer;

const MONEY = {
  ...{ id: OLD, invoice_number: 'INV-000001', status: 'sent', organization_id: CUSTOMER, total_amount: 100 },
  ...{ paid_amount: 40, credited_amount: 10, balance_amount: 50 },
  allocations: [
    {
      ...{ id: NEW, amount: 40, released_at: null, credit_note: null },
      payment: { id: NEW, method: 'check', reference: '1001', received_on: '2026-03-20', returned_on: null },
    },
  ],
  credit_notes: [
    {
      ...{ id: NEW, credit_note_number: 'CN-000001', amount: 10, available_amount: 0, refunded_amount: 0 },
      ...{ reason: 'One door too many.', issued_on: '2026-03-21', voided_at: null },
    },
  ],
};

test('the card of an invoice says what is left, credits at most the rest, and takes a payment off', async () => {
  const portal = answerPortal({
    '/rest/v1/partner_invoices': [MONEY],
    '/rest/v1/rpc/issue_credit_note': {
      ...{ id: NEW, credit_note_number: 'CN-000002', available_amount: 0 },
      sent_to: 'ap@harvest.example',
    },
    '/rest/v1/organizations': [{ id: CUSTOMER, billing: { email: 'ap@harvest.example' } }],
    '/rest/v1/rpc/release_allocation': { id: NEW, available_amount: 40 },
  });
  await renderPart(<PaymentsCard invoiceId={OLD} />, { viewer: viewer(['invoice']) });
  await expect.element(page.getByText('$50.00')).toBeVisible();
  await page.getByRole('button', { name: 'Credit note', exact: true }).click();
  await expect.element(page.getByText(/^Up to \$90.00 can be credited/)).toBeVisible();
  await page.getByRole('button', { name: 'Issue credit note' }).click();
  await expect.element(page.getByText('Enter an amount.')).toBeVisible();
  await page.getByLabelText('Amount, $').fill('25');
  await page.getByLabelText('Reason').fill('Door was charged twice.');
  await page.getByRole('button', { name: 'Issue credit note' }).click();
  await expect.poll(() => portal.sentTo('issue_credit_note').length).toBe(1);
  expect(portal.sentTo('issue_credit_note')).toMatchObject([
    {
      organization_id: CUSTOMER,
      invoice_id: OLD,
      amount: 25,
      balance: 50,
      reason: 'Door was charged twice.',
      is_emailed: true,
    },
  ]);
  await expect.element(page.getByText('Emailed to ap@harvest.example')).toBeVisible();
  await page.getByRole('button', { name: 'Take off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take off' }).click();
  await expect.poll(() => portal.sentTo('release_allocation')).toMatchObject([{ allocation_id: NEW }]);
});

test('a reader of costs sees the payments, and changes nothing', async () => {
  answerPortal({ '/rest/v1/partner_invoices': [MONEY] });
  await renderPart(<PaymentsCard invoiceId={OLD} />, { viewer: viewer(['see_costs']) });
  await expect.element(page.getByText('Check · 1001')).toBeVisible();
  // The credit note can be downloaded.
  const buttons = page.getByRole('button').elements();
  expect(buttons.map((button) => button.textContent)).toEqual([expect.stringContaining('PDF')]);
  await expect.element(page.getByRole('link', { name: 'Record payment' })).not.toBeInTheDocument();
});

test('more than two hundred open invoices are said, and the next ones are shown; the asked one comes first', async () => {
  const asked = open('0198a7c0-0000-7000-8000-0000000009ff', 'INV-000999', 70);
  const page1 = Array.from({ length: 200 }, (_one, n) =>
    open(`0198a7c0-0000-7000-8000-0000000${String(10_000 + n)}`, `INV-${n + 1}`, 10),
  );
  answerPortal({
    ...ANSWERS,
    '/rest/v1/partner_invoices': ({ path }: { path: string }) => {
      if (path.includes('id=eq.0198a7c0-0000-7000-8000-0000000009ff&') || path.includes('&id=eq.'))
        return [asked];
      return path.includes('offset=200') ? [open(OLD, 'INV-000001', 60), asked] : page1;
    },
  });
  await renderPart(<RecordPayment start={{ customer: CUSTOMER, invoice: asked.id }} onRecorded={vi.fn()} />, {
    viewer: office,
  });
  await expect.element(page.getByLabelText('Amount, $')).toHaveValue('70.00');
  await expect.element(amountFor('INV-000999')).toHaveValue('70.00');
  await expect.element(page.getByText('The oldest 201 are shown.')).toBeVisible();
  await expect.element(amountFor('INV-000001')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(amountFor('INV-000001')).toBeVisible();
  expect(amountFor('INV-000999').elements()).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('receivables say that they have the first customers only', async () => {
  const row = (n: number | null) => ({
    ...{ organization_id: n === null ? null : String(n), name: n === null ? null : `Customer ${n}` },
    ...{ open_invoices: 1, not_due: 1, overdue_30: 0, overdue_60: 0, overdue_90: 0, overdue_more: 0 },
    ...{ credit: 0, owed: 1, oldest_due: null, retainage: 0, promised: 0 },
  });
  const portal = answerPortal({
    '/rest/v1/rpc/receivables': [row(null), ...Array.from({ length: 501 }, (_one, n) => row(n + 1))],
  });
  const nothing = () => undefined;
  await renderPart(<Receivables search="" onSearch={nothing} day={null} onDay={nothing} />);
  await expect.element(page.getByText(/^The first 500 customers are shown/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Customer 500', exact: true })).toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Customer 501', exact: true })).not.toBeInTheDocument();
  expect(portal.sentTo('receivables')).toMatchObject([{ p_limit: 501 }]);
});

test('receivables of a past day are asked for by its date, have no promises, and say their day on paper', async () => {
  const row = {
    ...{ organization_id: CUSTOMER, name: 'Greenway Markets', open_invoices: 1, not_due: 125, overdue_30: 0 },
    ...{
      overdue_60: 0,
      overdue_90: 0,
      overdue_more: 0,
      credit: 0,
      owed: 125,
      oldest_due: null,
      retainage: 0,
    },
  };
  const portal = answerPortal({
    '/rest/v1/rpc/receivables': [
      { ...row, organization_id: null, owed: 90, promised: 40 },
      { ...row, owed: 90, promised: 40 },
    ],
    '/rest/v1/rpc/receivables_as_of': [{ ...row, organization_id: null, name: null }, row],
    '/rest/v1/rpc/record_export': null,
  });
  function Screen() {
    const [day, setDay] = useState<string | null>(null);
    return <Receivables search="" onSearch={() => undefined} day={day} onDay={setDay} />;
  }
  await renderPart(<Screen />);
  await expect.element(page.getByRole('columnheader', { name: 'Promised' })).toBeVisible();
  expect(portal.sentTo('receivables_as_of')).toEqual([]);

  const field = page.getByLabelText('As of', { exact: true });
  await field.fill('2026-10-31');
  await expect.element(page.getByRole('cell', { name: '$125.00' }).first()).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Promised' })).not.toBeInTheDocument();
  expect(portal.sentTo('receivables_as_of')).toEqual([{ p_day: '2026-10-31', p_query: '', p_limit: 501 }]);
  await expect.element(page.getByText('As of Oct 31, 2026')).toBeInTheDocument();
  await page.getByRole('button', { name: 'Export' }).click();
  await expect
    .poll(() => portal.sentTo('record_export'))
    .toMatchObject([{ list: 'Receivables', rows: 1, filters: { 'as-of': '2026-10-31' } }]);
  // A file has all customers, also those that are not shown.
  const ofAll = { p_day: '2026-10-31', p_query: '', p_limit: 10_000 };
  expect(portal.sentTo('receivables_as_of').slice(1)).toEqual([ofAll]);

  // Today and a day that is to come are today.
  await field.fill('2190-01-01');
  await expect.element(page.getByRole('cell', { name: '$90.00' }).first()).toBeVisible();
  expect(portal.sentTo('receivables_as_of')).toHaveLength(2);
});
