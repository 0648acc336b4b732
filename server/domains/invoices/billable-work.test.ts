import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fixture, openFixture } from './test/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, 240_000);
afterAll(() => fixture?.portal.stop());

const partsOf = async (workOrder: string) =>
  ((await fixture.billable(workOrder))?.parts ?? []) as { kind: string; amount: number; quantity: number }[];

/** An invoice with one line, as the database holds it. */
async function invoiceWith(columns: Record<string, string>): Promise<string> {
  const { id } = await fixture.one<{ id: string }>(
    'insert into public.partner_invoices (organization_id) values ($1) returning id',
    [fixture.company.organizations.customer],
  );
  const names = Object.keys(columns);
  await fixture.portal.owner.query(
    `insert into public.partner_invoice_lines (partner_invoice_id, description, unit_price, ${names.join(', ')})
     values ($1, 'Work', 10, ${names.map((_name, index) => `$${index + 2}`).join(', ')})`,
    [id, ...Object.values(columns)],
  );
  return id;
}

describe('work to invoice', () => {
  test('has the approved time of the own crew at its rate, receipts, and bills', async () => {
    const work = await fixture.work({ reference: 'PO 7' });
    await fixture.report(work, { own: true });
    await fixture.time(work, { hours: 3, rate: 80 });
    await fixture.time(work, { hours: 1.5, rate: 80, day: '2026-03-03' });
    await fixture.bill(work, 250.55);
    await fixture.receipt(work, 19.99);
    const row = await fixture.billable(work);
    expect(row).toMatchObject({
      amount: 240 + 120 + 250.55 + 19.99,
      customer_reference: 'PO 7',
      organization_name: 'The customer',
      missing: [],
    });
    expect((await partsOf(work)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['labor', 240],
      ['labor', 120],
      ['material', 19.99],
      ['subcontractor', 250.55],
    ]);
  });

  test('has the hours of reports where nothing else says what they cost, and says that they have no price', async () => {
    const work = await fixture.work();
    await fixture.report(work, { hours: 2.5 });
    expect(await fixture.billable(work)).toMatchObject({ amount: 0, missing: ['no_bill', 'no_price'] });
    expect(await partsOf(work)).toMatchObject([{ kind: 'labor', quantity: 2.5 }]);
    // Then the subcontractor's bill arrives, which is about the same work.
    await fixture.bill(work, 90);
    expect(await partsOf(work)).toMatchObject([{ kind: 'subcontractor', amount: 90 }]);
  });

  test('says what invoices bill already, and proposes what is left', async () => {
    const work = await fixture.work();
    const receipt = await fixture.receipt(work, 20);
    await fixture.receipt(work, 30);
    expect(await fixture.billable(work)).toMatchObject({ amount: 50, billed: 0, invoices: [] });
    const id = await invoiceWith({ work_order_id: work, receipt_allocation_id: receipt });
    expect(await fixture.billable(work)).toMatchObject({
      ...{ amount: 30, billed: 10, invoices: [{ id, invoice_number: '', amount: 10 }] },
    });
    await fixture.portal.owner.query(
      'update public.partner_invoice_lines set is_void = true where partner_invoice_id = $1',
      [id],
    );
    expect(await fixture.billable(work)).toMatchObject({ amount: 50, billed: 0, invoices: [] });
  });

  test('has no line for trips that a price list makes free', async () => {
    const work = await fixture.work();
    await fixture.time(work, { hours: 1, rate: 80 });
    const { id: list } = await fixture.one<{ id: string }>(
      `insert into public.price_lists (name, organization_id, valid_from) values ('Free trips', $1, '2020-01-01')
       returning id`,
      [fixture.company.organizations.customer],
    );
    await fixture.portal.owner.query(
      `insert into public.price_list_items (price_list_id, kind, value) values ($1, 'trip', 0)`,
      [list],
    );
    expect((await partsOf(work)).map(({ kind }) => kind)).toEqual(['labor']);
    await fixture.portal.owner.query(
      `update public.price_list_items set value = 40 where price_list_id = $1 and kind = 'trip'`,
      [list],
    );
    expect((await partsOf(work)).map(({ kind }) => kind)).toEqual(['labor', 'trip']);
    await fixture.portal.owner.query('delete from public.price_lists where id = $1', [list]);
  });

  test('names what is missing', async () => {
    const work = await fixture.work();
    await fixture.time(work, { rate: 80, hours: 1 });
    expect(await fixture.billable(work)).toMatchObject({
      waiting: { report: null, time: null, bill: null, receipt: null, mileage: null },
    });
    const report = await fixture.report(work, { status: 'submitted' });
    await fixture.time(work, { status: 'submitted', day: '2026-03-05' });
    await fixture.bill(work, 5, 'submitted');
    await fixture.receipt(work, 5, 'submitted');
    await fixture.mileage(work, 5, 'submitted');
    await fixture.portal.owner.query('insert into public.work_order_budgets values ($1, 79.99)', [work]);
    await fixture.portal.owner.query(
      'insert into public.organization_billing (organization_id, requires_reference) values ($1, true)',
      [fixture.company.organizations.customer],
    );
    expect((await fixture.billable(work))?.missing).toEqual([
      ...['report_not_approved', 'time_not_approved', 'bill_not_approved', 'receipt_not_approved'],
      ...['mileage_not_approved', 'no_reference', 'over_nte'],
    ]);
    const { waiting } = (await fixture.billable(work)) ?? {};
    const id = expect.stringMatching(/^[\da-f-]{36}$/);
    const time = fixture.people.technician.profileId;
    expect(waiting).toEqual({ report, time, bill: id, receipt: id, mileage: id });
  });

  test('says that a subcontractor has not billed its work, until the bill comes or the report is invoiced', async () => {
    const [billed, invoiced, own] = [await fixture.work(), await fixture.work(), await fixture.work()];
    const missing = async (work: string) => (await fixture.billable(work))?.missing;
    const report = await fixture.report(invoiced);
    await fixture.report(billed);
    await fixture.report(own, { own: true });
    expect(await missing(billed)).toContain('no_bill');
    expect(await missing(invoiced)).toContain('no_bill');
    expect(await missing(own)).not.toContain('no_bill');
    await fixture.bill(billed, 70, 'submitted');
    expect(await missing(billed)).toContain('bill_not_approved');
    expect(await missing(billed)).not.toContain('no_bill');
    await fixture.receipt(invoiced, 10);
    await invoiceWith({ work_order_id: invoiced, work_order_report_id: report });
    expect(await missing(invoiced)).not.toContain('no_bill');
  });

  test('has what bills and receipts cost for those who see costs only', async () => {
    const work = await fixture.work();
    await fixture.bill(work, 70);
    await fixture.receipt(work, 10);
    const costs = async (as: 'biller' | 'admin') =>
      (((await fixture.billable(work, as))?.parts ?? []) as unknown as object[]).map((part) =>
        'cost' in part ? part.cost : 'hidden',
      );
    expect(await costs('admin')).toEqual([10, 70]);
    expect(await costs('biller')).toEqual(['hidden', 'hidden']);
  });

  test('is what nobody has approved, or what is invoiced, for nobody', async () => {
    const [waiting, invoiced] = [await fixture.work(), await fixture.work()];
    await fixture.report(waiting, { status: 'submitted' });
    await fixture.time(waiting, { status: 'rejected' });
    await fixture.bill(waiting, 10, 'submitted');
    await fixture.receipt(waiting, 10, 'rejected');
    expect(await fixture.billable(waiting)).toBeUndefined();

    const time = await fixture.time(invoiced);
    const receipt = await fixture.receipt(invoiced, 10);
    await invoiceWith({ work_order_id: invoiced, employee_report_id: time });
    expect(await partsOf(invoiced)).toMatchObject([{ kind: 'material' }]);
    await invoiceWith({ work_order_id: invoiced, receipt_allocation_id: receipt });
    expect(await fixture.billable(invoiced)).toBeUndefined();
  });

  test('appears when it is approved, and again when its line or invoice is gone', async () => {
    const work = await fixture.work();
    const report = await fixture.report(work, { status: 'submitted' });
    expect(await fixture.billable(work)).toBeUndefined();
    const approve = `update public.work_order_reports set status = 'approved', reviewed_at = now() where id = $1`;
    await fixture.portal.owner.query(approve, [report]);
    expect(await fixture.billable(work)).toBeDefined();
    const invoice = await invoiceWith({ work_order_id: work, work_order_report_id: report });
    expect(await fixture.billable(work)).toBeUndefined();
    await fixture.portal.owner.query('delete from public.partner_invoices where id = $1', [invoice]);
    expect(await fixture.billable(work)).toBeDefined();
  });

  test('does not have what was billed by hours a second time as time or as a bill', async () => {
    const work = await fixture.work();
    await invoiceWith({ work_order_id: work, work_order_report_id: await fixture.report(work) });
    await invoiceWith({
      work_order_id: work,
      work_order_report_id: await fixture.report(work, { own: true }),
    });
    await fixture.bill(work, 70);
    await fixture.time(work);
    expect(await fixture.billable(work)).toBeUndefined();
  });

  test('is sorted by age, amount, and customer, from both ends, and its pages follow the order', async () => {
    const { otherCustomer } = fixture.company.organizations;
    const [old, large, other] = [
      await fixture.work({ title: 'Sorted old' }),
      await fixture.work({ title: 'Sorted large' }),
      await fixture.work({ title: 'Sorted other', organization: otherCustomer }),
    ];
    await fixture.time(old, { day: '2026-01-10', hours: 2 });
    await fixture.time(large, { day: '2026-01-12', hours: 8 });
    await fixture.time(other, { day: '2026-01-11', hours: 1 });
    const names = await fixture.portal.owner.query<{ id: string }>(
      'select id from organizations where id = any ($1) order by lower(name)',
      [[fixture.company.organizations.customer, otherCustomer]],
    );
    const isOtherFirst = names.rows[0]?.id === otherCustomer;
    const sorted = async (p_sort?: string, page: { p_limit?: number; p_offset?: number } = {}) => {
      const asked = { p_search: 'Sorted', ...page, ...(p_sort && { p_sort }) };
      const { data, error } = await fixture.people.biller.client.rpc('billable_work', asked);
      expect(error).toBeNull();
      return data?.map((row) => row.work_order_id);
    };
    expect(await sorted()).toEqual([old, other, large]);
    expect(await sorted('last_day')).toEqual([old, other, large]);
    expect(await sorted('-last_day')).toEqual([large, other, old]);
    expect(await sorted('-amount')).toEqual([large, old, other]);
    expect(await sorted('amount')).toEqual([other, old, large]);
    expect(await sorted('customer')).toEqual(isOtherFirst ? [other, old, large] : [old, large, other]);
    expect(await sorted('-customer')).toEqual(isOtherFirst ? [old, large, other] : [other, old, large]);
    const pages = await Promise.all([0, 1, 2].map((p_offset) => sorted('-amount', { p_limit: 1, p_offset })));
    expect(pages.flat()).toEqual([large, old, other]);
    // What nobody knows as an order is the usual one.
    expect(await sorted('title')).toEqual([old, other, large]);
  });

  test('is found by customer, location, days, and text', async () => {
    const work = await fixture.work({ title: 'Skylight 50%_leaks', reference: 'PO 123-X' });
    await fixture.time(work, { day: '2026-04-01' });
    const found = async (filter: object) =>
      (await fixture.people.biller.client.rpc('billable_work', filter)).data?.map((row) => row.work_order_id);
    const { customer, otherCustomer } = fixture.company.organizations;
    for (const filter of [
      { p_search: '50%_leak', p_customer: customer },
      { p_search: 'po 123-x', p_location: fixture.company.locationId },
      { p_from: '2026-04-01', p_until: '2026-04-01' },
    ])
      expect(await found(filter), JSON.stringify(filter)).toEqual([work]);
    expect(await found({ p_search: 'Skylight', p_customer: otherCustomer })).toEqual([]);
    expect(await found({ p_search: 'Skylight', p_until: '2026-03-31' })).toEqual([]);
    // For whom it is priced is kept with the price. It follows the work order at once.
    const price = () => fixture.portal.owner.query('select app.price_work_to_invoice()');
    const { owner } = fixture.portal;
    const give = (to: string) =>
      owner.query(
        'update public.work_orders set organization_id = $2, partner_location_id = null where id = $1',
        [work, to],
      );
    await price();
    for (const [to, from] of [
      [otherCustomer, customer],
      [customer, otherCustomer],
    ] as const) {
      await give(to);
      for (const isPriced of [false, true]) {
        if (isPriced) await price();
        expect(await found({ p_search: 'Skylight', p_customer: to }), `priced: ${isPriced}`).toEqual([work]);
        expect(await found({ p_search: 'Skylight', p_customer: from })).toEqual([]);
      }
    }
    expect(await found({ p_search: 'Skylight', p_location: fixture.company.locationId })).toEqual([]);
  });

  test('is for those who invoice or see costs', async () => {
    const work = await fixture.work();
    await fixture.time(work);
    expect(await fixture.billable(work, 'admin')).toBeDefined();
    for (const as of ['employee', 'technician', 'partner', 'otherPartner', 'subcontractor'] as const)
      expect(await fixture.billable(work, as), as).toBeUndefined();
  });
});

