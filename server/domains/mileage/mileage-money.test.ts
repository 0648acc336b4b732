import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '#server/domains/invoices/test/fixture.ts';
import { type Fixture, openFixture } from '#server/domains/payments/test/fixture.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { PAYROLL_FORMATS } from '#shared/rules/payroll.ts';

/** What miles earn and cost: on invoices, in the margin, and in payroll. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, 240_000);
afterAll(() => fixture?.portal.stop());

const setRate = (rate: number) =>
  fixture.portal.owner.query('update payroll_settings set mileage_rate = $1', [rate]);
const addPrice = async (value: number, organization: string | null) => {
  const { id } = await fixture.one<{ id: string }>(
    `insert into price_lists (name, organization_id, valid_from) values ('Prices', $1, '2026-01-01') returning id`,
    [organization],
  );
  await fixture.portal.owner.query(
    `insert into price_list_items (price_list_id, kind, value) values ($1, 'mile', $2)`,
    [id, value],
  );
};
const invoiceWork = async (...work_order_ids: string[]) => {
  const { data, error } = await fixture.call('biller', 'create_invoices', {
    ...{ work_order_ids, grouped_by: 'job', submission_key: randomUUID() },
  });
  expect(error).toBeNull();
  return data as unknown as CommandOutput<'create_invoices'>;
};
const approve = (id: string) => fixture.call('manager', 'approve_mileage', { mileage_entry_ids: [id] });
const remove = (id: string) => fixture.call('manager', 'remove_mileage', { mileage_entry_id: id });
const miles = async (workOrder: string) =>
  (
    (await fixture.billable(workOrder))?.parts as
      | { unit: string; quantity: number; unit_price: number }[]
      | undefined
  )
    ?.filter(({ unit }) => unit === 'mile')
    .map(({ quantity, unit_price }) => [quantity, unit_price]);

test('approved miles are work to invoice at the closest price of a mile, and say so without one', async () => {
  const work = await fixture.work();
  const waiting = await fixture.mileage(work, 10, 'submitted');
  expect(await fixture.billable(work)).toBeUndefined();
  expect((await approve(waiting)).error).toBeNull();
  await fixture.mileage(work, 42.5, 'approved', '2026-03-03');
  expect(await fixture.billable(work)).toMatchObject({
    amount: 0,
    missing: ['no_price'],
    last_day: '2026-03-03',
  });
  await addPrice(0.9, null);
  expect(await miles(work)).toEqual([
    [10, 0.9],
    [42.5, 0.9],
  ]);
  await addPrice(1.25, fixture.customer);
  expect(await fixture.billable(work)).toMatchObject({ amount: 12.5 + 53.13, missing: [] });
  const { data: candidates } = await fixture.people.admin.client.rpc('explain_price', {
    ...{ p_kind: 'mile', p_work_order_id: work, p_on: '2026-03-03' },
  });
  expect((candidates as { value: number; applies: boolean }[]).map(({ value }) => value)).toEqual([
    1.25, 0.9,
  ]);
});

test('a line has the miles of an entry, once: until its draft is deleted or its invoice is void', async () => {
  const work = await fixture.work();
  const entry = await fixture.mileage(work, 42.5);
  const { invoices } = await invoiceWork(work);
  const invoice = invoices[0]?.id ?? '';
  const [line] = (
    await fixture.portal.owner.query(
      `select kind, unit, quantity::float8, unit_price::float8, description, mileage_entry_id, price_list_item_id is not null as "isListed"
       from partner_invoice_lines where partner_invoice_id = $1`,
      [invoice],
    )
  ).rows;
  expect(line).toEqual({
    ...{ kind: 'trip', unit: 'mile', quantity: 42.5, unit_price: 1.25, description: 'Mileage, Mar 2, 2026' },
    ...{ mileage_entry_id: entry, isListed: true },
  });
  expect((await invoiceWork(work)).refused).toMatchObject([{ id: work }]);
  expect(refusalOf(await remove(entry))[0]).toBe('cost_invoiced');
  const draft = await fixture.read(invoice);
  const saved = await fixture.call('biller', 'save_invoice', draft);
  expect(saved.error).toBeNull();
  const { version } = await fixture.read(invoice);
  const sent = { invoice_id: invoice, version, is_emailed: false };
  expect((await fixture.call('biller', 'send_invoice', sent)).error).toBeNull();
  expect(refusalOf(await remove(entry))[0]).toBe('cost_invoiced');
  const end = await fixture.call('biller', 'void_invoice', { invoice_id: invoice, reason: 'Wrong address.' });
  expect(end.error).toBeNull();
  expect(await miles(work)).toEqual([[42.5, 1.25]]);
  await invoiceWork(work);
  expect(await fixture.billable(work)).toBeUndefined();
});

test('miles that are removed while they are invoiced are on the invoice, or gone', async () => {
  for (let round = 0; round < 6; round += 1) {
    const work = await fixture.work();
    const entry = await fixture.mileage(work, 5);
    const [made, removed] = await Promise.all([invoiceWork(work), remove(entry)]);
    const { count } = await fixture.one<{ count: number }>(
      'select count(*)::int from partner_invoice_lines where mileage_entry_id = $1',
      [entry],
    );
    expect(count).toBe(removed.error ? 1 : 0);
    expect(made.invoices.length).toBe(removed.error ? 1 : 0);
    if (removed.error) expect(refusalOf(removed)[0]).toBe('cost_invoiced');
  }
});

test('nothing that waits for approval can be put on an invoice', async () => {
  const work = await fixture.work();
  const entry = await fixture.mileage(work, 5, 'submitted');
  const { id } = await fixture.one<{ id: string }>(
    'insert into partner_invoices (organization_id) values ($1) returning id',
    [fixture.customer],
  );
  const { error } = await fixture.portal
    .serviceClient()
    .from('partner_invoice_lines')
    .insert({
      ...{ partner_invoice_id: id, work_order_id: work, description: 'Mileage', unit_price: 5 },
      mileage_entry_id: entry,
    });
  expect(error?.details).toContain('invoice_line_not_approved');
});

test('approved miles cost the rate of the day on which they were recorded, in the margin', async () => {
  const work = await fixture.work();
  const travel = async () => {
    const { data } = await fixture.people.admin.client.rpc('margin_of', { p_work_order_id: work }).single();
    const { travel: cost, receipts_to_approve } = data as unknown as Record<
      'travel' | 'receipts_to_approve',
      number
    >;
    return [cost, receipts_to_approve];
  };
  const entry = await fixture.mileage(work, 42.5, 'submitted');
  expect(await travel()).toEqual([0, 29.75]);
  await setRate(0.725);
  await approve(entry);
  expect(await travel()).toEqual([29.75, 0]);
  const later = await fixture.mileage(work, 10);
  expect(await travel()).toEqual([37, 0]);
  const differences = async () => {
    await fixture.portal.owner.query('select app.aggregate_margin(100000)');
    return (await fixture.portal.owner.query('select * from app.margin_differences()')).rows;
  };
  expect(await differences()).toEqual([]);
  await remove(later);
  expect(await travel()).toEqual([29.75, 0]);
  expect(await differences()).toEqual([]);
  await fixture.portal.owner.query('select app.recount_margin()');
  expect(await differences()).toEqual([]);
  expect(await travel()).toEqual([29.75, 0]);
});

test('payroll pays the approved miles of a period with those that are entered by hand', async () => {
  await setRate(0.5);
  const { employee, technician } = fixture.people;
  for (const [person, number] of [
    [employee, '41'],
    [technician, '42'],
  ] as const)
    await fixture.portal.owner.query(
      `insert into profile_cost_rates (profile_id, employee_number) values ($1, $2)
       on conflict (profile_id) do update set employee_number = $2`,
      [person.profileId, number],
    );
  const work = await fixture.work();
  await fixture.mileage(work, 10.5, 'approved', '2026-02-02');
  await fixture.mileage(work, 20, 'approved', '2026-02-15');
  await fixture.mileage(work, 40, 'approved', '2026-02-16');
  // The rate of an entry is its own; what is entered by hand is paid at the rate of now.
  await setRate(1);
  const { id: pay_period_id } = await fixture.one<{ id: string }>(
    `insert into pay_periods (starts_on, ends_on, locked_at, locked_by) values ('2026-02-02', '2026-02-15', now(), $1)
     returning id`,
    [fixture.people.admin.profileId],
  );
  const { error } = await fixture.call('admin', 'save_payroll_entries', {
    pay_period_id,
    entries: [
      { employee_user_id: technician.profileId, kind: 'mileage', quantity: 3 },
      { employee_user_id: employee.profileId, kind: 'pto', quantity: 8 },
    ],
  });
  expect(error).toBeNull();
  await fixture.call('admin', 'save_payroll_settings', {
    ...{ company_code: 'ABC', mileage_rate: 1, pto_code: 'P', mileage_code: 'M' },
  });
  for (const format of PAYROLL_FORMATS) {
    const { data } = await fixture.call('admin', 'export_payroll', { pay_period_id, format });
    const { id } = data as unknown as CommandOutput<'export_payroll'>;
    const file = await fixture.call('admin', 'download_payroll_file', { payroll_export_id: id });
    const { content } = file.data as unknown as CommandOutput<'download_payroll_file'>;
    // 5.25 and 10 for what was driven, and 3 by hand: also for a person without time and rate.
    expect(content, format).toContain('18.25');
    if (format === 'plain') expect(content).toMatch(/^42,.*,33\.50,18\.25,\r$/m);
    await fixture.call('admin', 'withdraw_payroll', { payroll_export_id: id, reason: 'Next format.' });
  }
});
