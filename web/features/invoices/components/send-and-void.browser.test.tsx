import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  CUSTOMER,
  confirm,
  draft,
  INVOICE,
  LINE,
  lineOf,
  NEWER,
  NO_EXTRAS,
  send,
  show,
  VERSION,
  WORK,
} from '#web/features/invoices/testing/invoice-page.tsx';
import { refusal } from '#web/testing/portal-answers.ts';

/** The office sends a draft, deletes one, and voids an invoice. */

beforeEach(() => page.viewport(1440, 900));

test('work that is over its NTE is named, and can be sent', async () => {
  const over = { work_order_id: WORK, work_order_number: 'WO-000012', nte_amount: 100, invoiced: 120.5 };
  await show(draft(), { overNte: [over] });
  await send();
  await expect.element(page.getByText('1 work order is over its NTE')).toBeVisible();
  await expect
    .element(page.getByText('WO-000012: $120.50 invoiced with this one, $100.00 agreed'))
    .toBeVisible();
  await expect.element(confirm()).toBeEnabled();
});

test('a draft is mailed, with the due date that follows from the terms', async () => {
  const { portal } = await show(draft());
  await send();
  await expect.element(page.getByText('Send the invoice for $120.00?')).toBeVisible();
  await expect.element(page.getByText('Apr 4, 2026')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Email it to ap@harvest.example' })).toBeChecked();
  await confirm().click();
  await expect
    .poll(() => portal.sentTo('send_invoice'))
    .toEqual([{ invoice_id: INVOICE, version: VERSION, is_emailed: true, ...NO_EXTRAS }]);
});

test('a draft of which a deposit leaves nothing to pay can be sent, and is said to be paid then', async () => {
  const applied = { kind: 'deposit_applied', description: 'Deposit from INV-000003', work_order: null };
  const lines = [
    { ...lineOf(WORK), id: LINE },
    { ...lineOf(undefined), ...applied, id: CUSTOMER, position: 2, unit_price: -120, amount: -120 },
  ];
  await show(draft({ total_amount: 0, lines }));
  await send();
  await expect
    .element(page.getByText('Nothing is left to pay. It is paid as soon as it is sent.'))
    .toBeVisible();
  await expect.element(confirm()).toBeEnabled();
});

test('the portal of the customer is named in the draft and before it is sent', async () => {
  await show(draft({}, { billing_portal: 'Coupa' }));
  const hint = page.getByText('Also enter it in Coupa.');
  await expect.element(hint).toBeVisible();
  await send();
  await expect.element(page.getByRole('dialog').getByText('Also enter it in Coupa.')).toBeVisible();
});

test('what is typed is saved before, and sent as it was stored', async () => {
  const { portal } = await show(draft());
  await page.getByRole('textbox', { name: 'Title' }).fill('Dock door 4');
  portal.answer('/rest/v1/partner_invoices', [draft({ title: 'Dock door 4', updated_at: NEWER })]);
  await send();
  await page.getByRole('checkbox', { name: /Email it/ }).click();
  await expect.element(page.getByText('No email is sent.')).toBeVisible();
  await confirm().click();
  await expect
    .poll(() => portal.sentTo('send_invoice'))
    .toEqual([{ invoice_id: INVOICE, version: NEWER, is_emailed: false, copies: [], copy_to_me: false }]);
  expect(portal.sentTo('save_invoice')).toMatchObject([{ title: 'Dock door 4' }]);
});

test.each([
  [
    'This customer requires a PO or reference. Enter it on the draft.',
    draft({}, { requires_reference: true }),
  ],
  [
    'This customer wants an invoice for each work order. Keep the lines of one.',
    draft({ lines: [WORK, CUSTOMER].map(lineOf) }, { one_job_per_invoice: true }),
  ],
  ['It has no lines.', draft({ lines: [], total_amount: 0 })],
  ['Its total is $0.00.', draft({ total_amount: 0, lines: [{ ...lineOf(WORK), unit_price: 0, amount: 0 }] })],
  ['The due date is before the date of the invoice.', draft({ due_date: '2026-03-01' })],
])('it is said before: %s', async (problem, stored) => {
  await show(stored);
  await send();
  await expect.element(page.getByText(problem)).toBeVisible();
  await expect.element(confirm()).toBeDisabled();
});

test('work of which the customer wants photos and has none is said before', async () => {
  const { portal } = await show(draft({}, { requires_photos: true }));
  const works = (photos: object[]) => [
    { work_order_number: 'WO-000012', reports: [{ photos: [] }, { photos }] },
  ];
  portal.answer('/rest/v1/work_orders', works([]));
  await send();
  const problem = page.getByText('This customer wants photos, and no approved report has one: WO-000012.');
  await expect.element(problem).toBeVisible();
  await expect.element(confirm()).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  portal.answer('/rest/v1/work_orders', works([{ id: LINE }]));
  await send();
  await expect.element(problem).not.toBeInTheDocument();
  await expect.element(confirm()).toBeEnabled();
});

test('without a billing email it goes to the portal, with a way to add one', async () => {
  const { portal } = await show(draft({}, { email: null }));
  await send();
  await expect
    .element(page.getByRole('link', { name: 'Add one' }))
    .toHaveAttribute('href', `/admin/organizations/${CUSTOMER}`);
  await confirm().click();
  await expect.poll(() => portal.sentTo('send_invoice')).toMatchObject([{ is_emailed: false }]);
});

test('a draft is deleted after a question, and its page left, whatever was typed', async () => {
  const { portal, router } = await show(draft());
  await page.getByRole('textbox', { name: 'Title' }).fill('Other');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByText(/Its work can be invoiced again/)).toBeVisible();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/admin/partner-billing/invoices');
  expect(portal.sentTo('delete_invoice')).toEqual([{ invoice_id: INVOICE, version: VERSION }]);
});