describe('what is invoiced', () => {
  test('stays on one line, whoever writes', async () => {
    const work = await fixture.work();
    const sources: Record<string, string>[] = [
      { work_order_report_id: await fixture.report(work) },
      { employee_report_id: await fixture.time(work) },
      { receipt_allocation_id: await fixture.receipt(work, 10) },
      { bill_line_id: await fixture.bill(work, 10) },
    ];
    for (const columns of sources) {
      await invoiceWith(columns);
      // A day may be on several lines, as long as it has hours left.
      const code = 'employee_report_id' in columns ? '23514' : '23505';
      await expect(invoiceWith(columns)).rejects.toMatchObject({ code });
    }
  });

  test('is not replaced by another row for the same cost', async () => {
    const work = await fixture.work();
    const [receipt, bill] = [await fixture.receipt(work, 10), await fixture.bill(work, 10)];
    const invoice = await invoiceWith({ receipt_allocation_id: receipt });
    await invoiceWith({ bill_line_id: bill });
    const gone = (table: string, id: string) =>
      fixture.portal.owner.query(`delete from public.${table} where id = $1`, [id]);
    await expect(gone('receipt_allocations', receipt)).rejects.toThrow('This cost is on an invoice');
    await expect(gone('subcontractor_bill_work_orders', bill)).rejects.toThrow('This cost is on an invoice');
    await fixture.portal.owner.query('delete from public.partner_invoices where id = $1', [invoice]);
    await gone('receipt_allocations', receipt);
  });

  test('is never negative, except for a discount', async () => {
    await expect(invoiceWith({ quantity: '2', kind: 'discount' })).rejects.toThrow('it is negative');
    const invoice = await invoiceWith({ kind: 'other' });
    const line = (kind: string, price: number) =>
      fixture.portal.owner.query(
        `insert into public.partner_invoice_lines (partner_invoice_id, description, unit_price, kind)
         values ($1, 'Line', $3, $2)`,
        [invoice, kind, price],
      );
    await expect(line('labor', -1)).rejects.toThrow('Only a discount can be negative.');
    await expect(line('discount', -10.01)).rejects.toThrow('more than the other lines');
    await expect(line('discount', -9999999999)).rejects.toThrow('more than the other lines');
    await line('discount', -9.99);
    expect(
      await fixture.one('select total_amount from public.partner_invoices where id = $1', [invoice]),
    ).toEqual({ total_amount: '0.01' });
  });
});
