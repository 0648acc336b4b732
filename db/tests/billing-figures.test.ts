import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Each figure of the Billing Dashboard is the sum of the list that it opens. */

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

async function figures(as: PersonName = 'admin', days = 30) {
  const { data, error } = await company.people[as].client.rpc('billing_figures', { p_days: days });
  expect(error, as).toBeNull();
  return (data ?? []).map(({ figure, week, count, amount }) => ({ figure, week, count, amount }));
}
const figure = async (name: string, days = 30) =>
  (await figures('admin', days)).find((found) => found.figure === name);
const list = async (filters: Record<string, unknown> = {}) => {
  const { data } = await company.people.admin.client.rpc('billable_work', filters as never);
  const rows = (data ?? []) as unknown as { work_order_id: string; amount: number }[];
  const cents = rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return { count: rows.length, amount: cents / 100 };
};

/** A work order with a receipt that was approved this many days ago, and can be billed. */
async function work(daysAgo: number, amount: number) {
  const { owner } = portal;
  const { rows } = await owner.query<{ id: string }>(
    `with work as (
       insert into public.work_orders (title, organization_id, status) values ('Leak', $1, 'completed') returning id
     ), receipt as (
       insert into public.receipts (employee_user_id, vendor_name, receipt_date, amount)
       values ($2, 'Supply House', app.office_day(now()) - $3::int, $4) returning id
     ), part as (
       insert into public.receipt_allocations (receipt_id, work_order_id, amount)
       select receipt.id, work.id, $4 from receipt, work returning receipt_id, work_order_id
     )
     select work_order_id as id from part`,
    [company.organizations.customer, company.people.employee.profileId, daysAgo, amount],
  );
  await owner.query(
    `update public.receipts set status = 'approved', reviewed_by = $1, reviewed_at = now() where status = 'submitted'`,
    [company.people.admin.profileId],
  );
  return rows[0]?.id ?? '';
}

test('work to invoice amounts to its list, before and after it is priced, and after prices change', async () => {
  const { owner } = portal;
  await work(3, 100.1);
  const old = await work(45, 50);
  const agree = async () => {
    const [all, aged] = [await figure('to_invoice'), await figure('old_to_invoice')];
    expect({ count: all?.count, amount: all?.amount }).toEqual(await list());
    const { rows } = await owner.query(`select (app.office_day(now()) - 30)::text as day`);
    expect({ count: aged?.count, amount: aged?.amount }).toEqual(await list({ p_until: rows[0].day }));
    expect(aged?.count).toBe(1);
    return all?.amount;
  };
  expect(await agree()).toBe(150.1);
  await owner.query('select app.price_work_to_invoice()');
  expect((await owner.query('select from app.work_to_invoice where priced_of is null')).rowCount).toBe(0);
  expect(await agree()).toBe(150.1);
  expect((await figure('old_to_invoice', 60))?.count).toBe(0);

  const { rows: lists } = await owner.query<{ id: string }>(
    `insert into public.price_lists (name, valid_from) values ('All', '2000-01-01') returning id`,
  );
  await owner.query(
    `insert into public.price_list_items (price_list_id, kind, value) values ($1, 'material_markup', 10)`,
    [lists[0]?.id],
  );
  expect(await agree()).toBe(165.11);
  await owner.query('select app.price_work_to_invoice()');
  expect(await agree()).toBe(165.11);

  // Two parts of one work order, of which one is invoiced.
  await owner.query(
    `with receipt as (
       insert into public.receipts (employee_user_id, vendor_name, receipt_date, amount)
       values ($1, 'Supply House', app.office_day(now()) - 40, 20) returning id
     ) insert into public.receipt_allocations (receipt_id, work_order_id, amount) select id, $2, 20 from receipt`,
    [company.people.employee.profileId, old],
  );
  await owner.query(
    `update public.receipts set status = 'approved', reviewed_by = $1, reviewed_at = now() where status = 'submitted'`,
    [company.people.admin.profileId],
  );
  await owner.query('select app.price_work_to_invoice()');
  expect(await agree()).toBe(187.11);
  await owner.query(
    `with draft as (insert into public.partner_invoices (organization_id) values ($1) returning id)
     insert into public.partner_invoice_lines (partner_invoice_id, work_order_id, description, unit_price, receipt_allocation_id)
     select draft.id, $2, 'Part', 22, a.id from draft, public.receipt_allocations a where a.work_order_id = $2 and a.amount = 20`,
    [company.organizations.customer, old],
  );
  expect(await agree()).toBe(165.11);
});

