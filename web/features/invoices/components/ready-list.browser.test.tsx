import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ReadyList } from '#web/features/invoices/components/ready-list.tsx';
import type { ReadyRow } from '#web/features/invoices/ready-queries.ts';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal, type PortalRequest, refusal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { ACTION_BAR_SLOT } from '#web/ui/layer.ts';

/** The office selects approved work and makes drafts of invoices of it. */

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [CUSTOMER, LOCATION, DRAFT, OTHER_DRAFT] = [11, 12, 13, 14].map(idOf);

const row = (number: number, facts: Partial<ReadyRow> = {}): ReadyRow => ({
  ...{ work_order_id: idOf(number), work_order_number: `WO-00000${number}`, title: `Door ${number}` },
  ...{ customer_reference: null, organization_id: CUSTOMER ?? '', organization_name: 'Harvest Foods' },
  ...{
    partner_location_id: LOCATION ?? '',
    location_name: 'Mill Road',
    project_id: null,
    project_name: null,
  },
  ...{ last_day: '2026-03-05', amount: 240.1, missing: [], nte_amount: null, billed: 0, invoices: [] },
  one_job_per_invoice: false,
  ...{ waiting: { report: null, time: null, bill: null, receipt: null } },
  parts: [
    ...[
      {
        kind: 'labor',
        unit: 'hour',
        quantity: 3,
        unit_price: 80,
        amount: 240,
        job_type: null,
        time_kind: 'after_hours',
        labor_class: 'Helper',
        day: '2026-03-05',
        ...{ source: `day ${number}`, trip_day: '2026-03-05', cost: null, price_list_item_id: null },
      },
    ],
    ...[
      {
        kind: 'material',
        unit: 'each',
        quantity: 1,
        unit_price: 0.1,
        amount: 0.1,
        job_type: null,
        time_kind: null,
        labor_class: null,
        day: '2026-03-04',
        ...{ source: `receipt ${number}`, trip_day: null, cost: 0.1, price_list_item_id: null },
      },
    ],
  ],
  ...facts,
});

const show = (rows: ReadyRow[], answer: unknown, capabilities: string[] = ['invoice', 'approve_bills']) => {
  const portal = answerPortal({
    '/rest/v1/rpc/billable_work': rows,
    '/rest/v1/rpc/billable_sums': [{ work_orders: 3, amount: 1000 }],
    '/rest/v1/rpc/create_invoices': answer,
    '/rest/v1/partner_invoices': [
      { id: DRAFT, title: 'Mill Road', total_amount: 480.2, partner: { name: 'Harvest Foods' } },
    ],
  });
  const viewer = { capabilities, organizations: [] } as unknown as Viewer;
  return renderPart(
    <>
      <ReadyList whyPrice={(question) => JSON.stringify(question)} />
      <div id={ACTION_BAR_SLOT} />
    </>,
    { viewer, path: '/admin/partner-billing/select-reports' },
  ).then((rendered) => ({ portal, ...rendered }));
};

const select = (name: string) => page.getByRole('checkbox', { name });

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1440, 900);
});

