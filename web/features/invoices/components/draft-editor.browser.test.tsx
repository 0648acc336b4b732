import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { InvoiceDetail } from '#web/features/invoices/components/invoice-detail.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal, conflict } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { ACTION_BAR_SLOT } from '#web/ui/layer.ts';

/** The office completes a draft: its facts, its lines, and the total that the server will compute. */

const [INVOICE, CUSTOMER, WORK, LABOR, OTHER] = [1, 2, 3, 4, 5].map(
  (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
);
const VERSION = '2026-03-06T10:00:00+00:00';
const NEWER = '2026-03-06T11:00:00+00:00';

const line = (facts: object) => ({
  ...{ position: 1, kind: 'other', unit: 'each', description: 'Lift rental', quantity: 1, unit_price: 120 },
  ...{
    amount: 120,
    is_taxable: null,
    work_order_id: null,
    price_list_item_id: null,
    employee_report_id: null,
  },
  ...{ work_order: null, time: null, report: null, receipt_part: null, bill_part: null },
  ...facts,
});
const labor = line({
  ...{ id: LABOR, kind: 'labor', unit: 'hour', description: 'Labor, Mar 5', quantity: 3, unit_price: 80 },
  ...{ amount: 240, work_order_id: WORK, time: { report_date: '2026-03-07', labor_class: 'Helper' } },
  work_order: { work_order_number: 'WO-000012', job_type: null },
  time_kind: 'after_hours',
});
const draft = (facts: object = {}) => ({
  ...{ id: INVOICE, organization_id: CUSTOMER, invoice_number: '', status: 'draft', title: 'Dock door' },
  ...{ customer_reference: null, issue_date: null, due_date: null, terms: null, notes: null, sent_at: null },
  ...{
    tax_amount: 0,
    taxes: [],
    total_amount: 360,
    updated_at: VERSION,
    paid_at: null,
    voided_at: null,
    void_reason: null,
  },
  billed_to: {
    ...{ name: 'Harvest Foods', address_line1: '12 Mill Road', city: 'Ashford', state: 'OH' },
    email: 'ap@harvest.example',
  },
  partner: {
    name: 'Harvest Foods',
    billing: { email: 'ap@harvest.example', payment_terms_days: 30, requires_reference: false },
  },
  lines: [labor, line({ id: OTHER, position: 2 })],
  ...facts,
});

const show = (
  stored: object = draft(),
  capabilities = ['invoice', 'see_costs'],
  rates: readonly object[] = [],
  path = '/',
) => {
  const portal = answerPortal({
    '/rest/v1/partner_invoices': [stored],
    '/rest/v1/settings': [],
    '/rest/v1/tax_rates': rates,
    '/rest/v1/audit_log': [],
    '/rest/v1/rpc/invoice_tax_addresses': [
      {
        source: 'work_order',
        name: 'Elm Street',
        store_number: '12',
        city: 'Kent',
        state: 'OH',
        postal_code: '44240',
      },
      {
        source: 'customer',
        name: 'Harvest',
        store_number: '',
        city: 'Ashford',
        state: 'OH',
        postal_code: '44004',
      },
    ],
    '/rest/v1/rpc/save_invoice': { id: INVOICE, total_amount: 1, updated_at: NEWER },
    '/rest/v1/work_orders': ({ path: asked }: { path: string }) =>
      asked.includes('&id=eq.')
        ? { work_order_number: 'WO-000012', title: 'Dock door' }
        : [{ id: WORK, work_order_number: 'WO-000012', title: 'Dock door' }],
  });
  const viewer = { capabilities, organizations: [], profile: { id: WORK } } as unknown as Viewer;
  return renderPart(
    <>
      <InvoiceDetail
        id={INVOICE ?? ''}
        whyPrice={(question) => JSON.stringify(question)}
        payments={null}
        deposits={() => null}
      />
      <div id={ACTION_BAR_SLOT} />
    </>,
    { viewer, path },
  ).then((rendered) => ({ portal, ...rendered }));
};

const row = (n: number) => page.getByRole('listitem', { name: `Line ${n}` });
const field = (n: number, label: string) => row(n).getByRole('textbox', { name: label });
const save = () => page.getByRole('button', { name: 'Save Draft' }).click();

beforeEach(() => page.viewport(1440, 900));

test('what is typed is added up as the server will, and saved as numbers', async () => {
  const { portal } = await show();
  await expect.element(page.getByText('All is saved')).toBeVisible();
  await field(1, 'Quantity').fill('2,5');
  await field(2, 'Price').fill('$1,234.50');
  await page.getByRole('button', { name: 'Add a discount' }).click();
  // A discount takes an amount off, also when its sign is not typed.
  await field(3, 'Price').fill('34.50');
  await expect.poll(() => row(3).element().textContent).toMatch(/-\$34\.50$/);
  await expect.element(page.getByRole('status').filter({ hasText: /^\$1,400\.00$/ })).toBeVisible();
  await expect.element(page.getByText('Not saved yet')).toBeVisible();
  await save();
  await expect.poll(() => portal.sentTo('save_invoice').length).toBe(1);
  expect(portal.sentTo('save_invoice')[0]).toMatchObject({
    ...{ invoice_id: INVOICE, version: VERSION, title: 'Dock door', issue_date: null, due_date: null },
    lines: [
      { id: LABOR, work_order_id: WORK, kind: 'labor', unit: 'hour', quantity: 2.5, unit_price: 80 },
      { id: OTHER, quantity: 1, unit_price: 1234.5 },
      { id: null, kind: 'discount', description: 'Discount', quantity: 1, unit_price: -34.5 },
    ],
  });
});

test('tax is shown as it was saved, and not added to what is typed; a line is taxed as the office says', async () => {
  const taxes = [{ id: OTHER, kind: 'state', name: 'Ohio', percent: 5.75, amount: 20.7 }];
  const stored = draft({ tax_amount: 20.7, taxes, total_amount: 380.7 });
  const { portal } = await show(stored, ['invoice'], [{ id: OTHER }]);
  const total = (text: string) => page.getByRole('status').filter({ hasText: text });
  await expect.element(total('$380.70')).toBeVisible();
  await expect.element(page.getByText('Ohio sales tax (5.75%)')).toBeVisible();
  await expect.element(page.getByText('Taxed at the location Elm Street #12 (Kent, OH 44240)')).toBeVisible();
  await expect
    .element(page.getByText('Taxed at the address of the customer (Ashford, OH 44004)'))
    .toBeVisible();
  await field(2, 'Price').fill('100');
  await expect.element(page.getByText('Total before tax').first()).toBeVisible();
  await expect.element(total('$340.00')).toBeVisible();
  expect(page.getByText('Ohio sales tax (5.75%)').elements()).toHaveLength(0);
  await row(1).getByRole('combobox', { name: 'Tax' }).selectOptions('Taxed');
  await save();
  await expect.poll(() => portal.sentTo('save_invoice').length).toBe(1);
  expect(portal.sentTo('save_invoice')[0]).toMatchObject({
    lines: [{ is_taxable: true }, { is_taxable: null }],
  });
});

test('lines are moved with buttons and keys, and a removed line comes back', async () => {
  const { portal } = await show();
  await page.getByRole('button', { name: 'Move line 1 down' }).click();
  await expect.element(field(2, 'Description')).toHaveValue('Labor, Mar 5');
  await expect.element(page.getByText('Line 1 is now line 2.')).toBeInTheDocument();
  // The keyboard stays on the line that it has moved.
  await expect.element(page.getByRole('button', { name: 'Move line 2 down' })).toBeDisabled();
  await field(2, 'Description').click();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(field(1, 'Description')).toHaveValue('Labor, Mar 5');
  await page.getByRole('button', { name: 'Remove line 1' }).click();
  await expect.element(page.getByText('Its work can be invoiced again once you save.').first()).toBeVisible();
  await expect.element(field(1, 'Description')).toHaveValue('Lift rental');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(field(1, 'Description')).toHaveValue('Labor, Mar 5');
  await page.getByRole('button', { name: 'Remove line 2' }).click();
  await save();
  await expect.poll(() => portal.sentTo('save_invoice').length).toBe(1);
  expect(portal.sentTo('save_invoice')[0]).toMatchObject({ lines: [{ id: LABOR }] });
});

test('wrong input is marked at its field, and nothing is sent', async () => {
  const { portal } = await show();
  await field(1, 'Quantity').fill('0');
  await field(2, 'Price').fill('-5');
  await page.getByLabelText('Invoice date').fill('2026-03-10');
  await page.getByLabelText('Due date').fill('2026-03-09');
  await page.getByRole('button', { name: 'Add a line' }).click();
  await save();
  await expect.element(row(1).getByText('Enter more than 0.')).toBeVisible();
  await expect.element(row(2).getByText('Only a discount can be negative.')).toBeVisible();
  await expect.element(row(3).getByText('Say what the customer pays for.')).toBeVisible();
  await expect.element(row(3).getByText('Enter an amount.')).toBeVisible();
  await expect.element(page.getByText('Enter the day of the invoice or a later one.')).toBeVisible();
  expect(portal.sentTo('save_invoice')).toEqual([]);
});

test('two people who edit a draft compare both versions, and a line that is gone stays gone', async () => {
  const { portal } = await show();
  await page.getByRole('textbox', { name: 'Title' }).fill('Dock door repaired');
  await field(1, 'Price').fill('85');
  portal.answer('/rest/v1/rpc/save_invoice', () => conflict());
  const theirs = draft({ updated_at: NEWER, title: 'Door 4', lines: [line({ id: OTHER })] });
  portal.answer('/rest/v1/partner_invoices', [theirs]);
  await save();
  await expect
    .element(page.getByRole('heading', { name: 'Somebody else has changed this draft' }))
    .toBeVisible();
  await expect.element(page.getByText('Door 4')).toBeVisible();
  portal.answer('/rest/v1/rpc/save_invoice', { id: INVOICE, total_amount: 120, updated_at: NEWER });
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => portal.sentTo('save_invoice').length).toBe(2);
  // Its work may be on another invoice by now.
  expect(portal.sentTo('save_invoice')[1]).toMatchObject({
    ...{ version: NEWER, title: 'Dock door repaired' },
    lines: [{ id: OTHER }],
  });
});