test('money is expected in the week in which it is due, and overdue apart from it', async () => {
  const { owner } = portal;
  await owner.query(
    `insert into public.partner_invoices (organization_id, status, total_amount, issue_date, due_date, invoice_number)
     select $1, 'sent', amount, current_date - 90, due, 'W-' || amount
     from (values (10, app.office_day(now()) - 1), (20, date_trunc('week', app.office_day(now())::timestamp)::date + 8),
       (40, null::date)) v (amount, due)`,
    [company.organizations.customer],
  );
  const found = await figures();
  const of = (name: string) => found.filter((row) => row.figure === name);
  expect(of('in_overdue')).toEqual([{ figure: 'in_overdue', week: null, count: 1, amount: 10 }]);
  expect(of('overdue')).toEqual([{ figure: 'overdue', week: null, count: 1, amount: 10 }]);
  expect(of('in_any_day')).toMatchObject([{ amount: 40 }]);
  expect(of('in')).toMatchObject([
    { count: 1, amount: 20, week: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ]);
  // The list of that week says the same.
  const monday = of('in')[0]?.week ?? '';
  const { rows } = await owner.query<{ sunday: string }>(`select ($1::date + 6)::text as sunday`, [monday]);
  const { data } = await company.people.admin.client.rpc('invoice_sums', {
    ...{ p_due_from: monday, p_due_until: rows[0]?.sunday ?? '' },
  });
  expect(data?.[0]).toMatchObject({ unpaid_invoices: 1, unpaid_total: 20 });
  expect(of('unpaid')).toMatchObject([{ amount: 70 }]);
  const sums = async (filters: object) =>
    (await company.people.admin.client.rpc('invoice_sums', filters)).data?.[0]?.unpaid_total;
  expect(await sums({ p_is_due_none: true })).toBe(40);
  const { day } =
    (await owner.query<{ day: string }>(`select (app.office_day(now()) - 1)::text as day`)).rows[0] ?? {};
  expect(await sums({ p_due_until: day })).toBe(10);
});

test('payments of this month count, without those that came back', async () => {
  const { owner } = portal;
  await owner.query(
    `insert into public.customer_payments (organization_id, amount, method, received_on, returned_on, returned_at, returned_reason)
     select $1, amount, 'check', day, case when amount = 7 then day end, case when amount = 7 then now() end,
       case when amount = 7 then 'No funds' end
     from (values (5, app.office_day(now())), (7, app.office_day(now())), (9, app.office_day(now()) - 40)) v (amount, day)`,
    [company.organizations.customer],
  );
  expect(await figure('paid_this_month')).toMatchObject({ amount: 5 });
});

test('nobody outside of the office gets a figure, and work to invoice only those who see amounts', async () => {
  for (const as of ['partner', 'subcontractor', 'stranger', 'employee'] as const) {
    const amounts = (await figures(as)).filter(({ amount }) => amount !== 0);
    expect(amounts, as).toEqual([]);
    const { data } = await company.people[as].client.rpc('billable_sums', {});
    expect(data?.[0], as).toEqual({ work_orders: 0, amount: 0 });
  }
});

test('approved bills are due in their week or on no day, and each amount is that of its list', async () => {
  const { owner } = portal;
  const { people, organizations, locationId } = company;
  const bill = async (amount: number) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into public.work_orders (title, status, organization_id, partner_location_id, assigned_organization_id,
         date_completed) values ('Dock door', 'completed', $1, $2, $3, now()) returning id`,
      [organizations.customer, locationId, organizations.subcontractor],
    );
    const made = await people.subcontractor.client.rpc('submit_bill', {
      lines: [{ work_order_id: rows[0]?.id ?? '', amount }],
    });
    expect(made.error).toBeNull();
    expect(
      (await people.admin.client.rpc('approve_bill', { bill_id: made.data?.id ?? '' })).error,
    ).toBeNull();
  };
  await bill(80.5);
  await owner.query(
    'insert into public.organization_billing (organization_id, payment_terms_days) values ($1, 14)',
    [organizations.subcontractor],
  );
  await bill(30);
  const sums = async (filters: object) =>
    (await people.admin.client.rpc('bill_sums', { p_statuses: ['approved'], ...filters })).data?.[0];
  expect(await figure('out_any_day')).toMatchObject({ count: 1, amount: 80.5 });
  expect(await sums({ p_is_due_none: true })).toMatchObject({ bills: 1, approved_total: 80.5 });
  const week = (await figure('out'))?.week ?? '';
  const { rows } = await owner.query<{ sunday: string }>(`select ($1::date + 6)::text as sunday`, [week]);
  expect(await sums({ p_due_from: week, p_due_until: rows[0]?.sunday })).toMatchObject({
    approved_total: 30,
  });
  expect(await figure('bills_to_pay')).toMatchObject({ amount: 110.5 });
  expect(await sums({})).toMatchObject({ approved_total: 110.5 });
  // Nobody else learns of it.
  const { data } = await people.otherSubcontractor.client.rpc('bill_sums', { p_is_due_none: true });
  expect(data).toMatchObject([{ bills: 0 }]);
});