test('voiding asks for a reason, and leads to a draft that replaces the invoice', async () => {
  const sent = draft({
    status: 'sent',
    invoice_number: 'INV-000007',
    sent_at: VERSION,
    sent_to: 'ap@x.example',
  });
  const { portal, router } = await show(sent);
  await expect.element(page.getByText('ap@x.example')).toBeVisible();
  expect(page.getByRole('textbox').elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Void', exact: true }).click();
  await page.getByRole('button', { name: 'Void invoice' }).click();
  await expect.element(page.getByText('Say why, so that the customer understands it.')).toBeVisible();
  expect(portal.sentTo('void_invoice')).toEqual([]);
  await page.getByRole('textbox', { name: 'Reason' }).fill('Wrong price list ');
  await page.getByRole('button', { name: 'Void invoice' }).click();
  await page.getByRole('button', { name: 'Invoice it again' }).first().click();
  await expect.poll(() => router.state.location.pathname).toBe(`/admin/partner-billing/invoices/${LINE}`);
  expect(portal.sentTo('void_invoice')).toEqual([{ invoice_id: INVOICE, reason: 'Wrong price list' }]);
  expect(portal.sentTo('reissue_invoice')).toEqual([
    { invoice_id: INVOICE, submission_key: expect.stringMatching(/^[\da-f-]{36}$/) },
  ]);
});

test('a void invoice says why, and can be neither voided nor edited', async () => {
  await show(draft({ status: 'void', invoice_number: 'INV-000007', void_reason: 'Wrong price list' }));
  await expect.element(page.getByText('This invoice is void')).toBeVisible();
  await expect.element(page.getByText('Wrong price list')).toBeVisible();
  expect(page.getByRole('button', { name: /Void|Delete|Send/ }).elements()).toHaveLength(0);
});

test.each([
  ['ap@x.example', 'paid', 'Send again'],
  [null, 'sent', 'Email it'],
])('an invoice that was sent to %s is emailed', async (sent_to, status, button) => {
  const { portal } = await show(draft({ status, invoice_number: 'INV-000007', sent_at: VERSION, sent_to }));
  await page.getByRole('button', { name: button }).click();
  await expect.element(page.getByText(/^Email INV-000007 to ap@harvest.example/)).toBeVisible();
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect.element(page.getByText('INV-000007 sent to ap@harvest.example')).toBeVisible();
  expect(portal.sentTo('resend_invoice')).toEqual([
    { invoice_id: INVOICE, submission_key: expect.stringMatching(/^[\da-f-]{36}$/), ...NO_EXTRAS },
  ]);
});

const LINK = 'Everybody who gets the email, or to whom it is forwarded, can open the invoice with its link.';
const messageField = () => page.getByRole('textbox', { name: 'Message' });

test('a draft is mailed with a message, which is checked before, and says who can open it', async () => {
  const { portal } = await show(draft());
  await send();
  await expect.element(page.getByText(LINK)).toBeVisible();
  await messageField().fill('x'.repeat(2001));
  await confirm().click();
  await expect.element(page.getByText('Use at most 2000 characters.')).toBeVisible();
  expect(portal.sentTo('send_invoice')).toEqual([]);
  await messageField().fill('Thanks for the call.\nSee page 2. ');
  await confirm().click();
  await expect
    .poll(() => portal.sentTo('send_invoice'))
    .toMatchObject([{ is_emailed: true, message: 'Thanks for the call.\nSee page 2.' }]);
});

test('copies go to addresses that are checked before, each once, and to the sender', async () => {
  const { portal } = await show(draft());
  await send();
  const copies = page.getByRole('textbox', { name: 'Copies to' });
  await copies.fill('a@x.example, oops');
  await page.getByRole('checkbox', { name: 'Send a copy to me, biller@acme.example' }).click();
  await confirm().click();
  await expect.element(page.getByText(/"oops" is not an email address/)).toBeVisible();
  await copies.fill('a@x.test b@x.test c@x.test d@x.test e@x.test f@x.test');
  await confirm().click();
  await expect.element(page.getByText('Send copies to at most 5 addresses.')).toBeVisible();
  expect(portal.sentTo('send_invoice')).toEqual([]);
  await copies.fill('A@x.example; b@x.example, a@X.example');
  await confirm().click();
  await expect
    .poll(() => portal.sentTo('send_invoice'))
    .toMatchObject([{ copies: ['a@x.example', 'b@x.example'], copy_to_me: true }]);
});

test('the invoice says to whom copies went', async () => {
  const sent = { status: 'sent', invoice_number: 'INV-000007', sent_at: VERSION, sent_to: 'ap@x.example' };
  await show(draft({ ...sent, copied_to: ['a@x.example', 'b@x.example'] }));
  await expect.element(page.getByText('Copies: a@x.example, b@x.example')).toBeVisible();
});

test('a message that was typed before is not sent without an email', async () => {
  const { portal } = await show(draft());
  await send();
  await messageField().fill('Thanks.');
  await page.getByRole('checkbox', { name: /Email it/ }).click();
  await expect.element(messageField()).not.toBeInTheDocument();
  await confirm().click();
  await expect
    .poll(() => portal.sentTo('send_invoice'))
    .toEqual([{ invoice_id: INVOICE, version: VERSION, is_emailed: false, copies: [], copy_to_me: false }]);
});

test('an invoice is emailed again with a message of its own', async () => {
  const sent = { status: 'sent', invoice_number: 'INV-000007', sent_at: VERSION, sent_to: 'ap@x.example' };
  const { portal } = await show(draft(sent));
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.element(page.getByText(LINK)).toBeVisible();
  await messageField().fill('x'.repeat(2001));
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect.element(page.getByText('Use at most 2000 characters.')).toBeVisible();
  await messageField().fill('You asked for it again.');
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect.element(page.getByText('INV-000007 sent to ap@harvest.example')).toBeVisible();
  expect(portal.sentTo('resend_invoice')).toMatchObject([{ message: 'You asked for it again.' }]);
  // The next email is written anew.
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.element(messageField()).toHaveValue('');
});

test('a void invoice is invoiced again, with what is left out', async () => {
  const { router } = await show(
    draft({ status: 'void', invoice_number: 'INV-000007', void_reason: 'Wrong' }),
  );
  await page.getByRole('button', { name: 'Invoice it again' }).click();
  await expect
    .element(page.getByText('Left out, because it cannot be billed again: Materials, Mar 2'))
    .toBeVisible();
  await expect.poll(() => router.state.location.pathname).toBe(`/admin/partner-billing/invoices/${LINE}`);
});

test('a void invoice that is replaced names the other one, and is not invoiced again', async () => {
  const invoice = draft({ status: 'void', invoice_number: 'INV-000007', void_reason: 'Wrong' });
  await show(invoice, {
    replacements: [{ id: LINE, invoice_number: 'INV-000008', replaces_invoice_id: INVOICE }],
  });
  await expect
    .element(page.getByRole('link', { name: 'Replaced by INV-000008' }))
    .toHaveAttribute('href', `/admin/partner-billing/invoices/${LINE}`);
  expect(page.getByRole('button', { name: 'Invoice it again' }).elements()).toHaveLength(0);
});

test('a draft whose tax has changed is computed anew, for the office to read', async () => {
  const { portal } = await show(draft());
  const details = JSON.stringify({ reason: 'invoice_tax_changed' });
  portal.answer('/rest/v1/rpc/send_invoice', () => refusal('The tax has changed.', details));
  await send();
  await confirm().click();
  await expect.poll(() => portal.sentTo('save_invoice').length).toBe(1);
  await expect.element(confirm()).not.toBeInTheDocument();
});

test('a sent invoice says why its lines have their prices, to those who see price lists', async () => {
  const time = { kind: 'labor', time_kind: null, time: { report_date: '2026-03-05' } };
  const lines = [{ ...lineOf(WORK), ...time, id: LINE, price_list_item_id: CUSTOMER }];
  await show(draft({ status: 'sent', invoice_number: 'INV-000007', sent_at: VERSION, lines }));
  await page.getByRole('button', { name: 'Why this price?' }).click();
  await expect.element(page.getByText(`"itemId":"${CUSTOMER}"`, { exact: false })).toBeVisible();
});