test('a discount in percent is of the other lines, and follows them', async () => {
  const { portal } = await show();
  await page.getByRole('button', { name: 'Add a percent discount' }).click();
  await field(3, 'Percent of the other lines').fill('12.5');
  await field(1, 'Quantity').fill('1');
  await field(2, 'Price').fill('20.10');
  // Of 100.10, as the database rounds it.
  await expect.poll(() => row(3).element().textContent).toMatch(/-\$12\.51$/);
  await expect.element(page.getByRole('status').filter({ hasText: /^\$87\.59$/ })).toBeVisible();
  await save();
  await expect
    .poll(() => portal.sentTo('save_invoice'))
    .toMatchObject([
      { lines: [{}, {}, { kind: 'discount', quantity: 1, discount_percent: 12.5, unit_price: -12.51 }] },
    ]);
});

test('a percent that is missing or too high is marked at its field', async () => {
  const { portal } = await show();
  await page.getByRole('button', { name: 'Add a percent discount' }).click();
  await save();
  await expect.element(page.getByText('Enter a percent.')).toBeVisible();
  await field(3, 'Percent of the other lines').fill('101');
  await expect.element(page.getByText('Enter at most 100 percent.')).toBeVisible();
  expect(portal.sentTo('save_invoice')).toEqual([]);
});