test('a row opens to its proposed lines, what is missing, and where to fix it', async () => {
  const waiting = { report: null, time: null, bill: idOf(99), receipt: null };
  const missing = ['bill_not_approved', 'no_reference', 'over_nte', 'no_price'];
  await show([row(1, { missing, waiting, nte_amount: 200 })], {});
  await expect.element(page.getByText('Bill to review +3').first()).toBeVisible();
  expect(page.getByRole('table', { name: 'Proposed lines' }).elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Show details of WO-000001 Door 1' }).click();
  await expect
    .element(
      page.getByRole('row', {
        name: 'Labor, Helper, After hours Why this price? Mar 5 3.00 h × $80.00 $240.00',
      }),
    )
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Review the bill' }))
    .toHaveAttribute('href', `/admin/subcontractor-bills/${idOf(99)}`);
  await expect.element(page.getByText('the work order is over its NTE of $200.00')).toBeVisible();
  // The reference is entered by people who assign work.
  await expect.element(page.getByText('requires a PO or reference')).toBeVisible();
  expect(page.getByRole('link', { name: 'Enter the reference' }).elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Hide details of WO-000001 Door 1' }).click();
  expect(page.getByRole('table', { name: 'Proposed lines' }).elements()).toHaveLength(0);
});

test('the bar sums up what is selected, and counts the drafts of each grouping, which it remembers', async () => {
  const first = await show(
    [row(1), row(2, { missing: ['no_price'] }), row(3, { partner_location_id: null })],
    {},
  );
  await select('Select all on this page: Ready to invoice').click();
  await expect.element(page.getByText('3 selected')).toBeVisible();
  await expect.element(page.getByText('$720.30')).toBeVisible();
  await expect.element(page.getByText('1 with something missing')).toBeVisible();
  const grouping = page.getByRole('combobox', { name: 'What each invoice is for' });
  await expect.element(page.getByRole('button', { name: 'Create 3 drafts' })).toBeVisible();
  await grouping.selectOptions('One per location');
  await expect.element(page.getByRole('button', { name: 'Create 2 drafts' })).toBeVisible();
  await grouping.selectOptions('One per customer');
  await expect.element(page.getByRole('button', { name: 'Create 1 draft' })).toBeVisible();

  await first.unmount();
  await show([row(1)], {});
  await select('Select WO-000001 Door 1').click();
  await expect.element(grouping).toHaveValue('customer');
});

test('once the page is selected, all other work that matches can be selected too', async () => {
  const made = { invoices: [{ id: DRAFT, organization_id: CUSTOMER, total_amount: 720.3 }], refused: [] };
  const { portal } = await show([row(1)], made);
  const all = [row(1), row(2), row(3)];
  // The whole list is loaded in larger portions than its pages.
  portal.answer('/rest/v1/rpc/billable_work', ({ body }: PortalRequest) =>
    (body as { p_limit: number }).p_limit > 100 ? all : all.slice(0, 1),
  );
  await select('Select WO-000001 Door 1').click();
  await page.getByRole('button', { name: 'Select all 3' }).click();
  await expect.element(page.getByText('3 selected')).toBeVisible();
  expect(page.getByRole('button', { name: /^Select all/ }).elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Create 3 drafts' }).click();
  await expect
    .poll(() => portal.sentTo('create_invoices'))
    .toMatchObject([{ work_order_ids: [1, 2, 3].map(idOf) }]);
});

test('work is listed by age, and sorted by amount and customer when it is asked for', async () => {
  const { portal } = await show([row(1)], {});
  const last = () => portal.sentTo('billable_work').at(-1) as { p_sort?: string } | undefined;
  const header = (name: string) => page.getByRole('columnheader', { name }).getByRole('button');
  await expect.element(header('Amount')).toBeVisible();
  expect(last()).not.toHaveProperty('p_sort');
  await header('Amount').click();
  await expect.poll(() => last()?.p_sort).toBe('amount');
  await header('Amount').click();
  await expect.poll(() => last()?.p_sort).toBe('-amount');
  await header('Customer').click();
  await expect.poll(() => last()?.p_sort).toBe('customer');
  await header('Last worked').click();
  await expect.poll(() => last()).not.toHaveProperty('p_sort');
});

test('work of a customer that wants an invoice for each work order is not grouped, and it is said so', async () => {
  await show(
    [1, 2, 3].map((number) => row(number, { one_job_per_invoice: number < 3 })),
    {},
  );
  await select('Select all on this page: Ready to invoice').click();
  await page.getByRole('combobox', { name: 'What each invoice is for' }).selectOptions('customer');
  await expect.element(page.getByText('2 get invoices of their own')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Create 3 drafts' })).toBeVisible();
  await page.getByRole('combobox', { name: 'What each invoice is for' }).selectOptions('job');
  await expect.element(page.getByText('2 get invoices of their own')).not.toBeInTheDocument();
});

test('a single draft opens', async () => {
  const made = { invoices: [{ id: DRAFT, organization_id: CUSTOMER, total_amount: 240.1 }], refused: [] };
  const { portal, router } = await show([row(1)], made);
  await select('Select WO-000001 Door 1').click();
  await page.getByRole('button', { name: 'Create 1 draft' }).click();
  await expect.poll(() => router.state.location.pathname).toBe(`/admin/partner-billing/invoices/${DRAFT}`);
  expect(portal.sentTo('create_invoices')).toEqual([
    {
      work_order_ids: [idOf(1)],
      grouped_by: 'job',
      submission_key: expect.stringMatching(/^[\da-f-]{36}$/),
      left_out: [],
    },
  ]);
});

test('a line can be left out before the draft is made, and its amount stays to be invoiced', async () => {
  const trip = {
    ...{
      kind: 'trip',
      unit: 'each',
      quantity: 1,
      unit_price: 45,
      amount: 45,
      job_type: null,
      time_kind: null,
      labor_class: null,
    },
    ...{ day: '2026-03-05', source: null, trip_day: null, cost: null, price_list_item_id: null },
  };
  const parts = [...row(1).parts, trip];
  const made = { invoices: [{ id: DRAFT, organization_id: CUSTOMER, total_amount: 0.1 }], refused: [] };
  const { portal } = await show([row(1, { parts, amount: 285.1 }), row(2)], made);
  await page.getByRole('button', { name: 'Show details of WO-000001 Door 1' }).click();
  await select('Select all on this page: Ready to invoice').click();
  await expect.element(page.getByText('$525.20')).toBeVisible();
  // The trip follows the labor of its day.
  await select('Invoice now: Labor, Helper, After hours, Mar 5').click();
  await expect.element(page.getByRole('row', { name: 'Invoiced now $0.10' })).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: 'Left out, to be invoiced later $285.00' }))
    .toBeVisible();
  await expect.element(page.getByText('$240.20')).toBeVisible();
  await expect.element(page.getByText('$285.00 left out, to be invoiced later')).toBeVisible();
  await page.getByRole('button', { name: 'Show details of WO-000002 Door 2' }).click();
  const second = page.getByRole('table', { name: 'Proposed lines' }).nth(1);
  // Nothing is left of the second one: it is not sent.
  for (const box of ['Invoice now: Labor, Helper, After hours, Mar 5', 'Invoice now: Materials, Mar 4'])
    await second.getByRole('checkbox', { name: box }).click();
  await page.getByRole('button', { name: 'Create 1 draft' }).click();
  await expect
    .poll(() => portal.sentTo('create_invoices'))
    .toMatchObject([{ work_order_ids: [idOf(1)], left_out: ['day 1'] }]);
});

test('each proposed line says why it has its price', async () => {
  await show([row(1)], {});
  await page.getByRole('button', { name: 'Show details of WO-000001 Door 1' }).click();
  await page
    .getByRole('row', { name: /^.*Materials/ })
    .getByRole('button', { name: 'Why this price?' })
    .click();
  const asked = { workOrderId: idOf(1), kind: 'material_markup', day: '2026-03-04', itemId: null, cost: 0.1 };
  const rest = { timeKind: 'regular', jobType: '', laborClass: '', unitPrice: 0.1 };
  await expect.element(page.getByText(JSON.stringify({ ...asked, ...rest }))).toBeVisible();
});

test('several drafts are listed, and each refused work order says why', async () => {
  const refused = [{ id: idOf(3), message: 'WO-000003 is on an invoice already.', details: null }];
  const invoices = [DRAFT, OTHER_DRAFT].map((id) => ({ id, organization_id: CUSTOMER, total_amount: 480.2 }));
  await show([row(1), row(2), row(3)], { invoices, refused });
  await select('Select all on this page: Ready to invoice').click();
  await page.getByRole('button', { name: 'Create 3 drafts' }).click();
  await expect.element(page.getByRole('heading', { name: '2 drafts created' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Harvest Foods · Mill Road' }))
    .toHaveAttribute('href', `/admin/partner-billing/invoices/${DRAFT}`);
  await expect.element(page.getByText('1 work order was not invoiced')).toBeVisible();
  await expect.element(page.getByText('WO-000003: WO-000003 is on an invoice already.')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('2 drafts created')).not.toBeInTheDocument();
});

test('a request that is sent again has the same key, and other work another one', async () => {
  const { portal } = await show([row(1), row(2)], () => refusal('Not now.'));
  const keys = () =>
    portal.sentTo('create_invoices').map((body) => (body as { submission_key: string }).submission_key);
  await select('Select WO-000001 Door 1').click();
  await page.getByRole('button', { name: 'Create 1 draft' }).click();
  await expect.element(page.getByText('Not now.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Create 1 draft' }).click();
  await expect.poll(() => keys().length).toBe(2);
  await select('Select WO-000002 Door 2').click();
  await page.getByRole('button', { name: 'Create 2 drafts' }).click();
  await expect.poll(() => keys().length).toBe(3);
  const [first, again, other] = keys();
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('filters are sent as they are chosen, and people who only see costs select nothing', async () => {
  const requests: unknown[] = [];
  const rows = (request: PortalRequest) => {
    requests.push(request.body);
    return [row(1)];
  };
  answerPortal({ '/rest/v1/rpc/billable_work': rows });
  const viewer = { capabilities: ['see_costs'], organizations: [] } as unknown as Viewer;
  const path = `/admin/partner-billing/select-reports?q=PO%207&customer=${CUSTOMER}&worked-from=2026-03-01`;
  await renderPart(<ReadyList whyPrice={(question) => JSON.stringify(question)} />, { viewer, path });
  await expect.element(page.getByRole('link', { name: 'WO-000001 Door 1' })).toBeVisible();
  expect(requests.at(-1)).toEqual({
    ...{ p_search: 'PO 7', p_customer: CUSTOMER, p_from: '2026-03-01', p_limit: 51, p_offset: 0 },
  });
  expect(page.getByRole('checkbox').elements()).toHaveLength(0);
});

test('on a phone, all cards of the page are selected at once, and a card opens to its lines', async () => {
  await page.viewport(390, 844);
  await show([row(1), row(2)], {});
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await select('Select all on this page: Ready to invoice').click();
  await expect.element(page.getByRole('button', { name: 'Create 2 drafts' })).toBeVisible();
  await page.getByRole('button', { name: 'Show details of WO-000002 Door 2' }).click();
  await expect.element(page.getByRole('table', { name: 'Proposed lines' })).toBeVisible();
  // Opening it leaves it selected.
  await expect.element(page.getByText('2 selected')).toBeVisible();
});