test('a line says of which work it is, and why it has its price', async () => {
  await show();
  await expect
    .element(row(1).getByRole('link', { name: 'WO-000012' }))
    .toHaveAttribute('href', `/admin/work-orders/${WORK}`);
  await row(1).getByRole('button', { name: 'Why this price?' }).click();
  const asked = {
    kind: 'hour',
    day: '2026-03-07',
    itemId: null,
    timeKind: 'after_hours',
    cost: 0,
    jobType: '',
    laborClass: 'Helper',
    unitPrice: 80,
  };
  await expect.element(page.getByText(JSON.stringify({ workOrderId: WORK, ...asked }))).toBeVisible();
  expect(row(2).getByRole('button', { name: 'Why this price?' }).elements()).toHaveLength(0);
});

test('a line by hand names its work order, and one of a draft that was begun for one has it', async () => {
  const path = `/admin/partner-billing/invoices/${INVOICE}?work_order=${WORK}`;
  const { portal } = await show(draft({ lines: [], total_amount: 0 }), ['invoice'], [], path);
  await page.getByRole('button', { name: 'Add a line' }).click();
  const job = (n: number) => row(n).getByRole('combobox', { name: 'Work order' });
  await expect.element(job(1)).toHaveValue('WO-000012 Dock door');
  await page.getByRole('button', { name: 'Add a line' }).click();
  await job(2).fill('');
  await expect.element(job(2)).toHaveAttribute('placeholder', 'Work order of the other lines');
  await job(1).fill('');
  await expect.element(job(2)).toHaveAttribute('placeholder', 'Work order, if it is for one');
  await job(2).click();
  await page.getByRole('option', { name: 'WO-000012 Dock door' }).click();
  for (const n of [1, 2]) {
    await field(n, 'Description').fill('Lift');
    await field(n, 'Price').fill('45');
  }
  await save();
  await expect
    .poll(() => portal.sentTo('save_invoice'))
    .toMatchObject([{ lines: [{ work_order_id: null }, { id: null, work_order_id: WORK }] }]);
  const asked = portal.requests.filter(({ path }) => path.startsWith('/rest/v1/work_orders'));
  expect(asked.some(({ path }) => path.includes(`organization_id=eq.${CUSTOMER}`))).toBe(true);
});

test('people who only see costs read a draft', async () => {
  await show(draft(), ['see_costs']);
  await expect.element(page.getByText('Labor, Mar 5')).toBeVisible();
  expect(page.getByRole('textbox').elements()).toHaveLength(0);
  expect(page.getByRole('button', { name: /Delete|Send|Save/ }).elements()).toHaveLength(0);
});

test('leaving with changes asks first', async () => {
  const { router } = await show();
  await page.getByRole('textbox', { name: 'Title' }).fill('Other');
  void router.navigate({ to: '/admin/work-orders' });
  await expect.element(page.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Other');
});
